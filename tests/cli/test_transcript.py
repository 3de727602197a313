"""The client against the real service: real Redis, a real worker, real HTTP. Transcripts, not rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli.running import Cli
from cli.terminal import Terminal

HAND = re.compile(r"Hand \d+: .+ \(\d+ : \d+\) — deal verified")


@pytest.fixture
def player(cli: Cli, service_url: str) -> Cli:
    cli.environ["TRINCA_URL"] = service_url
    return cli


def view_of(player: Cli) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(player("show", "--json").out)
    return view


def test_a_table_looked_at(player: Cli) -> None:
    made = player("new", "--name", "Ana", "--level", "easy", "--option", "target=50")
    assert (made.status, made.err) == (0, "")
    assert "classic to 50, hand 1, Ana against " in made.out
    shown = player("show", "--log")
    assert (shown.status, shown.err) == (0, "")
    assert "> Ana (you)                           10 cards    0 points" in shown.lines
    assert shown.lines[-1].endswith(" was turned up.")
    assert max(map(len, shown.lines)) <= 80
    listed = player("tables")
    assert re.fullmatch(r"\S+ +classic +playing +0 : 0 +1 +Computer", listed.lines[2])


def test_one_turn_by_hand(player: Cli) -> None:
    player("new", "--level", "easy")
    assert player("moves").lines == [" 1  draw stock", " 2  draw discard"]
    drawn = player("move", "draw", "stock")
    assert (drawn.status, drawn.err) == (0, "")
    view = view_of(player)
    assert (view["version"], len(view["you"]["hand"])) == (2, 11)
    again = player("move", "draw", "stock")
    assert again.status == 1
    assert re.match(r"trinca: Refused: \S.* \(rule CL-4\)$", again.err)
    late = player("move", "discard", view["you"]["hand"][0], "--version", "1")
    assert late.status == 1
    assert json.loads(player("move", "draw", "stock", "--json").err)["code"] == "illegal_move"
    assert view_of(player)["version"] == 2
    left = player("move", "discard", view["you"]["hand"][0])
    assert (left.status, left.err) == (0, "")


def test_refusals_of_the_service(player: Cli) -> None:
    for words in (
        ["--option", "target=0"],
        ["--option", 'target="100"'],
        ["--option", "no_such=1"],
        ["--level", "x"],
    ):
        refused = player("new", *words)
        assert refused.status == 1, words
        assert refused.err.startswith(
            ("trinca: Refused: target: ", "trinca: Refused: no_such: ", "trinca: Refused: level: ")
        ), "each fault of the input has a line of its own"
    assert player("new", "no_such_game").status == 1
    assert player("rules", "no_such_game").status == 1
    assert json.loads(player.key_file.read_text())["tables"] == []
    player("new")
    assert player("next").status == 1
    # A lone number is that of a hand, unless it begins the id of a table, as one id in 64 has it.
    (table,) = json.loads(player.key_file.read_text())["tables"]
    assert player("verify", "2" if table["id"].startswith("1") else "1").status == 1
    assert player("move", "--data", '{"type": "discard", "card": "ZZ"}').status == 1


def test_a_name_that_is_no_name_does_not_reach_the_terminal(player: Cli) -> None:
    made = player("new", "--name", "\x1b[31mAna\N{RIGHT-TO-LEFT OVERRIDE}\n")
    assert made.status in {0, 1}
    assert not any(sign in made.out + made.err for sign in "\x1b\N{RIGHT-TO-LEFT OVERRIDE}")


def test_a_whole_match_without_a_terminal(player: Cli) -> None:
    played = player("play", "--name", "Ana", "--option", "target=40")
    assert (played.status, played.err) == (0, "")
    hands, winner = played.lines[1:-1], played.lines[-1]
    assert hands
    assert all(HAND.fullmatch(line) for line in hands), hands
    assert re.fullmatch(r"(Ana|\S.*) won the match, \d+ : \d+\.", winner)
    assert view_of(player)["status"] == "match_over"
    checked = player("verify")
    assert checked.status == 0
    assert len(checked.lines) == len(hands)
    assert not any("did not see" in line for line in checked.lines)
    assert re.fullmatch(r"\S+ +classic +match over +\d+ : \d+ +\d+ +Computer", player("tables").lines[2])
    anew = player("restart")
    assert (anew.status, anew.lines[0].endswith(f"hand {len(hands) + 1}")) == (0, True)


def test_auto_stops_and_goes_on_and_next_deals(player: Cli) -> None:
    player("new", "--level", "normal", "--option", "target=1000")
    first = player("auto", "--hands", "1", "--seed", "3", "--json")
    assert first.status == 0
    (told,) = map(json.loads, first.lines)
    assert (told["hand"], told["verified"], told["witnessed"]) == (1, True, True)
    dealt = player("next", "--json")
    assert json.loads(dealt.out)["hand"]["number"] == 2
    second = player("auto", "--hands", "1")
    assert HAND.fullmatch(second.lines[-1])
    assert second.lines[-1].startswith("Hand 2: ")


def test_rules_carry_their_numbers(player: Cli) -> None:
    rules = player("rules")
    assert rules.status == 0
    assert any(line.startswith("CL-1 ") for line in rules.lines)
    assert max(map(len, rules.lines)) <= 80


def test_a_game_at_a_real_terminal(service_url: str, tmp_path: Path) -> None:
    """The program in a process of its own on a pseudo-terminal: draw, discard a card held, see the answer, leave."""
    with Terminal(tmp_path, service_url, "play", "--name", "Ana") as screen:
        screen.until("Your move: ")
        screen.type("draw stock")
        drew = re.search(r"You drew (\S+)\.", screen.until("Your move: "))
        assert drew is not None
        screen.type(f"discard {drew[1]}")
        answer = screen.until("Your move: ")
        assert f"You discarded {drew[1]}." in answer
        assert re.search(r"Computer .*(drew|took)", answer)
        screen.type("q")
        assert "Your seat is kept" in screen.until("goes on.")
        assert screen.ended() == 0
