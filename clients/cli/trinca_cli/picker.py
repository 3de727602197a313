"""How `auto` picks a move, in any game.

What ends the hand in one's favour comes first, then what puts down as many cards as possible; between moves that are
alike a seeded chance decides. What gives the hand up is left where there is anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from trinca_client import Move

_ENDS: Final = frozenset({"declare", "go_out", "end_hand"})
_GIVES_UP: Final = frozenset({"drop"})
_PUTS_DOWN: Final = ("cards", "table", "groups", "then")


def pick(moves: Sequence[Move], chance: random.Random) -> Move:
    """One of the moves the service lists; there is at least one."""
    best = max(map(_worth, moves))
    return chance.choice([move for move in moves if _worth(move) == best])


def put_down(move: Move) -> int:
    """How many cards the move lays on the table."""
    return sum(_count(move[name]) for name in _PUTS_DOWN if name in move)


def _worth(move: Move) -> tuple[int, int]:
    """How far the move leads: first whether it ends or gives up the hand, then how many cards it lays."""
    kind = str(move.get("type"))
    return (1 if kind in _ENDS else -1 if kind in _GIVES_UP else 0), put_down(move)


def _count(part: object) -> int:
    if isinstance(part, dict):
        return put_down(part)
    return sum(map(_count, part)) if isinstance(part, list) else 1
