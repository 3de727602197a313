"""The moves of a turn: draw, meld, lay off, discard (CL-4)."""

from trinca.games.moves import CardNames, Discard, Draw, MeldNumber
from trinca.games.values import Move


class LayMeld(Move, frozen=True, tag="meld"):
    """Lay a set or a run from the hand.

    Attributes:
        cards: Cards of the hand, in any order.
    """

    cards: CardNames


class LayOff(Move, frozen=True, tag="lay_off"):
    """Add cards of the hand to a meld on the table, by its number.

    Attributes:
        meld: The number of the meld, as the table shows it.
        cards: Cards of the hand, in any order.
    """

    meld: MeldNumber
    cards: CardNames


BasicMove = Draw | LayMeld | LayOff | Discard
