"""How `auto` picks a move, in any game: put down as many cards as possible, otherwise leave it to a seeded chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from trinca_cli.records import Move

_PUTS_DOWN = ("cards", "table", "groups", "then")


def pick(moves: Sequence[Move], chance: random.Random) -> Move:
    """One of the moves the service lists; there is at least one."""
    most = max(map(put_down, moves))
    return chance.choice([move for move in moves if put_down(move) == most])


def put_down(move: Move) -> int:
    """How many cards the move lays on the table."""
    return sum(_count(move[name]) for name in _PUTS_DOWN if name in move)


def _count(part: object) -> int:
    if isinstance(part, dict):
        return put_down(part)
    return sum(map(_count, part)) if isinstance(part, list) else 1
