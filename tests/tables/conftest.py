"""A table of the real game, played by nobody yet."""

import pytest
from table_making import Make, facts

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.table import AnyTable


@pytest.fixture
def game() -> AnyGame:
    return GAMES["classic"]


@pytest.fixture
def make(game: AnyGame) -> Make:
    """Makes a table with seats of these kinds, the host first."""

    def made(*kinds: str, **options: object) -> AnyTable:
        seats = tuple(NewSeat(kind) for kind in kinds)  # type: ignore[arg-type]  # the kinds are literals of the tests
        new = NewTable("T", game.options_type(**options), seats, None, "host-key", "digest")
        return create(game, new, facts()).table

    return made
