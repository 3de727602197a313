"""What `?` tells at each table, and long lists of moves."""

from __future__ import annotations

from typing import Any

import pytest
from cli.canned_games import a_rummy500, a_tiles, an_indian
from cli.running import Cli
from support.canned import TABLE, a_view, legal
from support.stub import Reply, Stub, problem

VIEW = f"/v1/tables/{TABLE}"
MELD = {"type": "meld", "cards": ["7H", "7D", "7C"]}
DEEP = [
    {"type": "draw", "from": "discard", "card": "4C", "index": 0, "then": {**MELD, "cards": ["4C", f"{rank}D", "JK"]}}
    for rank in range(2, 10)
] * 10


def play(cli: Cli, *typed: str) -> str:
    lines = "".join(line + "\n" for line in typed)
    return cli("play", TABLE, typed=lines, terminal=True, environ={"NO_COLOR": "1"}).out


@pytest.mark.parametrize(
    ("view", "told", "untold"),
    [
        (
            a_view(),
            ["meld 4H 5H 6H", "restart             begin a new match; the score is lost"],
            ["JK=6H", "declare", "new R5", "pool"],
        ),
        (
            a_rummy500(),
            ["meld 4H 5H 6H", "meld 5H JK=6H 7H", "draw 4 with", "out ", "float", "end "],
            ["declare", "new R5"],
        ),
        (
            a_tiles(),
            [
                "new R5 R6 R7",
                "split 2 after 3",
                "of these can change them",
                "restart             break this hand off",
                "undo, restore",
                "done",
                "pass",
                "r5-7",
            ],
            ["meld", "discard", "score", "match"],
        ),
        (an_indian(), ["declare 9D with", "drop", "discard KH"], ["lay 2", "meld", "new R5", "float"]),
    ],
)
def test_the_help_tells_what_this_table_has(
    at_stub: Cli, stub: Stub, view: dict[str, Any], told: list[str], untold: list[str]
) -> None:
    stub.plan("GET", VIEW, Reply(view))
    stub.plan("GET", f"{VIEW}/draft", problem(404, "not_found"))
    lines = play(at_stub, "?", "q").partition("Moves\n")[2].splitlines()
    helped = "\n".join(lines)
    assert all(each in helped for each in told)
    assert not any(each in helped for each in untold)
    assert max(map(len, lines)) <= 80
    for word in ("moves", "hint", "show", "log", "sort", "rules", "restart", "withdraw", "quit"):
        assert f"\n  {word} " in helped


@pytest.mark.parametrize("word", ["suit", "colour"])
def test_tiles_are_sorted_by_words_of_their_own(at_stub: Cli, stub: Stub, word: str) -> None:
    stub.plan("GET", VIEW, Reply(a_tiles()))
    stub.plan("GET", f"{VIEW}/draft", problem(404, "not_found"))
    held = [
        line
        for line in play(at_stub, "sort number", f"sort {word}", "sort y2 jk", "q").splitlines()
        if "hold" in line
    ]
    assert held == [
        "You hold R8 R10 B1 K13 Y2",
        "You hold B1 Y2 R8 R10 K13",
        "You hold R8 R10 B1 K13 Y2",
        "You hold Y2 R8 R10 B1 K13",
    ]


def test_a_long_list_is_cut_and_words_choose_from_it(at_stub: Cli, stub: Stub) -> None:
    listed = legal(17, {"type": "draw", "from": "stock"}, *DEEP, MELD)
    stub.plan("GET", VIEW, Reply(a_rummy500(you={"moves": listed})))
    out = play(at_stub, "moves", "moves 7♥", "moves jk 9d", "moves zz", "q").split("Your move: ")
    assert len(out[1].splitlines()) == 61
    assert out[1].splitlines()[-1].startswith("… and 22 more; words after `moves` choose")
    assert out[2] == "82  meld 7♥ 7♦ 7♣\n".rjust(len("82  meld 7♥ 7♦ 7♣\n") + 1)
    assert [line.split()[0] for line in out[3].splitlines()] == [
        str(number) for number in range(9, 90, 8) if number < 82
    ]
    assert out[4] == "No legal move has zz in it.\n"


def test_the_command_shows_all_or_those_about_a_card(at_stub: Cli, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/moves", Reply(legal(17, {"type": "draw", "from": "stock"}, *DEEP, MELD)))
    assert len(at_stub("moves").lines) == 82
    assert at_stub("moves", "--about", "7h", "7c").lines == [" 82  meld 7♥ 7♦ 7♣"]
    assert len(at_stub("moves", "--about", "draw", "4C").lines) == 80
