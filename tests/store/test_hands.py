"""Finished hands stay readable, the last 50 of them; steps for about a hand."""

import msgspec
import redis
from support.tables import SHARDS, made, rename, store_on

from trinca.games import GAMES
from trinca.store.keys import Keys
from trinca.store.scripts import KEEP_STEPS
from trinca.tables.agree import agree
from trinca.tables.table import AnyTable, Facts, Step


def restart(table: AnyTable, facts: Facts) -> Step | None:
    """Cuts the hand off, which records it."""
    return agree(GAMES["classic"], table, (0,), "restart", facts)


def test_a_finished_hand_can_be_read(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    assert (store.hands(table.id), store.hand(table.id, 1)) == ([], None)
    store.update(table.id, restart)
    assert [(hand.number, hand.reason, hand.points) for hand in store.hands(table.id)] == [(1, "restarted", None)]
    body = store.hand(table.id, 1)
    assert body is not None
    record = msgspec.json.decode(body)
    assert table.hand is not None
    assert (record["number"], record["seed"], record["result"]["reason"]) == (1, table.hand.seed, "restarted")
    assert store.hand(table.id, 2) is None


def test_the_last_50_hands_are_kept(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    for _ in range(53):
        store.update(table.id, restart)
    assert [hand.number for hand in store.hands(table.id)] == list(range(4, 54))
    assert store.hand(table.id, 3) is None
    assert store.hand(table.id, 4) is not None


def test_steps_carry_events_and_are_trimmed(clean_redis: str) -> None:
    store = store_on(clean_redis)
    table = made(store)
    keys = Keys(SHARDS).of(table.id)
    with redis.Redis.from_url(clean_redis) as client:
        [(step, fields)] = client.xrange(keys.steps)
        assert step == b"1-0"
        assert msgspec.json.decode(fields[b"events"]) == [{"type": "dealt", "hand": 1, "dealer": 1}]
        for _ in range(KEEP_STEPS + 150):
            store.update(table.id, rename)
        assert KEEP_STEPS <= client.xlen(keys.steps) <= KEEP_STEPS + 100
        assert client.xrevrange(keys.steps, count=1)[0][0] == f"{KEEP_STEPS + 151}-0".encode()
