"""`watch`: what happens at a table, told from its stream alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.running import Cli
from support.canned import TABLE, a_room, a_seat, a_waiting_room
from support.streams import COMMENT, GONE, a_stream, snapshot, staying, step
from support.stub import Reply, Stub, problem

EVENTS = f"/v1/tables/{TABLE}/events"
STOCK = {"type": "draw", "from": "stock"}
TAKE = {"type": "draw", "from": "discard"}
GONE_TOLD = "trinca: The table is not there: its host removed it, or for seven days nothing happened at it.\n"


def moved(seat: int, move: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "moved", "seat": seat, "move": move, **more}


def watched(cli: Cli, stub: Stub, view: dict[str, Any], *steps: list[dict[str, Any]]) -> list[str]:
    """What is told of these steps, after the lines about the table as it is."""
    begin = view["version"] + 1
    sent = [step(number, *events) for number, events in enumerate(steps, begin)]
    stub.plan("GET", EVENTS, staying(stub, snapshot(view), COMMENT, *sent, GONE))
    run = cli("watch", TABLE)
    assert (run.status, run.err) == (1, GONE_TOLD)
    return run.lines


def test_the_table_as_it_is_then_each_thing_that_happens(at_stub: Cli, stub: Stub) -> None:
    assert watched(
        at_stub,
        stub,
        a_room(),
        [moved(0, STOCK, card="7H")],
        [moved(0, {"type": "discard", "card": "QD"})],
        [moved(1, TAKE, card="QD"), moved(1, {"type": "meld", "cards": ["10H", "JH", "QH"]})],
        [{"type": "presence", "seat": 0, "present": False}],
        [{"type": "presence", "seat": 0, "present": True}],
        [{"type": "presence", "seat": 1, "present": False}],
        [{"type": "presence", "seat": 1, "present": True}],
        [{"type": "renamed", "seat": 1, "name": "Rúi"}],
        [{"type": "renamed", "seat": 0, "name": "Eva"}],
        [
            moved(1, {"type": "discard", "card": "2C"}),
            {"type": "hand_over", "hand": 3, "reason": "went_out"},
            {"type": "match_over", "winners": [1]},
        ],
        [{"type": "agreed", "seat": 1, "action": "restart"}],
        [{"type": "withdrawn", "seat": 1, "action": "restart"}],
        [{"type": "restarted", "hand": None}, {"type": "dealt", "hand": 4, "dealer": 1}],
        [{"type": "restarted", "hand": 4}],
        [{"type": "level", "seat": 1, "level": "hard"}],
    ) == [
        "Table k3x9abcd: classic to 100, hand 3: You and Rui.",
        "To play: You.",
        "You drew 7♥.",
        "You discarded Q♦.",
        "Rui took Q♦ from the discard pile.",
        "Rui melded 10♥ J♥ Q♥.",
        "You are away; the table waits.",
        "You are back.",
        "Rui is away; the table waits.",
        "Rui is back.",
        "Rui is called Rúi now.",
        "You are called Eva now.",
        "Rúi discarded 2♣.",
        "Hand 3 is over: Rúi went out.",
        "Rúi won the match.",
        "Rúi agreed to a new match.",
        "Rúi withdrew the agreement to a new match.",
        "A new match began.",
        "Rúi dealt hand 4.",
        "A new match began; hand 4 was cut off.",
        "Rúi plays at level hard now.",
    ]
    (asked,) = stub.requests  # a look at the table would make its seat be there
    assert asked.query == {"passive": ["true"]}


def test_a_room_that_waits(at_stub: Cli, stub: Stub) -> None:
    joined = {"type": "joined", "seat": 1, "name": "Rúi"}
    assert watched(at_stub, stub, a_waiting_room(), [joined, {"type": "dealt", "hand": 1, "dealer": 0}]) == [
        "Table k3x9abcd: classic to 100: You and Rui.",
        "Waiting for Rui.",
        "Rúi came to the table.",
        "You dealt hand 1.",
    ]


def test_who_is_away_and_what_is_over_is_told_at_the_beginning(at_stub: Cli, stub: Stub) -> None:
    view = a_room(status="hand_over", hand={"turn": None})
    view["seats"][1]["present"] = False
    assert watched(at_stub, stub, view)[1:] == ["The hand is over.", "Rui is away; the table waits."]


def test_tiles_are_told_by_what_a_play_added(at_stub: Cli, stub: Stub) -> None:
    tiles = a_room(hand={"table": [["R5", "R6", "R7"]]})
    table = [["R5", "R6", "R7", "R8"]]
    more = [*table, ["B1", "K1", "Y1"]]
    plays = [[moved(seat, {"type": "play", "table": each})] for seat, each in ((0, table), (1, more))]
    dealt = [{"type": "dealt", "hand": 4, "dealer": 1}, moved(0, {"type": "play", "table": [["B1", "B2", "B3"]]})]
    assert watched(at_stub, stub, tiles, *plays, dealt)[2:] == [
        "You laid R8.",
        "Rui laid B1 K1 Y1.",
        "Rui dealt hand 4.",
        "You laid B1 B2 B3.",
    ]


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ([], "Rui declared 5♥ 6♥ 7♥, wrongly: out of the hand."),
        ([{"type": "hand_over", "hand": 3, "reason": "declared"}], "Rui declared 5♥ 6♥ 7♥."),
        (
            [{"type": "hand_over", "hand": 3, "reason": "last_seat"}],
            "Rui declared 5♥ 6♥ 7♥, wrongly: out of the hand.",
        ),
    ],
)
def test_a_declaration_is_told_with_whether_it_held(
    at_stub: Cli, stub: Stub, over: list[dict[str, Any]], told: str
) -> None:
    declared = moved(1, {"type": "declare", "discard": "9D", "groups": [["5H", "6H", "7H"]]})
    assert watched(at_stub, stub, a_room(), [declared, *over])[2] == told


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("stock_empty", "the stock ran out"),
        ("blocked", "nobody could go on"),
        ("last_seat", "only one was left in"),
        ("{winner} of\x1b[2J later", "{winner} of later"),
    ],
)
def test_a_hand_that_ends_otherwise_names_nobody(at_stub: Cli, stub: Stub, reason: str, told: str) -> None:
    over = {"type": "hand_over", "hand": 3, "reason": reason}
    assert watched(at_stub, stub, a_room(), [over])[2:] == [f"Hand 3 is over: {told}."]


ODD: list[dict[str, Any]] = [
    {"type": "moved"},
    {"type": "moved", "seat": 9, "move": STOCK},
    {"type": "agreed", "seat": 1, "action": "lunch"},
    {"type": "joined", "seat": True, "name": []},
    {"type": "dealt", "hand": [], "dealer": "x"},
    {"type": "match_over", "winners": None},
    {"type": "later_thing\x1b[2J"},
    {},
]


@pytest.mark.parametrize("odd", ODD)
def test_what_makes_no_sense_here_is_told_by_its_name(at_stub: Cli, stub: Stub, odd: dict[str, Any]) -> None:
    (told,) = watched(at_stub, stub, a_room(), [odd])[2:]
    assert told == str(odd.get("type")).removesuffix("\x1b[2J").replace("_", " ") + "."


def test_an_evil_name_steers_no_terminal(at_stub: Cli, stub: Stub) -> None:
    evil = "\x1b[31mR\nui\N{RIGHT-TO-LEFT OVERRIDE}"
    told = watched(at_stub, stub, a_room(), [{"type": "renamed", "seat": 1, "name": evil}], [moved(1, STOCK)])
    assert told[2:] == ["Rui is called R ui now.", "R ui drew from the stock."]


def test_json_is_a_line_a_message(at_stub: Cli, stub: Stub) -> None:
    view = a_room()
    stub.plan("GET", EVENTS, staying(stub, snapshot(view), step(18, moved(1, STOCK)), GONE))
    run = at_stub("watch", "--json", TABLE)
    assert [json.loads(line) for line in run.lines] == [
        {"event": "snapshot", "version": 17, "data": view},
        {"event": "step", "version": 18, "data": {"version": 18, "events": [moved(1, STOCK)]}},
        {"event": "gone", "version": None, "data": {}},
    ]
    assert (run.status, json.loads(run.err)["code"]) == (1, "table_not_found")


def test_a_break_is_told_and_nothing_twice(at_stub: Cli, stub: Stub) -> None:
    stub.plan(
        "GET",
        EVENTS,
        a_stream(snapshot(a_room()), step(18, moved(0, STOCK)), cut=True),
        a_stream(step(18, moved(0, STOCK)), step(19, moved(1, STOCK)), GONE),
    )
    run = at_stub("watch")
    assert run.lines[2:] == ["You drew from the stock.", "Rui drew from the stock."]
    assert run.err.startswith(f"No answer from {stub.url}: the connection broke. Trying again in ")
    assert [each.headers.get("Last-Event-ID") for each in stub.requests] == [None, "18"]


def test_what_can_no_longer_be_told_is_not_passed_over_in_silence(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, a_stream(snapshot(a_room())), a_stream(snapshot(a_room(version=900)), GONE))
    assert at_stub("watch").lines[2] == "Not all that happened meanwhile can be told; the table as it is now:"


def test_a_service_that_stays_away_is_given_up(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", EVENTS, problem(503, "unavailable", "Redis is away."))
    run = at_stub("watch")
    assert run.status == 3
    assert run.err.count("Trying again in ") == 5
    assert len(stub.requests) == 6


@pytest.mark.parametrize(
    ("reply", "status", "said"),
    [
        (problem(404, "not_found"), 1, "may be an older service"),
        (problem(404, "table_not_found"), 1, GONE_TOLD),
        (problem(401, "unauthorized"), 4, "does not take the saved seat key"),
        (Reply({}, 200), 1, "may be an older service"),
    ],
)
def test_refusals(at_stub: Cli, stub: Stub, reply: Reply, status: int, said: str) -> None:
    stub.plan("GET", EVENTS, reply)
    run = at_stub("watch")
    assert (run.status, said in run.err, run.out) == (status, True, "")


def test_a_seat_beside_two_others_is_named(at_stub: Cli, stub: Stub) -> None:
    view = a_room()
    view["seats"].append(a_seat(seat=2, kind="computer", name="Computer", level="easy", score=0, cards=7))
    assert watched(at_stub, stub, view)[0] == "Table k3x9abcd: classic to 100, hand 3: You, Rui and Computer."
