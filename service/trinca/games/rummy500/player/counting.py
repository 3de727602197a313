"""What the cards of a hand are worth to a player that counts: what each may yet do for it, and for the other seat."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.games.outs import natural_pairs
from trinca.games.rummy500.deal import DECK
from trinca.games.rummy500.player.plan import JOKER_KEPT, POINT, worth_with
from trinca.games.rummy500.player.position import Position
from trinca.games.rummy500.reason_sight import sight_of
from trinca.games.rummy500.score import value
from trinca.games.values import Entry, View
from trinca.melds.laying import Worth

HOPE = 9
"""What a point is worth that the seat hopes to lay later: less than one on the table, POINT."""

GIVEN = 8
"""What a point costs that the other seat may lay with a discard: less than one, for it may have better to do."""

RISK = 4
"""What a point kept in the hand costs, for the hand may end before it is laid (PL-6)."""

FROM_PILE, FROM_STOCK = 0.5, 0.2
"""How likely a card of the pile will be there when it is wanted, and how likely a card not seen comes in time."""

PARTNERS = 0.5
"""What part counts of a card that the other seat lays with a discard: it might have laid it without."""

MOST_PARTNERS = 25
"""The most points that count of such cards: they are laid once, however many melds there may be of them."""

JOKER_GIVEN = 60
"""The points a joker is held to give the other seat: it fits nearly everywhere."""

PAIRS = natural_pairs(ace_high=True)


class Counting(NamedTuple):
    """How likely either seat comes to have a card.

    Attributes:
        position: The position of the seat to play.
        known: The cards that the other seat took from the pile and still holds.
        unseen: Those that may lie in the stock or in its hand.
        held: How likely one of the unseen cards is in the other hand.
    """

    position: Position
    known: Counter[Card]
    unseen: Counter[Card]
    held: float

    def plan(self, pool: Sequence[Card]) -> Worth:
        """What the cards are worth to the seat when it holds all of these."""

        def kept(card: Card) -> int:
            if self.position.hurry:
                return -POINT * value(card)
            if card == JOKER:
                return JOKER_KEPT
            return round(HOPE * self.hopes(card, pool)) - RISK * value(card)

        return worth_with(kept, lambda card: -round(GIVEN * self.gives(card)))

    def hopes(self, card: Card, pool: Sequence[Card]) -> float:
        """The points of the card, times how likely it is laid with others of the hand or to come (PL-8)."""

        def mine(other: Card) -> float:
            if other in pool:
                return 1
            if other in self.position.pile:
                return FROM_PILE
            return FROM_STOCK if self.unseen[other] else 0

        return _melded(card, mine) * value(card)

    def gives(self, card: Card) -> float:
        """The points that the other seat may lay with the card once discarded, the whole pile at hand (PL-3)."""
        if card == JOKER:
            return JOKER_GIVEN

        def theirs(other: Card) -> float:
            if self.known[other] or other in self.position.pile:
                return 1
            return self.held if self.unseen[other] else 0

        partners = sum(theirs(one) * theirs(other) * (value(one) + value(other)) for one, other in PAIRS[card])
        return _melded(card, theirs) * value(card) + min(PARTNERS * partners, MOST_PARTNERS)


def counting(view: View, log: tuple[Entry, ...], position: Position) -> Counting:
    """The count of a seat that remembers what the other took (FH-2)."""
    unseen = sight_of(view, log).unseen
    laid = (card for meld in position.table for card in meld.cards)
    known = Counter(DECK) - Counter((*position.hand, *position.pile, *laid)) - unseen
    hidden = position.others - known.total()
    return Counting(position, known, unseen, hidden / unseen.total() if unseen else 0)


def _melded(card: Card, likely: Callable[[Card], float]) -> float:
    """How likely any of the melds of three comes about that the card is part of, were they independent."""
    missed = 1.0
    for one, other in PAIRS[card]:
        missed *= 1 - likely(one) * likely(other)
    return 1 - missed
