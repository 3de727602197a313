"""The moves of a turn: draw, meld, lay off, discard (CL-4)."""

from typing import Annotated, Literal

from msgspec import Meta, field

from trinca.cards.playing import CardName
from trinca.games.values import Move

Cards = Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=52)]


class Draw(Move, frozen=True, tag="draw"):
    """Take the top of the stock or the upcard."""

    source: Literal["stock", "discard"] = field(name="from")


class LayMeld(Move, frozen=True, tag="meld"):
    """Lay a set or a run from the hand."""

    cards: Cards


class LayOff(Move, frozen=True, tag="lay_off"):
    """Add cards of the hand to a meld on the table, by its number."""

    meld: Annotated[int, Meta(ge=1, le=1000)]
    cards: Cards


class Discard(Move, frozen=True, tag="discard"):
    """End the turn with a card on the discard pile."""

    card: CardName


BasicMove = Draw | LayMeld | LayOff | Discard
