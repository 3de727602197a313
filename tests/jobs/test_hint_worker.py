"""Real workers find hints: after the turns, once, and never for longer than anybody waits."""

from pathlib import Path

import pytest
from jobs.conftest import Begin, Bench, claimed, played, queue_turn, told
from support.eventually import eventually
from support.service import worker_on
from support.tables import SHARDS, made

from trinca.games import GAMES
from trinca.jobs import queue
from trinca.jobs.computer import NODES
from trinca.store.keys import Keys
from trinca.tables.hint import AnyHint, hint, plain_hint
from trinca.tables.table import AnyTable


def kept(bench: Bench, table: AnyTable) -> AnyHint | None:
    return bench.hint_queue.kept.get(table, 0)


def test_a_hint_is_found_and_its_job_leaves_no_trace(bench: Bench, begin: Begin) -> None:
    worker = begin(worker_on(bench.url))
    tables = [made(bench.store) for _ in range(3)]
    for table in tables:
        assert bench.hint_queue.find(table, 0) is None
        assert eventually(lambda table=table: kept(bench, table)) == hint(GAMES["classic"], table, NODES)  # type: ignore[misc]  # mypy sees no type in a default
        assert bench.store.read(table.id) == table
    eventually(lambda: not bench.client.keys("rq:job:*"))
    assert bench.client.llen("rq:queue:hints") == 0
    assert worker.stop() == 0


def test_of_a_turn_and_a_hint_that_wait_the_turn_comes_first(bench: Bench, begin: Begin, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    begin(told(bench.url, "waits", str(gate)))
    first = queue_turn(bench)
    eventually(claimed(bench, first))  # the worker thinks
    advised = made(bench.store)
    assert bench.hint_queue.find(advised, 0) is None
    second = queue_turn(bench)
    with bench.client.pubsub() as listening:  # type: ignore[no-untyped-call]  # redis-py leaves it untyped
        listening.psubscribe("trinca:*")
        assert listening.get_message(timeout=20)
        gate.unlink()
        heard = [listening.get_message(timeout=20) for _ in range(3)]
    channels = [message["channel"].decode() for message in heard if message is not None]
    assert channels == [Keys(SHARDS).of(table.id).table for table in (first, second, advised)]


def test_worker_and_work_horse_killed_in_the_middle_of_a_hint(bench: Bench, begin: Begin, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    worker = begin(told(bench.url, "waits", str(gate)))
    table = made(bench.store)
    assert bench.hint_queue.find(table, 0) is None
    eventually(worker.children)
    worker.kill()
    begin(worker_on(bench.url))
    assert bench.hint_queue.find(table, 0) is None  # it was asked for, and may still come
    assert bench.client.llen("rq:queue:hints") == 0
    bench.client.pexpire(bench.hint_queue.kept._asked(table, 0), 1)  # nobody waits any longer
    assert eventually(lambda: bench.hint_queue.find(table, 0)) == hint(GAMES["classic"], table, NODES)
    eventually(played(bench, queue_turn(bench)))


def test_a_player_that_never_ends_is_broken_off(bench: Bench, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "LONGEST_HINT", 1)
    worker = begin(told(bench.url, "spins"))
    table = made(bench.store)
    assert bench.hint_queue.find(table, 0) is None
    assert eventually(lambda: kept(bench, table)) == plain_hint(GAMES["classic"], table)
    assert "JobTimeoutException" in worker.output()


def test_what_waited_too_long_is_not_done(bench: Bench, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "HINT_WAITS", 1)
    table = made(bench.store)
    assert bench.hint_queue.find(table, 0) is None
    eventually(lambda: not bench.client.keys("rq:job:*"))
    begin(worker_on(bench.url))
    eventually(lambda: bench.client.llen("rq:queue:hints") == 0)
    eventually(played(bench, queue_turn(bench)))
    assert kept(bench, table) is None
