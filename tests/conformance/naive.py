"""The rules of the games on one pack once more, as naively as they can be said: no move is built, every one is tried.

What tells these games apart is in the options of a position, so one telling does for all; the ids are those of `classic`.

Nothing of the engine's rules is used here; where this and `legal` disagree, one of them misreads the sheet.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for suit in "SHDC" for rank in ORDER]


class Try(NamedTuple):
    """A move without spelling: its type, the meld it goes to, its cards."""

    kind: str
    where: object = None
    cards: frozenset[str] = frozenset()


def is_set(cards: Iterable[str]) -> bool:
    """CL-3: three or four cards of equal rank."""
    cards = list(cards)
    return len(cards) in (3, 4) and len({card[:-1] for card in cards}) == 1


def is_run(cards: Iterable[str]) -> bool:
    """CL-2, CL-3: three or more neighbours in one suit, the ace below the two."""
    cards = list(cards)
    suits = {card[-1] for card in cards}
    wanted = " ".join(sorted((card[:-1] for card in cards), key=ORDER.index))
    return len(cards) >= 3 and len(suits) == 1 and f" {wanted} " in f" {' '.join(ORDER)} "


def is_meld(cards: Iterable[str]) -> bool:
    """CL-3: a set or a run."""
    cards = list(cards)
    return is_set(cards) or is_run(cards)


def tries(hand: list[str], melds: int) -> Iterator[Try]:
    """Everything a seat could think of: any of its cards as a meld or onto any meld, any card of the pack discarded."""
    yield from (Try("draw", "stock"), Try("draw", "discard"))
    yield from (Try("discard", cards=frozenset({card})) for card in PACK)
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            yield Try("meld", cards=frozenset(cards))
            yield from (Try("lay_off", number, frozenset(cards)) for number in range(1, melds + 2))


def allowed(state: dict[str, Any], one: Try) -> bool:
    """Whether the sheet allows it in the position, which is given as plain data."""
    hand = set(state["hands"][state["seat"]])
    table = [list(meld["cards"]) for meld in state["melds"]]
    if state["phase"] == "draw" or one.kind == "draw":
        return state["phase"] == "draw" and one.kind == "draw" and _can_draw(state, str(one.where))
    if not one.cards <= hand:
        return False
    if one.kind == "discard":
        return one.cards != {state["taken"]}  # CL-6
    if one.kind == "meld":
        if not is_meld(one.cards):
            return False
        table.append(list(one.cards))
    else:
        number = one.where
        if not isinstance(number, int) or number > len(table) or not is_meld(table[number - 1] + list(one.cards)):
            return False
        table[number - 1] += one.cards
    # CL-7: the taken card alone must still have a place.
    left = hand - one.cards
    return left != {state["taken"]} or any(is_meld([*meld, state["taken"]]) for meld in table)


def _can_draw(state: dict[str, Any], source: str) -> bool:
    if source == "discard":
        return bool(state["discard"])  # CL-4
    options = state["options"]
    restocks = options["restocks"]
    spare = len(state["discard"]) - (1 if options["restock_keeps_upcard"] else 0)
    return bool(state["stock"]) or (spare > 0 and (restocks is None or state["restocked"] < restocks))  # CL-11, ST-9


def as_try(move: dict[str, Any]) -> Try:
    """A move of the API without its spelling."""
    cards = frozenset(move.get("cards", [move["card"]] if "card" in move else []))
    return Try(move["type"], move.get("from", move.get("meld")), cards)


def as_move(one: Try, rng: Random) -> dict[str, Any]:
    """One of the ways to spell it for the API."""
    cards = sorted(one.cards)
    rng.shuffle(cards)
    if one.kind == "draw":
        return {"type": "draw", "from": one.where}
    if one.kind == "discard":
        return {"type": "discard", "card": cards[0]}
    return {"type": one.kind, "cards": cards} | ({"meld": one.where} if one.kind == "lay_off" else {})


def built(rng: Random) -> dict[str, Any]:
    """A position no deal would bring about soon: few ranks, so that melds abound; a taken card; some melds on the table."""
    low = rng.randrange(0, 9)
    near = [card for card in PACK if ORDER.index(card[:-1]) in range(low, low + 5)]
    rng.shuffle(near)
    table: list[list[str]] = []
    groups = [list(group) for size in (3, 4) for group in combinations(sorted(near), size) if is_meld(group)]
    rng.shuffle(groups)
    for group in groups[:40]:
        if len(table) < rng.randrange(4) and not any(set(group) & set(meld) for meld in table):
            table.append(group)
    free = [card for card in near if not any(card in meld for meld in table)]
    hand = free[: rng.randint(1, 7)]
    phase = rng.choice(["draw", "play", "play", "play", "play"])
    rest = [card for card in PACK if card not in hand and not any(card in meld for meld in table)]
    rng.shuffle(rest)
    other, stock, discard = rest[:3], rest[3 : 3 + rng.randrange(2)], rest[5 : 5 + rng.randrange(3)]
    return {
        "hands": [_in_order(hand), _in_order(other)],
        "stock": stock,
        "discard": discard,
        "melds": [_laid(meld) for meld in table],
        "seat": 0,
        "dealer": 1,
        "phase": phase,
        "taken": rng.choice([None, rng.choice(hand)]) if phase == "play" else None,
        "restocked": rng.randrange(2),
        "options": {
            "target": 100,
            "going_rummy": True,
            "restocks": rng.choice([0, 1, 1, 2, None]),
            "restock_keeps_upcard": rng.random() < 0.3,
            "turn_limit": 500,
        },
        "shuffle": {"seed": "00" * 32, "counter": 51},
    }


def _in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=PACK.index)


def _laid(meld: list[str]) -> dict[str, Any]:
    return {"kind": "set" if is_set(meld) else "run", "cards": _in_order(meld), "by": [1] * len(meld)}


def melds_of_the_pack(least: int, most: int) -> Counter[int]:
    """How many melds of each size the pack holds, counted over suits and ranks."""
    count: Counter[int] = Counter()
    for size in range(least, most + 1):
        same_rank = (cards for rank in ORDER for cards in combinations([rank + suit for suit in "SHDC"], size))
        same_suit = (cards for suit in "SHDC" for cards in combinations([rank + suit for rank in ORDER], size))
        count[size] = sum(map(is_meld, same_rank)) + sum(map(is_meld, same_suit))
    return count
