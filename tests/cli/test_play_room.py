"""`play` in a room: waiting for a friend, agreeing with a friend."""

from __future__ import annotations

from typing import Any

import pytest
from cli.running import Cli, Run
from support.canned import TABLE, a_record, a_room, a_waiting_room, legal, lying
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
AGREE = f"{VIEW}/agreements"
CODE = f"{TABLE}.s3cr3t-s3cr3t"
STOCK = {"type": "draw", "from": "stock"}
RECORD = a_record(3, bytes(32), 9, kinds=("host", "invited"))
DEAL = {"commitment": RECORD["commitment"]}
UPCARD = {"event": "upcard", "card": "2C"}
THEIRS = [{"seat": 1, "move": STOCK}, {"seat": 1, "move": {"type": "discard", "card": "9D"}}]


@pytest.fixture
def host(cli: Cli, stub: Stub) -> Cli:
    url = f"{stub.url}/v1/invitations/{CODE}"
    cli.keep(stub.url, kind="room", invitations=[{"seat": 1, "code": CODE, "url": url}])
    return cli


def at(version: int, *log: dict[str, Any], turn: int | None = 0, agreed: str = "", **changes: Any) -> Reply:
    """The room; `agreed` is like `01:restart`: the seats that agreed, and to what."""
    hand = {"turn": None if turn is None else {"seat": turn, "phase": "draw"}, "log": list(log), "deal": DEAL}
    you = {"moves": legal(version, STOCK) if turn == 0 else legal(version)}
    view = a_room(version=version, hand={**hand, **changes.pop("hand", {})}, you=you, **changes)
    seats, _, action = agreed.partition(":")
    for seat in seats:
        view["seats"][int(seat)]["agreed"] = [action]
    return Reply(view)


def over(
    version: int, *log: dict[str, Any], agreed: str = "", match: dict[str, Any] | None = None, **changes: Any
) -> Reply:
    result = {**RECORD["result"], "hands": [[], ["KH"]], "match": match}
    status = "match_over" if match else "hand_over"
    changes["hand"] = {**lying(RECORD), **changes.get("hand", {})}
    return at(version, *log, turn=None, agreed=agreed, status=status, result=result, **changes)


def play(cli: Cli, *typed: str) -> Run:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1"})


def told(run: Run) -> list[str]:
    """The lines beside the board; what was typed is not among them, so an answer follows its question."""
    begin = (
        "  You",
        "  Rui ca",
        "  Rui a",
        "  Rui d",
        "Hand",
        "Wait",
        "The n",
        "A new",
        "Begin",
        "You ",
        "Your move:   ",
    )
    return [line for line in run.lines if line.startswith(begin) and "hold" not in line and " cards " not in line]


def test_the_host_waits_with_the_invitation_before_them(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_waiting_room()), Reply(status=304), at(2, UPCARD, hand={"number": 1}))
    run = play(host, "q")
    assert (run.status, run.err) == (0, "")
    assert CODE in run.lines
    assert run.lines.count("Waiting for Rui …") == 1
    assert "  Rui came to the table." in run.lines
    assert "Table k3x9abcd: classic to 100, hand 1" in run.lines
    assert max(len(line) for line in run.lines if not line.startswith("http")) <= 80


def test_a_friends_turn_is_waited_for_and_told_move_by_move(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, UPCARD, turn=1), at(18, UPCARD, THEIRS[0], turn=1), at(19, UPCARD, *THEIRS))
    run = play(host, "q")
    assert told(run) == ["Waiting for Rui …", "  Rui drew from the stock.", "  Rui discarded 9♦."]
    waits = [each.query for each in stub.sent("GET", VIEW)[1:]]
    assert waits == [{"include": ["moves,log"], "after": [str(n)], "wait": ["25"]} for n in (17, 18)]


def test_a_friend_may_think_for_hours(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, turn=1), *[Reply(status=304)] * 200, at(18))
    assert play(host, "q").status == 0
    assert sum(host.slept) > 120


def test_the_next_hand_waits_for_the_friend(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, over(17), over(18, agreed="0:next_hand"), at(20, UPCARD, hand={"number": 4}))
    stub.plan("POST", AGREE, over(18, agreed="0:next_hand"))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(host, "", "q")
    assert told(run) == [
        "Hand 3: You went out, 25 points (35 : 10) — deal verified, not witnessed",
        "The next hand? [Y/n] Waiting for Rui to agree …",
    ]
    assert "Table k3x9abcd: classic to 100, hand 4" in run.lines
    assert [each.body for each in stub.sent("POST", AGREE)] == [{"action": "next_hand", "hand": 3}]


def test_one_is_told_that_the_friend_has_agreed_already(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, over(17, agreed="1:next_hand"))
    stub.plan("POST", AGREE, at(19, UPCARD, hand={"number": 4}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(host, "y", "q")
    assert told(run)[0] == "  Rui agreed to the next hand."
    assert run.out.count("The next hand?") == 1


def test_one_who_leaves_is_told_what_stays_agreed(host: Cli, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.plan("GET", VIEW, over(17, agreed="0:next_hand"))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    monkeypatch.setattr(type(host), "sleep", _interrupt)
    run = play(host)
    assert run.status == 0
    assert run.lines[-2:] == [
        "You have agreed to the next hand; `trinca next --withdraw` takes that back.",
        "Your seat is kept for seven days; `trinca play k3x9abcd` goes on.",
    ]


def _interrupt(cli: Cli, seconds: float) -> None:
    raise KeyboardInterrupt


def test_a_new_match_that_the_friend_wants_is_asked_for_once(host: Cli, stub: Stub) -> None:
    wanted = "1:restart"
    stub.plan(
        "GET",
        VIEW,
        at(17, turn=1),
        at(18, turn=1, agreed=wanted),
        at(19, agreed=wanted),
        at(20),
        at(21, agreed=wanted),
    )
    stub.plan("POST", MOVES, at(20, turn=1), at(22, agreed=wanted))
    stub.plan("POST", AGREE, at(23, UPCARD, hand={"number": 4}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(host, "n", "draw stock", "y", "q")
    assert run.status == 0
    assert told(run) == [
        "Waiting for Rui …",
        "  Rui agreed to a new match.",
        "Begin a new match and lose the score? [y/N] Waiting for Rui …",
        "Your move:   Rui withdrew the agreement to a new match.",
        "Waiting for Rui …",
        "  Rui agreed to a new match.",
        "Begin a new match and lose the score? [y/N] Hand 3: You went out, 25 points (35 : 10) — deal verified",
    ]
    assert [each.body for each in stub.sent("POST", AGREE)] == [{"action": "restart", "hand": 3}]


def test_an_empty_line_looks_whether_the_friend_has_agreed(host: Cli, stub: Stub) -> None:
    cut_off = {**RECORD["result"], "reason": "restarted", "winner": None, "points": None, "scores": None}
    stub.plan("GET", VIEW, at(17), at(17), at(20, UPCARD, hand={"number": 4}))
    stub.plan("GET", f"{VIEW}/hands/3", Reply({**RECORD, "result": cut_off}))
    run = play(host, "", "", "q")
    assert run.status == 0
    news = run.lines.index("Your move: Your move: Hand 3: cut off by a restart — deal verified")
    assert run.lines[news + 1] == "  2♣ was turned up."
    assert "Table k3x9abcd: classic to 100, hand 4" in run.lines[news:]


def test_a_wish_for_a_new_match_can_be_withdrawn(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17))
    stub.plan("POST", AGREE, at(18, agreed="0:restart"))
    stub.plan("DELETE", f"{AGREE}/restart", at(19))
    run = play(host, "restart", "y", "withdraw", "q")
    assert "The new match begins when Rui agrees; `withdraw` takes your word back." in run.out
    assert "You have agreed to nothing now." in run.out
    assert len(stub.sent("DELETE", f"{AGREE}/restart")) == 1
    assert run.out.count("Your move: ") == 3


def test_the_end_of_the_match_is_told_once_while_the_friend_thinks(host: Cli, stub: Stub) -> None:
    won = {"winners": [0]}
    stub.plan("GET", VIEW, over(17, match=won), over(19, agreed="0:restart", match=won), at(20, hand={"number": 4}))
    stub.plan("POST", AGREE, over(18, agreed="0:restart", match=won))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = play(host, "y", "q")
    assert run.lines.count("You won the match, 35 : 10.") == 1
    assert run.out.count("Waiting for Rui to agree …") == 1


def test_a_table_that_its_host_removes_is_noticed(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, turn=1), Reply(status=304), problem(404, "table_not_found"))
    run = play(host)
    assert (run.status, "its host removed it" in run.err) == (1, True)


@pytest.mark.parametrize(("command", "action"), [("next", "next_hand"), ("restart", "restart")])
def test_agreeing_and_withdrawing_by_command(host: Cli, stub: Stub, command: str, action: str) -> None:
    stub.plan("GET", VIEW, over(17))
    stub.plan("POST", AGREE, over(18, agreed=f"0:{action}"))
    stub.plan("DELETE", f"{AGREE}/{action}", over(19))
    agreed = host(command)
    assert agreed.status == 0
    what = "The next hand" if action == "next_hand" else "A new match"
    assert agreed.lines[-1] == f"{what} is agreed to by all but Rui."
    withdrawn = host(command, "--withdraw")
    assert (withdrawn.status, "agreed to" in withdrawn.out) == (0, False)


def test_auto_waits_for_the_friend_and_plays_its_own_seat_only(host: Cli, stub: Stub) -> None:
    stub.plan(
        "GET", VIEW, Reply(a_waiting_room()), at(3, hand={"number": 1}), at(6, hand={"number": 1}), Reply(status=304)
    )
    stub.plan("POST", MOVES, problem(409, "seat_away", "Rui is away."), at(7, turn=1, hand={"number": 1}))
    first = a_record(1, bytes(32), 3, before=(0, 0), kinds=("host", "invited"))
    stub.plan("GET", VIEW, over(9, match={"winners": [0]}, hand={"number": 1, **lying(first)}))
    stub.plan("GET", f"{VIEW}/hands/1", Reply(first))
    run = host("auto", TABLE)
    assert (run.status, run.err) == (0, "")
    assert run.lines[1] == "Waiting for Rui …"
    assert CODE in run.lines
    assert run.lines[-1] == "Ana won the match, 35 : 10."
    assert len(stub.sent("POST", MOVES)) == 2
    assert not any("reveal" in each.query for each in stub.requests)


def test_auto_keeps_json_lines_clean_while_it_waits(host: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_waiting_room()), problem(404, "table_not_found"))
    run = host("auto", TABLE, "--json")
    assert (run.status, run.out) == (1, "")
    assert CODE in run.err
