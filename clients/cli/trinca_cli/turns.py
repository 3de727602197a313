"""Checks that the turns of a finished hand went round: one seat after the other, without those that are out.

That a turn begins with a draw, and that a discard or a pass ends it, is how the moves are documented; it is all of
the games' rules that is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trinca_cli.replay import UnknownError

if TYPE_CHECKING:
    from trinca_client import HandRecord, Move

_LAST: Final = frozenset({"go_out", "end_hand"})  # nothing comes after them
_AFTER_A_DRAW: Final = frozenset({"discard", "float", "go_out", "declare"})
_ENDS: Final = frozenset({"discard", "play", "pass", "float", "declare", "drop"})
_LEAVES: Final = frozenset({"declare", "drop"})  # a hand that goes on after a declaration goes on without that seat


def check_turns(record: HandRecord) -> None:
    """Each move is by the seat whose turn it is, and a turn has one draw; the seat after the dealer begins.

    Raises:
        UnknownError: one is not, by what this client knows of turns: another game may have others.
    """
    seats = len(record["seats"])
    left, turn, is_over = set(range(seats)), (record["dealer"] + 1) % seats, False
    drawn = 0
    for at, entry in enumerate(record["moves"], 1):
        if is_over or entry["seat"] != turn:
            raise UnknownError(f"move {at} is by seat {entry['seat']}, out of turn")
        kind = str(entry["move"].get("type"))
        drawn += kind == "draw"
        if drawn > 1 or (kind in _AFTER_A_DRAW and not drawn):
            raise UnknownError(f"move {at} is by seat {entry['seat']}, which drew {drawn} times in its turn")
        is_over = kind in _LAST
        if kind in _LEAVES:
            left.discard(turn)
        if left and (kind in _ENDS or _takes_a_turn(entry["move"])):
            drawn = 0
            turn = next(each % seats for each in range(turn + 1, turn + 1 + seats) if each % seats in left)


def _takes_a_turn(move: Move) -> bool:
    """Whether this is a draw that is all of a turn: one that need not say from where, as of tiles."""
    return move.get("type") == "draw" and "from" not in move
