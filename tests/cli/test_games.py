"""Every game of the real service through the client: to its end by itself, and by hand what only some games have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.running import Cli
from cli.terminal import Terminal

from trinca_cli.sight import Sight
from trinca_cli.writing import write_move
from trinca_client import Trinca

PROMPT = "Your move: "


@pytest.fixture
def player(cli: Cli, service_url: str) -> Cli:
    cli.environ["TRINCA_URL"] = service_url
    return cli


def view_of(player: Cli, *words: str) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(player("show", *words, "--json").out)
    return view


def short(options: dict[str, Any]) -> list[str]:
    """Options that make a match of a game short, by what its options are called."""
    known = {"target": 1, "limit": 101}
    least = {name: value for name, value in known.items() if name in options["properties"]}
    return [word for name, value in (least or {"turn_limit": 40}).items() for word in ("--option", f"{name}={value}")]


def test_every_game_plays_itself_to_its_end_and_is_verified(player: Cli, service_url: str) -> None:
    games = Trinca(service_url).games.list()
    assert {game["game"] for game in games} >= {"classic", "straight", "rummy500", "tiles", "indian"}
    for game in games:
        most = game["seats"]["max"]
        for computers in {1, min(most, 4) - 1}:
            played = player(
                "play",
                "--game",
                game["game"],
                *short(game["options"]),
                "--computers",
                str(computers),
                "--level",
                "easy",
            )
            assert (played.status, played.err) == (0, ""), game["game"]
            hands = [line for line in played.lines if line.startswith("Hand ")]
            assert hands
            assert all(line.endswith(" — deal verified") for line in hands)
            view = view_of(player)
            assert len(view["seats"]) == computers + 1
            assert view["status"] == ("match_over" if view["result"]["match"] else "hand_over")
            assert ("won the match" in played.lines[-1]) is (view["status"] == "match_over")
            assert player("verify").status == 0
        shown = player("show", "--log")
        assert shown.status == 0
        assert "played {" not in shown.out, "every move has words"
        rules = player("rules", game["game"])
        assert (rules.status, len(rules.lines) > 9) == (0, True)


def test_a_round_that_stands_alone_goes_on_when_it_is_asked_to(player: Cli) -> None:
    played = player("auto", "--new", "--game", "tiles", "--option", "turn_limit=6", "--hands", "2")
    assert played.status == 0
    assert [line[:7] for line in played.lines[1:]] == ["Hand 1:", "Hand 2:"]
    assert [seat["score"] for seat in view_of(player)["seats"]] == [None, None]


def test_a_turn_of_tiles_is_arranged_at_a_real_terminal(service_url: str, tmp_path: Path) -> None:
    words = ("--game", "tiles", "--option", "opening=0", "--level", "easy")
    with Terminal(tmp_path, service_url, "play", *words) as screen:
        shown = screen.until(PROMPT)
        steps: list[str] = []
        while not steps:
            screen.type("moves new")
            listed = screen.until(PROMPT).replace("\r", "").splitlines()
            steps = [line.split("  ", 1)[1] for line in listed if "  new " in line]
            if not steps:
                screen.type("draw")
                screen.until(PROMPT)
        first = min((step.split(" then ")[0] for step in steps), key=len)
        screen.type(first)
        shown = screen.until(PROMPT)
        assert "Arranged in 1 edit;" in shown
        assert "worth " in shown
        screen.type("draw")
        assert "`restore` puts it back" in screen.until(PROMPT)
        screen.type(f"move {first.split()[1]} from {_number(shown, first)} to rack")
        assert "Arranged in 2 edits;" in screen.until(PROMPT)
        screen.type("undo")
        assert "Arranged in 1 edit;" in screen.until(PROMPT)
        screen.type("q")
        screen.until("goes on.")
        assert screen.ended() == 0
    with Terminal(tmp_path, service_url, "play") as screen:  # another run of the program, and the draft is there
        assert "Arranged in 1 edit;" in screen.until(PROMPT)
        screen.type("done")
        assert "You laid " in screen.until("Waiting for")


def _number(shown: str, step: str) -> str:
    tiles = step.partition(" ")[2]
    return next(line.split()[0] for line in shown.replace("\r", "").splitlines() if f"  {tiles} " in line)


def test_a_turn_of_tiles_is_arranged_here_where_a_friend_plays_from_elsewhere(
    player: Cli, service_url: str, tmp_path: Path
) -> None:
    made = player("new", "tiles", "--option", "opening=0", "--friend", "Rui", "--name", "Ana")
    assert made.status == 0
    (code,) = [each["code"] for each in json.loads(player("invite", "--json").out)["invitations"]]
    friend = Cli(tmp_path / "friend")
    friend.environ["TRINCA_URL"] = service_url
    assert friend("join", code).status == 0
    here, there = player, friend
    for _ in range(40):
        listed = json.loads(here("moves", "--json").out)["moves"]
        plays = [move for move in listed if move["type"] == "play"]
        if plays:
            break
        assert here("move", "draw").status == 0
        here, there = there, here
    view = view_of(here)
    words = write_move(min(plays, key=lambda play: len(str(play))), sight=Sight(table=view["hand"]["table"]))
    steps = words.split(" then ")
    with Terminal(here.home, service_url, "play", view["id"]) as screen:
        screen.until(PROMPT)
        for step in [*steps, "undo", steps[-1]]:
            screen.type(step)
            shown = screen.until(PROMPT)
        assert "It can be played as it is." in shown
        assert "worth" not in shown, "what a combination is worth is nothing that this client knows"
        screen.type("draw")
        assert "`restore` puts it back" in screen.until(PROMPT)
        screen.type("done")
        assert "You laid " in screen.until("Waiting for")
    assert view_of(there)["hand"]["table"] != view["hand"]["table"]


def test_a_wrong_declaration_is_warned_of_and_costs_what_it_costs(player: Cli) -> None:
    player("new", "indian", "--computers", "2", "--level", "easy", "--name", "Ana")
    assert player("move", "draw", "stock").status == 0
    held = view_of(player)["you"]["hand"]
    declared = ["declare", held[0], "with", *held[1:5], "/", *held[5:]]
    tried = player("move", "--dry-run", *declared)
    assert (tried.status, tried.out.startswith("Legal, but this declaration does not hold")) == (0, True)
    stopped = player("move", *declared)
    assert (stopped.status, "80 points" in stopped.err) == (1, True)
    asked = player("move", *declared, terminal=True, typed="n\n", environ={"NO_COLOR": "1"})
    assert (asked.status, "Nothing was declared." in asked.err) == (1, True)
    lacking = player("move", *declared[:-1], "JK", "JK", "JK", "JK", "JK")
    assert (lacking.status, "Refused" in lacking.err) == (1, True)
    assert view_of(player)["version"] == 2
    made = player("move", "--yes", *declared)
    assert made.status == 0
    assert "  Ana (you)                            0 cards    0 points  out" in made.lines
    assert "wrongly: out of the hand." in made.lines[-1]
    assert player("auto", "--hands", "1").status == 0
    result = view_of(player)["result"]
    assert result["points"][0] == 80
    assert player("verify").status == 0


def test_people_and_computers_at_one_device(player: Cli) -> None:
    player(
        "new", "indian", "--same-device", "Rui", "--same-device", "Eva", "--computers", "1", "--option", "limit=101"
    )
    view = view_of(player)
    assert [seat["kind"] for seat in view["seats"]] == ["host", "local", "local", "computer"]
    played = player("auto", "--hands", "1")
    assert (played.status, played.lines[-1].endswith(" — deal verified")) == (0, True)
    refused = player("new", "rummy500", "--computers", "2")
    assert (refused.status, refused.err) == (1, "trinca: Refused: seats: Rummy 500 takes 2 seats, not 3.\n")
