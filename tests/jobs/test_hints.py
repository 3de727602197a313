"""Hints are asked for once, queued as JSON that does not stay, and found on the position they were asked for."""

import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from jobs.conftest import Bench
from support.players import registry_with
from support.redis_server import RedisServer
from support.tables import SHARDS, made, new_id, persons_turn, rename

from trinca.games import GAMES
from trinca.games.moves import Discard
from trinca.games.values import View
from trinca.jobs import parts
from trinca.jobs.computer import NODES
from trinca.jobs.hints import Adviser, make_hint
from trinca.jobs.queue import HINT_WAITS, HINTS, LONGEST_HINT, LONGEST_QUEUE, QUEUES, TURNS, queues
from trinca.store.settings import HINT_LIMIT, Settings
from trinca.store.store import Unavailable
from trinca.tables.hint import hint, plain_hint
from trinca.tables.table import AnyTable


def queued(bench: Bench) -> list[str]:
    return [job.decode() for job in bench.client.lrange("rq:queue:hints", 0, -1)]  # type: ignore[union-attr]  # not decoded


def named_of(table: AnyTable, seat: int) -> str:
    """The job's id: a table that was made anew has others."""
    return f"hint-{table.id}-{table.born}-{table.version}-{seat}"


def test_a_job_is_json_and_is_not_worth_doing_when_nobody_waits_any_more(bench: Bench) -> None:
    table = made(bench.store)
    bench.hint_queue.enqueue(table, 1)
    assert queued(bench) == [named_of(table, 1)]
    job = bench.client.hgetall(f"rq:job:{named_of(table, 1)}")
    function, _, arguments, named = json.loads(zlib.decompress(job[b"data"]))  # type: ignore[arg-type]  # not decoded
    assert (function, arguments, named) == ("trinca.jobs.hints.make_hint", [table.id, 1, 1], {})
    assert int(job[b"timeout"]) == LONGEST_HINT < HINT_LIMIT
    assert 0 < bench.client.ttl(f"rq:job:{named_of(table, 1)}") <= HINT_WAITS == HINT_LIMIT
    assert int(job[b"result_ttl"]) == 0


def test_turns_come_before_hints(bench: Bench) -> None:
    assert QUEUES == (TURNS, HINTS) == ("turns", "hints")
    table = bench.computers_table()
    bench.hint_queue.enqueue(table, 0)
    bench.queue.enqueue(table.id, 2)
    listened = queues(bench.client)
    names = []
    while (
        taken := listened[0].dequeue_any(listened, None, bench.client, serializer=listened[0].serializer)
    ) is not None:
        names.append(taken[1].name)
    assert names == ["turns", "hints"]


def test_however_many_ask_one_job_is_queued(bench: Bench) -> None:
    table = made(bench.store)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: bench.hint_queue.find(table, 0), range(40))) == {None}
    assert queued(bench) == [named_of(table, 0)]
    assert Adviser(bench.parts()).advise(table.id, 1, 0)
    assert bench.hint_queue.find(table, 0) == hint(GAMES["classic"], table, NODES)
    assert queued(bench) == [named_of(table, 0)]


def test_a_queue_that_nobody_takes_from_does_not_grow_for_ever(bench: Bench) -> None:
    table = made(bench.store)
    bench.client.rpush("rq:queue:hints", *(["gone"] * (LONGEST_QUEUE - 1)))
    assert bench.hint_queue.find(table, 0) is None
    with pytest.raises(Unavailable):
        bench.hint_queue.find(table, 1)
    assert bench.client.llen("rq:queue:hints") == LONGEST_QUEUE
    bench.client.delete("rq:queue:hints")
    assert bench.hint_queue.find(table, 1) is None
    assert queued(bench) == [named_of(table, 1)]


def test_at_another_version_it_is_asked_for_anew(bench: Bench) -> None:
    table = made(bench.store)
    assert bench.hint_queue.find(table, 0) is None
    later = bench.store.update(table.id, rename).table
    assert bench.hint_queue.find(later, 0) is None
    assert queued(bench) == [named_of(table, 0), named_of(later, 0)]


def test_what_could_not_be_queued_is_told_and_asked_for_again(own_redis: RedisServer, clean_redis: str) -> None:
    bench = Bench(clean_redis, queue_url=own_redis.url())
    table = made(bench.store)
    own_redis.stop()
    for _ in range(2):
        with pytest.raises(Unavailable):
            bench.hint_queue.find(table, 0)
    own_redis.start()
    assert bench.hint_queue.find(table, 0) is None
    with own_redis.client() as client:
        assert client.llen("rq:queue:hints") == 1


def test_it_is_found_and_kept_and_the_table_stays_as_it_is(bench: Bench) -> None:
    table = made(bench.store)
    before = bench.store.read(table.id)
    assert Adviser(bench.parts()).advise(table.id, 1, 0)
    assert bench.hint_queue.kept.get(table, 0) == hint(GAMES["classic"], table, NODES)
    assert bench.store.read(table.id) == before


def test_a_computers_seat_can_be_advised_like_any_other(bench: Bench) -> None:
    """A job does not ask who waits: the API gives hints to nobody but the seat's own key."""
    table = bench.computers_table()
    assert Adviser(bench.parts()).advise(table.id, 2, 1)


def test_nothing_is_found_where_nobody_can_use_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Adviser(bench.parts())
    table = made(bench.store)
    for version, seat in ((0, 0), (2, 0), (1, 1), (1, 7)):
        assert not adviser.advise(table.id, version, seat)
        assert bench.hint_queue.kept.get(table, seat) is None
    assert not adviser.advise(new_id(), 1, 0)
    assert adviser.advise(table.id, 1, 0)
    assert not adviser.advise(table.id, 1, 0)  # it is there
    moved = bench.store.update(table.id, persons_turn).table
    assert not adviser.advise(table.id, 2, 0)  # the computer's turn
    assert bench.hint_queue.kept.get(moved, 0) is None
    bench.store.delete(table.id)
    assert not adviser.advise(table.id, 2, 1)


def failing(view: View) -> None:
    raise ZeroDivisionError


def cheating(view: View) -> Discard:
    return Discard(view.you.hand[0] if view.you.hand else "AS")  # type: ignore[arg-type]  # before drawing


@pytest.mark.parametrize("before", [failing, cheating])
def test_a_broken_player_leaves_nobody_waiting(bench: Bench, before: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = made(bench.store)
    assert Adviser(bench.parts(registry_with(before))).advise(table.id, 1, 0)
    assert bench.hint_queue.kept.get(table, 0) == plain_hint(GAMES["classic"], table)
    assert f"found no hint at table {table.id}, version 1" in caplog.text


def test_a_job_whose_redis_is_away_says_so_and_no_more(
    own_redis: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url = own_redis.url()
    settings = Settings(redis_url=url, queue_url=url, data_dir=Path("/nonexistent"), shards=SHARDS)
    monkeypatch.setattr(parts, "_made_of", [(settings, GAMES)])
    parts._parts_in.cache_clear()
    table = made(Bench(url).store)
    make_hint(table.id, 1, 0)
    assert Bench(url).hint_queue.kept.get(table, 0) is not None
    own_redis.stop()
    make_hint(table.id, 1, 0)
    parts._parts_in.cache_clear()
    assert f"no hint at table {table.id}" in caplog.text
