from __future__ import annotations

import json
from typing import Any

import pytest
from cli.running import Cli
from support.canned import TABLE, a_record, a_view, legal, lying
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
AGREE = f"{VIEW}/agreements"
STOCK = {"type": "draw", "from": "stock"}
MELD = {"type": "meld", "cards": ["4H", "5H", "6H"]}
DISCARD = {"type": "discard", "card": "KH"}
SEEDS = {number: bytes([number] * 32) for number in (3, 4)}
RECORDS = {
    3: a_record(3, SEEDS[3], 9),
    4: a_record(4, SEEDS[4], 0, match={"winners": [0]}, before=(35, 10), version=18),
}
RECORDS[4]["result"].update(reason="going_rummy", points=[70, 0], scores=[105, 10])


def hand(number: int, version: int, *moves: dict[str, Any], turn: int | None = 0, **changes: Any) -> Reply:
    """A view of a hand whose commitment is that of the record."""
    fields: dict[str, Any] = {
        "number": number,
        "turn": None if turn is None else {"seat": turn, "phase": "play"},
        "deal": {"commitment": RECORDS[number]["commitment"]},
        "log": [],
    }
    result = RECORDS[number]["result"] if turn is None else None
    fields |= lying(RECORDS[number]) if turn is None else {}
    return Reply(
        a_view(version=version, hand=fields, you={"moves": legal(version, *moves)}, result=result, **changes)
    )


def over(number: int, version: int, status: str = "hand_over", **changes: Any) -> Reply:
    reply = hand(number, version, turn=None, status=status, **changes)
    for seat, score in zip(reply.body["seats"], reply.body["result"]["scores"], strict=True):
        seat["score"] = score
    return reply


def plan_match(stub: Stub, *, start: str = VIEW) -> None:
    """Two hands: a turn, the computer's answer, the end of the hand, the next one, won at once."""
    stub.plan(
        "GET",
        start,
        hand(3, 17, STOCK),
        Reply(status=304),
        hand(3, 16, turn=1),  # overtaken by 19
        over(3, 20),
    )
    stub.plan("POST", MOVES, hand(3, 18, DISCARD, MELD), hand(3, 19, turn=1), over(4, 22, "match_over"))
    stub.plan("POST", AGREE, hand(4, 21, DISCARD))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))


TOLD = """\
Table k3x9abcd: classic to 100, hand 3
Hand 3: Ana went out, 25 points (35 : 10) — deal verified
Hand 4: Ana went out all at once (going rummy), 70 points (105 : 10) — deal verified
Ana won the match, 105 : 10.
"""


def test_a_whole_match_from_the_list_of_moves_alone(at_stub: Cli, stub: Stub) -> None:
    plan_match(stub)
    run = at_stub("auto")
    assert (run.status, run.err) == (0, "")
    assert run.out == TOLD
    assert [each.body for each in stub.sent("POST", MOVES)] == [STOCK, MELD, DISCARD]
    assert [each.headers["If-Match"] for each in stub.sent("POST", MOVES)] == ['"17"', '"18"', '"21"']
    assert [each.body for each in stub.sent("POST", AGREE)] == [{"action": "next_hand", "hand": 3}]
    waits = [each.query for each in stub.sent("GET", VIEW)[1:]]
    assert waits == [{"include": ["moves,log"], "after": ["19"], "wait": ["25"]}] * 3


def test_play_without_a_terminal_does_the_same_on_a_new_table(cli: Cli, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", Reply({"table": hand(3, 17).body, "key": "k", "invitations": []}, 201))
    plan_match(stub)
    run = cli("play", environ={"TRINCA_URL": stub.url})
    assert (run.status, run.out, run.err) == (0, TOLD, "")
    assert len(stub.sent("POST", "/v1/tables")) == 1


def test_json_lines(at_stub: Cli, stub: Stub) -> None:
    plan_match(stub)
    lines = [json.loads(line) for line in at_stub("auto", "--json").lines]
    assert lines == [
        {"hand": 3, "result": RECORDS[3]["result"], "verified": True, "fault": None, "witnessed": True},
        {"hand": 4, "result": RECORDS[4]["result"], "verified": True, "fault": None, "witnessed": True},
        {"table": TABLE, "match": {"winners": [0]}, "scores": [105, 10]},
    ]


def test_it_stops_after_so_many_hands(at_stub: Cli, stub: Stub) -> None:
    plan_match(stub)
    run = at_stub("auto", "--hands", "1")
    assert run.status == 0
    assert run.lines == TOLD.splitlines()[:2]
    assert stub.sent("POST", AGREE) == []


def test_a_deal_that_is_not_what_was_committed_to_fails_the_run(at_stub: Cli, stub: Stub) -> None:
    cheated = over(3, 17)
    cheated.body["hand"]["deal"]["commitment"] = "sha256:" + "1" * 64
    stub.plan("GET", VIEW, cheated)
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORDS[3]))
    run = at_stub("auto", "--hands", "1")
    assert run.status == 1
    assert run.lines[-1].endswith("— NOT verified: during the hand another commitment was shown")


def test_hands_that_passed_unseen_are_told_too(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, turn=1), over(4, 30, "match_over"))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    run = at_stub("auto")
    assert run.status == 0
    told = TOLD.splitlines()
    told[2] += ", not witnessed"
    assert run.lines == told


def test_another_client_that_was_faster_is_no_failure(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, STOCK), hand(3, 19, DISCARD))
    stub.plan("POST", MOVES, problem(412, "stale_version"), over(4, 20, "match_over"))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    assert at_stub("auto").status == 0
    assert [each.headers["If-Match"] for each in stub.sent("POST", MOVES)] == ['"17"', '"19"']


def test_a_table_that_goes_is_noticed(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, turn=1), Reply(status=304), problem(404, "table_not_found"))
    run = at_stub("auto")
    assert run.status == 1
    assert "is not there" in run.err


def test_a_computer_that_never_moves_is_noticed(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, turn=1), Reply(status=304))
    run = at_stub("auto")
    assert run.status == 3
    assert "has not moved for two minutes" in run.err
    assert sum(at_stub.slept) == pytest.approx(121, abs=1)


def test_a_service_that_goes_away_is_waited_for_and_not_for_ever(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, turn=1), *[Reply(lost=True)] * 9, hand(4, 18, DISCARD))
    stub.plan("POST", MOVES, over(4, 20, "match_over"))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    run = at_stub("auto")
    assert (run.status, run.out) == (0, TOLD)
    assert run.err.count("Trying again in") == 2


def test_a_service_that_stays_away_is_3(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, turn=1), Reply(lost=True))
    run = at_stub("auto")
    assert run.status == 3
    assert run.err.count("Trying again in") == 5
    assert len(stub.sent("GET", VIEW)) == 1 + 6 * 4


def test_a_move_over_an_outage_keeps_its_key(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17, STOCK))
    stub.plan("POST", MOVES, *[Reply(lost=True)] * 6, over(4, 18, "match_over"))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    assert at_stub("auto").status == 0
    assert len({each.headers["Idempotency-Key"] for each in stub.sent("POST", MOVES)}) == 1


def test_a_table_that_went_back_is_followed_from_there(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 47, turn=1), *[hand(3, 35, STOCK)] * 3)
    stub.plan("POST", MOVES, over(4, 36, "match_over"))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    run = at_stub("auto")
    assert run.status == 0
    assert "went back" in run.err
    assert stub.sent("POST", MOVES)[0].headers["If-Match"] == '"35"'


def test_a_turn_without_moves_is_reported(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, hand(3, 17))
    run = at_stub("auto")
    assert run.status == 1
    assert "lists no move" in run.err


def test_a_round_of_a_game_without_a_match_is_all_there_is_to_play(at_stub: Cli, stub: Stub) -> None:
    done = over(3, 18)
    for seat in done.body["seats"]:
        seat["score"] = None
    stub.plan("GET", VIEW, hand(3, 17, STOCK))
    stub.plan("POST", MOVES, done)
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORDS[3]))
    run = at_stub("auto")
    assert (run.status, run.lines) == (0, TOLD.splitlines()[:2])
    assert stub.sent("POST", AGREE) == []


def test_several_rounds_of_it_are_played_where_so_many_are_asked_for(at_stub: Cli, stub: Stub) -> None:
    first, second = over(3, 18), over(4, 20)
    for seat in first.body["seats"] + second.body["seats"]:
        seat["score"] = None
    stub.plan("GET", VIEW, hand(3, 17, STOCK))
    stub.plan("POST", MOVES, first, second)
    stub.plan("POST", AGREE, hand(4, 19, STOCK))
    for number, record in RECORDS.items():
        stub.plan("GET", f"{VIEW}/hands/{number}", Reply(record))
    assert [line[:6] for line in at_stub("auto", "--hands", "2").lines[1:]] == ["Hand 3", "Hand 4"]
