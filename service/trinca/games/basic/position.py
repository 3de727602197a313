"""Positions as people write them: the fields and defaults of `seeds/vectors/schemas/basic.json`."""

from typing import Literal

from msgspec import UNSET, UnsetType

from trinca.cards.playing import PACK, CardName, in_order
from trinca.games.basic.options import BasicOptions, in_force
from trinca.games.basic.state import BasicState, Meld
from trinca.games.positions import CardsText, PositionPart, ShuffledPosition, Whole, cards, of_each, put_in_order


class PositionMeld(PositionPart, frozen=True, kw_only=True):
    """A meld on the table.

    Attributes:
        kind: `set` or `run`.
        cards: A run ascending, a set by suit (S H D C).
        by: The seat that laid each card, parallel to `cards`.
    """

    kind: Literal["set", "run"]
    cards: CardsText
    by: tuple[Whole, ...]


class BasicPosition(ShuffledPosition, frozen=True, kw_only=True):
    """A hand as it lies.

    Attributes:
        stock: Face down, the top last.
        discard: The discard pile, the upcard last.
        melds: In the order laid: a move names the first as 1.
        dealer: The seat that dealt.
        seat: The seat to play.
        phase: `draw` before the draw, `play` after it.
        taken: The upcard that the seat to play took in this turn and still holds.
        laid_before: Of each seat, whether it melded or laid off in an earlier turn of the hand; left out, none did.
        laid_now: Whether the seat to play did in this turn.
        turns: Turns completed in the hand.
        restocked: How often the discard pile became the stock.
    """

    stock: CardsText
    discard: CardsText
    melds: tuple[PositionMeld, ...] = ()
    dealer: Whole = 1
    seat: Whole = 0
    phase: Literal["draw", "play"] = "play"
    taken: CardName | None = None
    laid_before: tuple[bool, ...] | UnsetType = UNSET
    laid_now: bool = False
    turns: Whole = 0
    restocked: Whole = 0

    def state(self, options: BasicOptions, seed: str) -> BasicState:
        """The state, which need not be sound."""
        return BasicState(
            options=in_force(options),
            shuffle=self.going_on(seed, len(PACK)),
            dealer=self.dealer,
            stock=cards(self.stock),
            discard=cards(self.discard),
            hands=tuple(put_in_order(in_order, cards(hand)) for hand in self.hands),
            melds=tuple(Meld(meld.kind, cards(meld.cards), meld.by) for meld in self.melds),
            seat=self.seat,
            phase=self.phase,
            taken=self.taken,
            laid_before=of_each(self.laid_before, False, len(self.hands)),
            laid_now=self.laid_now,
            turns=self.turns,
            restocked=self.restocked,
        )
