"""The answer to a commit is lost, the client library sends it again: committed once, and answered as committed."""

from collections.abc import Iterator

import pytest
import redis
from support.proxy import Proxy
from support.redis_server import RedisServer
from support.tables import SHARDS, builder, made, new_id, persons_turn, rename, store_on

from trinca.store.keys import Keys
from trinca.store.store import Repeat, Store


@pytest.fixture
def proxy(redis_server: RedisServer, clean_redis: str) -> Iterator[Proxy]:
    proxy = Proxy(redis_server.socket)
    yield proxy
    proxy.close()


@pytest.fixture
def store(proxy: Proxy) -> Store:
    return store_on(proxy.url(1))


def steps(clean_redis: str, table_id: str) -> int:
    with redis.Redis.from_url(clean_redis) as client:
        return int(client.xlen(Keys(SHARDS).of(table_id).steps))


def test_a_change(store: Store, proxy: Proxy, clean_redis: str) -> None:
    table = made(store)
    proxy.lose_answer_to(b"EVALSHA")
    updated = store.update(table.id, persons_turn)
    assert proxy.lost == 1
    assert (updated.changed, updated.replayed, updated.due, updated.table.version) == (True, False, True, 2)
    assert steps(clean_redis, table.id) == 2
    assert store.read(table.id) == updated.table


def test_a_change_that_is_to_be_remembered(store: Store, proxy: Proxy, clean_redis: str) -> None:
    table = made(store)
    repeat = Repeat("seat", "key", "digest")
    proxy.lose_answer_to(b"EVALSHA")
    updated = store.update(table.id, rename, repeat)
    assert proxy.lost == 1
    assert (updated.changed, updated.replayed) == (True, False)
    assert store.update(table.id, rename, repeat).replayed
    assert steps(clean_redis, table.id) == 2


def test_a_new_table(store: Store, proxy: Proxy, clean_redis: str) -> None:
    made(store)  # Redis knows the script
    table_id = new_id()
    proxy.lose_answer_to(b"EVALSHA")
    _, new = store.create(table_id, builder(table_id))
    assert proxy.lost == 1
    assert new
    assert steps(clean_redis, table_id) == 1


def test_one_that_others_have_followed(store: Store, proxy: Proxy, clean_redis: str) -> None:
    """Between the two sends another change is committed on top: the step still carries the nonce."""
    table = made(store)
    other = store_on(clean_redis)
    script, sends = store._script, 0

    def send(**words: object) -> object:
        nonlocal sends
        script(**words)  # type: ignore[arg-type]  # passed through
        sends += 1
        other.update(table.id, rename)
        return script(**words)  # type: ignore[arg-type]  # passed through

    store._script = send  # type: ignore[assignment]  # stands in for the client library's second send
    updated = store.update(table.id, rename)
    assert (sends, updated.changed, updated.table.version) == (1, True, 2)
    assert steps(clean_redis, table.id) == 3
