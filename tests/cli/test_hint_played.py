"""Hints of the real service: each is a move that can be typed as it is told, with a reason in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import Cli
from cli.terminal import Terminal

from trinca.games import GAMES
from trinca_cli.keys import KeyFile
from trinca_client import Trinca

PROMPT = "Your move: "


@pytest.fixture
def player(cli: Cli, service_url: str) -> Cli:
    cli.environ["TRINCA_URL"] = service_url
    return cli


@pytest.mark.parametrize("game", [game.info.game for game in GAMES])
def test_turns_played_as_the_hint_says(player: Cli, service_url: str, game: str) -> None:
    assert player("new", game, "--level", "easy").status == 0
    (saved,) = KeyFile(player.key_file.parent).tables()
    table, version = Trinca(service_url).tables.at(saved.table, saved.key), 1
    for _ in range(6):
        view = table.get()
        while view["hand"] and view["hand"]["turn"] and view["hand"]["turn"]["seat"] != 0:
            view = table.wait(after=view["version"]) or view
        if view["status"] != "playing":
            break
        told = player("hint")
        assert (told.status, told.err) == (0, "")
        move, *why = told.lines
        assert not move.startswith("  {"), "every move of these games has words"
        assert why
        assert json.loads(player("show", "--json").out)["version"] == view["version"], "it makes no move"
        made = player("move", *move.split())
        assert (made.status, made.err) == (0, ""), move
        version = json.loads(player("show", "--json").out)["version"]
    assert version > 1


def test_at_a_real_terminal(service_url: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, service_url, "play", "--level", "easy", "--name", "Ana") as screen:
        screen.until(PROMPT)
        screen.type("hint")
        shown = screen.until(PROMPT).replace("\r", "").splitlines()
        assert shown[1].startswith("  draw ")
        assert shown[2].startswith("  ")
        screen.type(shown[1].strip())
        assert "  You " in screen.until(PROMPT), "drew from the stock, or took the upcard"
        screen.type("q")
        assert screen.ended() == 0


def test_the_steps_of_a_hint_are_typed_at_the_prompt_and_then_it_is_done(service_url: str, tmp_path: Path) -> None:
    words = ("--game", "tiles", "--option", "opening=0", "--level", "easy")
    with Terminal(tmp_path, service_url, "play", *words) as screen:
        screen.until(PROMPT)
        while (steps := hinted(screen)) == "draw":
            screen.type(steps)
            screen.until(PROMPT)
        for edits in range(1, 20):
            screen.type(steps.split(" then ")[0])
            assert f"Arranged in {edits} edit" in screen.until(PROMPT)
            if (steps := hinted(screen)) == "done":
                break
        screen.type("done")
        assert "You laid " in screen.until("Waiting for")


def hinted(screen: Terminal) -> str:
    """The move that `hint` tells at the prompt."""
    screen.type("hint")
    return screen.until(PROMPT).replace("\r", "").splitlines()[1].strip()


def test_there_is_none_while_the_hand_is_covered(player: Cli) -> None:
    assert player("new", "--same-device", "Rui").status == 0
    covered = player("hint")
    assert (covered.status, covered.out, "--reveal" in covered.err) == (1, "", True)
    assert player("hint", "--reveal").lines[0].startswith("  draw ")
