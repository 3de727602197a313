"""Redis away: every call says so at once, with when to come back, and the service goes on after it."""

from collections.abc import Callable, Iterator

import pytest
from api.calling import AGAINST_COMPUTER, AtTable, InProcess, Reply
from api.conftest import app_on
from contract.checking import Checker
from support.eventually import eventually
from support.redis_server import RedisServer


@pytest.fixture
def own_api(checker: Checker, own_redis: RedisServer) -> Iterator[InProcess]:
    api = InProcess(checker, app_on(own_redis.url()))
    yield api
    api.services.watcher.close()


def test_every_call_that_needs_redis_says_that_it_is_away(own_api: InProcess, own_redis: RedisServer) -> None:
    at = own_api.make()
    own_redis.stop()
    calls: list[Callable[[], Reply]] = [
        lambda: own_api.get("/readyz"),
        lambda: own_api.call("POST", "/v1/tables", json=AGAINST_COMPUTER),
        lambda: at.call("GET"),
        lambda: at.call("GET", "?after=1&wait=25"),
        lambda: at.call("GET", "/moves"),
        lambda: at.call("GET", "/hint"),
        lambda: at.move({"type": "draw", "from": "stock"}, at=1),
        lambda: at.agree("restart"),
        lambda: at.call("DELETE", "/agreements/restart"),
        lambda: at.call("GET", "/hands"),
        lambda: at.call("GET", "/hands/1"),
        lambda: at.call("DELETE"),
    ]
    for call in calls:
        reply = call()
        reply.refused(503, "unavailable")
        assert int(reply.headers["Retry-After"]) > 0
    # What needs no Redis is answered, and what is wrong anyway is told.
    assert own_api.get("/healthz").status == 200
    assert own_api.get("/v1/games").status == 200
    at.call("GET", key=None).refused(401, "unauthorized")
    own_redis.start()
    eventually(lambda: own_api.get("/readyz").status == 200)
    assert at.view()["version"] == 1


def test_a_redis_that_is_full_refuses_changes_and_nothing_else(own_api: InProcess, own_redis: RedisServer) -> None:
    at = own_api.make()
    with own_redis.client() as client:
        client.config_set("maxmemory", 1)
        with at.unchanged():
            at.move({"type": "draw", "from": "stock"}, at=1).refused(503, "unavailable")
            own_api.call("POST", "/v1/tables", json=AGAINST_COMPUTER).refused(503, "unavailable")
            own_api.get("/readyz").refused(503, "unavailable")
        client.config_set("maxmemory", 0)
    assert own_api.get("/readyz").status == 200
    assert at.move({"type": "draw", "from": "stock"}, at=1).status == 200


def test_a_redis_that_takes_no_writes_is_not_ready(own_api: InProcess, own_redis: RedisServer) -> None:
    """A replica answers, and shows its tables; whoever sends calls elsewhere must learn that none can be made here."""
    at = own_api.make()
    with own_redis.client() as client:
        client.replicaof("127.0.0.1", "1")
        own_api.get("/readyz").refused(503, "unavailable")
        own_api.call("POST", "/v1/tables", json=AGAINST_COMPUTER).refused(503, "unavailable")
        assert at.view()["version"] == 1
        client.replicaof("NO", "ONE")
    assert own_api.get("/readyz").status == 200


def test_asking_whether_it_is_ready_leaves_nothing(own_api: InProcess, own_redis: RedisServer) -> None:
    assert own_api.get("/readyz").status == 200
    with own_redis.client() as client:
        eventually(lambda: client.dbsize() == 0)


def test_a_table_that_expired_is_gone(checker: Checker, own_redis: RedisServer) -> None:
    api = InProcess(checker, app_on(own_redis.url(), life=1))
    at = api.make()
    eventually(lambda: at.call("GET").status == 404)
    at.call("GET").refused(404, "table_not_found")
    api.services.watcher.close()


def test_reading_does_not_keep_a_table(api: InProcess, at: AtTable) -> None:
    before = at.view()["expires_at"]
    assert at.view("?include=moves,log")["expires_at"] == before
    assert (
        at.call("POST", "/moves?dry_run=true", json={"type": "draw", "from": "discard"}).json["view"]["expires_at"]
        == before
    )
