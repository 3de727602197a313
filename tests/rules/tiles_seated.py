"""Positions of tiles: seat 0's rack and the table are given, the rest is what a test says of it."""

from collections.abc import Sequence
from typing import Any

from trinca.cards.playing import Card
from trinca.games.tiles.game import Tiles
from trinca.games.tiles.moves import Play
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.state import TilesState

GAME = Tiles()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def table(*texts: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(text) for text in texts)


def play(*texts: str) -> Play:
    return Play(table(*texts))


def position(rack: str, *lying: str, pool: str = "B1", others: Sequence[str] = ("K13",), **more: Any) -> TilesState:
    """Seat 0 to play with that rack, all seats having opened unless it is said otherwise."""
    return TilesState(
        **{
            "options": TilesOptions(),
            "dealer": len(others),
            "pool": cards(pool),
            "hands": (cards(rack), *map(cards, others)),
            "table": table(*lying),
            "seat": 0,
            "opened": (True,) * (1 + len(others)),
            **more,
        }
    )
