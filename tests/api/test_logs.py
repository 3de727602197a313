"""What the processes of a real service write to their logs: no seat key, whatever it was sent with."""

from collections.abc import Iterator

import pytest
from api.calling import AGAINST_COMPUTER, AtTable, OverHttp, new_key, own_turn
from contract.checking import Checker
from support.eventually import eventually
from support.redis_server import RedisServer
from support.service import RunningService

from trinca.store.keys import Keys
from trinca.store.settings import Settings
from trinca.tables.keys import hash_key

LOGGED = 3
"""The database of this service."""


@pytest.fixture
def service(redis_server: RedisServer) -> Iterator[RunningService]:
    """A service of this test's own, so that its logs are too."""
    running = RunningService(redis_server.url(LOGGED))
    try:
        running.start()
        yield running
    finally:
        running.stop()


def damage(server: RedisServer, at: AtTable) -> None:
    """Leave a body in the store that holds the seat's hash and is no table."""
    table = Keys(Settings.from_environment({}).shards).of(at.id).table
    with server.client(LOGGED) as client:
        body = client.hget(table, "body")
        assert isinstance(body, bytes)
        assert hash_key(at.key).encode() in body
        client.hset(table, "body", body[:-1])


def test_no_key_is_written_anywhere(checker: Checker, service: RunningService, redis_server: RedisServer) -> None:
    """Good calls, refused ones, foreign, misspelt and misplaced keys, and turns that the worker plays."""
    http = OverHttp(checker, service.url)
    at, other = (http.make(key=new_key()) for _ in range(2))
    secret = [at.key, other.key]
    own_turn(at)
    eventually(lambda: at.view()["hand"]["turn"] in (None, {"seat": 0, "phase": "draw"}))
    at.move({"type": "discard", "card": "JK"}, Idempotency_Key="x").refused(409, "illegal_move")
    AtTable(http, at.id, other.key).call("GET").refused(404, "table_not_found")
    for wrong in (at.key[:-1], at.key + "=", f"{at.key}, {other.key}"):
        at.call("GET", key=wrong).refused(401, "unauthorized")
    at.call("GET", f"?key={at.key}").refused(422, "invalid_request")
    http.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key, "options": {}}).refused(
        409, "key_in_use"
    )
    http.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key[:-1]}).refused(422, "invalid_request")
    http.call("POST", "/v1/tables", raw=f'{{"key": "{at.key}"'.encode()).refused(422, "invalid_request")
    damage(redis_server, at)
    at.call("GET").refused(503, "unavailable")
    written = "".join(program.output() for program in service._programs)
    assert at.id in written, "the damaged table is told, so this is where things are written"
    for key in secret:
        assert key[:-1] not in written
        assert hash_key(key) not in written
