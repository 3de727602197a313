"""A game that this client has never heard of: it is shown by its parts, and played from the list of moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.running import Cli
from support.canned import TABLE, a_line, a_record, a_seat, a_view, legal
from support.stub import Reply, Stub

VIEW = f"/v1/tables/{TABLE}"
MOVES = f"{VIEW}/moves"
BID = {"type": "bid", "tricks": 3, "trumps": "H"}
KNOCK = {"type": "knock"}
MELD = {"type": "meld", "cards": ["Z9", "Z8"], "face": "down"}
RECORD = a_record(3, bytes(32), 4, match={"winners": [0]})
UNTOLD_WHY = "not verified to the end: seat 0 made a move of which this client cannot tell where its cards went"
UNTOLD = {"version": 6, "seat": 0, "move": BID}
RECORD["moves"].insert(4, UNTOLD)
for later in RECORD["moves"][5:]:
    later["version"] += 3
RECORD["game"] = "whist"
RECORD["options"] = {"trumps": True}


def at(version: int, *moves: dict[str, Any], turn: int | None = 0, **changes: Any) -> Reply:
    seats = [
        a_seat(seat=0, kind="host", name="Ana", score=35, cards=3, tricks=1),
        a_seat(seat=1, kind="computer", name="Computer", level="normal", score=10, cards=3, tricks=0),
    ]
    view = a_view(game="whist", version=version, seats=seats, options={"trumps": True}, **changes)
    view["hand"] = {
        "number": 3,
        "dealer": 1,
        "turn": None if turn is None else {"seat": turn, "phase": "bidding"},
        "trick": ["9H", "KC"],
        "trumps": "H",
        "deal": {"commitment": RECORD["commitment"]},
        "log": [{"event": "trumps_made", "suit": "H"}, {"seat": 1, "move": BID}, {"seat": 1, "move": KNOCK}],
    }
    view["you"] = {**view["you"], "hand": ["Z9", "AS", "2H"], "moves": legal(version, *moves)}
    return Reply(view)


def over(version: int) -> Reply:
    return at(version, turn=None, status="match_over", result=RECORD["result"])


BOARD = """\
Table k3x9abcd: whist, hand 3

> Ana (you)                            3 cards   35 points
  Computer (normal)                    3 cards   10 points  dealt

Trick    9♥ K♣
Trumps   H

You hold A♠ 2♥ Z9
"""


def test_it_is_shown_by_the_parts_of_its_view(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, BID))
    run = at_stub("show", "--log")
    assert run.out == BOARD + (
        '\ntrumps made.\nComputer played {"type": "bid", "tricks": 3, "trumps": "H"}.\nComputer played knock.\n'
    )


@pytest.mark.parametrize("typed", ["2", "#2", "knock", "kn", "KNOCK", json.dumps(KNOCK)])
def test_it_is_played_by_number_by_word_and_as_json(at_stub: Cli, stub: Stub, typed: str) -> None:
    stub.plan("GET", VIEW, at(17, BID, KNOCK, MELD))
    stub.plan("POST", MOVES, at(18, turn=1))
    run = at_stub("play", TABLE, typed=f"moves\n{typed}\n", terminal=True, environ={"NO_COLOR": "1"})
    assert ' 1  {"type": "bid", "tricks": 3, "trumps": "H"}\n 2  knock\n 3  {"type": "meld"' in run.out
    assert [each.body for each in stub.sent("POST", MOVES)] == [KNOCK]


def test_it_plays_by_itself_to_the_end_of_the_match(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, at(17, BID, KNOCK, MELD))
    stub.plan("POST", MOVES, at(18, BID, turn=0), over(20))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = at_stub("auto")
    assert (run.status, run.err) == (0, "")
    assert [each.body for each in stub.sent("POST", MOVES)] == [MELD, BID]
    assert run.lines[1:] == [
        f"Hand 3: Ana went out, 25 points (35 : 10) — {UNTOLD_WHY}",
        "Ana won the match, 35 : 10.",
    ]


def test_what_cannot_be_followed_is_not_verified(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, over(20))
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": [a_line({**RECORD, "number": at}) for at in (1, 2, 3)]}))
    before = a_record(2, bytes(32), 0, version=1)
    before["result"]["scores"] = [10, 10]
    stub.plan("GET", f"{VIEW}/hands/2", Reply(before))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(RECORD))
    run = at_stub("verify", "3")
    assert (run.status, run.out) == (1, f"Hand 3: {UNTOLD_WHY}\n")


def test_what_comes_before_it_is_still_checked(at_stub: Cli, stub: Stub) -> None:
    forged = {**RECORD, "moves": [{**RECORD["moves"][0], "card": "ZZ"}, *RECORD["moves"][1:]]}
    stub.plan("GET", VIEW, over(20))
    stub.plan("GET", f"{VIEW}/hands/3", Reply(forged))
    run = at_stub("auto")
    assert (run.status, "NOT verified: draw 1 from the stock" in run.out) == (1, True)
