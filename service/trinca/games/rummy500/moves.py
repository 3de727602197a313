"""The moves of a turn (FH-3, FH-7, FH-10), and how a hand without cards or without a stock goes on (FH-11, FH-12)."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from trinca.cards.playing import CardName
from trinca.games.moves import MOST_CARDS, CardNames, Discard, MeldNumber
from trinca.games.values import Move

StandsFor = Annotated[
    tuple[
        Annotated[
            str,
            Meta(
                pattern=r"^(A|[2-9]|10|J|Q|K)[SHDC]?(?!\n)$",
                description="A card (`6H`); for a joker in a set, the rank of the set (`6`).",
            ),
        ],
        ...,
    ],
    Meta(
        min_length=1,
        max_length=MOST_CARDS,
        description="What each card stands for, parallel to `cards`; a natural card for itself. Needed only where a "
        "joker can be read in more than one way.",
    ),
]

PileIndex = Annotated[
    int,
    Meta(
        ge=0,
        le=53,
        description="The place of the card in the discard pile, 0 for the bottom; needed where it holds two jokers.",
    ),
]


class LayMeld(Move, frozen=True, tag="meld"):
    """Lay a set or a run from the hand.

    Attributes:
        cards: Cards of the hand, in any order.
        stands_for: What each of the cards stands for, in their order; needed only where jokers can be read in more
            than one way.
    """

    cards: CardNames
    stands_for: StandsFor | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse as input what no position could make sense of."""
        _check_parallel(self)


class LayOff(Move, frozen=True, tag="lay_off"):
    """Add cards of the hand to a meld on the table, by its number.

    Attributes:
        meld: The number of the meld, as the table shows it.
        cards: Cards of the hand, in any order.
        stands_for: What each of the cards stands for, in their order; needed only where jokers can be read in more
            than one way.
    """

    meld: MeldNumber
    cards: CardNames
    stands_for: StandsFor | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse as input what no position could make sense of."""
        _check_parallel(self)


class Draw(Move, frozen=True, tag="draw"):
    """Take the top of the stock, the upcard, or a deeper card of the discard pile with all above it.

    A deeper card is named by `card`, and `then` is the meld or lay-off that uses it at once: taken and laid in one
    action. `then` may go with the upcard too.

    Attributes:
        source, from: `stock` or `discard`.
        card: The deeper card of the discard pile.
        index: Its place in the pile, from 0; needed only where the pile holds two alike.
        then: What uses the card at once.
    """

    source: Literal["stock", "discard"] = field(name="from")
    card: CardName | UnsetType = UNSET
    index: PileIndex | UnsetType = UNSET
    then: LayMeld | LayOff | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse as input what no position could make sense of."""
        if self.source == "stock" and not (self.card is self.index is self.then is UNSET):
            raise ValueError("`card`, `index` and `then` go with a draw from the discard pile")
        if self.index is not UNSET and self.card is UNSET:
            raise ValueError("`index` goes with the `card` that lies there")


class GoOut(Move, frozen=True, tag="go_out"):
    """End the hand, every card laid (FH-11)."""


class Float(Move, frozen=True, tag="float"):
    """End the turn without a discard, every card laid, and play on (FH-11)."""


class EndHand(Move, frozen=True, tag="end_hand"):
    """End the hand in place of a draw, the stock being empty (FH-12)."""


Laying = LayMeld | LayOff
Rummy500Move = Draw | LayMeld | LayOff | Discard | GoOut | Float | EndHand


def _check_parallel(move: Laying) -> None:
    if move.stands_for is not UNSET and len(move.stands_for) != len(move.cards):
        raise ValueError("`stands_for` has one entry for each of `cards`")
