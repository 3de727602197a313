"""Rooms and one device at the real service: real Redis, a real worker, real HTTP, two clients with files of their own."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cli.running import Cli
from cli.terminal import PROGRAM, Terminal, environment, play_to_the_end

HAND = re.compile(r"Hand \d+: .+ \(\d+ : \d+\) — deal verified")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
SHORT = ("--option", "target=1")


def at(home: Path, url: str) -> Cli:
    home.mkdir()
    cli = Cli(home)
    cli.environ["TRINCA_URL"] = url
    return cli


@pytest.fixture
def ana(tmp_path: Path, service_url: str) -> Cli:
    return at(tmp_path / "ana", service_url)


@pytest.fixture
def rui(tmp_path: Path, service_url: str) -> Cli:
    return at(tmp_path / "rui", service_url)


def done(cli: Cli, *words: str) -> str:
    run = cli(*words)
    assert (run.status, run.err) == (0, ""), words
    return run.out


def refused(cli: Cli, *words: str) -> str:
    run = cli(*words, "--json")
    assert (run.status, run.out) == (1, ""), words
    return str(json.loads(run.err)["code"])


def view_of(cli: Cli, *words: str) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(done(cli, "show", "--json", *words))
    return view


def open_room(ana: Cli, *words: str) -> str:
    """A room of Ana's; the code of its invitation."""
    done(ana, "new", "--name", "Ana", "--friend", "Rui", *words)
    (invitation,) = json.loads(done(ana, "invite", "--json"))["invitations"]
    return str(invitation["code"])


def test_a_room_from_its_making_to_its_removal(ana: Cli, rui: Cli) -> None:
    code = open_room(ana)
    assert view_of(ana)["status"] == "waiting"
    assert ana("show").lines[-1] == "Waiting for Rui; no hand is dealt yet."
    assert refused(ana, "join", code) == "key_in_use"
    joined = done(rui, "join", code, "--name", "Rúi")
    assert "as Rúi: classic to 100, hand 1." in joined
    assert done(rui, "join", code) == joined
    assert [seat["name"] for seat in view_of(ana)["seats"]] == ["Ana", "Rúi"]
    assert refused(at(rui.home / "eva", rui.environ["TRINCA_URL"]), "join", code) == "invitation_used"
    assert "all its seats are taken" in ana("invite").err
    assert refused(rui, "delete") == "forbidden"
    done(rui, "name", "Rui")
    assert "  Ana" not in rui("show").out.replace("> Ana", "")
    done(ana, "delete")
    assert rui("show").status == 1
    assert "gone, key dropped" in done(rui, "tables", "--forget")


def test_a_renewed_invitation_voids_the_old_one(ana: Cli, rui: Cli) -> None:
    old = open_room(ana)
    new = json.loads(done(ana, "invite", "--renew", "--json"))["invitations"][0]["code"]
    assert new != old
    assert refused(rui, "join", old) == "invitation_not_found"
    assert refused(rui, "join", new[:-1]) == "invitation_not_found"
    assert rui("join", new.replace(".", "")).status == 2
    assert json.loads(rui.key_file.read_text())["tables"] == []
    done(rui, "join", new)


def test_the_same_call_after_a_lost_answer_finds_the_room_and_the_seat(
    ana: Cli, rui: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service commits, the answer does not arrive: as if nobody had asked, but for the key in the file."""

    def lose(cli: Cli, *words: str) -> None:
        from trinca_client import ServiceAwayError
        from trinca_client.transport import Transport

        call = Transport.call

        def lost(self: Transport, *args: Any, **more: Any) -> Any:
            call(self, *args, **more)
            raise ServiceAwayError("No answer.")

        with monkeypatch.context() as patched:
            patched.setattr(Transport, "call", lost)
            assert cli(*words).status == 3

    lose(ana, "new", "--name", "Ana", "--friend", "Rui")
    code = open_room(ana)
    assert len(json.loads(ana.key_file.read_text())["tables"]) == 1
    lose(rui, "join", code)
    done(rui, "join", code)
    assert view_of(rui)["version"] == 2


def test_agreements_in_a_room(ana: Cli, rui: Cli) -> None:
    done(rui, "join", open_room(ana))
    assert done(ana, "restart").endswith("A new match is agreed to by all but Rui.\n")
    assert "agreed to by all but You." in done(rui, "show")
    assert "agreed" not in done(ana, "restart", "--withdraw")
    done(rui, "restart")
    assert view_of(ana)["hand"]["number"] == 1
    done(ana, "restart")
    assert view_of(rui)["hand"]["number"] == 2
    assert refused(ana, "next") == "agreement_not_possible"
    hands = json.loads(done(rui, "verify", "--json"))["hands"]
    assert [(hand["hand"], hand["verified"], hand["witnessed"]) for hand in hands] == [(1, True, True)]


def test_a_seat_carried_to_another_device_plays_on(ana: Cli, rui: Cli) -> None:
    open_room(ana)
    exported = ana("key", "export", view_of(ana)["id"])
    imported = rui("key", "import", typed=exported.out)
    assert imported.status == 0
    assert view_of(rui)["you"] == view_of(ana)["you"]
    assert "kept here" in rui("invite").err
    done(rui, "invite", "--renew")
    damaged = exported.out.strip().replace("trinca-key:", "trinca-key:x")
    assert ana("key", "import", damaged).status == 4


def test_two_clients_play_a_room_to_the_end_by_themselves(ana: Cli, rui: Cli, service_url: str) -> None:
    done(rui, "join", open_room(ana, "--option", "target=30"))
    table = view_of(ana)["id"]
    programs = [
        subprocess.Popen(
            [*PROGRAM, "auto", table, "--seed", seed],
            env=environment(client.home, service_url),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for client, seed in ((ana, "1"), (rui, "2"))
    ]
    told = [program.communicate() for program in programs]
    assert [(program.returncode, err) for program, (_, err) in zip(programs, told, strict=True)] == [(0, "")] * 2
    assert told[0] == told[1]
    hands, winner = told[0][0].splitlines()[1:-1], told[0][0].splitlines()[-1]
    assert hands
    assert all(HAND.fullmatch(line) for line in hands), hands
    assert re.fullmatch(r"(Ana|Rui)( and (Ana|Rui))? won the match, \d+ : \d+\.", winner)


def test_auto_plays_all_seats_of_one_device(ana: Cli) -> None:
    out = done(ana, "auto", "--same-device", "Rui", "--name", "Ana", "--option", "target=30").splitlines()
    assert all(HAND.fullmatch(line) for line in out[1:-1]), out
    assert "won the match" in out[-1]
    assert "On this device" in done(ana, "tables")


def test_one_device_shows_no_hand_unasked(ana: Cli) -> None:
    done(ana, "new", "--name", "Ana", "--same-device", "Rui")
    assert "is covered; --reveal shows it." in done(ana, "show")
    assert view_of(ana)["you"]["hand"] is None
    assert refused(ana, "moves") == "covered"
    assert "draw stock" in done(ana, "moves", "--reveal")
    first = view_of(ana, "--reveal")["you"]
    assert len(first["hand"]) == 10
    tried = done(ana, "move", "--dry-run", "draw", "discard")
    assert tried.startswith("Legal. The table would then be:")
    assert done(ana, "move", "--dry-run", "draw", "stock").startswith("Legal. What it would show")
    assert view_of(ana)["version"] == 1
    assert " holds " in done(ana, "move", "draw", "stock")
    assert " holds " not in done(ana, "move", "discard", first["hand"][0])
    assert view_of(ana, "--reveal")["you"]["seat"] != first["seat"]


def test_levels_and_straight(ana: Cli) -> None:
    done(ana, "new", "--game", "straight", "--level", "easy")
    assert done(ana, "level", "hard") == "Computer plays at level hard now.\n"
    assert refused(ana, "level", "genius") == "invalid_request"
    assert view_of(ana)["game"] == "straight"
    done(ana, "auto", "--hands", "1")


def test_a_room_played_to_the_end_in_two_terminals(ana: Cli, rui: Cli, service_url: str) -> None:
    words = ("play", "--new", "--name", "Ana", "--friend", "Rui", *SHORT)
    with Terminal(ana.home, service_url, *words) as anas:
        invited = anas.until("Waiting for Rui …")
        url = re.search(r"http\S+/v1/invitations/\S+", invited)
        assert url is not None
        done(rui, "join", url[0])
        with Terminal(rui.home, service_url, "play") as ruis:
            play_to_the_end(anas, ruis)
            assert [anas.until("begins another.").count("The match is over"), anas.ended(), ruis.ended()] == [1, 0, 0]
    assert "  Rui came to the table." in anas.shown
    over = [re.findall(r"^(\S+) won the match, (\d+ : \d+)\.\r?$", each.shown, re.MULTILINE) for each in (anas, ruis)]
    assert {over[0][0][1]} == {over[1][0][1]}
    assert {over[0][0][0], over[1][0][0]} in ({"You", "Rui"}, {"You", "Ana"})
    for each, other in ((anas, "Rui"), (ruis, "Ana")):
        assert re.search(rf"  {other} (drew from the stock|took \S+ from the discard pile)\.", each.shown)
        assert not re.search(rf"{other} drew (?!from the stock)", each.shown)
        assert "deal verified" in each.shown
        assert all(len(line) <= 80 for line in each.shown.splitlines() if "http" not in line)


def test_one_device_played_to_the_end_in_one_terminal(ana: Cli, service_url: str) -> None:
    with Terminal(ana.home, service_url, "play", "--name", "Ana", "--same-device", "Rui", *SHORT) as device:
        play_to_the_end(device)
        device.until("begins another.")
        assert device.ended() == 0
    screens = device.shown.split(CLEAR)
    holders = [set(re.findall(r"^(\S+) holds ", screen, re.MULTILINE)) for screen in screens]
    assert all(len(each) <= 1 for each in holders)
    turns = [min(each) for each in holders if each]
    assert set(turns) == {"Ana", "Rui"}
    asked = re.findall(r"Pass the device to (\S+), then press Enter\.", device.shown)
    assert asked == turns
    assert re.search(r"(Ana|Rui) won the match, \d+ : \d+\.", screens[-1])
    assert "deal verified" in screens[-1]
