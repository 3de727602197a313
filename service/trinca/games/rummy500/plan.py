"""How a player would lay its hand down: melds and lay-offs one after the other, natural cards before jokers."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, Card
from trinca.games.rummy500.checks import strands
from trinca.games.rummy500.moves import Laying
from trinca.games.rummy500.reading import as_lay_off, as_meld_move
from trinca.games.rummy500.score import held, values
from trinca.melds.jokers import Addition, Reading, joined
from trinca.melds.jokers_listed import additions_in, holding, melds_in
from trinca.melds.melds import LEAST

Table = tuple[Reading, ...]

ENOUGH_NATURAL = 2
"""Fewest natural cards of a meld for which a joker is not wasted."""


class Way(Struct, frozen=True):
    """One meld or lay-off, and what it leaves.

    Attributes:
        move: The move.
        points: What its cards count on the table.
        wasteful: Whether it lays a joker that no natural card of it needs (PL-6).
        table: The table after it.
    """

    move: Laying
    points: int
    wasteful: bool
    table: Table

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it lays."""
        return self.move.cards

    @property
    def rank(self) -> tuple[bool, int]:
        """Of two ways the greater is taken first: natural cards before jokers, more points before fewer."""
        jokers = self.cards.count(JOKER)
        return not jokers, self.points - jokers * (held((JOKER,)) + 1)


class Plan(Struct, frozen=True):
    """A way to lay a hand down.

    Attributes:
        ways: The melds and lay-offs in order.
        left: The cards that stay, the one to discard among them.
        discard_due: Whether one of them may be discarded, so that one left is none left.
    """

    ways: tuple[Way, ...]
    left: tuple[Card, ...]
    discard_due: bool

    @property
    def goes_out(self) -> bool:
        """Whether it empties the hand in this turn, with a discard or without (FH-10, FH-11)."""
        return not self.left or (len(self.left) == 1 and self.discard_due)

    @property
    def points(self) -> int:
        """What it lays."""
        return sum(way.points for way in self.ways)

    @property
    def worth(self) -> tuple[bool, int, int]:
        """The better of two plans is the greater: going out, then fewest points left, then fewest jokers used."""
        jokers = sum(way.cards.count(JOKER) for way in self.ways)
        return self.goes_out, -held(self.left), -jokers


def plan(hand: Sequence[Card], taken: Card | None, table: Table, *, shed: bool, budget: int) -> Plan:
    """The best plan found: every first step there is, as far as the budget goes, and the likeliest after each.

    Args:
        hand: The cards after the draw.
        taken: The upcard among them that may not be discarded (FH-4).
        table: The melds.
        shed: Whether jokers are to be laid even where that wastes them.
        budget: How many first steps may be tried.
    """
    best = _followed((), hand, taken, table, shed=shed)
    for way in sorted(ways_of(hand, taken, table), key=lambda way: way.rank, reverse=True)[:budget]:
        other = plan_after(way, hand, taken, shed=shed)
        if other.worth > best.worth and (shed or other.goes_out or not way.wasteful):
            best = other
    return best


def plan_after(way: Way, hand: Sequence[Card], taken: Card | None, *, shed: bool) -> Plan:
    """The plan that begins with this way and goes on with the likeliest steps."""
    left = without(hand, way.cards)
    return _followed((way,), left, None if taken in way.cards else taken, way.table, shed=shed)


def ways_of(hand: Sequence[Card], taken: Card | None, table: Table, using: Card | None = None) -> Iterator[Way]:
    """The melds and lay-offs worth a thought: a joker stands only for a card that is not held.

    Args:
        hand: The cards.
        taken: The upcard taken in this turn, with which alone nothing may be left (FH-4).
        table: The melds.
        using: A card that must be among those laid.
    """
    for way in _all_ways(hand, table, using):
        still = None if taken in way.cards else taken
        if still is None or not strands(without(hand, way.cards), still, way.table):
            yield way


def _all_ways(hand: Sequence[Card], table: Table, using: Card | None) -> Iterator[Way]:
    cards = holding(hand, using, sparing=True)
    for meld in melds_in(cards):
        yield Way(as_meld_move(meld), sum(values(meld)), _wastes(meld), (*table, meld))
    for at, meld in enumerate(table):
        for laid in additions_in(meld, cards):
            longer = joined(meld, laid)
            points = sum(values(longer)) - sum(values(meld))
            wasteful = _wastes_in_lay_off(meld, laid)
            yield Way(as_lay_off(at + 1, laid), points, wasteful, (*table[:at], longer, *table[at + 1 :]))


def _wastes(meld: Reading) -> bool:
    """Whether a new meld has a joker too many."""
    jokers = meld.cards.count(JOKER)
    if not jokers:
        return False
    if len(meld.cards) - jokers < ENOUGH_NATURAL:
        return True
    # One of more than the fewest cards can be left out: any of a set, of a run one at the end.
    spare = meld.kind == "set" or JOKER in (meld.cards[0], meld.cards[-1])
    return len(meld.cards) > LEAST and spare


def _wastes_in_lay_off(on: Reading, laid: Addition) -> bool:
    """Whether cards laid off have a joker that no card behind it needs."""
    if on.kind == "set":
        return JOKER in laid.cards
    below, above = laid.cards[: laid.below], laid.cards[laid.below :]
    return JOKER in (*below[:1], *above[-1:])


def _followed(ways: tuple[Way, ...], hand: Sequence[Card], taken: Card | None, table: Table, *, shed: bool) -> Plan:
    """The plan that goes on with the best next step until there is none; wasteful ones only to shed or to go out."""
    thrifty = _greedy(ways, hand, taken, table, wasteful=False)
    if not shed and (thrifty.goes_out or JOKER not in thrifty.left):
        return thrifty
    rest = thrifty.ways[-1].table if thrifty.ways else table
    still = taken if taken in thrifty.left else None
    lavish = _greedy(thrifty.ways, thrifty.left, still, rest, wasteful=True)
    return lavish if shed or lavish.goes_out else thrifty


def _greedy(ways: tuple[Way, ...], hand: Sequence[Card], taken: Card | None, table: Table, *, wasteful: bool) -> Plan:
    left = tuple(hand)
    while True:
        steps = (way for way in ways_of(left, taken, table) if wasteful or not way.wasteful)
        best = max(steps, key=lambda way: way.rank, default=None)
        if best is None:
            return Plan(ways, left, any(card != taken for card in left) or len(left) > 1)
        ways, left, table = (*ways, best), without(left, best.cards), best.table
        taken = None if taken in best.cards else taken
