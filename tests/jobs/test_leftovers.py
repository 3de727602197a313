"""What RQ was left with by others: ids of jobs that are gone, the same turn queued again and again, a forked process."""

import os
from pathlib import Path

import pytest
from jobs.conftest import Bench
from rq import Queue
from rq.exceptions import StopRequested
from rq.registry import FailedJobRegistry, StartedJobRegistry
from rq.serializers import JSONSerializer
from support.eventually import eventually
from support.service import worker_on
from support.tables import SHARDS

from trinca.games import GAMES
from trinca.jobs import parts, worker
from trinca.jobs.computer import Player, play_turn
from trinca.jobs.queue import TURNS
from trinca.jobs.sweeper import Sweeper
from trinca.jobs.worker import TurnWorker
from trinca.store.settings import Settings


def test_ids_of_jobs_that_are_gone_stop_no_worker(bench: Bench) -> None:
    """In the queue, on the way out of it, started and failed: the worker cleans them at its start and plays on."""
    turns = Queue(TURNS, connection=bench.client, serializer=JSONSerializer)
    bench.client.rpush(turns.key, "turn-gone-2-0", "turn-gone-3-0")
    bench.client.rpush(turns.intermediate_queue_key, "turn-gone-4-0")
    bench.client.zadd(StartedJobRegistry(queue=turns).key, {"turn-gone-5-0:execution": 1})
    bench.client.zadd(FailedJobRegistry(queue=turns).key, {"turn-gone-6-0": 1})
    table = bench.computers_table()
    assert bench.queue.enqueue(table.id, 2)
    running = worker_on(bench.url)
    try:
        eventually(lambda: bench.store.version(table.id) == 3)
        eventually(lambda: bench.client.llen(turns.key) == 0)
        assert running.process.poll() is None
    finally:
        assert running.stop() == 0


def test_a_turn_whose_job_lost_its_data_is_queued_again(bench: Bench) -> None:
    """The id waits in the queue and the job is gone: to the table it is as if it had never been queued."""
    table = bench.computers_table()
    assert bench.queue.enqueue(table.id, 2)
    bench.client.delete(f"rq:job:turn-{table.id}-2-0")
    running = worker_on(bench.url)
    try:
        eventually(lambda: bench.store.version(table.id) == 3)
    finally:
        assert running.stop() == 0


def test_a_turn_queued_many_times_is_played_once(bench: Bench) -> None:
    """Before, while and after it is played, by two workers at once, under one id and under others."""
    first, second = worker_on(bench.url), worker_on(bench.url)
    try:
        for _ in range(5):
            table = bench.computers_table()
            for attempt in (0, 0, 1, 1, 2):
                assert bench.queue.enqueue(table.id, 2, attempt)
            eventually(lambda table=table: bench.store.version(table.id) == 3)  # type: ignore[misc]  # mypy sees no type in a default
            assert bench.queue.enqueue(table.id, 2)
            eventually(lambda: bench.client.llen(f"rq:queue:{TURNS}") == 0)
            assert bench.store.version(table.id) == 3
        assert (first.process.poll(), second.process.poll()) == (None, None)
    finally:
        assert (first.stop(), second.stop()) == (0, 0)


def test_every_process_has_connections_of_its_own(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A work-horse is a fork of the worker: what it inherits of the worker's connections it must not use."""
    settings = Settings(redis_url=bench.url, queue_url=bench.url, data_dir=Path("/nonexistent"), shards=SHARDS)
    used: list[Player] = []
    monkeypatch.setattr(parts, "_made_of", [(settings, GAMES)])
    monkeypatch.setattr(Player, "play", lambda player, *_: used.append(player))
    parts._parts_in.cache_clear()
    for process in (1, 1, 2):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        play_turn("table", 1)
    parts._parts_in.cache_clear()
    parent, again, child = (player._parts for player in used)
    assert parent is again
    assert parent.store._redis.connection_pool is not child.store._redis.connection_pool


def test_asked_to_end_before_it_listens_it_is_not_left_registered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RQ registers a worker first and takes signals after that: one that comes between leaves no dead worker behind."""

    def asked(self: TurnWorker) -> None:
        assert len(bench.client.smembers("rq:workers")) == 1
        raise StopRequested

    monkeypatch.setattr(TurnWorker, "subscribe", asked)
    with pytest.raises(StopRequested):
        worker._work(bench.url, Sweeper(bench.parts()))
    assert bench.client.smembers("rq:workers") == set()
