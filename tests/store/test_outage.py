"""Redis away, frozen, full, read-only or restarted: Unavailable within seconds, nothing half done, and on it goes."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis
from support.redis_server import RedisServer
from support.tables import SHARDS, builder, made, new_id, rename, store_on

from trinca.store import clients
from trinca.store.due import Due
from trinca.store.store import Store, Unavailable


def everything(store: Store, table_id: str) -> list[Callable[[], object]]:
    due = Due(store._redis, SHARDS)
    return [
        lambda: store.read(table_id),
        lambda: store.version(table_id),
        lambda: store.update(table_id, rename),
        lambda: store.create(table_id, builder(table_id)),
        lambda: store.delete(table_id),
        lambda: store.hands(table_id),
        lambda: store.hand(table_id, 1),
        lambda: due.claim(table_id, 1),
        lambda: due.queued(table_id, 1),
        lambda: due.overdue(1),
        lambda: due.look(table_id),
        lambda: due.clear(table_id, 1),
        lambda: due.sweep_lease("me"),
        lambda: due.end_sweep_lease("me"),
    ]


def contents(client: redis.Redis) -> dict[bytes, object]:
    """Everything stored, whatever order Redis keeps the fields of a hash in."""
    readers: dict[Any, Callable[[Any], object]] = {
        b"hash": client.hgetall,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"stream": client.xrange,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"string": client.get,
    }
    return {key: readers[client.type(key)](key) for key in client.scan_iter()}


def test_away(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    table = made(store)
    own_redis.stop()
    for call in everything(store, table.id):
        with pytest.raises(Unavailable):
            call()
    own_redis.start()  # on its append-only file; the script is unknown to it
    assert store.read(table.id) == table
    assert store.update(table.id, rename).table.version == 2


def test_frozen_it_costs_seconds_and_no_more(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    table = made(store)
    own_redis.freeze()
    try:
        began = time.monotonic()
        with pytest.raises(Unavailable):
            store.update(table.id, rename)
        assert time.monotonic() - began < 3 * clients.TIMEOUT * (1 + clients.RETRIES)
    finally:
        own_redis.thaw()
    assert store.update(table.id, rename).table.version == 2


def test_the_script_cache_is_lost(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    with redis.Redis.from_url(clean_redis) as client:
        client.script_flush()
    assert store.update(table.id, rename).table.version == 2


def test_full(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    table = made(store)
    with own_redis.client() as client:
        before = contents(client)
        client.config_set("maxmemory", 1)
        with pytest.raises(Unavailable):
            store.update(table.id, rename)
        table_id = new_id()
        with pytest.raises(Unavailable):
            store.create(table_id, builder(table_id))
        assert store.read(table.id) == table
        client.config_set("maxmemory", 0)
        assert contents(client) == before
    assert store.update(table.id, rename).changed


def test_read_only(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    table = made(store)
    with own_redis.client() as client:
        client.replicaof("127.0.0.1", "1")
        with pytest.raises(Unavailable):
            store.update(table.id, rename)
        client.replicaof("NO", "ONE")
    assert store.read(table.id) == table


def test_a_key_of_a_wrong_kind_changes_nothing(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    with redis.Redis.from_url(clean_redis) as client:
        steps = next(key for key in client.scan_iter() if key.endswith(b":steps"))
        client.set(steps, "no stream")
        with pytest.raises(Unavailable):
            store.update(table.id, rename)
    assert store.read(table.id) == table


def test_no_connection_is_free(own_redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "CONNECTIONS", 1)
    client = clients.connect(own_redis.url(), timeout=0.3)
    store = Store(client, store_on(own_redis.url())._registry, table_life=100, shards=SHARDS)
    table = made(store)
    with ThreadPoolExecutor(1) as pool:
        held = client.connection_pool.get_connection()
        with pytest.raises(Unavailable):
            pool.submit(store.read, table.id).result()
        client.connection_pool.release(held)
    assert store.read(table.id) == table
