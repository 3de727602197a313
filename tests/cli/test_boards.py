"""How the table of each game looks, drawn by the parts of its view."""

from __future__ import annotations

import re
from typing import Any

import pytest
from cli.canned_games import a_rummy500, a_tiles, an_indian
from cli.running import Cli
from support.canned import TABLE, a_seat, a_view
from support.stub import Reply, Stub

VIEW = f"/v1/tables/{TABLE}"

RUMMY500 = """\
Table k3x9abcd: rummy500 to 500, hand 2

> Ana (you)                       4 cards  -35 points  laid 43
  Computer (hard)                 0 cards  110 points  dealt, laid 105, floating

Melds
  1  5♥ JK=6♥ 7♥                    (You, Computer)
  2  Q♠ Q♦ JK=Q                     (Computer)
Stock    21
Discard  1:4♣ 2:JK 3:7♥ 4:K♥ (top)

You hold A♠ 7♦ 7♣ JK
"""
TILES = """\
Table k3x9abcd: tiles, hand 1

> Ana (you)                            5 tiles              opened
  Computer 1 (easy)                   14 tiles
  Computer 2 (hard)                    1 tile               dealt, opened

Table
  1  R5 R6 JK
  2  B10 K10 Y10
Pool     44

You hold R8 R10 B1 K13 Y2
"""
INDIAN = """\
Table k3x9abcd: indian to 201, hand 3

> Ana (you)                           14 cards    7 points
  Computer 1 (normal)                 13 cards   20 points
  Computer 2 (normal)                  0 cards   40 points  out
    showed 4♠ 5♠ 6♠ 2♥ 2♦ 2♣ 9♣ 10♣ J♣ 3♦ 3♦ 4♦ JK
  Computer 3 (normal)                 13 cards   60 points
  Computer 4 (normal)                 13 cards   80 points
  Computer 5 (normal)                 13 cards  100 points  dealt

Wild     6  (6♣ was turned), marked * in your hand
Stock    20
Discard  9♦  (8 cards)

You hold A♠ 2♠ 3♠ 6♥* 7♥ 8♥ 9♥ 9♦ K♦ 6♣* Q♣ K♣ JK JK
"""


@pytest.mark.parametrize(
    ("view", "board"),
    [(a_rummy500(), RUMMY500), (a_tiles(), TILES), (an_indian(), INDIAN)],
    ids=["rummy500", "tiles", "indian"],
)
def test_the_board_of_each_game(at_stub: Cli, stub: Stub, view: dict[str, Any], board: str) -> None:
    stub.plan("GET", VIEW, Reply(view))
    run = at_stub("show")
    assert (run.status, run.err, run.out) == (0, "", board)
    assert at_stub("show", encoding="ascii").out == board.translate(str.maketrans("♠♥♦♣", "SHDC"))


@pytest.mark.parametrize(
    ("view", "board"),
    [(a_rummy500(), RUMMY500), (a_tiles(), TILES), (an_indian(), INDIAN)],
    ids=["rummy500", "tiles", "indian"],
)
def test_a_game_of_another_name_looks_the_same(at_stub: Cli, stub: Stub, view: dict[str, Any], board: str) -> None:
    game = view["game"]
    stub.plan("GET", VIEW, Reply({**view, "game": "whist"}))
    assert at_stub("show").out == board.replace(f" {game}", " whist", 1)


def test_tiles_have_a_ground_of_their_colour_and_their_names_without(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_tiles(you={"hand": ["R5", "B5", "K5", "Y5", "JK"]})))
    shown = at_stub("show", terminal=True).out
    held = shown.splitlines()[-1]
    assert re.findall(r"\x1b\[([0-9;]+)m(\w+)\x1b\[0m", held) == [
        ("37;41", "R5"),
        ("37;44", "B5"),
        ("37;40", "K5"),
        ("30;43", "Y5"),
    ]
    assert held.endswith(" JK")
    assert at_stub("show", terminal=True, environ={"NO_COLOR": "1"}).lines[-1] == "You hold R5 B5 K5 Y5 JK"


@pytest.mark.parametrize("width", [50, 60, 80])
def test_nothing_is_wider_than_the_terminal(at_stub: Cli, stub: Stub, width: int) -> None:
    names = [a_seat(**{**seat, "name": "日" * 9}) for seat in a_rummy500()["seats"]]
    pile = [rank + suit for suit in "SHDC" for rank in ("A", "2", "10", "J", "Q", "K")]
    combination = [f"R{number}" for number in range(1, 14)]
    spread = a_rummy500(seats=names if width == 80 else a_rummy500()["seats"])
    spread["hand"] |= {"discard": pile, "discard_count": len(pile)}
    full = a_tiles(hand={"table": [combination] * 12}, you={"hand": combination * 2})
    for view in (spread, full, an_indian()):
        stub.forget()
        stub.plan("GET", VIEW, Reply(view))
        shown = at_stub("show", width=width)
        assert shown.status == 0
        lying = [line for line in shown.lines if not line.startswith((">", "  Ana", "  Computer", "  日", "Table"))]
        rows = shown.lines if width == 80 else lying
        assert max(len(line) + line.count("日") for line in rows) <= width
        assert " 24:K♣ (top)" in shown.out or view is not spread


def test_what_a_meld_says_of_its_jokers_may_be_short_or_none(at_stub: Cli, stub: Stub) -> None:
    view = a_rummy500()
    view["hand"]["melds"][0]["stands_for"] = ["5H"]
    del view["hand"]["melds"][1]["stands_for"]
    stub.plan("GET", VIEW, Reply(view))
    shown = at_stub("show").out
    assert "  1  5♥ JK 7♥ " in shown
    assert "  2  Q♠ Q♦ JK " in shown


def test_a_pile_of_which_only_the_upcard_is_open_has_no_places(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()))
    assert "Discard  K♥  (2 cards)" in at_stub("show").lines
    stub.forget()
    stub.plan("GET", VIEW, Reply(a_rummy500(hand={"discard": ["4C"], "discard_count": 1})))
    assert "Discard  4♣" in at_stub("show").lines
    stub.forget()
    stub.plan("GET", VIEW, Reply(a_rummy500(hand={"discard": ["4C", "KH"], "discard_count": 8})))
    assert "Discard  4♣ K♥  (8 cards)" in at_stub("show").lines


def test_parts_that_no_game_had_so_far_are_shown_by_their_names(at_stub: Cli, stub: Stub) -> None:
    more = {
        "centre_row": ["5H", "6H"],
        "bids": [],
        "round": 7,
        "mood": "\x1b[31mgood",
        "nested": {"a": 1},
        "half": [["a"]],
        "nothing": None,
    }
    stub.plan("GET", VIEW, Reply(a_view(hand=more)))
    shown = at_stub("show").lines
    assert shown[shown.index("Discard  K♥  (2 cards)") + 1 : -2] == [
        "Centre row 5♥ 6♥",
        "Bids     none",
        "Round    7",
        "Mood     good",
    ]


COUNTED = {
    "reason": "declared",
    "winner": 0,
    "points": [0, 26, 80],
    "scores": [10, 36, 90],
    "hands": [["AS", "2S", "3S"], ["5H", "6H", "7H", "KD", "6C"], ["9C"]],
    "match": None,
    "counted": [[["AS", "2S", "3S"]], [["5H", "6H", "7H"]], None],
}


def test_the_result_of_more_than_two_names_each_and_shows_what_was_counted(at_stub: Cli, stub: Stub) -> None:
    view = an_indian(status="hand_over", hand={"turn": None}, result=COUNTED)
    view["seats"] = view["seats"][:3]
    view["hand"]["dealer"] = 2
    stub.plan("GET", VIEW, Reply(view))
    shown = at_stub("show").lines
    assert shown[-4:] == [
        "The hand is over: You declared, points You 0 (10), Computer 1 26 (36), Computer 2 80 (90).",
        "  You held A♠ 2♠ 3♠",
        "  Computer 1 held 5♥ 6♥ 7♥ // K♦ 6♣",
        "  Computer 2 held 9♣",
    ]


@pytest.mark.parametrize(
    ("reason", "winner", "said"),
    [
        ("declared", 1, "Computer 1 declared"),
        ("last_seat", 2, "Computer 2 was the last one in"),
        ("end_hand", None, "the hand was ended"),
        ("blocked", 0, "nobody could go on and You held least"),
        ("blocked", None, "nobody could go on"),
        ("turn_limit", None, "the limit of turns was reached"),
        ("stock_empty", None, "the stock ran out"),
        ("went_out", 0, "You went out"),
    ],
)
def test_every_ending_in_words(at_stub: Cli, stub: Stub, reason: str, winner: int | None, said: str) -> None:
    result: dict[str, Any] = {
        "reason": reason,
        "winner": winner,
        "points": [0, 0, 0],
        "scores": None,
        "hands": [[], [], []],
        "match": None,
    }
    stub.plan("GET", VIEW, Reply(a_tiles(status="hand_over", hand={"turn": None}, result=result)))
    assert at_stub("show").lines[-1] == f"The hand is over: {said}, points You 0, Computer 1 0, Computer 2 0."


def test_a_match_of_more_than_two(at_stub: Cli, stub: Stub) -> None:
    result = {**COUNTED, "match": {"winners": [0, 1]}}
    view = an_indian(status="match_over", hand={"turn": None, "dealer": 2}, result=result)
    view["seats"] = view["seats"][:3]
    stub.plan("GET", VIEW, Reply(view))
    assert at_stub("show").lines[-1] == "You and Computer 1 won the match, You 7, Computer 1 20, Computer 2 40."


def test_a_table_where_nobody_counts_has_no_score_in_the_list(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_tiles()))
    assert at_stub("tables").lines[2].split()[2:] == ["playing", "17", "Computer", "1,", "Com…"]
