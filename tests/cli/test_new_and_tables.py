from __future__ import annotations

import json
import re

import pytest
from cli.running import Cli
from support.canned import TABLE, a_view
from support.stub import Reply, Request, Stub, problem

from trinca_cli.keys import KeyFile


def made(status: int = 201, **changes: object) -> Reply:
    return Reply({"table": a_view(**changes), "key": "k", "invitations": []}, status)


def keys_in(cli: Cli) -> list[str]:
    return [each.key for each in KeyFile(cli.key_file.parent).tables()]


def test_a_table_is_made_with_a_key_of_the_clients_own(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", made())
    run = cli("new", "--url", stub.url, token_bytes=lambda count: bytes(range(count)))
    assert (run.status, run.err) == (0, "")
    assert (
        run.out
        == "Table k3x9abcd: classic to 100, hand 3, Ana against Computer.\nPlay it with: trinca play k3x9abcd\n"
    )
    key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    assert stub.requests[0].body == {
        "game": "classic",
        "seats": [{"kind": "host"}, {"kind": "computer"}],
        "key": key,
    }
    saved = KeyFile(cli.key_file.parent).find("k3x9")
    assert (saved.key, saved.url, saved.id, saved.request) == (key, stub.url, TABLE, None)


def test_what_describes_the_table_is_sent_as_typed(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", made())
    options = ["target=50", "going_rummy=false", "restocks=null", "a=NaN", "b=1e999", "c=x", "d=", 'e="5"']
    words = [word for option in options for word in ("--option", option)]
    cli("new", "tiles", "--level", "hard", "--name", "Ana", *words, "--url", stub.url)
    body = stub.requests[0].body
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", body.pop("key"))
    assert body == {
        "game": "tiles",
        "seats": [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "hard"}],
        "options": {
            "target": 50,
            "going_rummy": False,
            "restocks": None,
            "a": "NaN",
            "b": "1e999",
            "c": "x",
            "d": "",
            "e": "5",
        },
    }


def test_json_shows_the_view_and_never_the_key(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", made())
    stub.plan("GET", f"/v1/tables/{TABLE}", Reply(a_view()))
    run = cli("new", "--json", "--url", stub.url)
    assert json.loads(run.out) == a_view()
    (key,) = keys_in(cli)
    assert key not in run.out + cli("tables").out + cli("tables", "--json").out + cli("show", "--json").out


def test_a_lost_answer_loses_no_seat(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", *[Reply(lost=True)] * 4, made(200))
    first = cli("new", "--url", stub.url)
    assert first.status == 3
    assert "its key is kept" in first.err
    assert len(keys_in(cli)) == 1
    listed = cli("tables")
    assert "no answer yet" in listed.lines[2]
    assert cli("new", "--url", stub.url).status == 0
    assert len({each.body["key"] for each in stub.sent("POST", "/v1/tables")}) == 1
    assert len(keys_in(cli)) == 1
    cli("new", "--url", stub.url)
    assert len({each.body["key"] for each in stub.sent("POST", "/v1/tables")}) == 2


def test_the_key_is_in_the_file_before_the_call(cli: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.plan("POST", "/v1/tables", made())
    at_call: list[list[str]] = []
    answer = stub.answer

    def look(asked: Request) -> Reply:
        at_call.append(keys_in(cli))
        return answer(asked)

    monkeypatch.setattr(stub, "answer", look)
    cli("new", "--url", stub.url)
    assert at_call == [[stub.requests[0].body["key"]]]


def test_a_refusal_leaves_no_key(cli: Cli, stub: Stub) -> None:
    errors = [{"path": "/options/target", "detail": "at least 1"}]
    stub.plan("POST", "/v1/tables", problem(422, "invalid_request", "Bad options.", errors=errors))
    run = cli("new", "--option", "target=0", "--url", stub.url)
    assert (run.status, run.err) == (1, "trinca: Refused: Bad options.\n  target: at least 1\n")
    assert keys_in(cli) == []


@pytest.mark.parametrize(
    "reply", [problem(500, "internal_error"), problem(429, "too_many_requests"), Reply(raw=b"?")]
)
def test_an_answer_that_settles_nothing_keeps_the_key(cli: Cli, stub: Stub, reply: Reply) -> None:
    stub.plan("POST", "/v1/tables", reply)
    assert cli("new", "--url", stub.url).status == 1
    assert len(keys_in(cli)) == 1


def test_tables_shows_how_each_stands(cli: Cli, stub: Stub) -> None:
    for table in ("aaaaaaaa1", "aaaaaaaa2", "bbbbbbbbbbbb", "cccccccccccc"):
        cli.keep(stub.url, table=table, key=table.ljust(43, "k"))
    cli.keep("http://127.0.0.1:1", table="dddddddddddd", key="d" * 43)
    stub.plan("GET", "/v1/tables/aaaaaaaa1", Reply(a_view()))
    stub.plan("GET", "/v1/tables/aaaaaaaa2", Reply(a_view(status="match_over", version=203)))
    stub.plan("GET", "/v1/tables/bbbbbbbbbbbb", problem(404, "table_not_found"))
    stub.plan("GET", "/v1/tables/cccccccccccc", Reply(a_view(status="hand_over")))
    run = cli("tables")
    assert run.status == 3
    assert run.out == (
        "Against the computer\n"
        "table      game     state         score    version  with\n"
        "aaaaaaaa1  classic  playing       35 : 10  17       Computer\n"
        "aaaaaaaa2  classic  match over    35 : 10  203      Computer\n"
        "bbbbbbbb   classic  gone\n"
        "cccccccc   classic  hand over     35 : 10  17       Computer\n"
        "dddddddd   classic  service away\n"
        "Where a service is away, it may have another address now: --url names it.\n"
    )
    states = [each["state"] for each in json.loads(cli("tables", "--json").out)["tables"]]
    assert states == ["kept", "kept", "gone", "kept", "away"]


def test_another_service_that_knows_no_table_drops_no_key(cli: Cli, stub: Stub) -> None:
    cli.keep("http://127.0.0.1:1", table="kept", key="k" * 43)
    stub.plan("GET", "/v1/tables/kept", problem(404, "table_not_found"))
    run = cli("tables", "--forget", "--url", stub.url)
    assert (run.status, run.lines[2].split()) == (0, ["kept", "classic", "not", "here"])
    assert keys_in(cli) == ["k" * 43]


def test_forget_drops_the_gone_and_only_those(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, table="gone", key="g" * 43)
    cli.keep(stub.url, table="kept", key="k" * 43)
    stub.plan("GET", "/v1/tables/gone", problem(404, "table_not_found"))
    stub.plan("GET", "/v1/tables/kept", Reply(a_view()))
    assert cli("tables").status == 0
    assert keys_in(cli) == ["g" * 43, "k" * 43]
    assert "gone, key dropped" in cli("tables", "--forget").out
    assert keys_in(cli) == ["k" * 43]
