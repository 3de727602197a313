"""A hint: what a strong player would do, as a command and at the prompt, where it makes no move."""

from __future__ import annotations

import json
from typing import Any

import pytest
import requests
from cli.canned_games import a_rummy500, a_tiles
from cli.running import Cli, Run
from support.canned import TABLE, a_device, a_view, legal
from support.stub import Reply, Stub, problem

from trinca_client import transport

VIEW = f"/v1/tables/{TABLE}"
HINT = f"{VIEW}/hint"
DRAFT = f"{VIEW}/draft"
DISCARD = {"type": "discard", "card": "QD"}
SAFE = {"code": "safe_discard", "params": {"card": "QD"}}
START = [["R5", "R6", "JK"], ["B10", "K10", "Y10"]]
PLAY = {"type": "play", "table": [["R5", "R6", "JK", "R8"], *START[1:], ["B1", "K13", "Y2"]]}
LAID = {"code": "rearranges", "params": {"cards": ["R8", "B1", "K13", "Y2"], "changed": 1}}
WHY = "You lay R8 B1 K13 Y2; combinations on the table that change: 1."
AWAY = problem(503, "unavailable", "No worker has found it yet.", headers={"Retry-After": "5"})


def a_hint(move: dict[str, Any], reason: dict[str, Any] | None = None) -> Reply:
    return Reply({"move": move, "reason": reason or {"code": "best_seen", "params": {}}})


def play(cli: Cli, *typed: str, encoding: str = "utf-8") -> Run:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1"}, encoding=encoding)


def told(run: Run) -> list[str]:
    """What was said to the first line typed."""
    return run.out.split("Your move: ")[1].splitlines()


def test_the_command_tells_the_move_as_it_can_be_typed_and_why(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", HINT, a_hint(DISCARD, SAFE))
    run = at_stub("hint")
    assert (run.status, run.err) == (0, "")
    assert run.lines == ["  discard Q♦", "  Q♦ is safe: nobody can lay it in the next turn."]
    assert at_stub("hint", TABLE[:4], encoding="ascii").lines[0] == "  discard QD"
    assert json.loads(at_stub("hint", "--json").out) == {"move": DISCARD, "reason": SAFE}
    assert {(each.method, each.path) for each in stub.requests} == {("GET", HINT)}
    assert [each.query for each in stub.requests] == [{}] * 3


def test_a_move_without_a_short_form_is_told_as_json(at_stub: Cli, stub: Stub) -> None:
    bid = {"type": "bid", "tricks": 3}
    stub.plan("GET", HINT, a_hint(bid, {"code": "trumps_are_short", "params": {"suit": "H"}}))
    assert at_stub("hint").lines == ["  " + json.dumps(bid)]


def test_a_play_of_tiles_is_told_as_its_steps(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", HINT, a_hint(PLAY, LAID))
    stub.plan("GET", VIEW, Reply(a_tiles()))
    assert at_stub("hint").lines == ["  add R8 to 1 then new B1 K13 Y2", "  " + WHY]
    at_stub("hint", "--reveal")
    assert [each.query for each in stub.requests] == [{}, {}, {"reveal": ["true"]}, {"reveal": ["true"]}]


@pytest.mark.parametrize(
    ("reply", "status", "why"),
    [
        (problem(409, "not_your_turn", "It is Rui's turn."), 1, "trinca: Refused: It is Rui's turn.\n"),
        (problem(409, "hand_over", "The hand is over."), 1, "trinca: Refused: The hand is over.\n"),
        (problem(409, "covered", "Covered."), 1, "--reveal shows that of the one to play.\n"),
        (AWAY, 3, "cannot answer now: No worker has found it yet. Try again in 5 s.\n"),
        (Reply({"move": DISCARD}), 1, "`reason` is missing or wrong.\n"),
        (Reply({"move": [], "reason": SAFE}), 1, "`move` is missing or wrong.\n"),
    ],
)
def test_a_hint_that_there_is_not(at_stub: Cli, stub: Stub, reply: Reply, status: int, why: str) -> None:
    stub.plan("GET", HINT, reply)
    run = at_stub("hint")
    assert (run.status, run.out) == (status, "")
    assert run.err.endswith(why)
    assert at_stub.slept == [], "the service has waited already"
    assert len(stub.requests) == 1
    assert json.loads(at_stub("hint", "--json").err)["code"]


def test_the_service_may_take_its_ten_seconds(at_stub: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.plan("GET", HINT, a_hint(DISCARD, SAFE))
    allowed: list[float] = []
    send = requests.Session.request

    def watched(*args: Any, **more: Any) -> requests.Response:
        allowed.append(more["timeout"][1])
        return send(*args, **more)

    monkeypatch.setattr(requests.Session, "request", watched)
    assert at_stub("hint").status == 0
    assert allowed == [transport.READ_TIMEOUT + 10]


def test_a_lost_hint_is_asked_for_again(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", HINT, Reply(lost=True), a_hint(DISCARD, SAFE))
    assert at_stub("hint").lines[0] == "  discard Q♦"


def test_at_the_prompt_it_makes_no_move(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view(hand={"log": []}, you={"moves": legal(17, DISCARD)})))
    stub.plan("GET", HINT, a_hint(DISCARD, SAFE))
    run = play(at_stub, "hint", "hin", "?", "q")
    assert (run.status, run.err) == (0, "")
    assert told(run) == ["  discard Q♦", "  Q♦ is safe: nobody can lay it in the next turn."]
    assert run.out.count("  discard Q♦\n") == 2
    assert "\n  hint " in run.out
    assert [each.method for each in stub.requests] == ["GET"] * 3
    assert "reveal" not in stub.sent("GET", HINT)[0].query


def test_the_game_goes_on_without_one(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view(hand={"log": []}, you={"moves": legal(17, DISCARD)})))
    stub.plan("POST", f"{VIEW}/moves", Reply(a_view(version=18, hand={"log": []})))
    stub.plan("GET", HINT, AWAY, Reply(lost=True))
    run = play(at_stub, "hint", "hint", "discard QD", "q")
    assert (run.status, run.err) == (0, "")
    said = " ".join(run.out.split())
    assert "No hint now; the game goes on." in said
    assert "No worker has found it yet. Try again in 5 s." in said
    assert "the connection broke" in said
    assert [each.body for each in stub.sent("POST", f"{VIEW}/moves")] == [DISCARD]
    assert at_stub.slept == [0.25, 1.0, 2.0], "only the lost answer is asked for again"


@pytest.mark.parametrize("code", ["not_your_turn", "hand_over", "table_waiting", "covered"])
def test_a_hint_that_comes_too_late_shows_the_table_as_it_is(at_stub: Cli, stub: Stub, code: str) -> None:
    later = a_view(version=18, hand={"log": [], "stock": 20})
    stub.plan("GET", VIEW, Reply(a_view(hand={"log": []})), Reply(later))
    stub.plan("GET", HINT, problem(409, code))
    run = play(at_stub, "hint", "q")
    assert "The table has changed meanwhile; here it is now.\n" in run.out
    assert "Stock    20" in run.out


def test_on_one_device_it_is_that_of_the_one_who_has_it(at_stub: Cli, stub: Stub) -> None:
    fields: dict[str, Any] = {"hand": {"log": []}}
    shown = a_device(0, ["AS", "QD"], you={"moves": legal(17, DISCARD)}, **fields)
    stub.plan("GET", VIEW, Reply(a_device(0, None, **fields)), Reply(shown))
    stub.plan("GET", HINT, a_hint(DISCARD, SAFE))
    assert told(play(at_stub, "", "hint", "q"))[0] == "  discard Q♦"
    assert stub.sent("GET", HINT)[0].query == {"reveal": ["true"]}


def arranged(stub: Stub, table: list[list[str]], rack: list[str], move: dict[str, Any]) -> None:
    """A turn of tiles in which this is arranged, and a hint that says this."""
    listed = legal(17, {"type": "draw"}) | {"open": ["play"]}
    stub.plan("GET", VIEW, Reply(a_tiles(hand={"log": []}, you={"moves": listed})))
    drawn = [{"valid": True, "value": 1} for _ in table]
    edits = int(table != START)
    body = {"table": table, "rack": rack, "edits": edits, "combinations": drawn, "opening": None}
    stub.plan("GET", DRAFT, Reply(body, headers={"ETag": '"1"'}))
    stub.plan("GET", HINT, a_hint(move, LAID if "table" in move else None))


@pytest.mark.parametrize(
    ("table", "move", "words", "beside"),
    [
        (START, PLAY, "add R8 to 1 then new B1 K13 Y2", None),
        ([*START[::-1], ["R8"]], PLAY, "remake 2 3 as R5 R6 JK R8 then new B1 K13 Y2", "go on from what you have"),
        ([*START, ["R8"], ["B1", "K13", "Y2"]], PLAY, "remake 1 3 as R5 R6 JK R8", "go on from what you have"),
        (PLAY["table"], PLAY, "done", "It is what you have arranged."),
        ([*START, ["R10"]], PLAY, "add R8 to 1 then new B1 K13 Y2", "`restore` puts it back"),
        ([*START, ["R10"]], {"type": "draw"}, "draw", "`restore` puts it back"),
        ([START[1], START[0]], {"type": "draw"}, "draw", None),
    ],
)
def test_where_tiles_are_arranged_it_goes_on_from_there_or_says_that_it_cannot(
    at_stub: Cli, stub: Stub, *, table: list[list[str]], move: dict[str, Any], words: str, beside: str | None
) -> None:
    arranged(stub, table, ["R8", "R10", "B1", "K13", "Y2"], move)
    first, why, *rest = told(play(at_stub, "hint", "q"))
    assert first == "  " + words
    assert why == "  " + (WHY if "table" in move else "It is the best that was found.")
    if beside is None:
        assert rest == []
    else:
        assert beside in " ".join(rest)


def test_a_long_reason_is_wrapped_and_foreign_text_is_no_control_sequence(at_stub: Cli, stub: Stub) -> None:
    evil = "\x1b[31mQD\N{RIGHT-TO-LEFT OVERRIDE}{code}"
    long = {"code": "keeps_outs", "params": {"card": evil, "outs": 7}}
    stub.plan("GET", VIEW, Reply(a_rummy500(hand={"log": []})))
    stub.plan("GET", HINT, a_hint({"type": "discard", "card": evil}, long))
    for run in (at_stub("hint"), play(at_stub, "hint", "q")):
        assert max(map(len, run.lines)) <= 80
        assert "than QD{code}; cards that then" in " ".join(run.out.split())
        assert not any(sign in run.out for sign in ("\x1b", "\N{RIGHT-TO-LEFT OVERRIDE}"))
