"""Computer, one device and rooms are kept apart (TA-10): which table a command means that names none."""

from __future__ import annotations

from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import a_view
from support.stub import Reply, Stub, problem

TABLES = {"computer": "cccccccccccc", "device": "dddddddddddd", "room": "rrrrrrrrrrrr"}
NEW = "nnnnnnnnnnnn"


@pytest.fixture
def held(cli: Cli, stub: Stub) -> Cli:
    """A client with a table of each kind, the room the last one used."""
    for kind, table in TABLES.items():
        cli.keep(stub.url, table=table, key=kind.ljust(43, "k"), kind=kind, invitations=[])
        stub.plan("GET", f"/v1/tables/{table}", Reply(a_view(id=table)))
    stub.plan("POST", "/v1/tables", Reply({"table": a_view(id=NEW), "key": "k", "invitations": []}, 201))
    stub.plan("GET", f"/v1/tables/{NEW}", Reply(a_view(id=NEW)))
    cli.environ |= {"TRINCA_URL": stub.url, "NO_COLOR": "1"}
    return cli


def at_terminal(cli: Cli, *words: str) -> Run:
    return cli(*words, typed="q\n", terminal=True)


@pytest.mark.parametrize(
    ("words", "table"),
    [
        ([], TABLES["computer"]),
        (["--same-device"], TABLES["device"]),
        (["--friend"], TABLES["room"]),
        (["rrrr"], TABLES["room"]),
        (["--new"], NEW),
        (["--friend", "Rui"], NEW),
        (["--same-device", "Rui"], NEW),
        (["--same-device", "--new"], NEW),
        (["--game", "classic"], NEW),
        (["--computers", "1"], NEW),
        (["--computers", "0"], NEW),
    ],
)
def test_play_goes_on_with_the_last_of_its_kind(held: Cli, stub: Stub, words: list[str], table: str) -> None:
    run = at_terminal(held, "play", *words)
    assert run.status == 0
    assert f"Table {table[:8]}: classic" in run.out
    assert len(stub.sent("POST", "/v1/tables")) == (table == NEW)


def test_the_last_one_used_of_a_kind_is_the_one(held: Cli, stub: Stub) -> None:
    held.keep(stub.url, table="eeeeeeeeeeee", kind="computer", invitations=[])
    stub.plan("GET", "/v1/tables/eeeeeeeeeeee", Reply(a_view(id="eeeeeeeeeeee")))
    assert "Table eeeeeeee" in at_terminal(held, "play").out
    at_terminal(held, "play", TABLES["computer"])
    assert f"Table {TABLES['computer'][:8]}" in at_terminal(held, "play").out


@pytest.mark.parametrize("kind", list(TABLES))
def test_where_only_one_table_is_saved_it_is_that_one(cli: Cli, stub: Stub, kind: str) -> None:
    table = TABLES[kind]
    cli.keep(stub.url, table=table, kind=kind, invitations=[])
    stub.plan("GET", f"/v1/tables/{table}", Reply(a_view(id=table)))
    assert f"Table {table[:8]}" in at_terminal(cli, "play").out
    assert [each.method for each in stub.requests] == ["GET", "GET"]


def test_two_tables_of_other_kinds_leave_it_to_a_new_one(cli: Cli, stub: Stub) -> None:
    for kind in ("device", "room"):
        cli.keep(stub.url, table=TABLES[kind], key=kind.ljust(43, "k"), kind=kind, invitations=[])
    stub.plan("POST", "/v1/tables", Reply({"table": a_view(id=NEW), "key": "k", "invitations": []}, 201))
    stub.plan("GET", f"/v1/tables/{NEW}", Reply(a_view(id=NEW)))
    assert f"Table {NEW[:8]}" in at_terminal(cli, "play", "--url", stub.url).out


def test_auto_never_takes_a_room_that_was_not_named(held: Cli, stub: Stub) -> None:
    over = a_view(id=TABLES["computer"], status="match_over", hand={"turn": None})
    stub.plan("GET", f"/v1/tables/{TABLES['computer']}", Reply(over))
    held("auto")
    assert {each.path for each in stub.requests} == {f"/v1/tables/{TABLES['computer']}"}


def test_auto_makes_a_table_only_where_one_is_described(cli: Cli, stub: Stub) -> None:
    cli.environ["TRINCA_URL"] = stub.url
    for words in ([], ["--same-device"], ["--friend"]):
        run = cli("auto", *words)
        assert (run.status, "No such table is saved" in run.err) == (4, True)
    assert stub.requests == []


@pytest.mark.parametrize("kind", ["device", "room"])
@pytest.mark.parametrize("words", [[], ["--json"]])
def test_without_a_terminal_nothing_plays_by_itself_where_people_sit(
    held: Cli, stub: Stub, kind: str, words: list[str]
) -> None:
    flag = {"device": "--same-device", "room": "--friend"}[kind]
    for named in ([TABLES[kind]], [flag], [flag, "Rui"]):
        run = held("play", *named, *words)
        assert (run.status, run.out) == (2, "")
        assert "needs a terminal" in run.err
    assert stub.requests == []


def test_tables_are_listed_by_kind(held: Cli, stub: Stub) -> None:
    stub.plan("GET", f"/v1/tables/{TABLES['room']}", problem(404, "table_not_found"))
    run = held("tables")
    assert [line for line in run.lines if line.endswith(("computer", "device", "friend"))] == [
        "Against the computer",
        "On this device",
        "With a friend",
    ]
    assert [line.split()[0] for line in run.lines if line[:4] in {"cccc", "dddd", "rrrr"}] == [
        table[:8] for table in TABLES.values()
    ]
    assert max(map(len, run.lines)) <= 80


def test_an_older_key_file_is_one_of_tables_against_the_computer(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, table=TABLES["computer"])
    stub.plan("GET", f"/v1/tables/{TABLES['computer']}", Reply(a_view(id=TABLES["computer"])))
    assert cli("tables").lines[0] == "Against the computer"
    assert '"kind"' not in cli.key_file.read_text()
    at_terminal(cli, "play")
    assert '"kind": "computer"' in cli.key_file.read_text()


@pytest.mark.parametrize("damage", [{"kind": "x"}, {"invitations": {}}, {"invitations": [{}]}, {"more": 1}])
def test_a_kind_or_invitation_that_is_none_is_damage(cli: Cli, stub: Stub, damage: dict[str, Any]) -> None:
    cli.keep(stub.url, **damage)
    run = cli("show")
    assert (run.status, "damaged" in run.err) == (4, True)
