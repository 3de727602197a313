"""The words at the prompt: what is taken, what is asked again, how the game is left."""

from __future__ import annotations

from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import TABLE, a_record, a_view, legal
from support.stub import Reply, Stub, problem

from trinca_cli.handorder import HandOrder

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
AGREE = f"{VIEW}/agreements"
STOCK = {"type": "draw", "from": "stock"}
PILE = {"type": "draw", "from": "discard"}
RECORD = a_record(3, bytes(32), 9)
DEAL = {"commitment": RECORD["commitment"]}


def at(version: int, *moves: dict[str, Any], **changes: Any) -> Reply:
    hand = {"log": [], "deal": DEAL, **changes.pop("hand", {})}
    return Reply(a_view(version=version, hand=hand, you={"moves": legal(version, *moves)}, **changes))


def over(version: int, **changes: Any) -> Reply:
    return at(
        version, hand={"turn": None}, result={**RECORD["result"], "match": changes.pop("match", None)}, **changes
    )


def play(cli: Cli, *typed: str, **environ: str) -> Run:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1", **environ})


@pytest.mark.parametrize("word", ["draw pile", "draw", "draw p", "draw d"])
def test_a_draw_that_may_be_either_is_asked_for_again(at_stub: Cli, stub: Stub, word: str) -> None:
    stub.plan("GET", VIEW, at(17, STOCK, PILE))
    assert "Draw from where?" in play(at_stub, word, "q").out
    assert stub.sent("POST", MOVES) == []


@pytest.mark.parametrize(
    ("word", "asked"),
    [
        ("d", "draw or discard"),
        ("m", "meld or moves"),
        ("l", "lay or log"),
        ("s", "show or sort"),
        ("r", "rules or re"),
        ("h", "help or hint"),
    ],
)
def test_a_word_that_begins_two_is_asked_for_again(at_stub: Cli, stub: Stub, word: str, asked: str) -> None:
    stub.plan("GET", VIEW, at(17, STOCK))
    run = play(at_stub, f"{word} kh", "q")
    assert f"Did you mean {asked}" in run.out
    assert stub.sent("POST", MOVES) == []


def test_the_words_of_the_prompt_may_be_shortened_too(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, STOCK))
    run = play(at_stub, "mov", "LOG", "so rank", "he", "sho", "qui")
    assert run.status == 0
    assert "no move" not in run.out
    assert " 1  draw stock" in run.out
    assert "Cards are written" in run.out
    assert run.out.count("Table k3x9abcd: classic") == 3


def test_a_number_plays_only_what_was_shown_since_the_last_change(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, STOCK, PILE))
    stub.plan("POST", MOVES, at(18, PILE, STOCK), at(19))
    run = play(at_stub, "1", "1", "1", "2", "q")
    assert [each.body for each in stub.sent("POST", MOVES)] == [STOCK, STOCK]
    assert run.out.count("These are the moves now; a number plays the one behind it.") == 2
    assert " 1  draw stock\n 2  draw discard\n" in run.out
    assert " 1  draw discard\n 2  draw stock\n" in run.out


@pytest.mark.parametrize(("answer", "agreed"), [("y", 1), ("YES", 1), ("", 1), ("n", 0), ("no", 0), ("q", 0)])
def test_a_question_takes_yes_no_or_enter(at_stub: Cli, stub: Stub, answer: str, agreed: int) -> None:
    stub.plan("GET", VIEW, over(17, status="hand_over"))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    stub.plan("POST", AGREE, at(18, STOCK, hand={"number": 4}))
    assert play(at_stub, answer, "q").status == 0
    assert len(stub.sent("POST", AGREE)) == agreed


def test_a_question_is_asked_again_until_it_is_answered(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, STOCK))
    stub.plan("GET", "/v1/games/classic", problem(404, "game_not_found"))
    run = play(at_stub, "restart", "draw stock", "yep", "?", "log", "show", "n", "q")
    assert run.out.count("Please answer y or n") == 2
    assert run.out.count("Begin a new match and lose the score?") == 6
    assert "Cards are written" in run.out
    assert stub.sent("POST", AGREE) == []
    assert stub.sent("POST", MOVES) == []


def test_the_hand_that_a_restart_cut_off_is_told_before_the_new_deal(at_stub: Cli, stub: Stub) -> None:
    cut_off = {**dict.fromkeys(["winner", "points", "scores", "match"]), "reason": "restarted"}
    record = a_record(3, bytes(32), 8)
    record |= {"moves": record["moves"][:-1], "result": {**cut_off, "hands": record["dealt"]}}
    stub.plan("GET", VIEW, at(17, STOCK))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(record))
    stub.plan("POST", AGREE, at(18, STOCK, hand={"number": 4, "log": [{"event": "upcard", "card": "2C"}]}))
    run = play(at_stub, "restart", "y", "q")
    told = run.out.partition("lose the score? [y/N] ")[2].splitlines()
    assert told[:2] == ["Hand 3: cut off by a restart — deal verified", "  2♣ was turned up."]


@pytest.mark.parametrize(("hint", "command"), [("", "trinca play k3x9abcd"), ("make play", "make play")])
def test_the_parting_words_name_a_command_that_works(at_stub: Cli, stub: Stub, hint: str, command: str) -> None:
    stub.plan("GET", VIEW, at(17, STOCK), over(17, status="match_over", match={"winners": [0]}), Reply(lost=True))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    left = play(at_stub, "q", TRINCA_PLAY_HINT=hint)
    assert left.lines[-1] == f"Your move: Your seat is kept for seven days; `{command}` goes on."
    finished = play(at_stub, "n", TRINCA_PLAY_HINT=hint)
    assert finished.lines[-1].endswith(f"[y/N] The match is over; `{command}` begins another.")
    assert "goes on" not in finished.out


def test_a_service_that_is_away_is_told_with_what_helps(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, hand={"turn": {"seat": 1, "phase": "draw"}}), Reply(lost=True))
    run = play(at_stub, TRINCA_PLAY_HINT="make play")
    assert run.lines[-1] == "Your seat is kept; `make play` goes on when the service is back."
    assert run.err.count("trinca-server up") == 1
    assert "--url" in run.err.splitlines()[-1]


def test_an_interruption_leaves_on_a_line_of_its_own(
    at_stub: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub.plan("GET", VIEW, at(17, STOCK))
    monkeypatch.setattr("trinca_cli.env.Env.ask", _interrupt)
    run = play(at_stub)
    assert (run.status, run.lines[-2:]) == (
        0,
        ["", "Your seat is kept for seven days; `trinca play k3x9abcd` goes on."],
    )
    asked = at_stub("delete", terminal=True)
    assert (asked.status, asked.out) == (130, "\n")


def _interrupt(*_: object) -> str:
    raise KeyboardInterrupt


def test_going_on_and_beginning_anew_are_told_apart(at_stub: Cli, stub: Stub) -> None:
    other = "nnnnnnnnnnnn"
    stub.plan("GET", VIEW, at(17, STOCK))
    stub.plan("POST", "/v1/tables", Reply({"table": at(1, id=other).body, "key": "k", "invitations": []}, 201))
    stub.plan("GET", f"/v1/tables/{other}", at(1, id=other))
    at_stub.environ["TRINCA_URL"] = stub.url
    on = at_stub("play", typed="q\n", terminal=True)
    assert on.lines[0] == "Going on with table k3x9abcd."
    anew = at_stub("play", "--level", "hard", typed="q\n", terminal=True)
    assert anew.lines[0] == "A new table begins; table k3x9abcd is kept as it is."
    helped = " ".join(at_stub("play", "--help").out.split())
    assert "--level, --name, --game, --option, --computers, a friend's name … begin a new table" in helped


def test_a_refusal_has_no_codes_and_cards_as_elsewhere(at_stub: Cli, stub: Stub) -> None:
    refused = problem(409, "illegal_move", "KH was taken in this turn.", rule="CL-6", reason="taken_card")
    stub.plan("GET", VIEW, at(17, STOCK))
    stub.plan("POST", MOVES, refused)
    assert "\nRefused: K♥ was taken in this turn. (rule CL-6)\n" in play(
        at_stub, "\n", "discard kh", "q"
    ).out.replace("Your move: ", "\n")
    assert at_stub("move", "discard", "kh").err == "trinca: Refused: K♥ was taken in this turn. (rule CL-6)\n"
    assert at_stub("move", "discard", "kh", encoding="ascii").err.endswith("KH was taken in this turn. (rule CL-6)\n")


def test_one_fault_of_the_input_is_told_once(at_stub: Cli, stub: Stub) -> None:
    fault = {"path": "/options/target", "detail": "Too small."}
    stub.plan("GET", VIEW, problem(422, "invalid_request", "Too small.", errors=[fault]))
    assert at_stub("show").err == "trinca: Refused: target: Too small.\n"


def test_an_order_that_was_sorted_stays_sorted() -> None:
    order = HandOrder()
    assert order.update(1, ["KH", "2S"]) == ["2S", "KH"]
    assert order.update(1, ["KH", "2S", "AS"]) == ["2S", "KH", "AS"]
    order.sort("rank")
    assert order.update(1, ["KH", "2S", "AS", "3S"]) == ["AS", "2S", "3S", "KH"]
    assert order.update(2, ["KS", "2H", "9S"]) == ["2H", "9S", "KS"]
    order.to_front(["KS"])
    assert order.update(2, ["KS", "2H", "9S", "AS"]) == ["KS", "2H", "9S", "AS"]
    assert order.update(3, ["KS", "2H"]) == ["2H", "KS"]
