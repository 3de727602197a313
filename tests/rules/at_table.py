"""A position put on a table, for what tables add to a game: lists of moves and dry runs."""

from typing import Any

from trinca.games.registry import AnyGame
from trinca.games.values import Entry, State
from trinca.tables.seat import Seat
from trinca.tables.table import Hand, Logged, Table


def table_of(game: AnyGame, state: State, log: tuple[Entry, ...] = ()) -> Table[Any, Any, Any]:
    """A same-device table, all of whose seats one key holds, at that position."""
    seats = tuple(Seat("local", f"Seat {seat}", key="key") for seat in range(len(game.view(state, 0).seats)))
    nothing = (0,) * len(seats) if game.info.running_score else None
    logged = tuple(Logged(1, entry) for entry in log)
    return Table(
        id="table",
        game=game.info.game,
        version=1,
        played=1,
        request="",
        born=0,
        options=game.options_type(),
        presence="optional",
        seats=seats,
        scores=nothing,
        hand=Hand(number=1, dealer=0, seed="00" * 32, scores_before=nothing, state=state, log=logged),
        expires=0,
    )
