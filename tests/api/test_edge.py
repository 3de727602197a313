"""What holds for every call: addresses, methods, `Accept`, CORS, faults of ours, and the documentation."""

import logging

import pytest
from api.calling import AtTable, InProcess

from trinca.api.pages import page_of
from trinca.store.store import Store

UNKNOWN = [
    "/v1",
    "/v1/",
    "/v2/games",
    "/v1/games/",
    "//v1/games",
    "/v1//games",
    "/V1/games",
    "/v1/tables/",
    "/v1/invitations/",
    "/v1/invitations/abc.def/x",
    "/v1/tables/x/streams",
    "/v1/tables/x/advice",
    "/v1/tables/x/hands/1/2",
    "/metrics",
    "/docs/",
    "/openapi.yaml",
    "/../etc/passwd",
    "/%00",
    "/%ff",
    "/static/x",
]


@pytest.mark.parametrize("path", UNKNOWN)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_address_is_told(api: InProcess, method: str, path: str) -> None:
    api.call(method, path).refused(404, "not_found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/tables", {"OPTIONS", "POST"}),
        ("PUT", "/v1/tables/x", {"DELETE", "GET", "HEAD", "OPTIONS"}),
        ("PATCH", "/v1/tables/x/moves", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("GET", "/v1/tables/x/agreements", {"OPTIONS", "POST"}),
        ("GET", "/v1/tables/x/agreements/restart", {"DELETE", "OPTIONS"}),
        ("POST", "/v1/games", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/v1/invitations/x", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("GET", "/v1/tables/x/invitations", {"OPTIONS", "POST"}),
        ("PUT", "/v1/tables/x/seats/0", {"OPTIONS", "PATCH"}),
        ("DELETE", "/healthz", {"GET", "HEAD", "OPTIONS"}),
        ("BREW", "/v1/games", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/v1/games", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(api: InProcess, method: str, path: str, allowed: set[str]) -> None:
    reply = api.call(method, path)
    reply.refused(405, "method_not_allowed")
    assert set(reply.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/json",
        "application/*",
        "APPLICATION/JSON",
        "application/problem+json",
        "application/json; charset=utf-8",
        "text/html, */*;q=0.1",
        "application/json;q=0.001",
        "text/html;q=0.9,application/json;q=0.1",
    ],
)
def test_json_may_be_asked_for_in_many_ways(api: InProcess, accept: str) -> None:
    assert api.get("/v1/games", Accept=accept).status == 200
    assert api.get("/v1/games/bridge", Accept=accept).code == "game_not_found"


@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "text/event-stream",
        "application/xml",
        "application/json;q=0",
        "application/json;q=0, application/problem+json;q=0, */*",
        "junk",
        "application/jsonx",
        "image/*",
    ],
)
def test_nothing_but_json_is_answered(api: InProcess, at: AtTable, accept: str) -> None:
    for path in ("/v1/games", at.path, "/healthz", "/openapi.json"):
        api.get(path, at.key, Accept=accept).refused(406, "not_acceptable")
    with at.unchanged():
        at.call("POST", "/agreements", json={"action": "restart"}, headers={"Accept": accept}).refused(
            406, "not_acceptable"
        )


def test_the_page_is_html_alone(api: InProcess) -> None:
    api.get("/docs", Accept="application/json").refused(406, "not_acceptable")
    assert api.get("/docs", Accept="text/html").status == 200


@pytest.mark.parametrize("accept", ["text/html,application/xhtml+xml;q=0.9", "*/*"])
def test_the_bare_address_leads_to_the_page(api: InProcess, accept: str) -> None:
    reply = api.get("/", Accept=accept)
    assert (reply.status, reply.body, reply.headers["Location"]) == (302, b"", "/docs")
    assert api.get(reply.headers["Location"], Accept=accept).status == 200


def test_head_is_get_without_its_body(api: InProcess, at: AtTable) -> None:
    for path in (at.path, at.path + "/moves", at.path + "/hands", "/v1/games", "/healthz", "/docs"):
        head, get = api.call("HEAD", path, key=at.key), api.call("GET", path, key=at.key)
        assert head.body == b""
        assert dict(head.headers) == dict(get.headers)
    assert api.call("HEAD", at.path).status == 401


PREFLIGHT = {"Origin": "https://anywhere.example", "Access-Control-Request-Method": "POST"}


@pytest.mark.parametrize("path", ["/v1/tables", "/v1/tables/x/moves", "/v1/tables/x/agreements/restart", "/nowhere"])
def test_any_origin_may_call(api: InProcess, path: str) -> None:
    reply = api.call("OPTIONS", path, headers=PREFLIGHT)
    taken = set(reply.headers["Access-Control-Allow-Headers"].split(", "))
    assert reply.status == 204
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    served = set().union(*(rule.methods or () for rule in api.app.url_map.iter_rules())) - {"OPTIONS"}
    assert set(reply.headers["Access-Control-Allow-Methods"].split(", ")) == served
    assert {"Authorization", "If-Match", "If-None-Match", "Idempotency-Key", "Content-Type"} <= taken
    assert "Access-Control-Allow-Credentials" not in reply.headers


def test_options_alone_tells_the_methods(api: InProcess) -> None:
    reply = api.call("OPTIONS", "/v1/tables/x/moves")
    assert (reply.status, set(reply.headers["Allow"].split(", "))) == (204, {"GET", "HEAD", "OPTIONS", "POST"})


def test_a_fault_of_ours_tells_nothing_but_where_the_log_has_it(
    api: InProcess, at: AtTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret cause")

    monkeypatch.setattr(Store, "read", broken)
    with caplog.at_level(logging.ERROR, "trinca.api"):
        reply = at.call("GET")
    problem = reply.refused(500, "internal_error")
    assert b"secret" not in reply.body
    assert b"ZeroDivision" not in reply.body
    assert problem["params"]["id"] in caplog.text
    assert "the secret cause" in caplog.text
    assert at.key not in caplog.text


def test_health(api: InProcess) -> None:
    assert api.get("/healthz").json == {"status": "ok"}
    assert api.get("/readyz").json == {"status": "ready"}


def test_the_page_is_answered_with_its_policy(api: InProcess) -> None:
    """What is on it, `tests/contract/test_page.py` tells."""
    reply = api.get("/docs")
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    assert reply.headers["Content-Security-Policy"] == page_of(api.checker.document).policy
    assert reply.body.decode() == page_of(api.checker.document).html
