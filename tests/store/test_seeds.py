"""Where the seeds of deals come from: the system's secure source, which nobody outside can follow or repeat."""

import random
import time
import uuid

import pytest
from support.tables import made, store_on

from trinca.store import store
from trinca.tables.table import AnyTable


def seed_of(table: AnyTable) -> str:
    assert table.hand is not None
    return table.hand.seed


def test_neither_the_clock_nor_a_generator_decides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seeds of the same instant, after the same beginning of Python's own generator."""
    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(time, clock, lambda: 1.0)
        monkeypatch.setattr(time, f"{clock}_ns", lambda: 1)
    monkeypatch.setattr(uuid, "getnode", lambda: 1)
    seeds = []
    for _ in range(3):
        random.seed(7)
        seeds.append(store.random_seed())
    assert len(set(seeds)) == 3
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_they_are_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    def token_hex(size: int | None = None) -> str:
        asked.append(size)
        return "5a" * 32

    monkeypatch.setattr("secrets.token_hex", token_hex)
    assert store.random_seed() == "5a" * 32
    assert asked == [32]


def test_tables_made_in_the_same_instant_are_dealt_from_seeds_of_their_own(clean_redis: str) -> None:
    instant = store.now()
    still = store.Store(
        store_on(clean_redis)._redis,
        store_on(clean_redis)._registry,
        table_life=3600,
        shards=4,
        clock=lambda: instant,
    )
    assert len({seed_of(made(still)) for _ in range(20)}) == 20
