"""What happened in a hand, in sentences."""

from __future__ import annotations

from typing import Any, cast

import pytest
from cli.canned_games import a_rummy500, a_tiles, an_indian

from trinca_cli import story
from trinca_client import View

CALLED = ["You", "Rui", "Eva"]
MELD = {"type": "meld", "cards": ["7H", "7D", "7C"]}


def told(view: dict[str, Any], *log: dict[str, Any], symbols: bool = False) -> list[str]:
    view["hand"]["log"] = list(log)
    return story.log_lines(cast("View", view), CALLED, symbols=symbols)


def by(seat: int, move: dict[str, Any], card: str | None = None) -> dict[str, Any]:
    return {"seat": seat, "move": move} | ({} if card is None else {"card": card})


@pytest.mark.parametrize(
    ("move", "card", "said"),
    [
        (
            {"type": "draw", "from": "discard", "card": "7H", "index": 2, "then": MELD},
            "7H",
            "took 7H from the discard pile, all cards above it too, and melded 7H 7D 7C",
        ),
        (
            {
                "type": "draw",
                "from": "discard",
                "card": "7H",
                "then": {"type": "lay_off", "meld": 2, "cards": ["7H"]},
            },
            "7H",
            "took 7H from the discard pile and laid off 7H on meld 2",
        ),
        (
            {"type": "meld", "cards": ["5H", "JK", "7H"], "stands_for": ["5H", "6H", "7H"]},
            None,
            "melded 5H JK=6H 7H",
        ),
        ({"type": "lay_off", "meld": 3, "cards": ["JK"], "stands_for": ["8H"]}, None, "laid off JK=8H on meld 3"),
        ({"type": "go_out"}, None, "went out"),
        ({"type": "float"}, None, "floated, with no card left"),
        ({"type": "end_hand"}, None, "ended the hand"),
        ({"type": "pass"}, None, "passed"),
        ({"type": "drop"}, None, "dropped out of the hand"),
        ({"type": "draw"}, None, "drew a tile"),
        ({"type": "draw"}, "R5", "drew R5"),
        ({"type": "draw", "from": "moon"}, None, "played draw moon"),
        ({"type": "wish", "for": "luck"}, None, 'played {"type": "wish", "for": "luck"}'),
        ({"type": "pass", "more": 1}, None, 'played {"type": "pass", "more": 1}'),
        ({"type": "declare", "discard": "9D", "groups": [["AS", "JK"], ["2S"]]}, None, "declared AS JK / 2S"),
        ({"type": "play", "table": "x"}, None, 'played {"type": "play", "table": "x"}'),
    ],
)
def test_each_move(move: dict[str, Any], card: str | None, said: str) -> None:
    assert told(a_rummy500(), by(1, move, card)) == [f"Rui {said}."]


def test_suits_are_symbols_where_the_output_has_them() -> None:
    deep = {"type": "draw", "from": "discard", "card": "7H", "index": 2, "then": MELD}
    (line,) = told(a_rummy500(), by(0, deep, "7H"), symbols=True)
    assert line == "You took 7♥ from the discard pile, all cards above it too, and melded 7♥ 7♦ 7♣."


def test_a_wrong_declaration_is_told_as_one() -> None:
    wrong = {"type": "declare", "discard": "9D", "groups": [["AS", "2S"]]}
    log = [by(2, wrong), by(1, {"type": "drop"}), by(0, wrong)]
    view = an_indian()
    view["seats"][1]["out"] = True
    assert told(view, *log) == [
        "Eva declared AS 2S, wrongly: out of the hand.",
        "Rui dropped out of the hand.",
        "You declared AS 2S.",
    ]


def test_what_a_play_of_tiles_laid() -> None:
    first, second = [["R5", "R6", "R7"]], [["R5", "R6", "R7", "R8"], ["B1", "B2", "B3"]]
    third = [["R5", "R6", "R7"], ["R8", "K8", "Y8"], ["B1", "B2", "B3"]]
    plays = [{"type": "play", "table": table} for table in (first, second, third, third[:1])]
    log = [by(0, {"type": "draw"}, "R1"), *(by(at % 2, move) for at, move in enumerate(plays))]
    assert told(a_tiles(), *log) == [
        "You drew R1.",
        "You laid R5 R6 R7.",
        "Rui laid R8 B1 B2 B3.",
        "You laid K8 Y8 and rearranged the table.",
        "Rui laid nothing and rearranged the table.",
    ]


def test_there_is_no_story_without_a_log() -> None:
    assert story.log_lines(cast("View", a_tiles()), CALLED, symbols=False) == []
    assert story.log_lines(cast("View", {**a_tiles(), "hand": None}), CALLED, symbols=False) == []
