"""How `hard` plays: by what a hand is expected to pay, and so as to feed nobody.

That is counted from the cards that the hand lacks, from those that would come right and the cards not seen, and from
the points that it would cost if another declared now. A discard is worse, besides, by how likely the next seat takes
it.
"""

from collections.abc import Iterable, Sequence
from random import Random

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.indian.player.links import links
from trinca.games.indian.player.partials import BIT, held
from trinca.games.indian.player.position import Position, expendable
from trinca.games.indian.player.reach import Reach, Reaches
from trinca.games.indian.player.safety import safety
from trinca.games.indian.player.seen import Seen
from trinca.games.indian.player.wants import likely_taken
from trinca.games.indian.player.worth import AMONG_MORE, AMONG_TWO, LONGEST, TWO, Counts, lateness
from trinca.games.indian.score import value
from trinca.melds.cheapest import cheapest, loose
from trinca.melds.sequences import is_joker

FED = 6.0
"""The points of a discard that the next seat is sure to take, over the number of seats: only one of them gains."""

FROM_STOCK = 6.0
"""How many points an upcard must make a hand better.

A card of the stock does so by some 3.3 on the average, and yet less than 5 loses points; 1 loses the whole lead.
"""

OPEN_TOO = 1.2
"""How much oftener a natural card comes than its share of the unseen says: now and then as an upcard."""

HOPELESS_OF_TWO, HOPELESS = 6, 4
"""How many cards a hand lacks that is dropped in the first turn: among two seats, and among more.

A drop is 20 (IN-13). Measured, hands that lack five pay 13 more than the other among two seats, and those that lack
four pay 48 among four, 17 more than the others do; with one card less these pay 28, as much as the others.
"""


class Hard:
    """The player in one position."""

    def __init__(self, position: Position, seen: Seen, rng: Random, budget: int) -> None:
        """Look at a position.

        Args:
            position: The position.
            seen: What the seat knows of the other cards.
            rng: Decides between discards held equal.
            budget: How many remainders of hands may be looked at before no more cards are compared.
        """
        self._position, self._seen, self._rng, self._budget = position, seen, rng, budget
        self._reaches = Reaches(position.wild)
        self._unseen = max(1, seen.unseen.total())
        self._worth = AMONG_TWO if position.still_in == TWO else AMONG_MORE
        self._late = lateness(seen.turns + 1)
        self._fed = FED / position.seats

    def looks(self) -> bool:
        """Always."""
        return True

    def gives_up(self) -> bool:
        """In the first turn, where such a hand pays more than a drop costs (IN-13); later none does."""
        hopeless = HOPELESS_OF_TWO if self._position.still_in == TWO else HOPELESS
        return not self._seen.turns and self._reaches.of(self._position.hand).lacking >= hopeless

    def takes(self, upcard: Card) -> bool:
        """Whether the hand becomes better with it than with a card of the stock."""
        hand = self._position.hand
        others = [card for card in expendable(self._position) if card != upcard]
        if not others:
            return False
        best = min(self._within_budget(others, (*hand, upcard)).values())
        return best + FROM_STOCK <= self._pays(hand)

    def discards(self, cards: list[Card]) -> Card:
        """The card that leaves the best hand and feeds the next seat least; of several one by chance."""
        self._rng.shuffle(cards)
        pays = self._within_budget(cards, self._position.hand)
        return min(pays, key=lambda card: pays[card] + self._feeds(card))

    def _within_budget(self, cards: Iterable[Card], hand: Sequence[Card]) -> dict[Card, float]:
        """What a hand pays without each of some cards; those that go with nothing first, one of them in any case."""
        wild, pays = self._position.wild, dict[Card, float]()
        idle = loose(hand, wild, lambda card: value(card, wild))
        for card in sorted(cards, key=lambda each: (each in idle, value(each, wild)), reverse=True):
            pays[card] = self._pays(without(hand, (card,)))
            if self._reaches.nodes >= self._budget:
                break
        return pays

    def _pays(self, hand: Sequence[Card]) -> float:
        """The points that thirteen cards are expected to pay beyond what the others do."""
        wild = self._position.wild
        sorted_out = held(hand, wild)
        reach, safe = self._reaches.of_held(sorted_out), safety(sorted_out)
        counts = Counts(
            reach=reach,
            wait=1 / max(1 / LONGEST, self._share(reach)) if reach.lacking else 0.0,
            safety=safe,
            share=self._share(safe),
            cost=cheapest(hand, wild, lambda card: value(card, wild)).cost,
            links=links(sorted_out),
        )
        return self._worth.of(counts, self._late)

    def _share(self, reach: Reach) -> float:
        """The share of the right cards in those to come."""
        right = 0.0
        for card, often in self._seen.unseen.items():
            if reach.by_joker and is_joker(card, self._position.wild):
                right += often
            elif BIT.get(card, 0) & reach.outs:
                right += often * OPEN_TOO
        return right / self._unseen

    def _feeds(self, card: Card) -> float:
        wild = self._position.wild
        return self._fed if is_joker(card, wild) else self._fed * likely_taken(card, wild, self._seen)
