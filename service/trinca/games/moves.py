"""Moves that several games have: a draw from stock or pile, and the discard that ends a turn."""

from typing import Annotated, Literal

from msgspec import Meta, field

from trinca.cards.playing import CardName
from trinca.games.values import Move

MOST_CARDS = 52
"""More cards than any seat can name in one move."""

CardNames = Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=MOST_CARDS)]
"""Cards as a move names them, in any order."""

MeldNumber = Annotated[int, Meta(ge=1, le=1000)]
"""A meld on the table, counted from 1 in the order laid."""


class Draw(Move, frozen=True, tag="draw"):
    """Take the top of the stock or the upcard.

    Attributes:
        source, from: `stock`, or `discard` for the upcard.
    """

    source: Literal["stock", "discard"] = field(name="from")


class Discard(Move, frozen=True, tag="discard"):
    """End the turn with a card on the discard pile.

    Attributes:
        card: A card of the hand.
    """

    card: CardName
