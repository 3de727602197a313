"""What the processes of a real service write to their logs: no seat key and no invitation, whatever they came with."""

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from api.calling import AGAINST_COMPUTER, ROOM, AtTable, OverHttp, new_key, own_turn
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


MALFORMED = [
    "GET /v1/invitations/{}",
    "GET /v1/invitations/{} ",
    "GET /v1/invitations/{} x HTTP/1.1",
    "GET /v1/invitations/{} HTTP/9.9",
    "GET  /v1/invitations/{} HTTP/1.1",
    "GET v1/invitations/{} HTTP/1.1",
    "GET http://[/v1/invitations/{} HTTP/1.1",
    "GET /v1/invitations/{}\x01 HTTP/1.1",
    "get /v1/invitations/{} HTTP/1.1",
    "{} /v1/games HTTP/1.1",
    "{}",
    "GET /v1/games HTTP/1.1\r\nHost: x\r\nAuthorization Bearer {}",
    "GET /v1/games HTTP/1.1\r\nHost: x\r\nBad {}: 1",
    "GET /v1/games HTTP/1.1\r\nHost: x\r\nExpect: {}",
    "GET /v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: {}",
    "GET /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: {}",
]
"""Requests that are no HTTP, with a secret where a client or proxy gone wrong could leave one."""


def test_no_invitation_is_written_anywhere(checker: Checker, service: RunningService) -> None:
    """Followed, unknown, and in requests that end before the application sees them: of these the kind alone is told."""
    http = OverHttp(checker, service.url)
    host = http.make(**ROOM)
    (code,) = host.codes
    secret = code.partition(".")[2]
    assert http.get(f"/v1/invitations/{code}").status == 200
    assert http.accept(code).status == 201
    http.get(f"/v1/invitations/{code}/x").refused(404, "not_found")
    http.get(f"/v1/invitations/{code}?code={secret}").refused(422, "invalid_request")
    where = urlsplit(service.url)
    for line in MALFORMED:
        with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
            connection.sendall(f"{line.format(code)}\r\n\r\n".encode())
            answer = connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 422 "), (line, answer)
        assert secret.encode() not in answer
    written = "".join(program.output() for program in service._programs)
    assert written.count("Refused a request of ") == len(MALFORMED)
    assert secret not in written
