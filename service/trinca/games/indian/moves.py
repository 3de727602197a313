"""The moves of a turn: draw, then discard or declare; or drop, where the table has it (IN-3, IN-7, IN-13)."""

from typing import Annotated

from msgspec import Meta

from trinca.cards.playing import CardName
from trinca.games.moves import MOST_CARDS, CardNames, Discard, Draw
from trinca.games.values import Move


class Declare(Move, frozen=True, tag="declare"):
    """Lay one card aside and show the thirteen others in groups, of any size and in any order.

    Attributes:
        discard: The card laid aside.
        groups: The thirteen others.
    """

    discard: CardName
    groups: Annotated[tuple[CardNames, ...], Meta(min_length=1, max_length=MOST_CARDS)]


class Drop(Move, frozen=True, tag="drop"):
    """Give up the hand before drawing."""


IndianMove = Draw | Discard | Declare | Drop
