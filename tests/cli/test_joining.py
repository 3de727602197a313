"""Following an invitation."""

from __future__ import annotations

import json
import re

import pytest
from cli.running import Cli
from support.canned import TABLE, a_room
from support.stub import Reply, Request, Stub, problem

from trinca_cli.errors import UsageError
from trinca_cli.invitation import Invited, read_invitation
from trinca_cli.keys import KeyFile, SavedTable

SECRET = "s3cr3t-s3cr3t_s3cr3t"
CODE = f"{TABLE}.{SECRET}"
INVITATION = f"/v1/invitations/{CODE}"
KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def seat_taken(status: int = 201) -> Reply:
    table = a_room(version=2, you={"seats": [1], "seat": 1, "hand": ["AS"]})
    return Reply({"table": table, "seat": 1, "key": "k"}, status)


def kept(cli: Cli) -> list[SavedTable]:
    return KeyFile(cli.key_file.parent).tables()


@pytest.mark.parametrize("given", ["code", "address"])
def test_a_seat_is_taken_with_a_key_kept_before_the_call(
    cli: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    stub.plan("POST", INVITATION, seat_taken())
    at_call: list[str] = []
    answer = stub.answer

    def look(asked: Request) -> Reply:
        at_call.extend(each.key for each in kept(cli))
        return answer(asked)

    monkeypatch.setattr(stub, "answer", look)
    words = [CODE, "--url", stub.url] if given == "code" else [stub.url + INVITATION]
    run = cli("join", *words, "--name", "Rui", environ={"TRINCA_URL": "http://127.0.0.1:1"})
    assert (run.status, run.err) == (0, "")
    assert run.out == (
        "You sit at table k3x9abcd as Rui: classic to 100, hand 3.\n"
        "With you: Ana.\n"
        "Play it with: trinca play k3x9abcd\n"
    )
    body = stub.requests[0].body
    assert body["name"] == "Rui"
    assert KEY.fullmatch(body["key"])
    assert at_call == [body["key"]]
    (saved,) = kept(cli)
    assert (saved.id, saved.key, saved.kind, saved.url, saved.game) == (
        TABLE,
        body["key"],
        "room",
        stub.url,
        "classic",
    )
    assert saved.request is None
    assert body["key"] not in run.out


def test_a_lost_answer_loses_no_seat_and_joining_again_finds_it(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", INVITATION, *[Reply(lost=True)] * 4, seat_taken(200))
    lost = cli("join", CODE, "--url", stub.url)
    assert lost.status == 3
    assert "its key is kept" in lost.err
    assert cli("tables").lines[0] == "With a friend"
    assert "no answer yet" in cli("tables").lines[2]
    found = cli("join", CODE, "--url", stub.url, "--name", "Rui")
    again = cli("join", stub.url + INVITATION)
    assert (found.status, again.status) == (0, 0)
    assert len({each.body["key"] for each in stub.requests}) == 1
    assert len(kept(cli)) == 1


@pytest.mark.parametrize(
    ("refused", "why"),
    [
        (problem(409, "invitation_used", "taken"), "goes only to the key that took it"),
        (problem(404, "invitation_not_found", "none"), "a newer one replaced it"),
    ],
)
def test_a_used_or_replaced_invitation_leaves_no_key(cli: Cli, stub: Stub, refused: Reply, why: str) -> None:
    stub.plan("POST", INVITATION, refused)
    run = cli("join", CODE, "--url", stub.url)
    assert (run.status, run.out) == (1, "")
    assert why in run.err
    assert kept(cli) == []
    assert json.loads(cli("join", CODE, "--url", stub.url, "--json").err) == refused.body


def test_a_seat_saved_under_another_address_of_this_machine_is_found(cli: Cli, stub: Stub) -> None:
    cli.keep("http://localhost:1", kind="room")
    cli.keep(stub.url, table="another", key="a" * 43)
    stub.plan("POST", INVITATION, seat_taken(200))
    assert cli("join", CODE, "--url", stub.url).status == 0
    assert stub.requests[0].body["key"] == "k" * 43


def test_ones_own_invitation_is_no_second_seat(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, kind="room", key="h" * 43)
    stub.plan("POST", INVITATION, problem(409, "key_in_use"))
    run = cli("join", CODE, "--url", stub.url)
    assert (run.status, "You sit at this table already" in run.err) == (1, True)
    assert [each.key for each in kept(cli)] == ["h" * 43]


BAD_CODES = [
    "",
    "hello",
    TABLE,
    f"{TABLE}.",
    f".{SECRET}",
    f"{TABLE}.{SECRET}.{SECRET}",
    f"{TABLE} .{SECRET}",
    "../../../etc/passwd",
    "http://rummy.example",
    "http://rummy.example/v1/invitations/",
    "ftp://rummy.example/" + CODE,
    "http://[/" + CODE,
    "http:///" + CODE,
    "\x1b[31m",
    "x" * 100_000,
]


@pytest.mark.parametrize("word", BAD_CODES, ids=range(len(BAD_CODES)))
def test_what_is_no_invitation_is_wrong_usage_and_asks_nothing(cli: Cli, stub: Stub, word: str) -> None:
    run = cli("join", word, "--url", stub.url)
    assert (run.status, run.out) == (2, "")
    assert run.err.startswith("trinca: ")
    assert "\x1b" not in run.err
    assert stub.requests == []
    assert kept(cli) == []


@pytest.mark.parametrize(
    ("word", "service"),
    [
        (CODE, None),
        (f" <{CODE}>.\n", None),
        (f"https://a.example/v1/invitations/{CODE}", "https://a.example"),
        (f"https://a.example:8443/rummy/v1/invitations/{CODE}/", "https://a.example:8443/rummy"),
        (f"https://a.example/#/join/{CODE}", "https://a.example"),
        (f"https://a.example/play?invitation={CODE}", "https://a.example"),
        (f'"http://[::1]:8000/v1/invitations/{CODE}"', "http://[::1]:8000"),
    ],
)
def test_an_invitation_is_found_in_what_people_paste(word: str, service: str | None) -> None:
    assert read_invitation(word) == Invited(CODE, service)
    assert read_invitation(word).table == TABLE


def test_no_invitation_in_a_host_name() -> None:
    with pytest.raises(UsageError, match="That is no invitation"):
        read_invitation("https://abcdefgh.abcdefghij")
