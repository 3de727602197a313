"""Everything that a seat of rummy500 can do in a turn, move by move through the engine, and what it is worth at best.

Nothing is known here of what is a good move or a useless one: `legal` lists, `apply` makes, and every order is tried.
"""

from collections.abc import Iterable, Iterator
from random import Random

from msgspec import UNSET
from rules.rummy500_seated import GAME

from trinca.cards.playing import JOKER, PACK, Card, in_order, rank
from trinca.cards.shuffle import Shuffle
from trinca.games.moves import Discard
from trinca.games.rummy500.moves import Draw, LayMeld, LayOff
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.reading import as_lay_off, as_meld_move, laid_by
from trinca.games.rummy500.score import value
from trinca.games.rummy500.state import Rummy500State
from trinca.melds.jokers import Reading
from trinca.melds.jokers_listed import holding, melds_in
from trinca.melds.laying import Laying, Worth
from trinca.melds.laying_steps import Step

POINTS = Worth(laid=value, kept=lambda card: -value(card), thrown=lambda _: 0, low_ace=14)
"""What counts in the end (FH-13)."""


def some_worth(rng: Random) -> Worth:
    """Points, points left or laid alone, going out for its own sake, jokers dear to keep; or what nobody would want."""
    points = [
        POINTS,
        POINTS._replace(out=rng.randint(1, 200)),
        Worth(laid=_nothing, kept=lambda card: -value(card), thrown=_nothing),
        Worth(laid=value, kept=_nothing, thrown=_nothing, low_ace=14),
        Worth(laid=_nothing, kept=_nothing, thrown=_nothing, out=1),
        Worth(value, lambda card: 20 if card == JOKER else -value(card) // 2, _nothing, low_ace=14, out=20),
    ]
    if rng.random() < len(points) / 8:
        return rng.choice(points)
    laid, kept, thrown = ({card: rng.randint(-15, 20) for card in (*PACK, JOKER)} for _ in range(3))
    out = rng.choice([0, 10, 100])
    return Worth(laid.__getitem__, kept.__getitem__, thrown.__getitem__, low_ace=rng.randrange(15), out=out)


def _nothing(_: Card) -> int:
    return 0


def most(states: Iterable[Rummy500State], before: Rummy500State, worth: Worth) -> int | None:
    """The most that the rest of the turn can come to from any of these positions; None where none can be ended.

    Args:
        states: Positions after the draw.
        before: The position from which on cards laid count.
        worth: What is best.
    """
    known: dict[object, int | None] = {}
    found = [(state, _most(state, worth, known)) for state in states]
    return max((_laid(before, state, worth) + rest for state, rest in found if rest is not None), default=None)


def picked_up(state: Rummy500State, index: int) -> Iterator[Rummy500State]:
    """What every draw of the card at that place of the pile together with a use of it leads to."""
    for move in GAME.legal(state).moves:
        if isinstance(move, Draw) and move.then is not UNSET:
            at = len(state.discard) - 1 if move.index is UNSET else move.index
            if at == index:
                yield GAME.apply(state, move).state


def made(state: Rummy500State, laying: Laying, worth: Worth) -> int:
    """What the turn comes to that makes the steps of a laying one by one, and its discard; IllegalMove where it cannot.

    The cards are as the laying says at its end.
    """
    after, before = state, state
    for step in laying.steps:
        after = GAME.apply(after, as_move(step)).state
    total = _laid(before, after, worth)
    left = after.hands[state.seat]
    if laying.thrown is None:
        assert after.phase == "out_or_float"
        return total + worth.out
    after = GAME.apply(after, Discard(laying.thrown)).state
    left = after.hands[state.seat]
    assert left == laying.kept
    assert (after.ending == "went_out") == laying.goes_out == (not left)
    return total + worth.thrown(laying.thrown) + sum(map(worth.kept, left)) + (0 if left else worth.out)


def as_move(step: Step) -> LayMeld | LayOff:
    if isinstance(step.laid, Reading):
        return as_meld_move(step.laid)
    assert step.on is not None
    return as_lay_off(step.on + 1, step.laid)


def _most(state: Rummy500State, worth: Worth, known: dict[object, int | None]) -> int | None:
    if state.phase == "out_or_float":
        return worth.out
    hand = state.hands[state.seat]
    key = (hand, state.taken, tuple(sorted(meld.reading for meld in state.melds)))
    if key not in known:
        ends = []
        for move in GAME.legal(state).moves:
            after = GAME.apply(state, move).state
            if isinstance(move, Discard):
                left = after.hands[state.seat]
                ends.append(worth.thrown(move.card) + sum(map(worth.kept, left)) + (0 if left else worth.out))
            elif (rest := _most(after, worth, known)) is not None:
                ends.append(rest + _laid(state, after, worth))
        known[key] = max(ends, default=None)
    return known[key]


def _laid(before: Rummy500State, after: Rummy500State, worth: Worth) -> int:
    """What the cards are worth that were laid between two positions."""
    return _on_table(after, worth) - _on_table(before, worth)


def _on_table(state: Rummy500State, worth: Worth) -> int:
    total = 0
    for meld in state.melds:
        total += sum(map(worth.laid, meld.cards))
        if meld.kind == "run" and meld.cards[0][0] == "A":
            total -= worth.low_ace
    return total


def some_position(rng: Random, *, drawn: bool) -> Rummy500State:
    """A position in which much can be laid: cards of few ranks and suits, jokers, some melds, a pile before the draw."""
    suits = rng.sample("SHDC", rng.choice([1, 2, 2, 3, 4]))
    low, width = rng.randrange(13), rng.choice([4, 5, 6, 8])
    ranks = {(low + step) % 13 + 1 for step in range(width)}
    near = [card for card in PACK if card[-1] in suits and rank(card) in ranks]
    rng.shuffle(near)
    jokers = [JOKER] * 2
    melds: list[Reading] = []
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        found = list(melds_in(holding([*near, *jokers])))
        if not found:
            break
        plain = [meld for meld in found if JOKER not in meld.cards] if rng.random() < 0.7 else []
        meld = rng.choice(plain or found)
        melds.append(meld)
        for card in meld.cards:
            (jokers if card == JOKER else near).remove(card)
    held = rng.randint(0, len(jokers)) if near else 0
    many = rng.randint(1, 7 - held)
    hand = [*near[:many], *jokers[:held]]
    if not hand:
        return some_position(rng, drawn=drawn)
    pile = [] if drawn else [*near[many : many + rng.randint(1, 3)], *jokers[held : held + rng.randrange(3)]]
    rng.shuffle(pile)
    return _position(rng, in_order(hand), tuple(pile), melds, drawn=drawn)


def _position(
    rng: Random, hand: tuple[Card, ...], pile: tuple[Card, ...], melds: list[Reading], *, drawn: bool
) -> Rummy500State:
    used = [*hand, *pile, *(card for meld in melds for card in meld.cards)]
    rest = [card for card in PACK if card not in used]
    taken = rng.choice([None, *hand]) if drawn and rng.random() < 0.5 else None
    return Rummy500State(
        options=Rummy500Options(),
        shuffle=Shuffle("00" * 32),
        dealer=1,
        stock=tuple(rest[:3]),
        discard=pile,
        hands=(hand, tuple(rest[3:6])),
        melds=tuple(laid_by(1, meld) for meld in melds),
        seat=0,
        phase="play" if drawn else "draw",
        taken=taken,
    )
