from __future__ import annotations

from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import TABLE, a_record, a_view, legal, lying
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
AGREE = f"{VIEW}/agreements"
STOCK = {"type": "draw", "from": "stock"}
DISCARD = {"type": "discard", "card": "KH"}
RECORD = a_record(3, bytes(32), 9)
DEAL = {"commitment": RECORD["commitment"]}
UPCARD = {"event": "upcard", "card": "2C"}
DREW = {"seat": 0, "move": STOCK, "card": "5H"}
LEFT = {"seat": 0, "move": DISCARD}
ITS_TURN = [{"seat": 1, "move": STOCK}, {"seat": 1, "move": {"type": "discard", "card": "9D"}}]


def at(
    version: int, *log: dict[str, Any], turn: int | None = 0, moves: tuple[dict[str, Any], ...] = (), **changes: Any
) -> Reply:
    hand = {"turn": None if turn is None else {"seat": turn, "phase": "draw"}, "log": list(log), "deal": DEAL}
    you = {"moves": legal(version, *moves), **changes.pop("you", {})}
    return Reply(a_view(version=version, hand={**hand, **changes.pop("hand", {})}, you=you, **changes))


def over(version: int, *log: dict[str, Any], status: str = "hand_over", match: dict[str, Any] | None = None) -> Reply:
    result = {**RECORD["result"], "hands": [[], ["KH", "QS"]], "match": match}
    return at(version, *log, turn=None, status=status, result=result, hand=lying(RECORD))


def play(cli: Cli, *typed: str, words: tuple[str, ...] = (), **settings: Any) -> Run:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", *words, typed=lines, terminal=True, environ={"NO_COLOR": "1"}, **settings)


def test_a_turn_the_answer_of_the_computer_and_the_end_of_the_hand(at_stub: Cli, stub: Stub) -> None:
    stub.plan(
        "GET",
        VIEW,
        at(17),  # is the last table still played?
        at(17, UPCARD, moves=(STOCK,)),
        Reply(status=304),
        at(20, UPCARD, DREW, LEFT, *ITS_TURN, moves=(STOCK,)),
    )
    stub.plan(
        "POST",
        MOVES,
        at(18, UPCARD, DREW, moves=(DISCARD,), you={"hand": ["AS", "10S", "5H", "QD", "3C"]}),
        at(19, UPCARD, DREW, LEFT, turn=1),
        over(21, UPCARD, DREW, LEFT, *ITS_TURN, DREW),
    )
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    stub.plan("POST", AGREE, at(22, UPCARD, hand={"number": 4}, moves=(STOCK,)))
    run = play(at_stub, "draw stock", "dis kh", "moves", "#1", "", "q")
    assert (run.status, run.err) == (0, "")
    said = [line for line in run.lines if line.startswith(("  You", "  Comp", "  2♣", "Hand", "Wait", "Your", "The"))]
    assert said == [
        "  2♣ was turned up.",
        "  Computer (normal)                    9 cards   10 points  dealt",
        "Your move:   You drew 5♥.",
        "  Computer (normal)                    9 cards   10 points  dealt",
        "Your move:   You discarded K♥.",
        "Waiting for Computer …",
        "  Computer drew from the stock.",
        "  Computer discarded 9♦.",
        "  Computer (normal)                    9 cards   10 points  dealt",
        "Your move:  1  draw stock",
        "Your move:   You drew 5♥.",
        "Hand 3: You went out, 25 points (35 : 10) — deal verified",
        "  Computer held K♥ Q♠",
        "The next hand? [Y/n]   2♣ was turned up.",
        "  Computer (normal)                    9 cards   10 points  dealt",
        "Your move: Your seat is kept for seven days; `trinca play k3x9abcd` goes on.",
    ]
    assert [each.body for each in stub.sent("POST", MOVES)] == [STOCK, DISCARD, STOCK]
    assert max(map(len, run.lines)) <= 80


def test_a_new_card_comes_at_the_end_of_the_own_order(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, moves=(STOCK,)))
    stub.plan("POST", MOVES, at(18, DREW, you={"hand": ["10S", "5H", "QD", "3C", "3C"]}))
    run = play(at_stub, "sort rank", "sort qd AS", "draw stock", "sort", "sort x", "q")
    assert [line for line in run.lines if line.startswith("You hold")] == [
        "You hold A♠ 10♠ Q♦ 3♣",
        "You hold A♠ 3♣ 10♠ Q♦",
        "You hold Q♦ A♠ 3♣ 10♠",
        "You hold Q♦ 3♣ 10♠ 5♥ 3♣",
        "You hold 10♠ 5♥ Q♦ 3♣ 3♣",
    ]
    assert "'x' is not a card" in run.out


def test_words_that_are_no_move_and_refusals_do_not_end_the_game(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, moves=(STOCK, DISCARD)))
    stub.plan("POST", MOVES, problem(409, "illegal_move", "Too\x1b[31m early.", rule="CL-4", reason="wrong_phase"))
    run = play(at_stub, "dance", "meld 4h zz", "moves", "7", "discard kh", "", "?", "q")
    assert run.status == 0
    for said in (
        "'dance' is no move",
        "'zz' is not a card",
        "the list has 1 to 2",
        "Refused: Too early. (rule CL-4)",
    ):
        assert said in run.out
    assert " 1  draw stock\n 2  discard K♥\n" in run.out
    assert "draw the table again" in run.out
    assert max(len(line.removeprefix("Your move: ")) for line in run.lines) <= 80
    assert "\x1b" not in run.out
    assert len(stub.sent("POST", MOVES)) == 1


def test_a_table_that_changed_meanwhile_is_shown_and_nothing_sent_again(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), at(17, moves=(STOCK,)), at(19, moves=(DISCARD,), hand={"stock": 5}))
    stub.plan("POST", MOVES, problem(412, "stale_version", "old", params={"version": 19}))
    run = play(at_stub, "draw stock", "q")
    assert "The table has changed meanwhile; here it is now." in run.out
    assert "Stock    5" in run.lines
    assert len(stub.sent("POST", MOVES)) == 1


def test_the_winner_of_the_match_is_named_and_a_new_match_offered(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), at(17, moves=(STOCK,)))
    stub.plan("POST", MOVES, over(18, status="match_over", match={"winners": [0]}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    stub.plan("POST", AGREE, at(19, hand={"number": 4}))
    run = play(at_stub, "draw stock", "y", "q")
    assert "You won the match, 35 : 10." in run.lines
    assert [each.body for each in stub.sent("POST", AGREE)] == [{"action": "restart", "hand": 3}]
    assert "Table k3x9abcd: classic to 100, hand 4" in run.lines


@pytest.mark.parametrize(("typed", "restarts"), [(["restart", "n"], 0), (["restart", "y"], 1)])
def test_a_restart_asks_first(at_stub: Cli, stub: Stub, typed: list[str], restarts: int) -> None:
    stub.plan("GET", VIEW, at(17, moves=(STOCK,)))
    stub.plan("POST", AGREE, at(18, hand={"number": 4}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    assert play(at_stub, *typed, "q").status == 0
    assert len(stub.sent("POST", AGREE)) == restarts


def test_the_end_of_input_leaves(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17))
    run = play(at_stub)
    assert run.status == 0
    assert run.lines[-1] == "Your seat is kept for seven days; `trinca play k3x9abcd` goes on."


def test_a_table_that_expires_is_noticed(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), at(17, moves=(STOCK,)))
    stub.plan("POST", MOVES, problem(404, "table_not_found", "gone"))
    run = play(at_stub, "draw stock", "draw stock")
    assert run.status == 1
    assert "for seven days nothing happened" in run.err


def test_a_service_that_goes_away_ends_the_game_with_3_and_the_seat_kept(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), at(17, turn=1), Reply(lost=True))
    run = play(at_stub)
    assert run.status == 3
    assert run.lines[-1] == "Your seat is kept; `trinca play k3x9abcd` goes on when the service is back."
    assert at_stub.slept[-4:] == [15.0, 0.25, 1.0, 2.0]


def new_table(stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", Reply({"table": at(1).body, "key": "k", "invitations": []}, 201))


def test_without_a_table_one_is_made_and_the_next_time_it_goes_on(cli: Cli, stub: Stub) -> None:
    new_table(stub)
    stub.plan("GET", VIEW, at(1))
    for _ in range(2):
        assert play(cli, "q", words=("--url", stub.url)).status == 0
    assert len(stub.sent("POST", "/v1/tables")) == 1
    play(cli, "q", words=("--url", stub.url, "--level", "hard"))
    play(cli, "q", words=("--url", stub.url, "--new"))
    assert [each.body["seats"][1] for each in stub.sent("POST", "/v1/tables")[1:]] == [
        {"kind": "computer", "level": "hard"},
        {"kind": "computer"},
    ]


@pytest.mark.parametrize(
    "gone", [problem(404, "table_not_found"), over(17, status="match_over", match={"winners": [1]})]
)
def test_a_last_table_that_is_gone_or_over_gives_way_to_a_new_one(at_stub: Cli, stub: Stub, gone: Reply) -> None:
    new_table(stub)
    stub.plan("GET", VIEW, gone, at(1))
    assert play(at_stub, "q", words=("--url", stub.url)).status == 0
    assert len(stub.sent("POST", "/v1/tables")) == 1


def test_the_computers_last_turn_is_told_to_one_who_comes_back(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(20, UPCARD, DREW, LEFT, *ITS_TURN, moves=(STOCK,)))
    run = play(at_stub, "log", "q", words=(TABLE[:4],))
    assert run.lines[1:3] == ["  Computer drew from the stock.", "  Computer discarded 9♦."]
    told = run.out.partition("Your move: ")[2].splitlines()
    assert told[0] == "  2♣ was turned up."
    assert len(told) == 6
