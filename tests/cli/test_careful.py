"""Moves that are asked about: a wrong declaration before it is made, a joker that can be meant in several ways."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.canned_games import a_rummy500, an_indian
from cli.running import Cli
from support.canned import TABLE, legal
from support.stub import Reply, Request, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
GROUPS = [["AS", "2S", "3S"], ["6H", "7H", "8H", "9H"], ["KD", "KC", "JK"], ["QC", "6C", "JK"]]
DECLARED = {"type": "declare", "discard": "9D", "groups": GROUPS}
WORDS = "declare 9D with AS 2S 3S / 6H 7H 8H 9H / KD KC JK / QC 6C JK"
MELD = {"type": "meld", "cards": ["QH", "KH", "JK"]}
READINGS = [
    {"cards": ["JK", "QH", "KH"], "stands_for": ["JH", "QH", "KH"]},
    {"cards": ["QH", "KH", "JK"], "stands_for": ["QH", "KH", "AH"]},
]
AMBIGUOUS = problem(
    409,
    "illegal_move",
    "The joker can be read in 2 ways.",
    rule="FH-6",
    reason="ambiguous_joker",
    params={"readings": READINGS},
)


def trial(*, valid: bool) -> Reply:
    return Reply({"legal": True, "reveals": True, "view": None, "valid": valid})


def declaring(stub: Stub, *, valid: bool, listed: tuple[dict[str, Any], ...] = ()) -> None:
    """A turn in which a declaration is tried first, and then made."""
    view = an_indian(you={"moves": legal(17, *listed) | {"open": ["declare"]}})
    stub.plan("GET", VIEW, Reply(view))
    stub.plan("POST", MOVES, trial(valid=valid), Reply(an_indian(version=18)))


def tried(stub: Stub) -> list[Request]:
    return [each for each in stub.sent("POST", MOVES) if "dry_run" in each.query]


def made(stub: Stub) -> list[Any]:
    return [each.body for each in stub.sent("POST", MOVES) if "dry_run" not in each.query]


def play(cli: Cli, *typed: str) -> str:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1"}).out


def test_a_declaration_that_holds_is_made_without_a_question(at_stub: Cli, stub: Stub) -> None:
    declaring(stub, valid=True)
    out = play(at_stub, WORDS, "q")
    assert "Declare all the same" not in out
    assert [each.body for each in tried(stub)] == [DECLARED]
    assert made(stub) == [DECLARED]


def test_the_listed_declaration_is_what_declare_alone_means(at_stub: Cli, stub: Stub) -> None:
    declaring(stub, valid=True, listed=({"type": "discard", "card": "AS"}, DECLARED))
    out = play(at_stub, "moves declare", "decl", "q")
    assert f"  2  {WORDS}".replace("S", "♠").replace("H", "♥").replace("C", "♣").replace("D", "♦") in out
    assert made(stub) == [DECLARED]


@pytest.mark.parametrize(("answer", "makes"), [("y", True), ("YES", True), ("", False), ("n", False), ("x", False)])
def test_a_wrong_declaration_is_asked_about(at_stub: Cli, stub: Stub, answer: str, *, makes: bool) -> None:
    declaring(stub, valid=False)
    out = play(at_stub, WORDS, answer, "q")
    assert "It would cost you 80 points" in " ".join(out.split())
    assert out.count("Declare all the same? [y/N]") == 1
    assert ("Nothing was declared." in out) is not makes
    assert made(stub) == [DECLARED] * makes


def test_leaving_at_that_question_declares_nothing(at_stub: Cli, stub: Stub) -> None:
    declaring(stub, valid=False)
    assert "Your seat is kept" in play(at_stub, WORDS, "q")
    assert made(stub) == []


def test_a_command_asks_on_a_terminal_alone(at_stub: Cli, stub: Stub) -> None:
    declaring(stub, valid=False)
    for words in ((), ("--json",)):
        run = at_stub("move", *WORDS.split(), *words, terminal=bool(words), typed="y\n")
        assert (run.status, run.out) == (1, "")
        assert "--yes declares all the same" in run.err
        assert made(stub) == []
        stub.forget()
        declaring(stub, valid=False)
    run = at_stub("move", *WORDS.split(), terminal=True, typed="y\n")
    assert run.status == 0
    assert made(stub) == [DECLARED]


def test_yes_declares_without_asking_anybody(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(an_indian()))
    stub.plan("POST", MOVES, Reply(an_indian(version=18)))
    assert at_stub("move", "--yes", *WORDS.split()).status == 0
    assert tried(stub) == []
    assert made(stub) == [DECLARED]


def test_a_declaration_that_is_refused_is_no_question(at_stub: Cli, stub: Stub) -> None:
    declaring(stub, valid=False)
    stub.forget()
    stub.plan("GET", VIEW, Reply(an_indian()))
    stub.plan("POST", MOVES, problem(409, "illegal_move", "You do not hold KS.", rule="IN-7", reason="card_not_held"))
    out = play(at_stub, WORDS, "q")
    assert "Refused: You do not hold K♠. (rule IN-7)" in out
    assert made(stub) == []


@pytest.mark.parametrize(
    ("valid", "said"),
    [(True, "Legal, and this declaration holds."), (False, "Legal, but this declaration does not hold")],
)
def test_a_dry_run_tells_whether_it_would_hold(at_stub: Cli, stub: Stub, *, valid: bool, said: str) -> None:
    declaring(stub, valid=valid)
    run = at_stub("move", "--dry-run", *WORDS.split())
    assert (run.status, run.out.startswith(said)) == (0, True)
    assert made(stub) == []


@pytest.mark.parametrize(("answer", "chosen"), [("1", READINGS[0]), ("2", READINGS[1])])
def test_the_meaning_of_a_joker_is_chosen_by_number(
    at_stub: Cli, stub: Stub, answer: str, chosen: dict[str, Any]
) -> None:
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    stub.plan("POST", MOVES, AMBIGUOUS, Reply(a_rummy500(version=18)))
    out = play(at_stub, "meld qh kh jk", "0", "3", "x", "²", answer, "q")
    assert "  1  JK=J♥ Q♥ K♥\n  2  Q♥ K♥ JK=A♥\n" in out
    assert out.count("Please answer with its number.") == 4
    assert made(stub) == [MELD, {"type": "meld", **chosen}]


def test_no_meaning_is_chosen_by_an_empty_line(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    stub.plan("POST", MOVES, AMBIGUOUS)
    assert "Nothing was made." in play(at_stub, "meld qh kh jk", "", "q")
    assert made(stub) == [MELD]


def test_the_meaning_within_a_pick_up_and_the_place_of_a_joker(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    both = problem(409, "illegal_move", "Two jokers.", reason="ambiguous_joker", params={"indices": [1, 3]})
    stub.plan("POST", MOVES, AMBIGUOUS, Reply(a_rummy500(version=18)), both, Reply(a_rummy500(version=19)))
    out = play(at_stub, "draw 7H with QH KH", "2", "draw JK with QH KH", "2", "q")
    first, second, third, fourth = made(stub)
    assert first["then"] == {"type": "meld", "cards": ["7H", "QH", "KH"]}
    assert second == {**first, "then": {"type": "meld", **READINGS[1]}}
    assert "  2  place 4 of the pile" in out
    assert fourth == {**third, "index": 3}


def test_a_command_without_a_terminal_lists_the_meanings_as_they_are_written(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    stub.plan("POST", MOVES, AMBIGUOUS)
    run = at_stub("move", "meld", "QH", "KH", "JK")
    assert (run.status, run.out) == (1, "")
    assert run.err.splitlines() == [
        "trinca: Refused: The joker can be read in 2 ways. (rule FH-6)",
        "  write JK=J♥ Q♥ K♥",
        "  write Q♥ K♥ JK=A♥",
    ]
    assert json.loads(at_stub("move", "meld", "QH", "KH", "JK", "--json").err) == AMBIGUOUS.body


@pytest.mark.parametrize(
    "params",
    [
        {"readings": None},
        {"readings": "x"},
        {"readings": [1, {}, {"cards": "x", "stands_for": "y"}, {"cards": ["AS"], "stands_for": []}]},
        {"readings": [{"cards": [1], "stands_for": ["AS"]}]},
        {"indices": [True, -1, "1", None]},
    ],
)
def test_readings_that_are_none_are_a_plain_refusal(at_stub: Cli, stub: Stub, params: dict[str, Any]) -> None:
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    stub.plan("POST", MOVES, problem(409, "illegal_move", "Say which.", rule="FH-6", params=params))
    out = play(at_stub, "meld qh kh jk", "q")
    assert "Refused: Say which. (rule FH-6)\n" in out
    assert "Which one?" not in out


def test_a_reading_is_never_a_control_sequence(at_stub: Cli, stub: Stub) -> None:
    evil = "\x1b[31mAH\N{RIGHT-TO-LEFT OVERRIDE}"
    params = {"readings": [{"cards": ["JK", evil], "stands_for": [evil, evil]}]}
    stub.plan("GET", VIEW, Reply(a_rummy500()))
    stub.plan("POST", MOVES, problem(409, "illegal_move", "Say which.", params=params))
    out = play(at_stub, "meld qh kh jk", "", "q")
    assert "  1  JK=AH AH" in out
    assert not any(sign in out for sign in ("\x1b", "\N{RIGHT-TO-LEFT OVERRIDE}"))
