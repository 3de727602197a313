"""Seven days after the last activity a table is gone, and not before (TA-8)."""

import pytest
import redis
from support.tables import SHARDS, WEEK, Clock, made, persons_turn, rename, store_on

from trinca.store.due import Due
from trinca.store.keys import Keys
from trinca.store.settings import Settings
from trinca.store.store import Gone

HOUR = 3600
DAY = 24 * HOUR


def ago(seconds: int) -> Clock:
    """A clock that goes behind."""
    clock = Clock()
    clock.advance(-1000 * seconds)
    return clock


def test_an_hour_before_its_end_it_is_whole(clean_redis: str) -> None:
    table = made(store_on(clean_redis, clock=ago(WEEK - HOUR)))
    assert store_on(clean_redis).read(table.id) == table


@pytest.mark.parametrize("computer_to_move", [False, True])
def test_after_its_end_nothing_is_left_to_be_found_or_played(clean_redis: str, *, computer_to_move: bool) -> None:
    """All it did was long ago; what was still due with it is forgotten at the first look."""
    store = store_on(clean_redis)
    table = made(store)
    past = store_on(clean_redis, clock=ago(WEEK + HOUR))
    past.update(table.id, persons_turn if computer_to_move else rename)
    with pytest.raises(Gone):
        store.read(table.id)
    with pytest.raises(Gone):
        store.update(table.id, rename)
    with redis.Redis.from_url(clean_redis) as client:
        due = Due(client, SHARDS)
        assert due.claim(table.id, 2) is None
        assert due.look(table.id) is None
        assert client.exists(*Keys(SHARDS).of(table.id).own, Keys(SHARDS).of(table.id).due) == 0
        assert client.keys() == []


def test_activity_on_the_sixth_day_keeps_it_for_seven_more(clean_redis: str) -> None:
    """It counts from the move, not from the making, and with the table everything that belongs to it stays."""
    clock = Clock()
    store = store_on(clean_redis, clock=clock)
    table = made(store)
    clock.advance(6 * DAY * 1000)
    after = store.update(table.id, persons_turn).table
    assert after.expires >= table.expires + 6 * DAY * 1000
    with redis.Redis.from_url(clean_redis) as client:
        left = {key: client.pttl(key) for key in Keys(SHARDS).of(table.id).own if client.exists(key)}
    assert len(left) >= 2
    assert all(milliseconds > 12 * DAY * 1000 for milliseconds in left.values()), left


def test_a_table_lives_a_week_unless_the_operator_says_otherwise() -> None:
    assert Settings.from_environment({}).table_life == WEEK
