"""Positions as people write them: the fields and defaults of `seeds/vectors/schemas/indian.json`."""

from typing import Literal

from msgspec import UNSET, UnsetType

from trinca.cards.playing import Card, CardName, in_order
from trinca.games.indian.deal import deck_of
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.state import IndianState
from trinca.games.positions import CardsText, ShuffledPosition, Whole, cards, of_each, put_in_order


class IndianPosition(ShuffledPosition, frozen=True, kw_only=True):
    """A hand as it lies.

    Attributes:
        stock: Face down, the top last.
        discard: The discard pile, the upcard last.
        wild_card: The card turned for the wild rank, set aside; `JK` makes aces wild.
        penalties: Of each seat the points with which it went out of the hand: 80 after a wrong declaration, 20 or 40
            after a drop; null while it is in. Left out, all are in.
        dealer: The seat that dealt.
        seat: The seat to play.
        phase: `draw` before the draw, `play` after it.
        taken: The upcard that the seat to play took in this turn.
        turns: Turns completed in the hand, drops and declarations among them.
        restocked: How often the discard pile became the stock.
    """

    stock: CardsText
    discard: CardsText
    wild_card: CardName = Card("9C")
    penalties: tuple[Whole | None, ...] | UnsetType = UNSET
    dealer: Whole = 1
    seat: Whole = 0
    phase: Literal["draw", "play"] = "play"
    taken: CardName | None = None
    turns: Whole = 0
    restocked: Whole = 0

    def state(self, options: IndianOptions, seed: str) -> IndianState:
        """The state, which need not be sound."""
        return IndianState(
            options=options,
            shuffle=self.going_on(seed, len(deck_of(IndianOptions()))),
            dealer=self.dealer,
            wild_card=(self.wild_card,),
            stock=cards(self.stock),
            discard=cards(self.discard),
            hands=tuple(put_in_order(in_order, cards(hand)) for hand in self.hands),
            penalties=of_each(self.penalties, None, len(self.hands)),
            seat=self.seat,
            phase=self.phase,
            taken=self.taken,
            turns=self.turns,
            restocked=self.restocked,
        )
