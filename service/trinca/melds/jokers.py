"""Sets and runs with jokers, the ace low or high: the ways in which cards can be read (FH-5, FH-6).

A set is three or four cards of one rank, a run three or more neighbours of one suit. The ace stands before the two
or after the king, and a run holds one of the two places at most. A joker stands for one card of a run, or for the
rank of a set. Where a reading leaves open only whether an ace is low or high (A to K, all of them), the ace is high.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from trinca.cards.playing import JOKER, RANKS, SUITS, Card, card_of, in_order, rank, suit
from trinca.melds.melds import LEAST, Kind

Cards = tuple[Card, ...]
Names = tuple[str, ...]
"""What cards stand for: a card's name in a run, in a set a joker's is the rank."""

MOST_ALIKE = 4
"""Most cards of a set, jokers included."""

LONGEST = len(RANKS)
"""Most cards of a run: with both places of the ace it would be one more."""

LOW, HIGH = 1, len(RANKS) + 1
"""The two places of the ace."""

AT = {of: tuple(card_of((place - 1) % len(RANKS) + 1, of) for place in range(LOW, HIGH + 1)) for of in SUITS}
"""The cards of each suit by place, the ace first and last."""


class Reading(NamedTuple):
    """Cards that are a meld, read in one way.

    Attributes:
        kind: `set` or `run`.
        cards: In normal form: a run ascending, a joker in the place of its card; a set by suit, its jokers last.
        stands_for: What each card stands for, parallel to `cards`; a natural card for itself.
    """

    kind: Kind
    cards: Cards
    stands_for: Names

    @property
    def places(self) -> tuple[int, int]:
        """The places of a run's ends: ace 1, two 2, … king 13, high ace 14."""
        # The first card is an ace only where it is low: behind a high one nothing comes.
        low = rank(Card(self.stands_for[0]))
        return low, low + len(self.cards) - 1


class Addition(NamedTuple):
    """Cards laid off together onto one meld, read in one way.

    Attributes:
        cards: In normal form.
        stands_for: What each stands for, parallel to `cards`.
        below: How many of them come before the run they join; a set has none.
    """

    cards: Cards
    stands_for: Names
    below: int = 0


def readings(cards: Collection[Card]) -> tuple[Reading, ...]:
    """Every way to read these cards, in whatever order they are named, as a meld; none where they are none.

    5D JK JK have four: the set, 3-4-5, 4-5-6 and 5-6-7. No natural card among them, or one named twice: none.
    """
    natural = frozenset(cards) - {JOKER}
    jokers = sum(card == JOKER for card in cards)
    if not natural or len(natural) + jokers != len(cards) or len(cards) < LEAST:
        return ()
    return (*_sets(natural, cards), *_runs(natural, len(cards)))


def additions(on: Reading, cards: Collection[Card]) -> tuple[Addition, ...]:
    """Every way to lay these cards off together onto a meld; none where they do not fit it."""
    natural = frozenset(cards) - {JOKER}
    if on.kind == "set":
        alike = rank_name(on)
        fits = len(on.cards) + len(cards) <= MOST_ALIKE and all(card[:-1] == alike for card in natural)
        return (Addition(in_order(cards), _as_alike(cards, alike)),) if fits else ()
    low, high = on.places
    names = AT[suit_of(on)]
    found = []
    for below in range(len(cards) + 1):
        first, last = low - below, high + len(cards) - below
        if not is_span(first, last, low):
            continue
        ends = (*names[first - LOW : low - LOW], *names[high - LOW + 1 : last - LOW + 1])
        if natural.issubset(ends):
            found.append(Addition(with_jokers(ends, natural), ends, below))
    return tuple(found)


def joined(on: Reading, laid: Addition) -> Reading:
    """The meld with the cards laid off onto it, in normal form."""
    if on.kind == "set":
        cards = in_order((*on.cards, *laid.cards))
        return Reading("set", cards, _as_alike(cards, rank_name(on)))
    below = laid.below
    return Reading(
        "run",
        (*laid.cards[:below], *on.cards, *laid.cards[below:]),
        (*laid.stands_for[:below], *on.stands_for, *laid.stands_for[below:]),
    )


def is_span(first: int, last: int, held: int | None = None) -> bool:
    """Whether a run may go from one place to the other.

    Args:
        first: The place of its lowest card.
        last: The place of its highest.
        held: The place at which it began before cards were laid off onto it; None for a new run.
    """
    if first < LOW or last > HIGH or last - first >= LONGEST:
        return False
    # The whole suit with an ace that comes to lie now: it is the high one.
    return (first, last) != (LOW, HIGH - 1) or held == LOW


def with_jokers(names: Sequence[Card], natural: Collection[Card]) -> Cards:
    """The cards of a run, jokers in the places of those that are not among the natural ones."""
    return tuple(card if card in natural else JOKER for card in names)


def rank_name(on: Reading) -> str:
    """The rank of a set, as a joker's entry in `stands_for` has it."""
    return next(card[:-1] for card in on.cards if card != JOKER)


def suit_of(on: Reading) -> str:
    """The suit of a run."""
    return suit(Card(on.stands_for[0]))


def set_of(cards: Collection[Card], alike: str) -> Reading:
    """The set of these cards and jokers, all of the rank so named, in normal form."""
    ordered = in_order(cards)
    return Reading("set", ordered, _as_alike(ordered, alike))


def _sets(natural: Collection[Card], cards: Collection[Card]) -> tuple[Reading, ...]:
    ranks = {card[:-1] for card in natural}
    return (set_of(cards, ranks.pop()),) if len(ranks) == 1 and len(cards) <= MOST_ALIKE else ()


def _runs(natural: frozenset[Card], length: int) -> tuple[Reading, ...]:
    # Any natural card tells the suit: with another suit among them no run holds them all.
    names = AT[suit(min(natural))]
    spans = ((low, low + length - 1) for low in range(LOW, HIGH) if is_span(low, low + length - 1))
    windows = (names[low - LOW : high - LOW + 1] for low, high in spans)
    return tuple(
        Reading("run", with_jokers(window, natural), window) for window in windows if natural.issubset(window)
    )


def _as_alike(cards: Collection[Card], alike: str) -> Names:
    return tuple(alike if card == JOKER else card for card in in_order(cards))
