"""The queue is a hint: JSON, short-lived, and its failure is nobody's."""

import json
import zlib

import pytest
import redis
from jobs.conftest import Bench
from support.redis_server import RedisServer

from trinca.jobs.queue import LONGEST_TURN, WAITS, TurnQueue, wake
from trinca.store.clients import connect
from trinca.store.due import QUEUED_FOR
from trinca.store.store import FIRST_LOOK, Updated


def queued(bench: Bench) -> list[str]:
    return [job.decode() for job in bench.client.lrange("rq:queue:turns", 0, -1)]  # type: ignore[union-attr]  # not decoded


def test_a_job_is_json_and_does_not_stay(bench: Bench) -> None:
    assert bench.queue.enqueue("a-Table_id", 17, 2)
    assert queued(bench) == ["turn-a-Table_id-17-2"]
    job = bench.client.hgetall("rq:job:turn-a-Table_id-17-2")
    function, _, arguments, named = json.loads(zlib.decompress(job[b"data"]))  # type: ignore[arg-type]  # not decoded
    assert (function, arguments, named) == ("trinca.jobs.computer.play_turn", ["a-Table_id", 17], {})
    assert int(job[b"timeout"]) == LONGEST_TURN
    assert 0 < bench.client.ttl("rq:job:turn-a-Table_id-17-2") <= WAITS


def test_a_failure_to_queue_is_told_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert not TurnQueue(connect("unix:///nowhere.sock")).enqueue("table", 1)
    assert "could not be queued" in caplog.text


def test_after_a_commit_the_turn_is_queued_and_looked_for_later(bench: Bench) -> None:
    table = bench.computers_table()
    wake(bench.due, bench.queue, Updated(table, changed=True, due=True))
    assert queued(bench) == [f"turn-{table.id}-2-0"]
    bench.clock.advance(FIRST_LOOK)
    assert bench.due.overdue(1) == []
    bench.clock.advance(QUEUED_FOR)
    assert bench.due.overdue(1) == [table.id]


def test_nothing_is_queued_where_a_person_is_to_move(bench: Bench) -> None:
    wake(bench.due, bench.queue, Updated(bench.computers_table(), changed=True, due=False))
    assert queued(bench) == []


def test_a_turn_that_was_not_queued_is_looked_for_soon(clean_redis: str) -> None:
    bench = Bench(clean_redis, queue_url="unix:///nowhere.sock")
    table = bench.computers_table()
    wake(bench.due, bench.queue, Updated(table, changed=True, due=True))
    bench.clock.advance(FIRST_LOOK)
    assert bench.due.overdue(1) == [table.id]


def test_the_tables_redis_going_away_after_the_commit_is_no_error(own_redis: RedisServer, clean_redis: str) -> None:
    bench = Bench(own_redis.url(), queue_url=clean_redis)
    table = bench.computers_table()
    own_redis.stop()
    wake(bench.due, bench.queue, Updated(table, changed=True, due=True))
    with redis.Redis.from_url(clean_redis) as client:
        assert client.llen("rq:queue:turns") == 1
