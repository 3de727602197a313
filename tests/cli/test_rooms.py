"""Making tables with people at them, and the invitation to a room."""

from __future__ import annotations

import json
import stat

import pytest
from cli.running import Cli
from support.canned import TABLE, a_room, a_view, a_waiting_room
from support.stub import Reply, Stub, problem

from trinca_cli.keys import KeyFile, SavedTable

SECRET = "s3cr3t-s3cr3t_s3cr3t"
CODE = f"{TABLE}.{SECRET}"
VIEW = f"/v1/tables/{TABLE}"


def an_invitation(stub: Stub, code: str = CODE) -> dict[str, object]:
    return {"seat": 1, "code": code, "url": f"{stub.url}/v1/invitations/{code}"}


def room_made(stub: Stub, **changes: object) -> Reply:
    return Reply({"table": a_waiting_room(**changes), "key": "k", "invitations": [an_invitation(stub)]}, 201)


def kept(cli: Cli) -> list[SavedTable]:
    return KeyFile(cli.key_file.parent).tables()


def test_a_room_is_made_and_its_invitation_shown(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", room_made(stub))
    run = cli("new", "--name", "Ana", "--friend", "Rui", "--url", stub.url)
    assert (run.status, run.err) == (0, "")
    assert run.out == (
        "Table k3x9abcd: classic to 100, Ana against Rui.\n"
        "Send this to Rui and to nobody else, as an address or as the code alone: the\n"
        "first to follow it, with `trinca join`, has the seat.\n"
        "\n"
        f"{stub.url}/v1/invitations/{CODE}\n"
        f"{CODE}\n"
        "\n"
        "The address is good on this machine; a friend at another one needs this\n"
        "machine's name or number in it.\n"
        "Play it with: trinca play k3x9abcd\n"
    )
    assert stub.requests[0].body["seats"] == [{"kind": "host", "name": "Ana"}, {"kind": "invited", "name": "Rui"}]
    (saved,) = kept(cli)
    assert (saved.kind, saved.invitations) == ("room", [an_invitation(stub)])
    assert stat.S_IMODE(cli.key_file.stat().st_mode) == 0o600
    assert saved.key not in run.out


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        (["--friend"], [{"kind": "host"}, {"kind": "invited"}]),
        (["--same-device"], [{"kind": "host"}, {"kind": "local"}]),
        (
            ["--same-device", "Rui", "--same-device", "Eva"],
            [{"kind": "host"}] + [{"kind": "local", "name": n} for n in ("Rui", "Eva")],
        ),
        (
            ["--friend", "Rui", "--friend"],
            [{"kind": "host"}, {"kind": "invited", "name": "Rui"}, {"kind": "invited"}],
        ),
        (
            ["--friend", "Rui", "--friend", "Eva"],
            [{"kind": "host"}] + [{"kind": "invited", "name": n} for n in ("Rui", "Eva")],
        ),
        (["--computers", "3"], [{"kind": "host"}] + [{"kind": "computer"}] * 3),
        (
            ["--computers", "2", "--level", "hard", "--friend", "Rui"],
            [{"kind": "host"}, {"kind": "invited", "name": "Rui"}] + [{"kind": "computer", "level": "hard"}] * 2,
        ),
        (
            ["--same-device", "--computers", "1"],
            [{"kind": "host"}, {"kind": "local"}, {"kind": "computer"}],
        ),
        (["--computers", "0"], [{"kind": "host"}]),
    ],
)
def test_who_sits_where(cli: Cli, stub: Stub, words: list[str], seats: list[dict[str, str]]) -> None:
    stub.plan("POST", "/v1/tables", room_made(stub))
    assert cli("new", "straight", *words, "--url", stub.url).status == 0
    assert cli("new", "--game", "straight", *words, "--url", stub.url).status == 0
    for asked in stub.requests:
        asked.body.pop("key")
        assert asked.body == {"game": "straight", "seats": seats}


@pytest.mark.parametrize(
    "words",
    [
        ["new", "--friend", "Rui", "--level", "hard"],
        ["new", "--same-device", "--level", "hard"],
        ["new", "--computers", "0", "--level", "hard"],
        ["new", "--computers", "-1"],
        ["new", "--computers", "20"],
        ["new", "--computers", "two"],
        ["play", TABLE, "--computers", "2"],
        ["new", "--friend", "--same-device"],
        ["new", "classic", "--game", "straight"],
        ["play", TABLE, "--friend"],
        ["join"],
        ["invite", "--seat", "x"],
    ],
)
def test_words_that_do_not_go_together(at_stub: Cli, stub: Stub, words: list[str]) -> None:
    assert at_stub(*words).status == 2
    assert stub.requests == []


def test_names_and_codes_of_others_reach_the_terminal_without_control_sequences(cli: Cli, stub: Stub) -> None:
    evil = "\x1b[31mR\nui\N{RIGHT-TO-LEFT OVERRIDE}\x9b2J"
    made = room_made(stub)
    made.body["table"]["seats"][1]["name"] = evil
    made.body["invitations"][0].update(code=evil, url=f"http://x/{evil}")
    stub.plan("POST", "/v1/tables", made)
    stub.plan("GET", VIEW, Reply(made.body["table"]))
    shown = cli("new", "--friend", evil, "--url", stub.url).out + cli("invite").out + cli("tables").out
    assert "Send this to R ui and" in shown
    assert not any(sign in shown for sign in "\x1b\x9b\N{RIGHT-TO-LEFT OVERRIDE}")


def test_the_invitation_is_shown_again_while_the_seat_is_free(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, kind="room", invitations=[an_invitation(stub)])
    stub.plan("GET", VIEW, Reply(a_waiting_room()), Reply(a_waiting_room()), Reply(a_room()))
    shown = cli("invite")
    assert shown.lines[0] == "Waiting for Rui."
    assert CODE in shown.lines
    assert json.loads(cli("invite", "--json").out) == {"invitations": [an_invitation(stub)]}
    taken = cli("invite", TABLE[:4])
    assert (taken.status, taken.out) == (1, "")
    assert "all its seats are taken" in taken.err
    assert stub.sent("POST", f"{VIEW}/invitations") == []


def test_a_renewed_invitation_takes_the_place_of_the_old_one(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, kind="room", invitations=[an_invitation(stub)])
    newer = an_invitation(stub, f"{TABLE}.newer-newer")
    stub.plan("GET", VIEW, Reply(a_waiting_room()))
    stub.plan("POST", f"{VIEW}/invitations", Reply(newer, 201))
    run = cli("invite", "--renew")
    assert run.status == 0
    assert newer["code"] in run.lines
    assert CODE not in run.out
    assert [each.body for each in stub.sent("POST", f"{VIEW}/invitations")] == [{"seat": 1}]
    assert kept(cli)[0].invitations == [newer]


def test_an_invitation_that_is_not_kept_here_is_not_made_up(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, kind="room")
    stub.plan("GET", VIEW, Reply(a_waiting_room()))
    run = cli("invite")
    assert (run.status, run.out) == (1, "")
    assert "--renew" in run.err
    assert "Seat 0 is not free; free are 1." in cli("invite", "--seat", "0").err


def test_a_guest_may_not_renew(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url, kind="room")
    stub.plan("GET", VIEW, Reply(a_waiting_room()))
    stub.plan("POST", f"{VIEW}/invitations", problem(403, "forbidden", "Only the host may do this."))
    run = cli("invite", "--renew")
    assert (run.status, run.err) == (1, "trinca: Refused: Only the host may do this.\n")


def test_a_table_against_the_computer_has_no_invitation(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    assert "Nobody is waited for" in at_stub("invite", TABLE).err
    assert at_stub("invite").status == 4
