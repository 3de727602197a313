"""Idempotency keys: a repetition changes nothing, within the last 64 of a table and for one seat key."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from support.tables import SHARDS, made, rename, store_on

from trinca.store.keys import Keys
from trinca.store.store import Repeat, Reused, Updated
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Step


def repeat(key: str = "key", digest: str = "body", seat: str = "seat") -> Repeat:
    return Repeat(seat, key, digest)


def never(table: AnyTable, facts: Facts) -> Step:
    raise AssertionError("a repetition is not made")


def test_a_repetition_answers_with_the_table_as_it_is_now(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    assert not store.update(table.id, rename, repeat()).replayed
    now = store.update(table.id, rename).table
    again = store.update(table.id, never, repeat())
    assert (again.table, again.replayed, again.changed, again.due) == (now, True, False, False)


def test_another_body_is_refused(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    store.update(table.id, rename, repeat())
    with pytest.raises(Reused):
        store.update(table.id, never, repeat(digest="another"))
    assert store.version(table.id) == 2


def test_another_seat_may_use_the_same_key(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    store.update(table.id, rename, repeat(seat="one"))
    assert store.update(table.id, rename, repeat(seat="two", digest="another")).changed


def test_seat_and_key_cannot_be_mixed_up() -> None:
    assert repeat(seat="a", key="bc").name != repeat(seat="ab", key="c").name


def test_a_foreign_key_learns_nothing_of_a_repetition(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    store.update(table.id, rename, repeat())

    def deny(table: AnyTable) -> None:
        raise Refusal("table_not_found", "There is no such table.")

    for digest in ("body", "another"):
        with pytest.raises(Refusal):
            store.update(table.id, never, repeat(digest=digest), allow=deny)


def test_what_was_refused_or_changed_nothing_is_not_remembered(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)

    def refuse(table: AnyTable, facts: Facts) -> Step:
        raise Refusal("hand_over", "No.")

    with pytest.raises(Refusal):
        store.update(table.id, refuse, repeat())
    store.update(table.id, lambda _table, _facts: None, repeat())
    assert store.update(table.id, rename, repeat(digest="another")).changed


def test_the_last_64_are_remembered(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    for number in range(65):
        store.update(table.id, rename, repeat(f"key-{number}"))
        store.update(table.id, rename)  # changes without a key push none out
    for number in range(1, 65):
        assert store.update(table.id, never, repeat(f"key-{number}")).replayed
    assert store.update(table.id, rename, repeat("key-0")).changed
    keys = Keys(SHARDS).of(table.id)
    with redis.Redis.from_url(clean_redis) as client:
        assert client.hlen(keys.repeats) == client.llen(keys.remembered) == 64


def test_one_key_many_times_at_once_is_one_commit(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    start = threading.Barrier(10)

    def send(_: int) -> Updated:
        start.wait()
        return store.update(table.id, rename, repeat())

    with ThreadPoolExecutor(start.parties) as pool:
        answers = list(pool.map(send, range(start.parties)))
    assert sorted((answer.changed, answer.replayed) for answer in answers) == [(False, True)] * 9 + [(True, False)]
    assert {answer.table.version for answer in answers} == {2}


def test_a_table_made_anew_remembers_nothing(clean_redis: str) -> None:
    from support.tables import builder

    store = store_on(clean_redis)
    table = made(store)
    store.update(table.id, rename, repeat())
    store.delete(table.id)
    store.create(table.id, builder(table.id))
    assert store.update(table.id, rename, repeat(digest="another")).changed
