"""The combinations that the cards of a hand can be put into, as few as an exact search needs (IN-4 to IN-6).

A hand is told as counts of its natural cards, three bits to each card that differs, and as a number of jokers, wild
cards among them. No combination is left out that could be needed: a longer sequence than these parts into some of
them, and jokers at its ends can be let go.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from trinca.cards.playing import RANKS, SUITS, Card, in_order
from trinca.melds.jokers import AT, HIGH, LOW
from trinca.melds.melds import LEAST
from trinca.melds.sequences import Cards, is_joker

WIDTH = 3
"""Bits of a code for each card: two for how often it is there, and above them one that a search needs free."""

MOST_COPIES = 3
"""The most copies of a card that a code can tell."""

LONGEST = 5
"""Most cards of a sequence that does not part into two."""


_PURE = {
    AT[of][low]: tuple(AT[of][low : low + length] for length in range(LEAST, LONGEST + 1) if low + length <= HIGH)
    for of in SUITS
    for low in range(HIGH - LEAST + 1)
}
"""Every pure sequence of the pack that does not part into two, by its lowest card and from the shortest."""


class Candidate(NamedTuple):
    """Natural cards that are a combination with so many jokers.

    Attributes:
        cards: The natural cards; of a pure sequence a wild card in its own place may be among them.
        code: Those that are not wild, as a code.
        jokers: How many jokers it takes; the wild card of a pure sequence is one of them.
        is_sequence: Whether it counts as a sequence.
    """

    cards: Cards
    code: int
    jokers: int
    is_sequence: bool


class Coded:
    """A hand told so.

    Attributes:
        wild: The rank that is wild, or None.
        held: The cards and how often each is there.
        natural: The cards that are not jokers, each once, by the place in a code.
        jokers: Those that are, in order.
        code: The natural cards as a code.
    """

    def __init__(self, hand: Sequence[Card], wild: str | None) -> None:
        self.wild = wild
        self.held = Counter(hand)
        self.natural = in_order(card for card in self.held if not is_joker(card, wild))
        self.jokers = in_order(card for card in hand if is_joker(card, wild))
        self._bit = {card: 1 << WIDTH * place for place, card in enumerate(self.natural)}
        self.code = self.code_of(card for card in hand if not is_joker(card, wild))

    def code_of(self, cards: Iterable[Card]) -> int:
        """Natural cards as a code."""
        return sum(map(self._bit.__getitem__, cards))

    def pure(self) -> Iterator[Candidate]:
        """Every pure sequence of three to five cards (IN-5)."""
        for lowest in in_order(self.held):
            for cards in _PURE.get(lowest, ()):
                if not self.held.keys() >= set(cards):
                    # Nor is any longer one there.
                    break
                natural = [card for card in cards if card in self._bit]
                yield Candidate(cards, self.code_of(natural), len(cards) - len(natural), is_sequence=True)

    def candidates(self) -> Iterator[Candidate]:
        """Every combination that the jokers there are suffice for, wild cards being jokers in all of them."""
        fewest = max(1, LEAST - len(self.jokers))
        yield from self._sequences(fewest)
        yield from self._sets(max(2, fewest))

    def _sequences(self, fewest: int) -> Iterator[Candidate]:
        """Of so many natural cards at least; they end with a natural card, or have no more than three places."""
        for of in SUITS:
            for low in range(LOW, HIGH):
                first, *above = AT[of][low - LOW : low - LOW + LONGEST]
                if first not in self._bit:
                    continue
                near = [card for card in above if card in self._bit]
                for count in range(fewest - 1, len(near) + 1):
                    for others in combinations(near, count):
                        span = above.index(others[-1]) + 2 if others else 1
                        jokers = max(LEAST, span) - 1 - count
                        if jokers <= len(self.jokers):
                            yield self._candidate((first, *others), jokers, is_sequence=True)

    def _sets(self, fewest: int) -> Iterator[Candidate]:
        """Of so many natural cards of a rank at least; one with two jokers is a sequence as well."""
        for alike in RANKS:
            same = [card for of in SUITS if (card := Card(alike + of)) in self._bit]
            for count in range(fewest, len(same) + 1):
                for cards in combinations(same, count):
                    yield self._candidate(cards, max(0, LEAST - count), is_sequence=False)

    def _candidate(self, cards: Cards, jokers: int, *, is_sequence: bool) -> Candidate:
        return Candidate(cards, self.code_of(cards), jokers, is_sequence)
