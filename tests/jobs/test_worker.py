"""Real worker processes: played, killed, restarted, cut off from Redis."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
import redis
from jobs.conftest import Begin, Bench, claimed, played, queue_turn, told
from support.eventually import eventually
from support.redis_server import RedisServer
from support.service import worker_on

from trinca.jobs import queue


def test_a_queued_turn_is_played_and_leaves_no_trace(bench: Bench, begin: Begin) -> None:
    worker = begin(worker_on(bench.url))
    tables = [queue_turn(bench) for _ in range(5)]
    for table in tables:
        eventually(played(bench, table))
        assert bench.store.version(table.id) == 3
    eventually(lambda: not bench.client.keys("rq:job:*"))
    assert bench.client.llen("rq:queue:turns") == 0
    assert bench.client.keys("rq:*registry*") in ([], [b"rq:clean_registries:turns"])
    assert worker.stop() == 0
    assert bench.client.smembers("rq:workers") == set()


def test_a_turn_that_was_never_queued_is_played(bench: Bench, begin: Begin) -> None:
    begin(worker_on(bench.url))
    table = bench.computers_table()
    eventually(played(bench, table))


def test_worker_and_work_horse_killed_in_the_middle_of_a_turn(
    bench: Bench, begin: Begin, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    worker = begin(told(bench.url, "waits", str(gate)))
    table = queue_turn(bench)
    eventually(claimed(bench, table))
    eventually(worker.children)
    worker.kill()
    began = time.monotonic()
    begin(worker_on(bench.url))
    eventually(played(bench, table))
    record_property("seconds until the table goes on", round(time.monotonic() - began, 1))
    assert bench.store.version(table.id) == 3


def test_the_work_horse_alone_is_killed(bench: Bench, begin: Begin, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    worker = begin(told(bench.url, "waits", str(gate)))
    table = queue_turn(bench)
    eventually(claimed(bench, table))
    for horse in eventually(worker.children):
        horse.kill()
    gate.unlink()
    eventually(played(bench, table))
    assert worker.process.poll() is None


def test_a_turn_that_never_ends_is_broken_off(bench: Bench, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "LONGEST_TURN", 1)
    worker = begin(told(bench.url, "spins"))
    table = queue_turn(bench)
    eventually(played(bench, table))
    assert "JobTimeoutException" in worker.output()


def test_asked_to_end_it_ends(bench: Bench, begin: Begin) -> None:
    worker = begin(worker_on(bench.url))
    eventually(lambda: bench.client.smembers("rq:workers"))
    for number in (signal.SIGTERM, signal.SIGINT):
        os.kill(worker.process.pid, number)
        assert worker.process.wait(20) == 0
        worker = begin(worker_on(bench.url))
        eventually(lambda: bench.client.smembers("rq:workers"))


def test_asked_to_end_it_finishes_the_turn(bench: Bench, begin: Begin, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    worker = begin(told(bench.url, "waits", str(gate)))
    table = queue_turn(bench)
    eventually(claimed(bench, table))
    worker.process.terminate()
    [name] = bench.client.smembers("rq:workers")
    eventually(lambda: bench.client.hexists(name, "shutdown_requested_date"))
    gate.unlink()
    assert worker.process.wait(20) == 0
    assert bench.store.version(table.id) == 3


def test_redis_goes_away_and_comes_back(own_redis: RedisServer, begin: Begin) -> None:
    bench = Bench(own_redis.url())
    worker = begin(worker_on(own_redis.url()))
    eventually(played(bench, queue_turn(bench)))
    own_redis.stop()
    eventually(lambda: "could not connect" in worker.output() or "the queue is away" in worker.output())
    own_redis.start()
    eventually(played(bench, queue_turn(bench)))
    assert worker.process.poll() is None
    threads = psutil.Process(worker.process.pid).num_threads()
    assert threads == 2, "the worker and its sweeper"


def test_asked_to_end_while_redis_is_away(own_redis: RedisServer, begin: Begin) -> None:
    worker = begin(worker_on(own_redis.url()))
    with own_redis.client() as client:
        eventually(lambda: client.smembers("rq:workers"))
    own_redis.stop()
    eventually(lambda: "could not connect" in worker.output() or "the queue is away" in worker.output())
    worker.process.terminate()
    assert worker.process.wait(20) == 0


def test_the_queues_redis_away_the_move_is_accepted_and_answered_later(
    own_redis: RedisServer, clean_redis: str, begin: Begin
) -> None:
    bench = Bench(clean_redis, queue_url=own_redis.url())
    worker = begin(worker_on(clean_redis, own_redis.url()))
    eventually(played(bench, queue_turn(bench)))
    own_redis.stop()
    table = queue_turn(bench)  # nothing is raised
    eventually(lambda: f"the turn at table {table.id} could not be queued" in worker.output())  # its sweeper tried
    assert bench.store.version(table.id) == 2
    own_redis.start()
    eventually(played(bench, table))


def test_a_dead_workers_sweeper_is_replaced(bench: Bench, begin: Begin) -> None:
    first, second = begin(worker_on(bench.url)), begin(worker_on(bench.url))
    with redis.Redis.from_url(bench.url) as client:
        eventually(lambda: client.get("trinca:sweeper"))
        eventually(lambda: len(client.smembers("rq:workers")) == 2)
    first.kill()
    table = bench.computers_table()
    eventually(played(bench, table))
    second.kill()
