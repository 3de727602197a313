"""Making, removing and expiring: a table is there with everything of it, or not at all."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from redis.crc import key_slot
from support.eventually import eventually
from support.tables import SHARDS, builder, made, new_id, persons_turn, rename, store_on

from trinca.games import GAMES
from trinca.store.due import Due
from trinca.store.keys import Keys, shard_of
from trinca.store.store import Gone, Repeat
from trinca.tables.agree import agree
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Step


def full_table(url: str, life: int) -> AnyTable:
    """A table with every key there is: steps, repeats, a finished hand, a claim."""
    store = store_on(url, life=life)
    table = made(store)

    def restart(table: AnyTable, facts: Facts) -> Step | None:
        return agree(GAMES["classic"], table, (0,), "restart", facts)

    store.update(table.id, restart, Repeat("seat", "key", "digest"))
    while not (updated := store.update(table.id, persons_turn if store.version(table.id) == 3 else rename)).due:
        pass
    assert Due(store._redis, SHARDS).claim(table.id, updated.table.version)
    return updated.table


def test_the_table_that_is_there_comes_back(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    assert store.create(table.id, lambda _: pytest.fail("it is there")) == (table, False)


def test_what_cannot_be_made_leaves_nothing(clean_redis: str) -> None:
    def refuse(facts: Facts) -> Step:
        raise Refusal("invalid_request", "No.")

    with pytest.raises(Refusal):
        store_on(clean_redis).create(new_id(), refuse)
    with redis.Redis.from_url(clean_redis) as client:
        assert client.keys() == []


def test_made_many_times_at_once_it_is_one_table(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table_id = new_id()
    start = threading.Barrier(8)

    def create(_: int) -> tuple[AnyTable, bool]:
        start.wait()
        return store.create(table_id, builder(table_id))

    with ThreadPoolExecutor(start.parties) as pool:
        answers = list(pool.map(create, range(start.parties)))
    assert sum(new for _, new in answers) == 1
    assert {table.hand and table.hand.seed for table, _ in answers} == {
        (hand := store.read(table_id).hand) and hand.seed
    }


def test_removed_with_everything_it_can_be_made_anew(clean_redis: str) -> None:
    table = full_table(clean_redis, life=100)
    store = store_on(clean_redis)
    store.delete(table.id)
    with redis.Redis.from_url(clean_redis) as client:
        assert client.keys() == []
    with pytest.raises(Gone):
        store.read(table.id)
    store.delete(table.id)  # once more is no error
    anew, new = store.create(table.id, builder(table.id))
    assert (new, anew.version) == (True, 1)
    assert store.hands(table.id) == []


def test_all_keys_have_the_same_end(clean_redis: str) -> None:
    table = full_table(clean_redis, life=100)
    keys = Keys(SHARDS).of(table.id)
    with redis.Redis.from_url(clean_redis) as client:
        found = {key.decode() for key in client.scan_iter()}
        assert found == {*keys.own, keys.due}
        with client.pipeline() as pipe:
            pipe.time()
            for key in keys.own:
                pipe.pttl(key)
            (seconds, microseconds), *left = pipe.execute()
    at = seconds * 1000 + microseconds // 1000
    assert all(abs(at + milliseconds - table.expires) <= 5 for milliseconds in left), left


def test_every_commit_moves_the_end(clean_redis: str) -> None:
    store = store_on(clean_redis, life=100)
    table = made(store)
    later = store_on(clean_redis, life=200).update(table.id, rename).table
    assert later.expires > table.expires + 90_000
    with redis.Redis.from_url(clean_redis) as client:
        assert all(client.pttl(key) > 190_000 for key in client.scan_iter() if not key.endswith(b":due"))


def test_after_its_life_everything_is_gone(clean_redis: str) -> None:
    table = full_table(clean_redis, life=1)
    store = store_on(clean_redis)
    keys = Keys(SHARDS).of(table.id)
    with redis.Redis.from_url(clean_redis) as client:
        eventually(lambda: not client.exists(*keys.own))
        with pytest.raises(Gone):
            store.update(table.id, rename)
        assert client.keys() == [keys.due.encode()]
        assert Due(client, SHARDS).look(table.id) is None  # what the sweeper does with a mark that outlived its table
        assert client.keys() == []


def test_keys_lie_in_the_slot_of_their_shard() -> None:
    assert shard_of("123456789", 1 << 16) == 0x31C3  # the check value of CRC-16/XMODEM
    for number in range(50):
        keys = Keys(16).of(f"table-{number}")
        assert {key_slot(key.encode()) for key in (*keys.own, keys.due)} == {
            key_slot(f"s{shard_of(f'table-{number}', 16)}".encode())
        }
    assert len({Keys(16).of(f"table-{number}").due for number in range(200)}) == 16
