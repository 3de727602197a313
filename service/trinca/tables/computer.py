"""A computer's turn: chosen move by move on what its seat sees, and nothing else."""

import hashlib
from collections.abc import Callable

from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Move, State
from trinca.tables.match import to_play
from trinca.tables.table import AnyTable

LONGEST_TURN = 200
"""More moves than any turn has; a player that exceeds it is broken."""


class TurnTooLongError(Exception):
    """A player that never ends its turn."""


def computer_to_move(game: AnyGame, table: AnyTable) -> int | None:
    """The computer's seat whose turn it is; None where a person is to move or nobody is."""
    seat = to_play(game, table)
    return seat if seat is not None and table.seats[seat].kind == "computer" else None


def computer_turn(game: AnyGame, table: AnyTable, seat: int, budget: int) -> tuple[Move, ...]:
    """The whole turn of the computer at `seat`, chosen at its level within `budget` nodes a move.

    Raises IllegalMove or TurnTooLongError where the player is broken; the caller then plays `plain_turn`.
    """
    level = table.seats[seat].level or "normal"

    def choose(state: State, log: tuple[Entry, ...]) -> Move:
        seen = tuple(game.seen(entry, seat) for entry in log)
        chosen: Move = game.choose(game.view(state, seat), seen, level, _seed(table, log), budget)
        return chosen

    return _turn(game, table, seat, choose)


def plain_turn(game: AnyGame, table: AnyTable, seat: int) -> tuple[Move, ...]:
    """Some legal turn, without any thought: the first move listed, then the last one until the turn is over."""

    def choose(state: State, log: tuple[Entry, ...]) -> Move:
        listed: tuple[Move, ...] = game.legal(state).moves
        return listed[0 if log == before else -1]

    before = _entries(table)
    return _turn(game, table, seat, choose)


def _turn(
    game: AnyGame, table: AnyTable, seat: int, choose: Callable[[State, tuple[Entry, ...]], Move]
) -> tuple[Move, ...]:
    if table.hand is None:
        raise ValueError("no hand is played at the table")
    state, log = table.hand.state, _entries(table)
    moves: list[Move] = []
    while (turn := game.turn(state)) is not None and turn.seat == seat:
        if len(moves) == LONGEST_TURN:
            raise TurnTooLongError(f"{len(moves)} moves and no end of the turn")
        moves.append(choose(state, log))
        played = game.apply(state, moves[-1])
        state, log = played.state, log + played.entries
    return tuple(moves)


def _entries(table: AnyTable) -> tuple[Entry, ...]:
    return () if table.hand is None else tuple(logged.entry for logged in table.hand.log)


def _seed(table: AnyTable, log: tuple[Entry, ...]) -> int:
    """Decides between equal moves; from the table and the place in the hand, never from the deal's seed."""
    return int.from_bytes(hashlib.sha256(f"{table.id} {table.version} {len(log)}".encode()).digest()[:8], "big")
