"""One writer: every change whole, once, and on the table it was made from."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis
from msgspec.structs import replace
from support.tables import SHARDS, builder, made, new_id, persons_turn, rename, store_on

from trinca.store.keys import Keys
from trinca.store.store import TRIES, Damaged, Gone, Unavailable
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Step

TOGETHER = Path(__file__).parents[1] / "support" / "together.py"


def test_a_change_is_committed_as_the_next_version(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    updated = store.update(table.id, rename)
    assert (updated.changed, updated.replayed, updated.due) == (True, False, False)
    assert updated.table == store.read(table.id)
    assert (updated.table.version, updated.table.seats[0].name) == (2, "v2")
    assert store.version(table.id) == 2


def test_a_change_that_leaves_a_computer_to_move_says_so(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    assert store.update(table.id, persons_turn).due
    assert store.update(table.id, rename).due  # still the computer's turn, at a new version


def test_what_a_change_refuses_changes_nothing(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)

    def refuse(table: AnyTable, facts: Facts) -> Step:
        raise Refusal("hand_over", "No.")

    with pytest.raises(Refusal):
        store.update(table.id, refuse)
    assert store.read(table.id) == table


def test_a_change_may_find_nothing_to_do(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    updated = store.update(table.id, lambda _table, _facts: None)
    assert (updated.table, updated.changed) == (table, False)
    assert store.version(table.id) == 1


def test_there_is_no_table_to_change_or_read(clean_redis: str) -> None:
    store = store_on(clean_redis)
    with pytest.raises(Gone):
        store.update(new_id(), rename)
    with pytest.raises(Gone):
        store.read(new_id())
    assert store.version(new_id()) is None


def test_facts_are_fresh_for_every_try(clean_redis: str) -> None:
    store = store_on(clean_redis, life=100)
    table = made(store)
    seen: list[Facts] = []

    def change(table: AnyTable, facts: Facts) -> Step:
        seen.append(facts)
        if len(seen) < 3:
            store.update(table.id, rename)  # somebody is faster
        return rename(table, facts)

    assert store.update(table.id, change).table.version == 4
    assert len({facts.seed for facts in seen}) == 3
    assert all(len(bytes.fromhex(facts.seed)) == 32 and facts.expires == facts.now + 100_000 for facts in seen)


def test_who_is_always_too_late_is_told_to_come_back(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)

    def late(table: AnyTable, facts: Facts) -> Step:
        store.update(table.id, rename)
        return rename(table, facts)

    with pytest.raises(Unavailable):
        store.update(table.id, late)
    assert store.version(table.id) == 1 + TRIES


def test_a_step_must_follow_what_it_was_made_from(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    with pytest.raises(ValueError, match="cannot follow"):
        store.update(table.id, lambda table, _: Step(replace(table, version=9), events=()))
    assert store.version(table.id) == 1


def test_of_a_hundred_changes_to_one_version_one_is_committed(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    start = threading.Barrier(20)

    def change(current: AnyTable, facts: Facts) -> Step:
        if current.version != 1:
            raise Refusal("stale_version", "Too late.")
        return rename(current, facts)

    def attempt(number: int) -> bool:
        if number < start.parties:
            start.wait()
        try:
            return store.update(table.id, change).changed
        except Refusal:
            return False

    with ThreadPoolExecutor(start.parties) as pool:
        assert sum(pool.map(attempt, range(100))) == 1
    assert store.version(table.id) == 2


def test_changes_in_parallel_follow_each_other(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    with ThreadPoolExecutor(4) as pool:
        versions = list(pool.map(lambda _: store.update(table.id, rename).table.version, range(40)))
    assert sorted(versions) == list(range(2, 42))


def test_changes_of_two_processes_follow_each_other(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    words = [sys.executable, str(TOGETHER), clean_redis, table.id, "30"]
    processes = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    versions = [int(line) for process in processes for line in process.communicate()[0].split()]
    assert sorted(versions) == list(range(2, 62))
    with redis.Redis.from_url(clean_redis) as client:
        assert client.xlen(Keys(SHARDS).of(table.id).steps) == 61


def test_a_change_and_a_removal_leave_all_or_nothing(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    met = threading.Barrier(2)

    def change(current: AnyTable, facts: Facts) -> Step:
        met.wait()  # read before the removal
        met.wait()  # committed after it
        return rename(current, facts)

    def remove() -> None:
        met.wait()
        store.delete(table.id)
        met.wait()

    with ThreadPoolExecutor(1) as pool:
        removal = pool.submit(remove)
        with pytest.raises(Gone):
            store.update(table.id, change)
        removal.result()
    with redis.Redis.from_url(clean_redis) as client:
        assert client.keys() == []


def test_a_damaged_table_is_no_new_table(clean_redis: str, caplog: pytest.LogCaptureFixture) -> None:
    store = store_on(clean_redis)
    table = made(store)
    with redis.Redis.from_url(clean_redis) as client:
        for field, value in (("body", b'{"id": "half'), ("body", b"{}"), ("game", b"chess"), ("game", b"\xff")):
            kept = client.hget(Keys(SHARDS).of(table.id).table, field)
            assert kept is not None
            client.hset(Keys(SHARDS).of(table.id).table, field, value)
            caplog.clear()
            with pytest.raises(Damaged):
                store.read(table.id)
            with pytest.raises(Damaged):
                store.update(table.id, rename)
            with pytest.raises(Damaged):
                store.create(table.id, lambda _: pytest.fail("it is no new table"))
            assert table.id in caplog.text
            assert {record.levelname for record in caplog.records} == {"CRITICAL"}
            client.hset(Keys(SHARDS).of(table.id).table, field, kept)
    assert store.read(table.id) == table


def test_a_step_never_lands_on_a_table_made_anew(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)

    def change(current: AnyTable, facts: Facts) -> Step:
        if current == table:  # removed and made anew, at the same version, between the reading and the commit
            store.delete(table.id)
            store.create(table.id, builder(table.id))
        return rename(current, facts)

    after = store.update(table.id, change).table
    assert after.hand is not None
    assert table.hand is not None
    assert (after.version, after.hand.seed != table.hand.seed) == (2, True)
    assert store.read(table.id) == after
