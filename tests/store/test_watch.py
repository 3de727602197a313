"""Waiting for a change: woken by it, over one connection, through outages, with threads and with greenlets."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis
from support.eventually import PATIENCE, eventually
from support.redis_server import RedisServer
from support.tables import SHARDS, builder, made, new_id, rename, store_on

from trinca.store import clients, watch
from trinca.store.clients import connect_listening
from trinca.store.store import Store
from trinca.store.watch import Watcher

LONG = PATIENCE

GREENLETS = Path(__file__).parents[1] / "support" / "greenlets.py"


@pytest.fixture
def watcher(clean_redis: str) -> Iterator[Watcher]:
    watcher = Watcher(connect_listening(clean_redis), SHARDS)
    yield watcher
    watcher.close()


@pytest.fixture
def store(clean_redis: str) -> Store:
    return store_on(clean_redis)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiters never look by themselves, so that only a message can wake them."""
    monkeypatch.setattr(watch, "LOOK_EVERY", 2 * LONG)


def woken(watcher: Watcher, table_id: str, after: int, read: Callable[[str], int | None]) -> int | None:
    """What a waiter is told before its time is over."""
    began = time.monotonic()
    version = watcher.wait(table_id, after, LONG, read)
    assert time.monotonic() - began < LONG, "nothing woke it"
    return version


def listening(url: str, *table_ids: str) -> bool:
    """Whether somebody listens for all of the tables."""
    names = [Watcher(connect_listening(url), SHARDS)._keys.of(table_id).table for table_id in table_ids]
    with redis.Redis.from_url(url) as client:
        return all(count == 1 for _, count in client.pubsub_numsub(*names))


@pytest.mark.usefixtures("patient")
def test_a_waiter_is_woken_by_the_change(watcher: Watcher, store: Store, clean_redis: str) -> None:
    table = made(store)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(woken, watcher, table.id, 1, store.version)
        eventually(lambda: listening(clean_redis, table.id))
        store.update(table.id, rename)
        assert waiting.result() == 2
    eventually(lambda: not listening(clean_redis, table.id))


def test_what_has_changed_already_is_told_at_once(watcher: Watcher, store: Store) -> None:
    table = made(store)
    assert woken(watcher, table.id, 0, store.version) == 1
    assert woken(watcher, table.id, 9, store.version) == 1  # made anew: the client knows a newer one
    assert woken(watcher, new_id(), 1, store.version) is None


def test_nothing_happens_until_the_time_is_over(watcher: Watcher, store: Store) -> None:
    table = made(store)
    began = time.monotonic()
    assert watcher.wait(table.id, 1, 0.2, store.version) == 1
    assert time.monotonic() - began >= 0.2
    assert watcher.wait(table.id, 1, 0, store.version) == 1


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("look", [1, 2])
def test_a_change_right_after_a_look_is_not_missed(
    watcher: Watcher, store: Store, clean_redis: str, look: int
) -> None:
    """At the first look the subscription is still under way, at the second it is confirmed."""
    table = made(store)
    looks = 0

    def told() -> bool:
        with watcher._lock:
            return all(waiter.is_set() for channel in watcher._channels.values() for waiter in channel.waiters)

    def read(table_id: str) -> int | None:
        nonlocal looks
        looks += 1
        version = store.version(table_id)
        if looks == look:
            store.update(table_id, rename)
        if looks <= look:
            eventually(told)  # nothing else will wake the waiter
        return version

    assert woken(watcher, table.id, 1, read) == 2


@pytest.mark.usefixtures("patient")
def test_a_removed_table_wakes_too(watcher: Watcher, store: Store, clean_redis: str) -> None:
    table = made(store)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(woken, watcher, table.id, 1, store.version)
        eventually(lambda: listening(clean_redis, table.id))
        store.delete(table.id)
        assert waiting.result() is None


@pytest.mark.usefixtures("patient")
def test_many_wait_over_one_connection(watcher: Watcher, store: Store, clean_redis: str) -> None:
    tables = [made(store) for _ in range(10)]
    with ThreadPoolExecutor(40) as pool, redis.Redis.from_url(clean_redis) as client:
        waiting = [pool.submit(woken, watcher, table.id, 1, store.version) for table in tables * 4]
        eventually(lambda: listening(clean_redis, *(table.id for table in tables)))
        here = str(client.get_connection_kwargs()["db"])  # a service of other tests may listen beside it
        subscribers = [one for one in client.client_list(_type="pubsub") if int(one["sub"]) and one["db"] == here]
        assert len(subscribers) == 1
        for table in tables:
            store.update(table.id, rename)
        assert [one.result() for one in waiting] == [2] * 40
    assert watcher._channels == {}


@pytest.mark.usefixtures("patient")
def test_an_outage_is_lived_through(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    watcher = Watcher(connect_listening(own_redis.url()), SHARDS)
    table_id = new_id()
    store.create(table_id, builder(table_id))
    errors = threading.Semaphore(0)

    def read(table_id: str) -> int | None:
        errors.release()
        return store.version(table_id)

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(woken, watcher, table_id, 1, read)
        eventually(lambda: listening(own_redis.url(), table_id))
        errors.acquire()
        own_redis.stop()
        own_redis.start()
        errors.acquire()  # subscribed again, it looked again
        eventually(lambda: listening(own_redis.url(), table_id))
        store.update(table_id, rename)
        assert waiting.result() == 2
    watcher.close()


@pytest.mark.usefixtures("patient")
def test_a_silent_connection_is_asked_whether_it_lives(
    own_redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clients, "LISTENING_TIMEOUT", 0.1)
    store = store_on(own_redis.url())
    watcher = Watcher(connect_listening(own_redis.url()), SHARDS)
    table = made(store)
    with ThreadPoolExecutor(1) as pool, own_redis.client() as client:

        def pings() -> int:
            return int(client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"])

        waiting = pool.submit(woken, watcher, table.id, 1, store.version)
        eventually(lambda: listening(own_redis.url(), table.id))
        [listener] = client.client_list(_type="pubsub")
        asked = pings()
        eventually(lambda: pings() > asked + 2)
        assert [one["id"] for one in client.client_list(_type="pubsub")] == [listener["id"]]  # it answered
        own_redis.freeze()
        eventually(lambda: watcher._connection is None)  # it does not
        own_redis.thaw()
        eventually(lambda: listening(own_redis.url(), table.id))
        store.update(table.id, rename)
        assert waiting.result() == 2
    watcher.close()


def test_a_waiter_looks_by_itself_while_nobody_listens(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LOOK_EVERY", 0.05)
    table = made(store)
    deaf = Watcher(connect_listening("unix:///nowhere.sock"), SHARDS)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(woken, deaf, table.id, 1, store.version)
        store.update(table.id, rename)
        assert waiting.result() == 2
    deaf.close()


def test_greenlets_wait_and_write_together(clean_redis: str) -> None:
    done = subprocess.run(
        [sys.executable, str(GREENLETS), clean_redis], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (0, "200 woken, version 41\n"), done.stderr


@pytest.mark.usefixtures("patient")
def test_whatever_is_told_of_the_table_makes_a_waiter_look(watcher: Watcher, clean_redis: str) -> None:
    """Something else than a version may be waited for: a hint."""
    there: list[str] = []
    looks: list[int] = []
    table_id = new_id()

    def look() -> str | None:
        looks.append(len(there))
        return there[-1] if there else None

    with ThreadPoolExecutor(1) as pool, redis.Redis.from_url(clean_redis) as client:
        waiting = pool.submit(watcher.until, table_id, LONG, look)
        eventually(lambda: len(looks) == 2)  # when it came, and when it was known to listen
        client.publish(watcher._keys.of(table_id).table, "nothing yet")
        eventually(lambda: len(looks) == 3)
        there.append("found")
        client.publish(watcher._keys.of(table_id).table, "hint")
        assert waiting.result(LONG) == "found"
    assert watcher._channels == {}


def test_what_looking_raises_comes_out_and_nobody_is_left_waiting(watcher: Watcher) -> None:
    def look() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        watcher.until(new_id(), LONG, look)
    assert watcher._channels == {}


def test_nothing_found_in_the_time_is_nothing(watcher: Watcher) -> None:
    looks: list[float] = []
    began = time.monotonic()
    assert watcher.until(new_id(), 0.2, lambda: looks.append(time.monotonic())) is None
    assert looks[-1] - began >= 0.2  # it looks once more when the time is over
    assert watcher.until(new_id(), 0, lambda: looks[0]) == looks[0]
