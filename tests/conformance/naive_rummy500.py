"""The rules of rummy500 once more, as naively as they can be said: no move is built, every one is tried.

Nothing of the engine's rules is used here; where this and `legal` disagree, one of them misreads the sheet.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
DECK = [*PACK, "JK", "JK"]
WINDOWS = [
    tuple(rank + suit for rank in [*RANKS, "A"][low:high])
    for suit in "SHDC"
    for low in range(14)
    for high in range(low + 3, 15)
    if high - low < 14
]
"""FH-5: every run as the cards that it shows; one with both aces is none."""

OF_LENGTH = {length: [window for window in WINDOWS if len(window) == length] for length in range(3, 14)}

Pairs = tuple[tuple[str, str], ...]
"""Cards and what each stands for, sorted."""


class Try(NamedTuple):
    """A move without spelling.

    `where` is the meld, or what is drawn from; `named` is None where nothing is said of what cards stand for. `at` is the
    place of the pile from which a draw with a use takes.
    """

    kind: str
    where: object = None
    cards: tuple[str, ...] = ()
    named: Pairs | None = None
    at: int | None = None


def ways(cards: Iterable[str]) -> set[Pairs]:
    """FH-5, FH-6: what cards can mean as a meld."""
    cards = sorted(cards)
    natural = [card for card in cards if card != "JK"]
    found = {_paired(cards, window) for window in OF_LENGTH.get(len(cards), ()) if _within(natural, window)}
    if len(cards) in (3, 4) and len({card[:-1] for card in natural}) == 1:
        found.add(_alike(cards, natural[0][:-1]))
    return found if natural else set()


def ways_onto(meld: dict[str, Any], cards: Iterable[str]) -> set[Pairs]:
    """FH-5, FH-6: what cards can mean as they are laid off onto a meld."""
    cards = sorted(cards)
    natural = [card for card in cards if card != "JK"]
    if meld["kind"] == "set":
        rank = _rank_of(meld)
        fits = len(meld["cards"]) + len(cards) <= 4 and all(card[:-1] == rank for card in natural)
        return {_alike(cards, rank)} if fits else set()
    return {_paired(cards, ends) for ends, _ in _ends(meld, len(cards)) if _within(natural, ends)}


def _ends(meld: dict[str, Any], more: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What a run can take on, and the run it then is."""
    names = tuple(meld.get("stands_for", meld["cards"]))
    for window in OF_LENGTH.get(len(names) + more, ()):
        for at in range(more + 1):
            if window[at : at + len(names)] == names:
                yield (*window[:at], *window[at + len(names) :]), window


def laid_off(meld: dict[str, Any], named: Pairs) -> dict[str, Any]:
    """The meld with those cards, and no word of who laid them; an ace that could be both is the high one (FH-5)."""
    cards = [card for card, _ in named]
    if meld["kind"] == "set":
        return {"kind": "set", "cards": [*meld["cards"], *cards]}
    fitting = [
        window for ends, window in _ends(meld, len(cards)) if sorted(ends) == sorted(name for _, name in named)
    ]
    return {"kind": "run", "cards": ["?"] * len(fitting[-1]), "stands_for": list(fitting[-1])}


def new_meld(named: Pairs) -> dict[str, Any]:
    """The meld of those cards."""
    if any(name in RANKS for _, name in named) or _all_alike(named):
        return {"kind": "set", "cards": [card for card, _ in named]}
    names = sorted(name for _, name in named)
    window = [window for window in WINDOWS if sorted(window) == names][-1]
    return {"kind": "run", "cards": ["?"] * len(window), "stands_for": list(window)}


def allowed(state: dict[str, Any], one: Try) -> bool:
    """Whether the sheet allows it in the position, which is given as plain data."""
    phase, hand, pile = state["phase"], state["hands"][state["seat"]], state["discard"]
    if one.kind in ("go_out", "float"):
        return bool(phase == "out_or_float")  # FH-11
    if one.kind == "end_hand":
        return phase == "draw" and not state["stock"]  # FH-12
    if one.kind == "draw":
        return phase == "draw" and _can_draw(state, one, hand, pile)
    if phase != "play" or Counter(one.cards) - Counter(hand):
        return False
    if one.kind == "discard":
        return one.cards != (state["taken"],) or hand.count(state["taken"]) == 2  # FH-4
    return _can_lay(state["melds"], one, hand, state["taken"])


def _can_draw(state: dict[str, Any], one: Try, hand: list[str], pile: list[str]) -> bool:
    if one.where == "stock":
        return bool(state["stock"])
    if one.at is None:
        # FH-11: without cards only an upcard that fits.
        return bool(pile) and (bool(hand) or any(ways_onto(meld, pile[-1:]) for meld in state["melds"]))
    if one.at >= len(pile) or pile[one.at] not in one.cards:
        return False
    pool = hand + pile[one.at :]
    if Counter(one.cards) - Counter(pool):
        return False
    return _can_lay(state["melds"], one._replace(kind="meld" if one.where == "meld" else "lay_off"), pool, None)


def _can_lay(melds: list[dict[str, Any]], one: Try, hand: list[str], taken: str | None) -> bool:
    if one.kind == "meld":
        found = ways(one.cards)
    else:
        assert isinstance(one.where, int)
        found = ways_onto(melds[one.where - 1], one.cards) if one.where <= len(melds) else set()
    named = one.named or (min(found) if len(found) == 1 else None)
    if named not in found or named is None:
        return False
    # FH-4, CL-7: the taken card alone must still have a place.
    if taken is None or taken in one.cards or Counter(hand) - Counter(one.cards) != Counter([taken]):
        return True
    table = list(melds)
    if one.kind == "meld":
        table.append(new_meld(named))
    else:
        table[one.where - 1] = laid_off(table[one.where - 1], named)  # type: ignore[operator]  # a number, as above
    return any(ways_onto(meld, [taken]) for meld in table)


def tries(state: dict[str, Any], rng: Random) -> Iterator[Try]:
    """Everything a seat could think of, melds and lay-offs in every reading, in none and in a wrong one."""
    hand, pile, melds = state["hands"][state["seat"]], state["discard"], state["melds"]
    yield from (Try(kind) for kind in ("go_out", "float", "end_hand"))
    yield from (Try("draw", "stock"), Try("draw", "discard"))
    yield from (Try("discard", cards=(card,)) for card in [*PACK, "JK"])
    yield from _layings(hand, melds, rng)
    for index in range(len(pile)):
        for one in _layings(hand + pile[index:], melds, rng):
            yield one._replace(kind="draw", where="meld" if one.kind == "meld" else one.where, at=index)


def _layings(hand: list[str], melds: list[dict[str, Any]], rng: Random) -> Iterator[Try]:
    subsets = {tuple(sorted(cards)) for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}
    for cards in sorted(subsets):
        # One card is enough to ask of a meld that is not there.
        for where in (None, *range(1, len(melds) + (2 if len(cards) == 1 else 1))):
            one = Try("meld" if where is None else "lay_off", where, cards)
            found = (
                ways(cards) if where is None else ways_onto(melds[where - 1], cards) if where <= len(melds) else set()
            )
            yield one
            yield from (one._replace(named=named) for named in sorted(found))
            wrong = tuple((card, rng.choice(PACK) if card == "JK" else card) for card in cards)
            if wrong not in found:
                yield one._replace(named=wrong)


def as_try(move: dict[str, Any], top: int) -> Try:
    """A listed move without its spelling; it says what its jokers stand for. `top` is the place of the upcard."""
    if move["type"] == "draw":
        if "then" not in move:
            return Try("draw", move["from"])
        then = as_try(move["then"], top)
        return then._replace(kind="draw", where=then.where or "meld", at=move.get("index", top))
    if move["type"] == "discard":
        return Try("discard", cards=(move["card"],))
    if "cards" not in move:
        return Try(move["type"])
    pairs = tuple(sorted(zip(move["cards"], move.get("stands_for", move["cards"]), strict=True)))
    return Try(move["type"], move.get("meld"), tuple(sorted(move["cards"])), pairs)


def as_move(one: Try, pile: list[str], rng: Random) -> dict[str, Any]:
    """One of the ways to spell it for the API."""
    if one.kind == "draw" and one.at is None:
        return {"type": "draw", "from": one.where}
    if one.kind == "draw":
        then = as_move(one._replace(kind="meld" if one.where == "meld" else "lay_off"), pile, rng)
        card = pile[one.at or 0]
        index = {"index": one.at} if pile.count(card) > 1 or rng.random() < 0.5 else {}
        return {"type": "draw", "from": "discard", "card": card, "then": then} | index
    if one.kind == "discard":
        return {"type": "discard", "card": one.cards[0]}
    if not one.cards:
        return {"type": one.kind}
    pairs = list(one.named or [(card, "") for card in one.cards])
    rng.shuffle(pairs)
    move = {"type": one.kind, "cards": [card for card, _ in pairs]} | (
        {"meld": one.where} if one.kind == "lay_off" else {}
    )
    return move | ({"stands_for": [name for _, name in pairs]} if one.named else {})


def points(melds: list[dict[str, Any]], hands: list[list[str]]) -> list[int]:
    """FH-7, FH-8, FH-9, FH-13: what each seat laid, less what it holds."""
    total = [-sum(map(_value, hand)) for hand in hands]
    for meld in melds:
        for at, (card, seat) in enumerate(zip(meld["cards"], meld["by"], strict=True)):
            low = meld["kind"] == "run" and at == 0 and card[:-1] == "A"
            total[seat] += 1 if low else _value(card)
    return total


def _value(card: str) -> int:
    return 15 if card == "JK" or card[0] == "A" else 10 if card[:-1] in ("10", "J", "Q", "K") else int(card[:-1])


def _within(natural: list[str], names: tuple[str, ...]) -> bool:
    return len(set(natural)) == len(natural) and set(natural) <= set(names)


def _paired(cards: list[str], names: tuple[str, ...]) -> Pairs:
    return tuple(sorted((name if name in cards else "JK", name) for name in names))


def _alike(cards: list[str], rank: str) -> Pairs:
    return tuple(sorted((card, rank if card == "JK" else card) for card in cards))


def _all_alike(named: Pairs) -> bool:
    return len({name[:-1] for _, name in named}) == 1


def _rank_of(meld: dict[str, Any]) -> str:
    ranks = {card[:-1] for card in meld["cards"] if card != "JK"}
    return str(ranks.pop())


def built(rng: Random) -> dict[str, Any]:
    """A position no deal would bring about soon: few ranks and suits, so that melds abound, jokers, some melds, a pile."""
    low, suits = rng.randrange(14), rng.sample("SHDC", 2)
    near = [RANKS[(low + step) % 13] + suit for step in range(4) for suit in suits] + ["JK"] * rng.choice(
        [0, 1, 2, 2]
    )
    free = near + rng.sample([card for card in PACK if card not in near], 3)
    rng.shuffle(free)
    melds = [meld for meld in (_some_meld(rng, free) for _ in range(rng.randrange(3))) if meld]
    phase = rng.choice(["draw", "draw", "play", "play", "play", "out_or_float"])
    size = 0 if phase == "out_or_float" else rng.randrange(0 if phase == "draw" else 1, 6)
    hand, free = sorted(free[:size], key=DECK.index), free[size:]
    pile = free[: rng.randrange(4)]
    rest = list(
        (Counter(DECK) - Counter([*hand, *pile, *(card for meld in melds for card in meld["cards"])])).elements()
    )
    rng.shuffle(rest)
    return {
        "hands": [hand, sorted(rest[:3], key=DECK.index)],
        "stock": rest[3 : 3 + rng.randrange(2)],
        "discard": pile,
        "melds": melds,
        "seat": 0,
        "dealer": 1,
        "phase": phase,
        "taken": rng.choice([None, *hand]) if phase == "play" else None,
        "floating": [not hand, False],
        "options": {"target": 500, "turn_limit": 500},
        "shuffle": {"seed": "00" * 32, "counter": 53},
    }


def _some_meld(rng: Random, free: list[str]) -> dict[str, Any] | None:
    """A run or set made of free cards and now and then a joker; its cards are then no longer free."""
    some = [list(cards) for size in (3, 4) for cards in combinations(free, size) if ways(cards)]
    if not some:
        return None
    cards = rng.choice(some)
    named = rng.choice(sorted(ways(cards)))
    for card in cards:
        free.remove(card)
    by = [rng.randrange(2)] * len(cards)
    if any(name in RANKS for _, name in named) or _all_alike(named):
        shown = sorted(cards, key=DECK.index)
        meld: dict[str, Any] = {"kind": "set", "cards": shown, "by": by}
        names = [_rank_of(meld) if card == "JK" else card for card in shown]
    else:
        names = new_meld(named)["stands_for"]
        meld = {"kind": "run", "cards": [name if name in cards else "JK" for name in names], "by": by}
    return meld | ({"stands_for": names} if "JK" in cards else {})
