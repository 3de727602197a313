"""Sequences, pure sequences and sets with printed jokers and wild cards (IN-4 to IN-7), the ace low or high.

A group is read in the way that serves its seat best: a sequence without a joker is pure, a wild card in its own place
is no joker there, and what can be read as a set and as a sequence is a sequence. In normal form a sequence is
ascending, a joker in the place of its card, and a set is by suit, its jokers last.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, PACK, SUITS, Card, in_order, suit
from trinca.melds.jokers import AT, HIGH, LONGEST, LOW, MOST_ALIKE
from trinca.melds.melds import LEAST

Cards = tuple[Card, ...]
Kind = Literal["pure", "sequence", "set"]

SEQUENCES_NEEDED = 2
"""How many sequences a declaration needs, the pure one among them (IN-7)."""

_KINDS: tuple[Kind | None, ...] = ("pure", "sequence", "set", None)
_PLACE = {card: place for place, card in enumerate((*PACK, JOKER))}


class Group(NamedTuple):
    """Cards put together.

    Attributes:
        kind: `pure`, `sequence` (with a joker) or `set`; None where the cards are no combination.
        cards: In normal form; in order of suit and rank where they are no combination.
    """

    kind: Kind | None
    cards: Cards

    @property
    def is_sequence(self) -> bool:
        """Whether it counts as a sequence, pure or not."""
        return self.kind in ("pure", "sequence")


def is_joker(card: Card, wild: str | None) -> bool:
    """Whether a card can stand for another: a printed joker, or one of the wild rank (IN-2).

    Args:
        card: The card.
        wild: The rank that is wild, as cards have it: `A`, `10`; None where none is.
    """
    return card == JOKER or card[:-1] == wild


def grouped(cards: Collection[Card], wild: str | None) -> Group:
    """What these cards are together, in whatever order they are named (IN-4 to IN-6)."""
    best = _sequence(cards, wild) or _set(cards, wild)
    return best or Group(None, in_order(cards))


def in_normal_form(groups: Iterable[Collection[Card]], wild: str | None) -> tuple[Group, ...]:
    """Groups as they are recorded: pure sequences, other sequences, sets, what is none; each kind by its cards."""
    return tuple(sorted((grouped(cards, wild) for cards in groups), key=_order))


def holds(groups: Collection[Group]) -> bool:
    """Whether groups are enough to declare: all of them combinations, two sequences, one of these pure (IN-7)."""
    sequences = sum(group.is_sequence for group in groups)
    pure = any(group.kind == "pure" for group in groups)
    return pure and sequences >= SEQUENCES_NEEDED and all(group.kind is not None for group in groups)


def _order(group: Group) -> tuple[int, list[int]]:
    return _KINDS.index(group.kind), [_PLACE[card] for card in group.cards]


def _sequence(cards: Collection[Card], wild: str | None) -> Group | None:
    """The cards as a sequence; of several readings the one with most cards in their own places, then the highest."""
    if not LEAST <= len(cards) <= LONGEST:
        return None
    natural = [card for card in cards if not is_joker(card, wild)]
    # IN-6: where all are jokers, one that is wild stands in its own place; printed ones alone are in no suit.
    suits = {suit(card) for card in natural or cards if card != JOKER}
    if len(set(natural)) < len(natural) or (natural and len(suits) > 1):
        return None
    named = set(cards)
    read = [
        (named.intersection(window), window)
        for window in _windows(suits, len(cards))
        if set(natural).issubset(window)
    ]
    if not read:
        return None
    placed, window = max(read, key=lambda reading: len(reading[0]))
    jokers = iter(in_order(without(tuple(cards), placed)))
    filled = tuple(card if card in placed else next(jokers) for card in window)
    return Group("pure" if len(placed) == len(cards) else "sequence", filled)


def _windows(suits: Collection[str], length: int) -> Iterator[Sequence[Card]]:
    """The places that a sequence of that length can take in those suits, in each the highest first.

    It is of thirteen cards at most, so that none has both places of the ace.
    """
    lows = range(HIGH - length + 1, LOW - 1, -1)
    return (AT[of][low - LOW : low - LOW + length] for of in SUITS if of in suits for low in lows)


def _set(cards: Collection[Card], wild: str | None) -> Group | None:
    """The cards as a set: three or four of one rank and of different suits, jokers for those that are lacking."""
    if not LEAST <= len(cards) <= MOST_ALIKE:
        return None
    natural = [card for card in cards if not is_joker(card, wild)]
    if len({card[:-1] for card in natural}) > 1 or len(set(natural)) < len(natural):
        return None
    jokers = (Counter(cards) - Counter(natural)).elements()
    return Group("set", (*in_order(natural), *in_order(jokers)))
