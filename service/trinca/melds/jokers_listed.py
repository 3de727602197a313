"""What a hand with jokers can lay: every meld, and every lay-off onto a meld, read in every way (FH-5, FH-6)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from trinca.cards.playing import JOKER, RANKS, SUITS, Card, card_of
from trinca.melds.jokers import (
    AT,
    HIGH,
    LOW,
    MOST_ALIKE,
    Addition,
    Cards,
    Reading,
    is_span,
    rank_name,
    set_of,
    suit_of,
)
from trinca.melds.melds import LEAST

_ALIKE = {name: tuple(card_of(place, of) for of in SUITS) for place, name in enumerate(RANKS, start=1)}


class Holding(NamedTuple):
    """Cards to lay from, and what of all that they can lay is asked for.

    Attributes:
        natural: The natural cards.
        jokers: How many jokers.
        using: A card that must be among those laid; None asks for everything.
        sparing: Whether a joker is to stand only for a card that is not among the natural ones.
    """

    natural: frozenset[Card]
    jokers: int
    using: Card | None = None
    sparing: bool = False

    @property
    def must_be(self) -> Card | None:
        """The natural card that must be among those laid, where it is a natural one."""
        return None if self.using == JOKER else self.using

    def takes(self, cards: Cards) -> bool:
        """Whether the cards hold the one that they must."""
        return self.using is None or self.using in cards


def holding(hand: Sequence[Card], using: Card | None = None, *, sparing: bool = False) -> Holding:
    """The cards of a hand to lay from; for the rest see `Holding`."""
    return Holding(frozenset(hand) - {JOKER}, Counter(hand)[JOKER], using, sparing)


def melds_in(held: Holding) -> Iterator[Reading]:
    """Every meld that can be laid from the cards, in every reading, each once."""
    yield from _sets_in(held)
    must = held.must_be
    for of in SUITS if must is None else (must[-1],):
        yield from _runs_in(held, AT[of])


def additions_in(on: Reading, held: Holding) -> Iterator[Addition]:
    """Every way to lay off cards of those held onto one meld in one action, in every reading, each once."""
    if on.kind == "set":
        yield from _onto_set(on, held)
        return
    low, high = on.places
    names = AT[suit_of(on)]
    first = low
    while first >= LOW and _lacking(held, names[first - LOW : low - LOW]) <= held.jokers:
        last = high
        while last <= HIGH:
            ends = (*names[first - LOW : low - LOW], *names[high - LOW + 1 : last - LOW + 1])
            if _lacking(held, ends) > held.jokers:
                break
            if ends and is_span(first, last, low):
                yield from (Addition(cards, ends, low - first) for cards in _filled(held, ends, least_natural=0))
            last += 1
        first -= 1


def _sets_in(held: Holding) -> Iterator[Reading]:
    must = held.must_be
    for name, of_rank in _ALIKE.items():
        if must is not None and must[:-1] != name:
            continue
        alike = tuple(card for card in of_rank if card in held.natural)
        for size in range(LEAST, MOST_ALIKE + 1):
            for jokers in range(min(held.jokers, size - 1) + 1):
                if jokers and held.sparing and size - jokers < len(alike):
                    continue
                for natural in combinations(alike, size - jokers):
                    cards = (*natural, *(JOKER,) * jokers)
                    if held.takes(cards):
                        yield set_of(cards, name)


def _runs_in(held: Holding, names: Cards) -> Iterator[Reading]:
    if held.natural.isdisjoint(names):
        return
    for low in range(LOW, HIGH):
        for high in range(low, HIGH + 1):
            window = names[low - LOW : high - LOW + 1]
            if _lacking(held, window) > held.jokers:
                break
            if len(window) >= LEAST and is_span(low, high):
                yield from (Reading("run", cards, window) for cards in _filled(held, window, least_natural=1))


def _onto_set(on: Reading, held: Holding) -> Iterator[Addition]:
    name = rank_name(on)
    room = MOST_ALIKE - len(on.cards)
    alike = tuple(card for card in _ALIKE[name] if card in held.natural)
    for size in range(1, room + 1):
        for jokers in range(min(held.jokers, size) + 1):
            if jokers and held.sparing and size - jokers < len(alike):
                continue
            for natural in combinations(alike, size - jokers):
                cards = (*natural, *(JOKER,) * jokers)
                if held.takes(cards):
                    yield Addition(cards, (*natural, *(name,) * jokers))


def _lacking(held: Holding, names: Cards) -> int:
    """How many of these cards only a joker can stand for."""
    return sum(card not in held.natural for card in names)


def _filled(held: Holding, names: Cards, *, least_natural: int) -> Iterator[Cards]:
    """Every way to fill places of a run, jokers where cards are lacking and, unless sparing, elsewhere too."""
    if held.must_be is not None and held.must_be not in names:
        return
    lacking = [at for at, card in enumerate(names) if card not in held.natural]
    spare = min(held.jokers, len(names) - least_natural) - len(lacking)
    rest = [at for at, card in enumerate(names) if card in held.natural]
    for more in range((0 if held.sparing else spare) + 1 if spare >= 0 else 0):
        for others in combinations(rest, more):
            cards = list(names)
            for at in (*lacking, *others):
                cards[at] = JOKER
            filled = tuple(cards)
            if held.takes(filled):
                yield filled
