"""The three ways to take a turn: arrange the table, draw a tile, or pass (TI-7, TI-8, TI-9)."""

from typing import Annotated

from msgspec import Meta

from trinca.cards.playing import CardName
from trinca.cards.tiles import DECK
from trinca.games.values import Move

MOST = len(DECK)
"""More tiles than there are cannot lie on a table, nor more combinations."""

TileNames = Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=MOST)]
"""The tiles of a combination as a move names them, in any order."""


class Play(Move, frozen=True, tag="play"):
    """Lay tiles from the rack.

    Attributes:
        table: The whole table as it lies at the end of the turn, in any order: combinations, each a list of tiles.
    """

    table: Annotated[tuple[TileNames, ...], Meta(max_length=MOST)]


class Draw(Move, frozen=True, tag="draw"):
    """Draw one tile from the pool, which ends the turn."""


class Pass(Move, frozen=True, tag="pass"):
    """End the turn without a tile, where the pool is empty."""


TilesMove = Play | Draw | Pass
