"""What the tests of tables share: the facts of a change, and the shape of the fixture that makes tables."""

from collections.abc import Callable
from typing import Any

from trinca.tables.table import AnyTable, Facts, Hand

SEED = bytes(range(32)).hex()
NOW = 1_800_000_000_000

Make = Callable[..., AnyTable]


def facts(seed: str = SEED, now: int = NOW) -> Facts:
    return Facts(now=now, expires=now + 1000, seed=seed)


def hand_of(table: AnyTable) -> Hand[Any, Any]:
    """The hand of a table that has one."""
    assert table.hand is not None
    return table.hand
