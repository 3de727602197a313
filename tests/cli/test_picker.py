"""How `auto` picks a move from the list, in any game."""

from __future__ import annotations

import random
from typing import Any

from trinca_cli import picker

MELD = {"type": "meld", "cards": ["4H", "5H", "6H"]}
DISCARD = {"type": "discard", "card": "KH"}


def test_the_most_cards_go_down_first_in_any_game() -> None:
    moves: list[dict[str, Any]] = [
        DISCARD,
        MELD,
        {"type": "lay_off", "meld": 1, "cards": ["7H", "8H"]},
        {
            "type": "draw",
            "from": "discard",
            "card": "7H",
            "then": {"type": "meld", "cards": ["7H", "8H", "9H", "10H"]},
        },
        {"type": "play", "table": [["R5", "R6", "R7"], ["K1", "K2", "K3"]]},
        {"type": "declare", "discard": "KH", "groups": [["AS"] * 4, ["KD"] * 9]},
    ]
    assert [picker.put_down(move) for move in moves] == [0, 3, 2, 4, 6, 13]
    assert picker.pick(moves, random.Random(1)) == moves[-1]


def test_what_ends_the_hand_comes_first_and_what_gives_it_up_last() -> None:
    draw, drop, go_out, float_on = ({"type": kind} for kind in ("draw", "drop", "go_out", "float"))
    chance = random.Random(1)
    cases: list[tuple[list[dict[str, Any]], dict[str, str]]] = [
        ([drop, draw], draw),
        ([drop], drop),
        ([float_on, go_out], go_out),
        ([MELD, {"type": "end_hand"}, draw], {"type": "end_hand"}),
        ([MELD, {"type": "declare", "discard": "KH", "groups": [["AS"]]}], {"type": "declare"}),
        ([draw, {"type": "play", "table": [["R5"]]}], {"type": "play"}),
    ]
    for listed, picked in cases:
        assert {picker.pick(listed, chance)["type"] for _ in range(20)} == {picked["type"]}


def test_the_same_seed_makes_the_same_choices() -> None:
    moves = [{"type": "discard", "card": str(number)} for number in range(50)]
    chosen = [[picker.pick(moves, chance) for _ in range(9)] for chance in map(random.Random, (7, 7, 8))]
    assert chosen[0] == chosen[1] != chosen[2]
