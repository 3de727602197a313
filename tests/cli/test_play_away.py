"""`play` at a table whose people must be there: who is away, who is back, and moves that wait (TA-5)."""

from __future__ import annotations

import pytest
from cli.running import Cli
from cli.test_play_room import CODE, MOVES, THEIRS, UPCARD, VIEW, at, play
from support.canned import a_waiting_room
from support.stub import Reply, Stub, problem


@pytest.fixture
def host(cli: Cli, stub: Stub) -> Cli:
    cli.keep(
        stub.url, kind="room", invitations=[{"seat": 1, "code": CODE, "url": f"{stub.url}/v1/invitations/{CODE}"}]
    )
    return cli


def away(reply: Reply, seat: int = 1) -> Reply:
    reply.body["seats"][seat]["present"] = False
    return reply


def test_a_move_while_the_friend_is_away_waits_for_them_and_the_turn_is_offered_again(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), away(at(18)), Reply(status=304), at(19))
    stub.plan("POST", MOVES, problem(409, "seat_away", "Rui is away; the table waits."), at(20, turn=1))
    stub.plan("GET", VIEW, problem(404, "table_not_found"))
    run = play(host, "draw stock", "draw stock")
    assert [line for line in run.lines if "move" in line or "Rui is" in line] == [
        "Your move: The move was not made.",
        "  Rui is away; the table waits.",
        "  Rui is back.",
        "Your move: Waiting for Rui …",
    ]
    assert len(stub.sent("POST", MOVES)) == 2
    assert [each.query.get("after") for each in stub.sent("GET", VIEW)] == [None, None, ["18"], ["18"], ["20"]]


def test_a_friend_who_was_away_only_when_the_move_came_is_not_waited_for(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), at(19))
    stub.plan("POST", MOVES, problem(409, "seat_away", "Rui is away; the table waits."))
    run = play(host, "draw stock", "q")
    assert "Your move: The move was not made." in run.lines
    assert "Somebody was away, and is back." in run.lines
    assert run.out.count("Your move: ") == 2
    assert run.status == 0


def test_that_somebody_is_away_is_enough_to_wait_whatever_the_version(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17), away(at(17)), problem(404, "table_not_found"))
    stub.plan("POST", MOVES, problem(409, "seat_away", "Rui is away; the table waits."))
    run = play(host, "draw stock", "q")
    assert (run.status, run.out.count("Your move: ")) == (1, 1)
    assert run.lines[-1] == "  Rui is away; the table waits."


def test_whoever_goes_away_and_comes_back_is_told_once(host: Cli, stub: Stub) -> None:
    gone = [away(at(18, UPCARD, turn=1)), away(at(19, UPCARD, turn=1, agreed="1:restart"))]
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), *gone, at(20, UPCARD, turn=1), at(21, UPCARD, *THEIRS))
    run = play(host, "n", "q")
    assert [line for line in run.lines if line.startswith(("  Rui ", "Wait", "Begin")) and "points" not in line] == [
        "Waiting for Rui …",
        "  Rui is away; the table waits.",
        "  Rui agreed to a new match.",
        "Begin a new match and lose the score? [y/N]   Rui withdrew the agreement to a new match.",
        "  Rui is back.",
        "Waiting for Rui …",
        "  Rui drew from the stock.",
        "  Rui discarded 9♦.",
    ]


def test_a_table_where_somebody_is_away_says_so_when_it_is_opened_or_shown(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, away(at(17, UPCARD)), problem(404, "table_not_found"))
    run = play(host)
    assert run.lines[-1] == "  Rui is away; the table waits."
    assert "Your move" not in run.out
    stub.forget()
    stub.plan("GET", VIEW, away(at(17)))
    assert host("show").lines[-1] == "Rui is away; the table waits."


def test_nobody_is_away_from_a_table_that_has_not_come_or_is_oneself(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_waiting_room()), away(at(2, UPCARD, hand={"number": 1}), 0))
    run = play(host, "q")
    assert (run.status, "is away" in run.out) == (0, False)
    assert "Your move: " in run.out
