"""Over real HTTP: gunicorn with gevent, Redis, and a worker that plays the computer."""

import contextlib
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from api.calling import AtTable, OverHttp, own_turn

from trinca.api.strict import LIMIT

DRAW = {"type": "draw", "from": "stock"}


def after(at: AtTable, version: int) -> Any:
    """The view at a later version, waited for."""
    while True:
        reply = at.call("GET", f"?after={version}&wait=25")
        if reply.status == 200:
            return reply.json
        assert reply.status == 304


def test_a_whole_match_against_the_computer(http: OverHttp) -> None:
    at = http.make(
        options={"target": 60}, seats=[{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}]
    )
    view = at.view()
    commitments = {}
    while view["status"] != "match_over":
        commitments[view["hand"]["number"]] = view["hand"]["deal"]["commitment"]
        if view["status"] == "hand_over":
            view = at.agree("next_hand", hand=view["hand"]["number"]).json
        elif view["hand"]["turn"]["seat"] == 0:
            view = own_turn(at)
        else:
            view = after(at, view["version"])
    winners = view["result"]["match"]["winners"]
    assert max(view["result"]["scores"]) >= 60
    assert all(view["result"]["scores"][seat] == max(view["result"]["scores"]) for seat in winners)
    listed = at.call("GET", "/hands").json["hands"]
    assert [line["number"] for line in listed] == sorted(commitments)
    assert [sum(points) for points in zip(*(line["points"] for line in listed), strict=True)] == view["result"][
        "scores"
    ]
    for number, commitment in commitments.items():
        assert at.call("GET", f"/hands/{number}").json["commitment"] == commitment


def test_many_wait_in_one_process_while_others_play(http: OverHttp) -> None:
    waited, played = http.make(), [http.make() for _ in range(5)]
    with ThreadPoolExecutor(30) as threads:
        waiting = [threads.submit(waited.call, "GET", "?after=1&wait=25") for _ in range(20)]
        views = list(threads.map(own_turn, played))
        assert all(view["version"] > 2 for view in views)
        assert waited.move(DRAW, at=1).status == 200
        replies = [one.result() for one in waiting]
    assert {(reply.status, reply.json["version"]) for reply in replies} == {(200, 2)}


def test_a_double_submit_draws_one_card(http: OverHttp) -> None:
    at = http.make()
    with ThreadPoolExecutor(20) as threads:
        replies = list(threads.map(lambda _: at.move(DRAW, at=1), range(20)))
    assert sorted(reply.status for reply in replies) == [200] + [412] * 19
    assert len(at.view()["you"]["hand"]) == 11


def test_a_double_submit_with_one_key_is_made_once(http: OverHttp) -> None:
    at = http.make()
    with ThreadPoolExecutor(20) as threads:
        replies = list(threads.map(lambda _: at.move(DRAW, at=1, Idempotency_Key="once"), range(20)))
    assert {reply.status for reply in replies} == {200}
    assert sum("Idempotent-Replayed" not in reply.headers for reply in replies) == 1
    assert at.view()["version"] == 2


def chunks(body: bytes) -> Iterator[bytes]:
    for start in range(0, len(body), 10_000):
        yield body[start : start + 10_000]


def test_a_body_of_unknown_length_has_the_same_limit(http: OverHttp) -> None:
    at = http.make()
    full = b'{"type": "draw", "from": "stock"}' + b" " * (LIMIT - 33)
    with at.unchanged():
        for too_large in (full + b" ", full * 20):
            at.call("POST", "/moves", raw=chunks(too_large), headers={"If-Match": '"1"'}).refused(413, "too_large")
            at.call("POST", "/moves", raw=too_large, headers={"If-Match": '"1"'}).refused(413, "too_large")
        at.call("POST", "/moves", raw=chunks(b"{"), headers={"If-Match": '"1"'}).refused(422, "invalid_request")
        at.call("POST", "/moves", raw=chunks(b""), headers={"If-Match": '"1"'}).refused(422, "invalid_request")
    assert at.call("POST", "/moves", raw=chunks(full), headers={"If-Match": '"1"'}).status == 200


def raw_http(http: OverHttp, request: bytes) -> bytes:
    """What the service answers to these bytes, until it closes or is silent."""
    where = urlsplit(http.url)
    with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
        answer = b""
        # It may answer and close before it has read everything.
        with contextlib.suppress(OSError):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionResetError):
            while received := connection.recv(65536):
                answer += received
        return answer


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET /v1/games HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: a b/c\r\n\r\n",
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n{}",
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}",
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
        b"GET /v1/games?" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /v1/games HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 70000 + b"\r\n\r\n",
    ],
)
def test_malformed_http_is_never_a_server_error(http: OverHttp, request_: bytes) -> None:
    answer = raw_http(http, request_)
    assert b"Traceback" not in answer
    assert answer == b"" or not answer.startswith(b"HTTP/1.1 5"), answer
    assert http.get("/healthz").status == 200


@pytest.mark.parametrize(
    "framed",
    [
        b"Content-Length: 200\r\n\r\n" + b'{"type": "draw", "from": "stock"}',
        b"Transfer-Encoding: chunked\r\n\r\n21\r\n" + b'{"type": "draw", "from": "stock"}' + b"\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n21\r\n" + b'{"type": "draw", "from": "stock"}' + b"\r\nzz\r\n",
    ],
)
def test_a_body_that_did_not_arrive_whole_makes_no_move(http: OverHttp, framed: bytes) -> None:
    at = http.make()
    head = f'POST {at.path}/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {at.key}\r\nIf-Match: "1"\r\n'
    with at.unchanged():
        answer = raw_http(http, head.encode() + b"Content-Type: application/json\r\n" + framed)
    assert answer.startswith((b"HTTP/1.1 422", b"HTTP/1.1 400")), answer


def test_a_waiting_client_that_leaves_harms_nobody(http: OverHttp) -> None:
    at = http.make()
    where = urlsplit(http.url)
    for _ in range(5):
        with socket.create_connection((where.hostname, where.port)) as connection:
            head = f"GET {at.path}?after=1&wait=25 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {at.key}\r\n\r\n"
            connection.sendall(head.encode())
    assert at.move(DRAW, at=1).status == 200


def test_documents_are_served(http: OverHttp) -> None:
    assert http.get("/openapi.json").json == http.checker.document
    assert http.get("/docs").status == 200
    assert http.get("/readyz").json == {"status": "ready"}


def test_polling_without_news_takes_as_long_as_asked(http: OverHttp) -> None:
    at = http.make()
    before = time.monotonic()
    assert at.call("GET", "?after=1&wait=1").status == 304
    assert time.monotonic() - before >= 0.99
