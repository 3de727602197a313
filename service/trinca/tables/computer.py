"""A computer's turn: chosen move by move on what its seat sees, and nothing else."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Move, State, View
from trinca.tables.match import to_play
from trinca.tables.presence import missing
from trinca.tables.table import AnyTable

LONGEST_TURN = 200
"""More moves than any turn has; a player that exceeds it is broken."""


class TurnTooLongError(Exception):
    """A player that never ends its turn."""


class Sight(NamedTuple):
    """All that the player at a seat is given, a computer or who advises a person.

    Attributes:
        view: The hand as the seat sees it.
        log: What the seat saw of the hand so far, oldest first.
        seed: Decides between equal moves.
    """

    view: View
    log: tuple[Entry, ...]
    seed: int

    def choice(self, game: AnyGame, level: str, budget: int) -> Move:
        """The next move of a player of that level, within `budget` nodes."""
        chosen: Move = game.choose(self.view, self.log, level, self.seed, budget)
        return chosen


def computer_to_move(game: AnyGame, table: AnyTable) -> int | None:
    """The computer's seat whose turn it is; None where a person's is, nobody's, or somebody is away (TA-5)."""
    seat = to_play(game, table)
    if seat is None or table.seats[seat].kind != "computer" or missing(table):
        return None
    return seat


def computer_turn(game: AnyGame, table: AnyTable, seat: int, budget: int) -> tuple[Move, ...]:
    """The whole turn of the computer at `seat`, chosen at its level within `budget` nodes a move.

    Raises IllegalMove or TurnTooLongError where the player is broken; the caller then plays `plain_turn`.
    """
    level = table.seats[seat].level or "normal"

    def choose(state: State, log: tuple[Entry, ...]) -> Move:
        return sight(game, table, seat, state, log).choice(game, level, budget)

    return _turn(game, table, seat, choose)


def plain_turn(game: AnyGame, table: AnyTable, seat: int) -> tuple[Move, ...]:
    """Some legal turn, without any thought: the first move listed, then the last one until the turn is over."""

    def choose(state: State, log: tuple[Entry, ...]) -> Move:
        listed: tuple[Move, ...] = game.legal(state).moves
        return listed[0 if log == before else -1]

    before = entries(table)
    return _turn(game, table, seat, choose)


def sight(game: AnyGame, table: AnyTable, seat: int, state: State, log: tuple[Entry, ...]) -> Sight:
    """What `seat` may know of a position of the table's hand and of the `log` that led to it."""
    seen = tuple(game.seen(entry, seat) for entry in log)
    return Sight(game.view(state, seat), seen, _seed(table, log))


def entries(table: AnyTable) -> tuple[Entry, ...]:
    """The log of the table's hand, whole; empty without a hand."""
    return () if table.hand is None else tuple(logged.entry for logged in table.hand.log)


def _turn(
    game: AnyGame, table: AnyTable, seat: int, choose: Callable[[State, tuple[Entry, ...]], Move]
) -> tuple[Move, ...]:
    if table.hand is None:
        raise ValueError("no hand is played at the table")
    state, log = table.hand.state, entries(table)
    moves: list[Move] = []
    while (turn := game.turn(state)) is not None and turn.seat == seat:
        if len(moves) == LONGEST_TURN:
            raise TurnTooLongError(f"{len(moves)} moves and no end of the turn")
        moves.append(choose(state, log))
        played = game.apply(state, moves[-1])
        state, log = played.state, log + played.entries
    return tuple(moves)


def _seed(table: AnyTable, log: tuple[Entry, ...]) -> int:
    """Decides between equal moves; from the table and the place in the hand, never from the deal's seed."""
    return int.from_bytes(hashlib.sha256(f"{table.id} {table.version} {len(log)}".encode()).digest()[:8], "big")
