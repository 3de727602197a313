"""Where HTTP itself goes wrong: what the server under the application answers is the contract's too."""

import socket
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
from api.calling import OverHttp, Reply

GAMES = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n"
MAKE = b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def connect(caller: OverHttp) -> socket.socket:
    where = urlsplit(caller.url)
    return socket.create_connection((where.hostname, where.port), timeout=60)


def received(caller: OverHttp, connection: socket.socket, method: str = "GET", path: str = "/v1/games") -> Reply:
    """The next answer on the connection, checked against the document."""
    with HTTPResponse(connection, method=method) as response:
        response.begin()
        reply = Reply(response.status, dict(response.headers), response.read())
    caller.checker.check(method, path, reply.status, reply.headers, reply.body)
    return reply


def exchanged(caller: OverHttp, request: bytes, method: str = "GET", path: str = "/v1/games") -> Reply:
    """Send everything, and only then read the answer."""
    with connect(caller) as connection:
        connection.sendall(request)
        return received(caller, connection, method, path)


MALFORMED = {
    "first line": (b"GET /v1/games?" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", None),
    "endless first line": (b"GET /" + b"a" * 300_000, None),
    "header": (GAMES + b"X: " + b"a" * 70_000 + b"\r\n\r\n", "/headers"),
    "endless header": (GAMES + b"X: " + b"a" * 1_500_000, "/headers"),
    "many headers": (GAMES + b"X: a\r\n" * 200 + b"\r\n", "/headers"),
    "bad header": (GAMES + b"Bad Header: 1\r\n\r\n", "/headers"),
    "no colon": (GAMES + b"Authorization Bearer x\r\n\r\n", "/headers"),
    "delete in a header": (GAMES + b"X: a\x7fb\r\n\r\n", "/headers"),
    "folded header": (GAMES + b"X: a\r\n b\r\n\r\n", "/headers"),
    "two hosts": (GAMES + b"Host: y\r\n\r\n", "/headers"),
    "bare line feeds": (b"GET /v1/games HTTP/1.1\nHost: x\n\n", None),
    "nonsense": (b"nonsense\r\n\r\n", None),
    "method": (b"get /v1/games HTTP/1.1\r\nHost: x\r\n\r\n", None),
    "version": (b"GET /v1/games HTTP/9.9\r\nHost: x\r\n\r\n", None),
    "no ASCII": ("GET /v1/games/canção HTTP/1.1\r\nHost: x\r\n\r\n".encode(), None),
    "expectation": (GAMES + b"Expect: miracles\r\n\r\n", "/headers/Expect"),
    "coding": (GAMES + b"Transfer-Encoding: morse\r\n\r\n", "/headers/Transfer-Encoding"),
    "two lengths": (GAMES + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "/headers"),
    "negative length": (GAMES + b"Content-Length: -1\r\n\r\n", "/headers"),
    "length and chunks": (GAMES + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "/headers"),
}


@pytest.mark.parametrize(("request_", "path"), MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_no_http_is_a_problem_like_any_other(http: OverHttp, request_: bytes, path: str | None) -> None:
    reply = exchanged(http, request_)
    reply.refused(422, "invalid_request", path)
    assert reply.headers["Connection"] == "close"
    assert b"Bearer" not in reply.body


@pytest.mark.parametrize(
    "framed",
    [
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}",
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}xx0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n2 ;=\r\n{}\r\n0\r\n\r\n",
    ],
)
def test_a_body_in_bad_chunks_is_answered_once_and_closed(http: OverHttp, framed: bytes) -> None:
    with connect(http) as connection:
        connection.sendall(MAKE + framed)
        reply = received(http, connection, "POST", "/v1/tables")
        reply.refused(422, "invalid_request", "")
        assert connection.recv(1) == b""


@pytest.mark.parametrize("length", [256, 9000, 16_000])
def test_a_long_idempotency_key_is_named(http: OverHttp, length: int) -> None:
    at = http.make()
    with at.unchanged():
        reply = at.move({"type": "draw", "from": "stock"}, at=1, Idempotency_Key="k" * length)
        reply.refused(422, "invalid_request", "/headers/Idempotency-Key")


def test_a_long_query_is_told_by_the_application(http: OverHttp) -> None:
    http.get("/v1/games?" + "a" * 8000).refused(422, "invalid_request")


@pytest.mark.parametrize(
    "sent",
    [
        {"SCRIPT_NAME": "/zzz"},
        {"SCRIPT_NAME": "/v1"},
        {"PATH_INFO": "/healthz"},
        {"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "off"},
        {"X-Forwarded-Protocol": "ssl"},
        {"X-Forwarded-Host": "elsewhere", "X-Forwarded-Prefix": "/x", "Forwarded": "host=elsewhere;proto=https"},
    ],
)
def test_no_header_says_where_the_service_is(http: OverHttp, sent: dict[str, str]) -> None:
    room = {"game": "classic", "seats": [{"kind": "host"}, {"kind": "invited"}]}
    reply = http.call("POST", "/v1/tables", json=room, headers=sent)
    assert reply.status == 201, reply.body
    assert reply.json["invitations"][0]["url"].startswith(http.url + "/")


@pytest.mark.parametrize("connection_", [b"close", b"keep-alive"])
@pytest.mark.parametrize(
    ("head", "path", "refusal"),
    [
        (MAKE, "/v1/tables", (413, "too_large")),
        (MAKE.replace(b"tables", b"tables/x/moves"), "/v1/tables/x/moves", (401, "unauthorized")),
        (MAKE.replace(b"application/json", b"text/plain"), "/v1/tables", (415, "unsupported_media_type")),
    ],
)
def test_a_body_far_too_large_does_not_cost_the_answer(
    http: OverHttp, connection_: bytes, head: bytes, path: str, refusal: tuple[int, str]
) -> None:
    """More than the buffers between hold: it is sent whole only if it is read."""
    size = 20_000_000
    head += b"Connection: " + connection_ + b"\r\nContent-Length: %d\r\n\r\n" % size
    reply = exchanged(http, head + b" " * size, "POST", path)
    reply.refused(*refusal)
    assert reply.headers["Connection"] == "close"


def test_a_small_body_that_was_not_read_leaves_the_connection_usable(http: OverHttp) -> None:
    with connect(http) as connection:
        for _ in range(2):
            head = MAKE.replace(b"tables", b"tables/x/moves")
            connection.sendall(head + b"Content-Length: 3000\r\n\r\n" + b"{" * 3000)
            reply = received(http, connection, "POST", "/v1/tables/x/moves")
            reply.refused(401, "unauthorized")
            assert reply.headers["Connection"] == "keep-alive"
        connection.sendall(GAMES + b"\r\n")
        assert received(http, connection).status == 200


@pytest.mark.parametrize("path", ["//v1/games", "///v1/games", "//healthz", "//x/v1/games", "/v1//games"])
@pytest.mark.parametrize("method", ["GET", "OPTIONS", "DELETE"])
def test_an_address_has_one_slash_at_a_time(http: OverHttp, method: str, path: str) -> None:
    request = f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n"
    with connect(http) as connection:
        connection.sendall(request.encode())
        with HTTPResponse(connection, method=method) as response:
            response.begin()
            assert response.status == 404
            assert response.headers["Content-Type"] == "application/problem+json"


def test_options_answers_without_a_page(http: OverHttp) -> None:
    reply = http.call("OPTIONS", "/v1/tables")
    assert (reply.status, reply.body) == (204, b"")
    assert set(reply.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}
    assert "Content-Type" not in reply.headers
    preflight = http.call(
        "OPTIONS", "/nowhere", headers={"Origin": "https://a", "Access-Control-Request-Method": "GET"}
    )
    assert preflight.status == 204
    assert "Content-Type" not in preflight.headers
    with connect(http) as connection:
        connection.sendall(b"OPTIONS /nowhere HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize("accept", [b"", b" "])
def test_an_empty_accept_rules_nothing_out(http: OverHttp, accept: bytes) -> None:
    assert exchanged(http, GAMES + b"Accept:" + accept + b"\r\n\r\n").status == 200
