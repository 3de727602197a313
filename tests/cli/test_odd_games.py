"""Odd answers in what only some games have: no traceback, and no control character on the terminal."""

from __future__ import annotations

import random
from typing import Any

import pytest
from cli.canned_games import DEAL, a_rummy500, a_tiles, an_indian
from cli.canned_hands import a_rummy500_hand, a_tiles_round, an_indian_hand
from cli.running import Cli, Run
from cli.test_odd_answers import ODD, changed, evil, leaves, unclean
from support.canned import TABLE, legal
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
START = [["R5", "R6", "JK"], ["B10", "K10", "Y10"]]
PLAY = {"type": "play", "table": [[*START[0], "R8"], START[1]]}
DEEP = {
    "type": "draw",
    "from": "discard",
    "card": "7H",
    "index": 2,
    "then": {"type": "meld", "cards": ["7H", "7D", "JK"], "stands_for": ["7H", "7D", "7"]},
}
DECLARED = {"type": "declare", "discard": "9D", "groups": [["AS", "2S", "3S"], ["KD", "KC", "JK"]]}
DRAFT = {
    "table": PLAY["table"],
    "rack": ["B1"],
    "edits": 1,
    "combinations": [{"valid": True, "value": 26}, {"valid": False, "value": None}],
    "opening": {"sum": 26, "needed": 30},
}
READINGS = {"readings": [{"cards": ["5D", "JK"], "stands_for": ["5D", "6D"]}] * 2, "indices": [1, 2]}
COUNTED = {
    "reason": "declared",
    "winner": 0,
    "points": [0] * 6,
    "scores": [0] * 6,
    "hands": [["AS", "2S"]] * 6,
    "match": None,
    "counted": [[["AS"]]] * 5 + [None],
}


def log(*moves: dict[str, Any]) -> dict[str, Any]:
    return {"log": [{"seat": at % 2, "move": move, "card": "7H"} for at, move in enumerate(moves)], "deal": DEAL}


VIEWS: dict[str, dict[str, Any]] = {
    "rummy500": a_rummy500(hand=log(DEEP, {"type": "float"}), you={"moves": legal(17, DEEP)}),
    "tiles": a_tiles(hand=log({"type": "draw"}, PLAY), you={"moves": legal(17, PLAY) | {"open": ["play"]}}),
    "indian": an_indian(hand=log(DECLARED, {"type": "drop"}), you={"moves": legal(17, DECLARED)}),
    "counted": an_indian(hand={**log(DECLARED), "turn": None}, status="hand_over", result=COUNTED),
}
TYPED = "moves\nlog\nshow\n?\nsort number\nadd R8 to 1\nundo\ndeclare\ny\ndraw 3\n1\n2\ndone\nrestore\nq\n"
AMBIGUOUS = {
    "type": "about:blank",
    "status": 409,
    "code": "illegal_move",
    "detail": "Which?",
    "rule": "FH-6",
    "params": READINGS,
}
MOST_PATHS = 15  # of each answer; all of them take minutes


def answer(stub: Stub, view: Any, draft: Any = DRAFT, refusal: Any = AMBIGUOUS, trial: Any = None) -> None:
    stub.forget()
    stub.plan("GET", VIEW, Reply(view), problem(404, "table_not_found"))
    for method, path in (("GET", "draft"), ("PUT", "draft"), ("DELETE", "draft"), ("POST", "draft/undo")):
        stub.plan(method, f"{VIEW}/{path}", Reply(draft, headers={"ETag": '"1"'}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply({**an_indian_hand(), "number": 3}))
    stub.plan("POST", f"{VIEW}/agreements", Reply(view))
    declares = isinstance(view, dict) and view.get("game") == "indian"
    first = {"legal": True, "reveals": True, "view": None, "valid": False} if trial is None else trial
    stub.plan("POST", f"{VIEW}/moves", *([Reply(first)] * declares), Reply(refusal, 409), Reply(view))


def run_all(cli: Cli, stub: Stub, *answers: Any) -> list[Run]:
    runs = []
    for words in (("show", "--log"), ("play", TABLE)):
        answer(stub, *answers)
        runs.append(cli(*words, typed=TYPED, terminal=True))
    return runs


@pytest.mark.parametrize("name", list(VIEWS))
def test_the_answers_as_they_are_suffice(at_stub: Cli, stub: Stub, name: str) -> None:
    for run in run_all(at_stub, stub, VIEWS[name]):
        assert "not what a Trinca service answers" not in run.err
        assert "nothing planned" not in run.err


@pytest.mark.parametrize("name", list(VIEWS))
def test_no_shape_of_a_view_is_a_traceback(at_stub: Cli, stub: Stub, name: str) -> None:
    chance = random.Random(name)
    paths = [path for path in leaves(VIEWS[name]) if path and path[0] in {"hand", "seats", "you", "result"}]
    for path in chance.sample(paths, MOST_PATHS):
        for value in [leaves, *chance.sample(ODD, 1)]:
            for run in run_all(at_stub, stub, changed(VIEWS[name], path, value)):
                assert run.status in {0, 1, 2}, (path, value)
                assert unclean(run) == set(), (path, value)


def test_no_shape_of_a_draft_is_a_traceback(at_stub: Cli, stub: Stub) -> None:
    chance = random.Random(1)
    for path in leaves(DRAFT):
        for value in [*([leaves] if path else []), *chance.sample(ODD, 2)]:
            answer(stub, VIEWS["tiles"], changed(DRAFT, path, value))
            run = at_stub("play", TABLE, typed=TYPED, terminal=True)
            assert run.status in {0, 1, 2}, (path, value)
            assert unclean(run) == set(), (path, value)


def test_no_shape_of_a_refusal_with_readings_is_a_traceback(at_stub: Cli, stub: Stub) -> None:
    chance = random.Random(2)
    for path in leaves(AMBIGUOUS):
        for value in [*([leaves] if path else []), *chance.sample(ODD, 2)]:
            answer(stub, VIEWS["rummy500"], DRAFT, changed(AMBIGUOUS, path, value))
            run = at_stub("move", "meld", "5D", "JK", terminal=True, typed="1\n")
            assert run.status in {0, 1, 2, 4}, (path, value)
            assert unclean(run) == set(), (path, value)


def test_whether_a_declaration_holds_may_be_missing_or_odd(at_stub: Cli, stub: Stub) -> None:
    odd: list[Any] = [None, "no", 0, [], True]
    for valid in odd:
        answer(stub, VIEWS["indian"], trial={"legal": True, "reveals": True, "view": None, "valid": valid})
        run = at_stub("move", "declare", terminal=True, typed="n\n")
        assert ("`valid` is missing or wrong" in run.err) is (valid is not None and valid is not True)
        assert "80 points" not in run.out


@pytest.mark.parametrize("name", list(VIEWS))
def test_no_control_character_reaches_the_terminal(at_stub: Cli, stub: Stub, name: str) -> None:
    worse = {**evil(VIEWS[name], strings_only=True), "status": VIEWS[name]["status"]}
    for run in run_all(at_stub, stub, worse, evil(DRAFT, strings_only=True), evil(AMBIGUOUS, strings_only=True)):
        assert unclean(run) == set()
        assert run.status in {0, 1}


@pytest.mark.parametrize("made", [a_rummy500_hand, a_tiles_round, an_indian_hand])
def test_no_shape_of_a_record_is_a_traceback(at_stub: Cli, stub: Stub, made: Any) -> None:
    record = made()
    view = {"a_rummy500_hand": a_rummy500, "a_tiles_round": a_tiles, "an_indian_hand": an_indian}[made.__name__]()
    chance = random.Random(3)
    found = 0
    for path in chance.sample(list(leaves(record)), MOST_PATHS):
        for value in [*([leaves] if path else []), *chance.sample(ODD, 1)]:
            stub.forget()
            stub.plan("GET", VIEW, Reply(view))
            stub.plan("GET", f"{VIEW}/hands", Reply({"hands": []}))
            stub.plan("GET", f"{VIEW}/hands/1", Reply(changed(record, path, value)))
            run = at_stub("verify", "1")
            assert run.status == 1, (path, value)
            assert unclean(run) == set(), (path, value)
            found += "erified" in run.out
    assert found > 2
