"""`play` told by the service's stream: what comes, what breaks, what ends it."""

from __future__ import annotations

import io
import json
import threading
from typing import Any

import pytest
from cli.running import Cli, Run
from cli.test_play_away import away
from cli.test_play_room import MOVES, THEIRS, UPCARD, VIEW, at, play
from support.canned import TABLE, a_room, a_seat, a_view
from support.eventually import eventually
from support.streams import COMMENT, GONE, REPLACED, a_stream, snapshot, staying, step
from support.stub import Reply, Stub, problem

from trinca_cli import follower
from trinca_cli.listening import THREAD, Heard, Listening

EVENTS = f"{VIEW}/events"


@pytest.fixture
def host(cli: Cli, stub: Stub) -> Cli:
    cli.keep(stub.url, kind="room")
    return cli


def told(run: Run) -> list[str]:
    """What others did, and what was waited for."""
    return [line for line in run.lines if line.startswith(("  Rui", "Waiting")) and "points" not in line]


def test_a_friends_turn_is_told_by_the_stream(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18), step(19)))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), at(19, UPCARD, *THEIRS))
    run = play(host, "q")
    assert told(run) == ["Waiting for Rui …", "  Rui drew from the stock.", "  Rui discarded 9♦."]
    (asked,) = stub.sent("GET", EVENTS)
    assert (asked.headers["Last-Event-ID"], asked.query) == ("17", {})
    assert not any("wait" in each.query for each in stub.requests)


def test_each_move_is_told_once_however_often_its_version_comes(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18), step(18), step(17), step(19)))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), at(18, UPCARD, THEIRS[0], turn=1), at(19, UPCARD, *THEIRS))
    assert told(play(host, "q")) == ["Waiting for Rui …", "  Rui drew from the stock.", "  Rui discarded 9♦."]


def test_after_a_break_the_table_is_looked_at_and_followed_on(host: Cli, stub: Stub) -> None:
    """What happened while nothing was heard is not missed, and nothing that was told is told again."""
    stub.plan("GET", EVENTS, a_stream(step(18), cut=True), staying(stub, step(19)))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), at(18, UPCARD, THEIRS[0], turn=1))
    stub.plan("GET", VIEW, *[at(18, UPCARD, THEIRS[0], turn=1)] * 2, at(19, UPCARD, *THEIRS))
    run = play(host, "q")
    assert (run.status, run.err) == (0, "")
    assert told(run) == ["Waiting for Rui …", "  Rui drew from the stock.", "  Rui discarded 9♦."]
    assert {each.headers["Last-Event-ID"] for each in stub.sent("GET", EVENTS)} <= {"17", "18", "19"}


def test_a_service_that_is_away_is_waited_for_as_ever(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, a_stream(cut=True), problem(503, "unavailable"))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), *[problem(503, "unavailable", "Redis is away.")] * 200)
    run = play(host)
    assert run.status == 3
    assert "Redis is away. Trying again in 15 s …" in run.err
    assert run.lines[-1] == "Your seat is kept; `trinca play k3x9abcd` goes on when the service is back."


def test_a_service_that_has_no_stream_is_polled(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, problem(406, "not_acceptable"))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), at(18, UPCARD, THEIRS[0], turn=1), at(19, UPCARD, *THEIRS))
    assert told(play(host, "q")) == ["Waiting for Rui …", "  Rui drew from the stock.", "  Rui discarded 9♦."]
    assert [each.query["after"] for each in stub.sent("GET", VIEW)[1:]] == [["17"], ["18"]]
    assert len(stub.sent("GET", EVENTS)) == 1


def test_a_seat_that_is_played_elsewhere_is_let_go(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, REPLACED))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1))
    run = play(host)
    again = "This seat is now played elsewhere; `trinca play k3x9abcd` takes it back."
    assert (run.status, run.err) == (1, f"trinca: {again}\n")
    assert [each.path for each in stub.requests] == [VIEW, EVENTS]


class Slow(io.StringIO):
    """A person who types only when the stream has ended."""

    def __init__(self, line: str, end: threading.Event) -> None:
        super().__init__(line)
        self._end = end

    def readline(self, *args: Any) -> str:  # type: ignore[override] # as in the stubs of io itself
        self._end.set()
        for thread in threading.enumerate():
            if thread.name == THREAD:
                thread.join(60)
        return super().readline(*args)


def test_that_it_is_played_elsewhere_is_told_before_what_is_typed_is_done(host: Cli, stub: Stub) -> None:
    taken = threading.Event()
    stub.plan("GET", EVENTS, staying(stub, taken, REPLACED))
    stub.plan("GET", VIEW, at(17, UPCARD))
    typed = Slow("show\ndraw stock\n", taken)
    run = host("play", TABLE, typed=typed, terminal=True, environ={"TRINCA_PLAY_HINT": "make play"})
    assert (run.status, run.err) == (1, "trinca: This seat is now played elsewhere; `make play` takes it back.\n")
    assert run.out.count("Your move: ") == 1
    assert [each.path for each in stub.requests] == [VIEW, EVENTS]


def test_auto_lets_a_seat_go_that_is_played_elsewhere(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, REPLACED))
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1))
    run = host("auto", TABLE, "--json")
    assert (run.status, json.loads(run.err)["code"], run.out) == (1, "replaced", "")
    assert [each.path for each in stub.requests] == [VIEW, EVENTS]


def test_a_table_that_is_gone_ends_it(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, GONE))
    stub.plan("GET", VIEW, at(17, turn=1), problem(404, "table_not_found"))
    run = play(host)
    assert (run.status, "its host removed it" in run.err) == (1, True)
    assert len(stub.sent("GET", EVENTS)) == 1


def test_a_table_that_went_back_is_shown_as_it_is_now(host: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, snapshot(a_room(version=12))))
    stub.plan("GET", VIEW, at(17, turn=1), at(12))
    run = play(host, "q")
    assert (run.status, run.err) == (0, "The table went back to an earlier version; here it is as it is now.\n")
    assert "Your move: " in run.out


def test_the_seat_is_at_the_table_while_its_person_thinks(host: Cli, stub: Stub) -> None:
    """The stream is begun before the prompt, and nothing is asked of it."""
    stub.plan("GET", EVENTS, staying(stub, step(18)))
    stub.plan("GET", VIEW, at(17, UPCARD))
    stub.plan("POST", MOVES, at(19, UPCARD, turn=1))
    begun = [each.path for each in stub.requests]

    class Looks(io.StringIO):
        def readline(self, *args: Any) -> str:  # type: ignore[override] # as in the stubs of io itself
            eventually(lambda: stub.sent("GET", EVENTS))
            begun.extend(each.path for each in stub.requests)
            return "q\n"

    assert host("play", TABLE, typed=Looks(), terminal=True).status == 0
    assert begun == [VIEW, EVENTS]


def test_a_computer_that_does_not_move_is_noticed(cli: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.keep(stub.url)
    monkeypatch.setattr(follower, "LONGEST_TURN", 0.01)
    stub.plan("GET", EVENTS, staying(stub))
    stub.plan("GET", VIEW, Reply(a_view(hand={"turn": {"seat": 1, "phase": "draw"}})))
    run = cli("auto", TABLE)
    assert (run.status, "has not moved" in run.err) == (3, True)
    assert cli.slept == [1]


def test_a_computer_that_waits_for_a_friend_who_is_away_is_let_wait(
    host: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "LONGEST_TURN", 0.01)
    gone = away(at(17, turn=2))
    gone.body["seats"].append(a_seat(seat=2, kind="computer", name="Computer", level="easy", score=0, cards=7))
    waits: list[float | None] = []
    wait = Listening.wait

    def noted(self: Listening, known: int, timeout: float | None) -> Heard:
        waits.append(timeout)
        return wait(self, known, timeout)

    monkeypatch.setattr(Listening, "wait", noted)
    stub.plan("GET", EVENTS, staying(stub, COMMENT, GONE))
    stub.plan("GET", VIEW, gone, problem(404, "table_not_found"))
    run = host("auto", TABLE)
    assert (run.status, "its host removed it" in run.err, waits) == (1, True, [None])
