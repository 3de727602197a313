"""A hint: what a strong player would do in the seat to play, from what that seat sees, and why."""

from collections.abc import Sequence
from typing import Any, Generic

from msgspec import Struct

from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS, Move, Moved, MoveT, Reason, State
from trinca.tables.computer import entries, sight
from trinca.tables.play import check_turn, running
from trinca.tables.table import AnyTable
from trinca.tables.view import check_uncovered, is_mid_turn

LEVEL = LEVELS[-1]
"""The level of the player that is asked."""


class Hint(Struct, Generic[MoveT], frozen=True):
    """What a player of the strongest level would do.

    Attributes:
        move: The move, in normal form.
        reason: Why.
    """

    move: MoveT
    reason: Reason


AnyHint = Hint[Any]


def advised(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool) -> int:
    """The seat to play, where the key that holds `seats` may have a hint for it; refused else.

    Args:
        game: The table's game.
        table: The table.
        seats: The seats of the key that asks.
        reveal: Whether a key that holds several seats has the device of the one to play (TA-9).
    """
    _, seat = running(game, table)
    check_turn(seat, seats)
    check_uncovered(game, table, seats, reveal=reveal)
    return seat


def hint(game: AnyGame, table: AnyTable, budget: int) -> AnyHint:
    """The hint for the seat to play, found within `budget` nodes; it changes nothing.

    Drafts are not looked at. Raises IllegalMove where the player is broken; the caller then gives `plain_hint`.
    """
    hand, seat = running(game, table)
    seen = sight(game, table, seat, hand.state, entries(table))
    chosen = seen.choice(game, LEVEL, budget)
    return Hint(_normal(game, hand.state, chosen), game.reason(seen.view, seen.log, chosen))


def plain_hint(game: AnyGame, table: AnyTable) -> AnyHint:
    """Some legal move, without any thought: the first one listed at the start of a turn, then the last."""
    hand, _ = running(game, table)
    listed: tuple[Move, ...] = game.legal(hand.state).moves
    return Hint(listed[-1 if is_mid_turn(game, table) else 0], Reason("best_seen", {}))


def _normal(game: AnyGame, state: State, move: Move) -> Move:
    """The move as a log would have it; IllegalMove where it cannot be made."""
    made: Move = next(entry.move for entry in game.apply(state, move).entries if isinstance(entry, Moved))
    return made
