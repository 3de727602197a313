"""Waiting for a hint: woken by it and by moves, no longer than the limit, with one job for however many wait."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from api.calling import ONE_DEVICE, ROOM, AtTable, InProcess, Reply, own_turn
from api.conftest import app_on
from api.hinting import asked, expected, table_of
from api.test_hints import as_json
from contract.checking import Checker
from support.eventually import PATIENCE, eventually
from support.redis_server import RedisServer
from support.service import Program, worker_on
from support.tables import SHARDS

from trinca.jobs.queue import HINTS
from trinca.store import watch
from trinca.store.clients import CONNECTIONS
from trinca.store.keys import Keys
from trinca.store.settings import HINT_LIMIT, Settings

WORKER = str(Path(__file__).parents[1] / "support" / "worker.py")
DRAW = {"type": "draw", "from": "stock"}

Begin = Callable[..., InProcess]


@pytest.fixture
def begin(checker: Checker, clean_redis: str) -> Iterator[Begin]:
    """Applications without a worker, in which nobody looks unless something is told."""
    apps: list[InProcess] = []

    def begun(hint_limit: float = PATIENCE, url: str = clean_redis, queue_url: str | None = None) -> InProcess:
        app = app_on(url, shards=SHARDS, hint_limit=hint_limit)
        apps.append(InProcess(checker, app))
        return apps[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watch, "LOOK_EVERY", 2 * PATIENCE)
        yield begun
    for api in apps:
        api.services.watcher.close()


@pytest.fixture
def api(begin: Begin) -> InProcess:
    """One in which a hint is waited for as long as it takes."""
    return begin()


@pytest.fixture
def run() -> Iterator[Callable[[Program], Program]]:
    programs: list[Program] = []

    def running(program: Program) -> Program:
        programs.append(program)
        return program

    yield running
    for program in programs:
        program.stop()


def waiting(api: InProcess, count: int = 1) -> Callable[[], bool]:
    """Whether so many wait, and a job is queued for them."""

    def there() -> bool:
        watcher = api.services.watcher
        with watcher._lock:
            waiters = sum(len(channel.waiters) for channel in watcher._channels.values())
        return waiters == count and jobs(api) > 0

    return there


def jobs(api: InProcess) -> int:
    return int(api.services.store._redis.llen(f"rq:queue:{HINTS}"))


def test_the_limit_is_the_contracts() -> None:
    assert Settings(None, None, Path("/nonexistent")).hint_limit == HINT_LIMIT == 10


def test_without_a_worker_it_is_unavailable_for_now(begin: Begin) -> None:
    at = begin(hint_limit=0.3).make()
    began = time.monotonic()
    with at.unchanged():
        reply = at.call("GET", "/hint")
    assert time.monotonic() - began >= 0.3
    assert "worker" in reply.refused(503, "unavailable")["detail"]
    assert int(reply.headers["Retry-After"]) > 0


def test_what_comes_too_late_is_there_for_the_next_call(
    begin: Begin, clean_redis: str, run: Callable[[Program], Program]
) -> None:
    api = begin(hint_limit=0)
    at = api.make()
    at.call("GET", "/hint").refused(503, "unavailable")
    assert jobs(api) == 1
    run(worker_on(clean_redis))
    assert eventually(lambda: at.call("GET", "/hint").status == 200)
    assert asked(at) == as_json(expected(table_of(at)))


def test_who_waits_is_woken_by_the_hint(api: InProcess, clean_redis: str, run: Callable[[Program], Program]) -> None:
    at = api.make()
    began = time.monotonic()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(at.call, "GET", "/hint")
        eventually(waiting(api))
        run(worker_on(clean_redis))
        assert reply.result().json == as_json(expected(table_of(at)))
    assert time.monotonic() - began < PATIENCE, "nothing woke it"


def test_however_many_wait_one_job_is_done(
    api: InProcess, clean_redis: str, run: Callable[[Program], Program]
) -> None:
    at = api.make()
    with ThreadPoolExecutor(12) as pool:
        replies = [pool.submit(at.call, "GET", "/hint") for _ in range(12)]
        eventually(waiting(api, 12))
        assert jobs(api) == 1
        assert not any(reply.done() for reply in replies)
        run(worker_on(clean_redis))
        assert [reply.result().json for reply in replies] == [as_json(expected(table_of(at)))] * 12
    assert jobs(api) == 0


def test_a_move_made_meanwhile_is_answered_with_the_hint_after_it(
    api: InProcess, clean_redis: str, run: Callable[[Program], Program]
) -> None:
    at = api.make()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(at.call, "GET", "/hint")
        eventually(waiting(api))
        assert at.made(DRAW)["version"] == 2
        eventually(lambda: jobs(api) == 2)  # the new position was asked for
        run(worker_on(clean_redis))
        given = reply.result()
    assert (given.status, given.headers["ETag"]) == (200, '"2"')
    assert given.json == as_json(expected(table_of(at)))


def refused_meanwhile(at: AtTable, change: Callable[[AtTable], object], query: str = "") -> Reply:
    """What a waiting call is answered when that happens."""
    assert isinstance(at.caller, InProcess)
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(at.call, "GET", "/hint" + query)
        eventually(waiting(at.caller))
        change(at)
        return reply.result()


def test_a_turn_that_ended_meanwhile_is_no_longer_advised(api: InProcess) -> None:
    refused_meanwhile(api.make(), own_turn).refused(409, "not_your_turn")


def test_a_table_that_was_removed_meanwhile_is_gone(api: InProcess) -> None:
    refused_meanwhile(api.make(), lambda at: at.call("DELETE")).refused(404, "table_not_found")


def test_at_a_table_made_anew_meanwhile_the_key_is_a_stranger(api: InProcess) -> None:
    host, guest = api.friends()
    own_turn(host)
    refused_meanwhile(guest, lambda _: make_anew(host, **ROOM)).refused(404, "table_not_found")


def make_anew(host: AtTable, **changes: object) -> None:
    """Another table with the same key, the first one gone as if it had expired: nobody was told."""
    assert isinstance(host.caller, InProcess)
    host.caller.services.store._redis.delete(*Keys(SHARDS).of(host.id).own)
    host.caller.make(key=host.key, **changes)


def test_a_table_made_anew_meanwhile_may_be_of_another_game(
    api: InProcess, clean_redis: str, run: Callable[[Program], Program]
) -> None:
    at = api.make()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(at.call, "GET", "/hint")
        eventually(waiting(api))
        make_anew(at, game="tiles")
        eventually(lambda: jobs(api) == 2)
        run(worker_on(clean_redis))
        assert reply.result().json == as_json(expected(table_of(at)))
    assert table_of(at).game == "tiles"


def test_the_next_on_the_device_is_not_advised_before_it_was_passed(api: InProcess) -> None:
    """TA-9: it was revealed for the seat that was to play when the call came."""
    reply = refused_meanwhile(api.make(**ONE_DEVICE), reveal_and_end_the_turn, "?reveal=true")
    assert reply.refused(409, "covered")["rule"] == "TA-9"


def reveal_and_end_the_turn(at: AtTable) -> None:
    at.made(DRAW)
    at.made(next(move for move in at.call("GET", "/moves?reveal=true").json["moves"] if move["type"] == "discard"))


def test_a_worker_killed_in_the_middle_costs_one_call(
    begin: Begin, clean_redis: str, run: Callable[[Program], Program], tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    api = begin(hint_limit=0.5)
    worker = Program(WORKER, "waits", str(gate), TRINCA_REDIS_URL=clean_redis, TRINCA_SHARDS=str(SHARDS))
    at = api.make()
    at.call("GET", "/hint").refused(503, "unavailable")
    eventually(worker.children)
    worker.kill()
    run(worker_on(clean_redis))
    kept = api.services.hint_queue.kept
    kept._redis.pexpire(kept._asked(table_of(at), 0), 1)  # in production gone before the call that asked gives up
    assert eventually(lambda: at.call("GET", "/hint").status == 200)


def test_a_queue_that_is_away_is_told_at_once(checker: Checker, own_redis: RedisServer, clean_redis: str) -> None:
    from trinca.api.app import create_app

    settings = Settings(clean_redis, own_redis.url(), Path("/nonexistent"), shards=SHARDS, hint_limit=PATIENCE)
    api = InProcess(checker, create_app(settings))
    at = api.make()
    own_redis.stop()
    for _ in range(2):
        reply = at.call("GET", "/hint")
        reply.refused(503, "unavailable")
        assert int(reply.headers["Retry-After"]) > 0
    assert at.view()["version"] == 1
    api.services.watcher.close()


def test_who_waits_holds_no_connection(api: InProcess) -> None:
    """All share the one that the process listens with."""
    tables = [api.make() for _ in range(8)]
    client = api.services.store._redis
    connections: Any = client.connection_pool
    with ThreadPoolExecutor(8) as pool:
        replies = [pool.submit(at.call, "GET", "/hint") for at in tables]
        eventually(lambda: waiting(api, 8)() and jobs(api) == 8)
        assert len([one for one in client.client_list(_type="pubsub") if int(one["sub"])]) == 1
        eventually(lambda: connections.pool.qsize() == CONNECTIONS)  # all are free
        for at in tables:
            own_turn(at)
        assert [reply.result().code for reply in replies] == ["not_your_turn"] * 8
