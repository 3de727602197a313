"""What a player knows: the view of its seat. What was played before tells nothing that the table does not show."""

from typing import NamedTuple

from trinca.cards.playing import Card
from trinca.games.tiles.checks import Table
from trinca.games.tiles.legal import DRAW, PASS
from trinca.games.tiles.moves import TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.view import TilesHandView, TilesSeatView
from trinca.games.values import View


class Position(NamedTuple):
    """A position as the seat to play knows it.

    Attributes:
        rack: Its tiles, in order.
        table: The combinations in normal form.
        pool: How many tiles the pool holds.
        opened: Whether it has laid its first combinations.
        opening: What these must be worth together.
    """

    rack: tuple[Card, ...]
    table: Table
    pool: int
    opened: bool
    opening: int

    @property
    def no_play(self) -> TilesMove:
        """The move of a seat that lays nothing (TI-8, TI-9)."""
        return DRAW if self.pool else PASS


def position(view: View) -> Position:
    """The position of the seat to play."""
    hand, me, options = view.hand, view.seats[view.you.seat], view.options
    assert isinstance(hand, TilesHandView)
    assert isinstance(me, TilesSeatView)
    assert isinstance(options, TilesOptions)
    assert view.you.hand is not None
    return Position(view.you.hand, hand.table, hand.pool, me.opened, options.opening)
