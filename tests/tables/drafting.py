"""A table of tiles in the middle of a round, and drafts of the turn of seat 0."""

from typing import Any

from msgspec.structs import replace
from table_making import NOW, facts

from trinca.cards.playing import Card
from trinca.games.drafts import Arrangement
from trinca.games.registry import AnyGame
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.draft import edit
from trinca.tables.table import AnyTable

LATER = facts("ab" * 32, NOW + 5000)


def tiles(text: str) -> Arrangement:
    """`R5 R6 R7, JK` is two combinations."""
    return tuple(tuple(Card(name) for name in part.split()) for part in text.split(",") if part.strip())


RUN, GROUP = "R5 R6 R7", "R10 B10 K10"
RACK = "R3 R10 B9 B10 K10 Y1 Y9"
ON_TABLE = "R4 JK R6, B1 K1 Y1"


def at(game: AnyGame, *kinds: str, **changes: Any) -> AnyTable:
    """A table at which seat 0 holds RACK and is to play onto ON_TABLE; both have opened."""
    seats = tuple(NewSeat(kind) for kind in kinds)  # type: ignore[arg-type]  # the kinds are literals of the tests
    table = create(game, NewTable("T", game.options_type(), seats, None, "host-key", "digest"), facts()).table
    if table.hand is None:
        return table
    (rack,) = tiles(RACK)
    state = replace(
        table.hand.state,
        **{
            "hands": (rack, *table.hand.state.hands[1:]),
            "table": tiles(ON_TABLE),
            "opened": (True,) * len(kinds),
            **changes,
        },
    )
    return replace(table, hand=replace(table.hand, state=state))


def edited(game: AnyGame, table: AnyTable, text: str) -> AnyTable:
    """The table after an edit that must be one."""
    step = edit(game, table, (0,), tiles(text), LATER, reveal=False)
    assert step is not None
    return step.table
