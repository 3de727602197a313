"""A turn of tiles that is arranged step by step: edited, taken back, played."""

from __future__ import annotations

from typing import Any

import pytest
from cli.canned_drafts import (
    DRAFT,
    DRAW,
    EDITED,
    MOVES,
    RACK,
    START,
    UNDO,
    VIEW,
    WRONG,
    at,
    draft,
    kept,
    play,
)
from cli.running import Cli
from support.canned import TABLE, a_seat, legal
from support.stub import Reply, Stub, problem


def test_each_step_is_an_edit_that_the_service_judges(at_stub: Cli, stub: Stub) -> None:
    kept(stub)
    stub.plan(
        "PUT",
        DRAFT,
        draft(EDITED, ["R10", "B1", "K13", "Y2"], 1, tag="2"),
        draft(WRONG, ["R10", "K13", "Y2"], 2, tag="3", opening={"sum": 12, "needed": 30}),
    )
    stub.plan("POST", UNDO, draft(EDITED, ["R10", "B1", "K13", "Y2"], 1, tag="4"))
    stub.plan("POST", MOVES, at(18, hand={"table": EDITED}))
    out = play(at_stub, "add R8 to 1", "new b1", "undo", "done", "q")
    assert [each.body for each in stub.sent("PUT", DRAFT)] == [{"table": EDITED}, {"table": WRONG}]
    assert [each.headers["If-Match"] for each in stub.sent("PUT", DRAFT)] == ['"d1"', '"d2"']
    assert stub.sent("POST", UNDO)[0].headers["If-Match"] == '"d3"'
    assert [each.body for each in stub.sent("POST", MOVES)] == [{"type": "play", "table": EDITED}]
    _, first, second, third, _ = out.split("Your move: ", 4)
    assert "  1  R5 R6 JK R8                    worth 40\n" in first
    assert "You hold R10 B1 K13 Y2\n" in first
    assert "Arranged in 1 edit; undo takes one back, restore all; done plays.\n" in first
    assert "  3  B1                             not valid yet\n" in second
    assert "Opening  12 of 30\n" in second
    assert "You hold R10 K13 Y2\n" in second
    assert "Arranged in 2 edits" in second
    assert "not valid" not in third
    assert "You hold R10 B1 K13 Y2\n" in third


def test_a_draft_that_was_left_is_there_again(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(WRONG, ["R10", "K13", "Y2"], 2))
    stub.plan("DELETE", DRAFT, draft(START, RACK, 0, tag="2"))
    out = play(at_stub, "restore", "q")
    assert "  3  B1                             not valid yet\n" in out.split("Your move: ")[0]
    after = out.split("Your move: ")[1]
    assert "not valid yet" not in after
    assert "You hold R8 R10 B1 K13 Y2\n" in after
    assert stub.sent("DELETE", DRAFT)[0].headers["If-Match"] == '"d1"'


def test_while_the_table_is_rearranged_nothing_is_drawn(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(EDITED, ["R10", "B1", "K13", "Y2"], 1))
    out = play(at_stub, "draw", "pass", "q")
    assert out.count("`restore` puts it back") == 2
    assert stub.sent("POST", MOVES) == []


def test_a_table_that_lies_again_as_it_lay_does_not_keep_one_from_drawing(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft([START[1], START[0][::-1]], RACK, 2))
    stub.plan("POST", MOVES, at(18, hand={"turn": {"seat": 1, "phase": "play"}}))
    play(at_stub, "draw")
    assert [each.body for each in stub.sent("POST", MOVES)] == [DRAW]


@pytest.mark.parametrize("word", ["done", "undo", "restore"])
def test_nothing_arranged_is_nothing_to_take_back_or_play(at_stub: Cli, stub: Stub, word: str) -> None:
    kept(stub)
    assert "Nothing is arranged yet" in play(at_stub, word, "q")
    assert {each.method for each in stub.requests} == {"GET"}


def test_a_step_that_the_service_refuses_changes_nothing(at_stub: Cli, stub: Stub) -> None:
    kept(stub)
    stub.plan("PUT", DRAFT, problem(409, "illegal_move", "You do not hold R9.", rule="TI-14", reason="card_not_held"))
    out = play(at_stub, "add R9 to 1", "add R8 to 7", "new zz", "q")
    assert "Refused: You do not hold R9. (rule TI-14)" in out
    assert "There is no combination 7; the table has 1 to 2." in out
    assert "'zz' is not a card" in out
    assert len(stub.sent("PUT", DRAFT)) == 1


def test_a_tile_that_lies_already_is_said_to_lie_there(at_stub: Cli, stub: Stub) -> None:
    held_once = problem(409, "illegal_move", "You hold R8 only once.", rule="TI-2", reason="card_not_held")
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(EDITED, ["R10", "B1", "K13", "Y2"], 1))
    stub.plan("PUT", DRAFT, held_once, held_once, problem(409, "illegal_move", "Not so.", reason="table_not_kept"))
    out = play(at_stub, "add R8 to 2", "new R9", "add R8 to 2", "q").split("Your move: ")
    assert out[1] == "R8 lies in combination 1 already; `move R8 from 1 to …` takes it elsewhere.\n"
    assert out[2] == "Refused: You hold R8 only once. (rule TI-2)\n"
    assert out[3] == "Refused: Not so.\n"
    assert len(stub.sent("PUT", DRAFT)) == 3, "what may be is for the service to say"


def test_beginning_anew_costs_no_score_where_there_is_none(at_stub: Cli, stub: Stub) -> None:
    kept(stub)
    out = play(at_stub, "restart", "n", "q")
    assert "Break this hand off for another? [y/N] " in out
    assert "score" not in out


def test_a_draft_changed_elsewhere_is_shown_and_not_overwritten(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(START, RACK, 0), draft(WRONG, ["R10", "K13", "Y2"], 3, tag="9"))
    stub.plan("PUT", DRAFT, problem(412, "stale_version", "The draft is another."))
    out = play(at_stub, "add R8 to 1", "show", "q")
    assert "The draft was changed elsewhere; here it is now." in out
    assert "Arranged in 3 edits" in out
    assert len(stub.sent("PUT", DRAFT)) == 1


def test_an_edit_whose_answer_was_lost_is_done_all_the_same(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at())
    stub.plan("GET", DRAFT, draft(START, RACK, 0), draft(EDITED[::-1], ["R10", "B1", "K13", "Y2"], 1, tag="2"))
    stub.plan("PUT", DRAFT, Reply(lost=True), problem(412, "stale_version", "The draft is another."))
    out = play(at_stub, "add R8 to 1", "q")
    assert "changed elsewhere" not in out
    assert "Arranged in 1 edit;" in out


def test_on_one_device_the_draft_is_asked_for_with_the_hand_uncovered(at_stub: Cli, stub: Stub) -> None:
    people = [
        a_seat(seat=0, kind="host", name="Ana", score=None, cards=5, opened=True),
        a_seat(seat=1, kind="local", name="Rui", score=None, cards=5, opened=True),
    ]
    covered = {"seats": [0, 1], "hand": None, "covered": True, "moves": None}
    shown = {"seats": [0, 1], "covered": False}
    fields: dict[str, Any] = {"seats": people, "hand": {"dealer": 1}}
    stub.plan("GET", VIEW, at(you=covered, **fields), at(you=shown, **fields))
    stub.plan("GET", DRAFT, draft(START, RACK, 0))
    stub.plan("PUT", DRAFT, draft(EDITED, ["R10", "B1", "K13", "Y2"], 1))
    out = play(at_stub, "", "add R8 to 1", "q")
    assert "Ana holds R10 B1 K13 Y2" in out
    drafts = [each for each in stub.requests if each.path == DRAFT]
    assert [(each.method, each.query) for each in drafts] == [
        ("GET", {"reveal": ["true"]}),
        ("PUT", {"reveal": ["true"]}),
    ]


def test_listed_plays_are_told_as_what_they_change(at_stub: Cli, stub: Stub) -> None:
    kept(stub)
    stub.plan("GET", MOVES, Reply(legal(17, DRAW, {"type": "play", "table": EDITED}) | {"open": ["play"]}))
    stub.plan("POST", MOVES, at(18, hand={"turn": {"seat": 1, "phase": "play"}}))
    assert at_stub("moves").lines == [
        " 1  draw",
        " 2  add R8 to 1",
        "Further moves cannot be listed: play.",
    ]
    assert at_stub("move", "2").status == 0
    assert at_stub("move", *["new", "B1", "then", "add", "R8", "to", "1"]).status == 0
    assert [each.body["table"] for each in stub.sent("POST", MOVES)] == [EDITED, WRONG]


def test_a_draft_with_the_wrong_shape_is_no_answer(at_stub: Cli, stub: Stub) -> None:
    kept(stub)
    good = draft(EDITED, ["R10", "B1", "K13", "Y2"], 1).body
    stub.plan("PUT", DRAFT, Reply({**good, "combinations": []}))
    run = at_stub("play", TABLE, typed="add R8 to 1\n", terminal=True)
    assert (run.status, "`combinations` is missing or wrong" in run.err) == (1, True)
