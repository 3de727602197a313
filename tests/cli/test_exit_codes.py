from __future__ import annotations

import json

import pytest
from cli.running import Cli
from support.canned import TABLE, a_view, legal
from support.stub import Reply, Stub, problem

from trinca_cli import __version__
from trinca_cli.addresses import may_send
from trinca_cli.commands import COMMANDS
from trinca_client import transport

VIEW = f"/v1/tables/{TABLE}"


def test_nobody_listens(cli: Cli) -> None:
    run = cli("rules", "--url", "http://127.0.0.1:1")
    assert run.status == 3
    assert run.err == (
        "trinca: No answer from http://127.0.0.1:1: nothing listens there."
        " `make serve` or `trinca-server up` starts a service here; --url names one elsewhere.\n"
    )
    assert json.loads(cli("rules", "--json", "--url", "http://127.0.0.1:1").err) == {
        "code": "service_away",
        "detail": "No answer from http://127.0.0.1:1: nothing listens there.",
    }


def test_not_now_is_asked_again_when_the_service_says(at_stub: Cli, stub: Stub) -> None:
    later = problem(503, "unavailable", "storage is away", headers={"Retry-After": "7"})
    soon = problem(503, "unavailable", "storage is away", headers={"Retry-After": "1"})
    stub.plan("GET", VIEW, later, soon, soon, Reply(a_view()))
    assert at_stub("show").status == 0
    assert at_stub.slept == [7.0, 1.0, 2.0]


def test_what_the_service_wants_asked_much_later_is_not_waited_for(at_stub: Cli, stub: Stub) -> None:
    never = problem(503, "unavailable", "storage is away", headers={"Retry-After": "86400"})
    stub.plan("GET", VIEW, never)
    run = at_stub("show")
    assert (run.status, at_stub.slept) == (3, [])
    assert "storage is away Try again in 86400 s." in run.err


def test_not_now_for_ever_is_away(at_stub: Cli, stub: Stub) -> None:
    date = {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}
    stub.plan("GET", VIEW, problem(503, "unavailable", "storage is away", headers=date))
    run = at_stub("show")
    assert run.status == 3
    assert "storage is away" in run.err
    assert at_stub.slept == [0.25, 1.0, 2.0]


@pytest.mark.parametrize("status", [502, 504])
def test_a_gateway_without_a_service_is_away(at_stub: Cli, stub: Stub, status: int) -> None:
    stub.plan("GET", VIEW, Reply(status=status, raw=b"<html>bad gateway</html>"))
    assert at_stub("show").status == 3


@pytest.mark.parametrize("key", ["k", "k" * 43 + "\n"])
def test_a_saved_key_that_is_none_is_a_lost_key(cli: Cli, stub: Stub, key: str) -> None:
    cli.keep(stub.url, key=key)
    run = cli("show", "--json")
    assert (run.status, json.loads(run.err)["code"], stub.requests) == (4, "key_missing", [])


def test_too_many_requests_is_a_refusal_in_the_end(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, problem(429, "too_many_requests", "slower", headers={"Retry-After": "2"}))
    run = at_stub("show")
    assert (run.status, run.err) == (1, "trinca: Refused: slower Try again in 2 s.\n")
    assert at_stub.slept == [2.0, 2.0, 2.0]


@pytest.mark.parametrize(
    ("reply", "status", "why"),
    [
        (problem(404, "table_not_found"), 1, "is not there"),
        (problem(401, "unauthorized"), 4, "does not take the saved seat key"),
        (problem(403, "forbidden", "only the host"), 1, "only the host"),
        (problem(500, "internal_error", "oh"), 1, "oh"),
        (Reply(raw=b"<html>hello</html>"), 1, "does not answer like a Trinca service"),
        (Reply([1, 2]), 1, "a JSON object was expected"),
        (Reply({"id": "x"}), 1, "`game` is missing"),
        (Reply(a_view(hand={"number": "3"})), 1, "`hand.number` is missing or wrong"),
        (Reply(a_view(seats=[{"seat": 0}])), 1, "`seats.0.kind` is missing"),
        (Reply(None), 1, "a JSON object was expected"),
        (Reply({"oops": 1}, 404), 1, "does not answer like a Trinca service (404)"),
        (Reply(None, 302, {"Location": "https://other.example/"}), 1, "give it as --url"),
    ],
)
def test_each_kind_of_failure(at_stub: Cli, stub: Stub, reply: Reply, status: int, why: str) -> None:
    stub.plan("GET", VIEW, reply)
    run = at_stub("show")
    assert (run.status, run.out) == (status, "")
    assert why in run.err
    assert len(stub.requests) == 1
    as_json = at_stub("show", "--json")
    assert (as_json.status, as_json.out) == (status, "")
    assert json.loads(as_json.err)["detail"]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["dance"],
        ["show", "--no-such-option"],
        ["show", "one", "two"],
        ["hint", "one", "two"],
        ["show", "--js"],
        ["show", "--url", "nonsense"],
        ["show", "--url", "ftp://example"],
        ["show", "--url", "http://"],
        ["show", "--url", "http://x:99999"],
        ["new", "--option", "target"],
        ["new", "--option", "=5"],
        ["new", "--option", "a=1", "--option", "a=2"],
        ["auto", "--hands", "0"],
        ["auto", "--seed", "x"],
        ["auto", TABLE, "--new"],
        ["play", TABLE, "--level", "hard"],
        ["verify", TABLE, "x"],
    ],
)
def test_wrong_usage_is_2_and_asks_nothing(at_stub: Cli, stub: Stub, words: list[str]) -> None:
    run = at_stub(*words)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("trinca: ")
    assert json.loads(at_stub(*words, "--json").err)["code"]
    assert stub.requests == []


@pytest.mark.parametrize(
    "words", [["show"], ["moves"], ["hint"], ["move", "1"], ["next"], ["auto"], ["verify"], ["show", "x"]]
)
def test_no_key_is_4(cli: Cli, stub: Stub, words: list[str]) -> None:
    run = cli(*words, "--url", stub.url)
    assert run.status == 4
    assert stub.requests == []


def test_help_and_version(cli: Cli) -> None:
    assert cli("--version").out == f"trinca {__version__}\n"
    top = cli("--help")
    assert top.status == 0
    assert "exit status" in top.out
    assert len(COMMANDS) == 19
    for command in [each.NAME for each in COMMANDS]:
        assert command in top.out
        shown = cli(command, "--help")
        assert shown.status == 0
        assert "examples:" in shown.out
        assert max(map(len, shown.lines)) <= 80


def test_the_service_named_wins_over_the_environment_and_that_over_the_saved_one(cli: Cli, stub: Stub) -> None:
    cli.keep("http://127.0.0.1:1")
    stub.plan("GET", VIEW, Reply(a_view()))
    assert cli("show").status == 3
    assert cli("show", environ={"TRINCA_URL": stub.url + "/"}).status == 0
    assert cli("show", "--url", stub.url, environ={"TRINCA_URL": "http://127.0.0.1:1"}).status == 0
    assert cli("--url", stub.url, "show").status == 0
    assert cli("show", "--url", stub.url + "/v1/").status == 0


def test_a_password_file_never_replaces_the_seat_key(
    at_stub: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = at_stub.home / "netrc"
    netrc.write_text("default login someone password secret\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setattr(transport, "is_loopback", lambda _: False)  # as for a service far away
    stub.plan("GET", VIEW, Reply(a_view()))
    stub.plan("GET", "/v1/games/classic", problem(404, "game_not_found"))
    at_stub("show")
    at_stub("rules", "--url", stub.url)
    assert "Authorization" not in stub.requests.pop().headers
    assert {each.headers.get("Authorization") for each in stub.requests} == {"Bearer " + "k" * 43}


def test_an_id_may_begin_with_a_dash(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, table="-h_-x")
    stub.plan("GET", "/v1/tables/-h_-x", Reply(a_view(id="-h_-x", you={"moves": legal(17)})))
    stub.plan("GET", "/v1/tables/-h_-x/moves", Reply(legal(17)))
    stub.plan("POST", "/v1/tables/-h_-x/moves", Reply(a_view(id="-h_-x")))
    assert cli("show", "-h_-x").status == 0
    assert cli("moves", "-h_", "--json").status == 0
    assert cli("move", "-h_", "draw", "stock").status == 0
    assert cli("show", "-h").out.startswith("usage: trinca show")


def test_a_key_is_sent_to_its_own_host_only(cli: Cli, stub: Stub) -> None:
    cli.keep("http://rummy.example:8000", table="far")
    run = cli("show", "far", "--url", stub.url)
    assert run.status == 4
    assert "its key is not sent to" in run.err
    assert cli("show", "--url", stub.url).status == 4
    listed = cli("tables", "--url", stub.url)
    assert (listed.status, listed.lines[2].split()) == (0, ["far", "classic", "elsewhere"])
    assert stub.requests == []


@pytest.mark.parametrize(
    ("to", "made_at", "may"),
    [
        ("http://127.0.0.1:8000", "http://localhost:9000", True),
        ("https://a.example", "http://a.example:8000", True),
        ("http://a.example", "https://a.example", False),
        ("https://b.example", "https://a.example", False),
    ],
)
def test_which_address_is_the_same_service(*, to: str, made_at: str, may: bool) -> None:
    assert may_send(to, made_at) is may


def test_rules_are_numbered_and_wrapped(cli: Cli, stub: Stub) -> None:
    game = {
        "game": "classic",
        "name": "Classic",
        "seats": {"min": 2, "max": 2},
        "levels": ["easy"],
        "moves": ["draw"],
        "options": {},
        "rules": [{"rule": "CL-1", "text": "word " * 30}, {"rule": "CL-10", "text": "Short."}],
    }
    stub.plan("GET", "/v1/games/classic", Reply(game))
    run = cli("rules", "--url", stub.url)
    assert run.lines[0] == "The rules of Classic"
    assert run.lines[1].startswith("CL-1   word word")
    assert run.lines[2].startswith("       word")
    assert run.lines[-1] == "CL-10  Short."
    assert max(map(len, run.lines)) <= 80
    assert json.loads(cli("rules", "--json", "--url", stub.url).out) == game
    assert "Authorization" not in stub.requests[0].headers


def test_an_unknown_game_is_refused(cli: Cli, stub: Stub) -> None:
    stub.plan("GET", "/v1/games/a%2Fb%3F", problem(404, "game_not_found", "No such game."))
    run = cli("rules", "a/b?", "--url", stub.url)
    assert (run.status, run.err) == (1, "trinca: Refused: No such game.\n")
