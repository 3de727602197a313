"""Computer players: a move from what a seat sees, and from nothing else."""

from random import Random

from msgspec import Struct

from trinca.cards.playing import JOKER, Card, rank, suit
from trinca.games.moves import Discard
from trinca.games.rummy500.legal import END_HAND, GO_OUT, STOCK, discards
from trinca.games.rummy500.moves import Rummy500Move
from trinca.games.rummy500.pickup import pick_at
from trinca.games.rummy500.plan import Plan, Table, plan, plan_after, ways_of
from trinca.games.rummy500.score import held, value
from trinca.games.rummy500.view import Rummy500HandView
from trinca.games.values import Entry, View
from trinca.melds.jokers import HIGH, LOW


class Level(Struct, frozen=True):
    """What tells a level from another.

    Attributes:
        first_steps: How many ways to begin laying down it compares.
        reach: How deep into the discard pile it looks.
        notices: How likely it sees a use for the pile at all.
        wavers: Among how many discards it picks one without a reason.
    """

    first_steps: int
    reach: int
    notices: float
    wavers: int


KINDS = {
    "easy": Level(first_steps=0, reach=1, notices=0.7, wavers=3),
    "normal": Level(first_steps=12, reach=8, notices=1.0, wavers=1),
    "hard": Level(first_steps=60, reach=54, notices=1.0, wavers=1),
}

NEAR_OUT = 4
"""As few cards of the other seat, or of the stock, call for laying jokers wherever they fit (PL-6)."""

CAUTION, HASTE = 0.4, 1.0
"""What a point picked up and not laid costs, with time to lay it and without."""

OUT = 20
"""What it is worth to end the hand with the other seat's cards in its hand."""

WORTH_IT = 3
"""How many points a pick-up must promise beyond a draw from the stock: it shows what the seat holds."""

GOES_WITH, TWO_APART = 5, 3
"""What makes a card worth keeping: another of its rank or beside it in its suit, and one two places away."""


class Position(Struct, frozen=True):
    """A position as the seat to play knows it.

    Attributes:
        hand: Its cards.
        taken: The upcard it took in this turn.
        pile: The discard pile, bottom to top.
        table: The melds.
        stock: How many cards the stock holds.
        hurry: Whether the hand may be over soon.
        level: How well it plays.
        budget: How many ways to begin it may compare.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    pile: tuple[Card, ...]
    table: Table
    stock: int
    hurry: bool
    level: Level
    budget: int


def choose(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Rummy500Move:  # noqa: ARG001 - it needs no memory: the pile lies open
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The hand as that seat, whose turn it is, sees it.
        log: What the seat saw so far; all that this player goes by lies on the table.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides between moves the player holds equal, and what `easy` overlooks.
        budget: How many ways to begin laying down may be compared.
    """
    position = _position(view, KINDS[level], budget)
    rng = Random(seed)  # noqa: S311 - a player's whim; the cards are shuffled elsewhere
    assert view.hand.turn is not None
    if view.hand.turn.phase == "out_or_float":
        return GO_OUT
    return _draw(position, rng) if view.hand.turn.phase == "draw" else _play(position, rng)


def _position(view: View, level: Level, budget: int) -> Position:
    table, me = view.hand, view.you.seat
    assert isinstance(table, Rummy500HandView)
    assert view.you.hand is not None
    others = min(seat.cards for number, seat in enumerate(view.seats) if number != me)
    return Position(
        hand=view.you.hand,
        taken=view.you.taken,
        pile=table.discard,
        table=tuple(meld.reading for meld in table.melds),
        stock=table.stock,
        hurry=min(others, table.stock) <= NEAR_OUT,
        level=level,
        budget=min(budget, level.first_steps),
    )


def _play(position: Position, rng: Random) -> Rummy500Move:
    """Lay down what the best plan lays, looked at again after every move; then discard (PL-1, PL-2)."""
    planned = _planned(position, position.hand, position.taken)
    if planned.ways:
        return planned.ways[0].move
    # FH-4: there is a card to discard, for an upcard held alone fits onto the table, and then a plan lays it.
    return rng.choice(_ranked(position, rng)[: position.level.wavers])


def _planned(position: Position, hand: tuple[Card, ...], taken: Card | None) -> Plan:
    return plan(hand, taken, position.table, shed=position.hurry, budget=position.budget)


def _draw(position: Position, rng: Random) -> Rummy500Move:
    """The best of what stock and pile offer; with an empty stock and no use for the pile, the end (FH-12)."""
    best: Rummy500Move = STOCK if position.stock else END_HAND
    most = _as_it_is(position) + WORTH_IT if position.stock else -held(position.hand)
    if rng.random() < position.level.notices:
        for move, worth in _pick_ups(position):
            if worth > most:
                best, most = move, worth
    return best


def _as_it_is(position: Position) -> float:
    """What the hand comes to with a card of the stock that is of no use."""
    return _worth(position, _planned(position, position.hand, None), 0)


def _pick_ups(position: Position) -> list[tuple[Rummy500Move, float]]:
    """The draws from the pile that lay a card at once, and what each comes to."""
    found: list[tuple[Rummy500Move, float]] = []
    top = len(position.pile) - 1
    for index in range(top, max(-1, top - position.level.reach), -1):
        pick = pick_at(position.pile, index)
        pool = (*position.hand, *position.pile[index:])
        for way in ways_of(pool, None, position.table, using=pick.card):
            if way.wasteful and pick.card != JOKER and not position.hurry:
                continue
            planned = plan_after(way, pool, None, shed=position.hurry)
            found.append((pick.as_move(way.move), _worth(position, planned, _least(planned))))
    return found


def _worth(position: Position, planned: Plan, thrown: int) -> float:
    """What a plan lays, less what it leaves in the hand when `thrown` points are discarded."""
    left = held(planned.left) - thrown
    return planned.points - (HASTE if position.hurry else CAUTION) * left + (OUT if planned.goes_out else 0)


def _least(planned: Plan) -> int:
    return max(map(value, planned.left), default=0)


def _ranked(position: Position, rng: Random) -> list[Discard]:
    """The discards, the best first; equals in an order of chance."""
    thrown = list(discards(position.hand, position.taken))
    rng.shuffle(thrown)
    return sorted(thrown, key=lambda move: _worth_discarding(move.card, position), reverse=True)


def _worth_discarding(card: Card, position: Position) -> float:
    """High cards that go with nothing (PL-6, PL-8), jokers last of all; what fits the table was laid off before."""
    if card == JOKER:
        return -1000.0
    risk = value(card) * (HASTE if position.hurry else CAUTION)
    return risk - sum(_goes_with(card, other) for other in position.hand if other != card)


def _goes_with(card: Card, other: Card) -> int:
    if other == JOKER:
        return 0
    if card[:-1] == other[:-1]:
        return GOES_WITH
    if suit(card) != suit(other):
        return 0
    return {1: GOES_WITH, 2: TWO_APART}.get(min(abs(one - two) for one in _places(card) for two in _places(other)), 0)


def _places(card: Card) -> tuple[int, ...]:
    """The places of a card in a run; the ace has two (FH-5)."""
    return (LOW, HIGH) if rank(card) == LOW else (rank(card),)
