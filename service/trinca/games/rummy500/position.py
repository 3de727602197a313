"""Positions as people write them: the fields and defaults of `seeds/vectors/schemas/rummy500.json`."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from trinca.cards.playing import CardName, in_order
from trinca.games.positions import CardsText, PositionPart, ShuffledPosition, Whole, cards, of_each, put_in_order
from trinca.games.rummy500.deal import DECK
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.state import Meld, Rummy500State

MeaningName = Annotated[
    str,
    Meta(
        pattern=r"^(A|[2-9]|10|J|Q|K)[SHDC]?(?!\n)$",
        description="A card, or the rank of the set of which a joker is part.",
    ),
]


class PositionMeld(PositionPart, frozen=True, kw_only=True):
    """A meld on the table.

    Attributes:
        kind: `set` or `run`.
        cards: A run ascending, a joker in the place of its card; a set by suit (S H D C), its jokers last.
        stands_for: What each card stands for, parallel to `cards`; there only where a joker lies (FH-6).
        by: The seat that laid each card, parallel to `cards`.
    """

    kind: Literal["set", "run"]
    cards: CardsText
    stands_for: tuple[MeaningName, ...] | UnsetType = UNSET
    by: tuple[Whole, ...]

    @property
    def lying(self) -> Meld:
        """The meld of a state."""
        return Meld(kind=self.kind, cards=cards(self.cards), stands_for=self.stands_for, by=self.by)


class Rummy500Position(ShuffledPosition, frozen=True, kw_only=True):
    """A hand as it lies.

    Attributes:
        stock: Face down, the top last.
        discard: The discard pile, bottom to top.
        melds: In the order laid: a move names the first as 1.
        dealer: The seat that dealt.
        seat: The seat to play.
        phase: `draw` before the draw, `play` after it, `out_or_float` where the seat has laid its last card.
        taken: The upcard that the seat to play took in this turn by itself, and still holds.
        floating: Of each seat, whether it ended its last turn without a card; left out, none did.
        turns: Turns completed in the hand.
    """

    stock: CardsText
    discard: CardsText
    melds: tuple[PositionMeld, ...] = ()
    dealer: Whole = 1
    seat: Whole = 0
    phase: Literal["draw", "play", "out_or_float"] = "play"
    taken: CardName | None = None
    floating: tuple[bool, ...] | UnsetType = UNSET
    turns: Whole = 0

    def state(self, options: Rummy500Options, seed: str) -> Rummy500State:
        """The state, which need not be sound."""
        return Rummy500State(
            options=options,
            shuffle=self.going_on(seed, len(DECK)),
            dealer=self.dealer,
            stock=cards(self.stock),
            discard=cards(self.discard),
            hands=tuple(put_in_order(in_order, cards(hand)) for hand in self.hands),
            melds=tuple(meld.lying for meld in self.melds),
            seat=self.seat,
            phase=self.phase,
            taken=self.taken,
            floating=of_each(self.floating, False, len(self.hands)),
            turns=self.turns,
        )
