"""Turns go round, and each has one draw: what the check of a finished hand finds of a move out of turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cli.canned_hands import Record, a_greedy_hand
from cli.test_replay_games import MADE, prove

Change = Callable[[Record], object]


def exchange(record: Record, one: int, other: int) -> None:
    """The turns of two seats, with their cards."""
    moves = record["moves"]
    moves[one], moves[other] = moves[other], moves[one]
    moves[one]["version"], moves[other]["version"] = moves[other]["version"], moves[one]["version"]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("blocked", lambda record: exchange(record, 78, 79)),
        ("blocked", lambda record: record["moves"].insert(78, {**record["moves"][79], "version": 79})),
        ("indian", lambda record: record["moves"].pop(4)),  # the drop
        ("indian", lambda record: record["moves"][4].update(seat=3)),
        ("rummy500", lambda record: record["moves"].insert(15, {**record["moves"][10], "version": 17})),
        ("rummy500", lambda record: record["moves"].pop(10)),  # the float
        ("ended", lambda record: record["moves"].append({**record["moves"][-1]})),
        ("last", lambda record: record["moves"].insert(0, {**record["moves"][0], "move": {"type": "drop"}})),
    ],
)
def test_turns_go_round(name: str, change: Change) -> None:
    record = MADE[name]()
    change(record)
    proof = prove(record)
    assert not proof.holds
    assert "out of turn" in str(proof.fault)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rummy500", lambda record: record["moves"].pop(13)),  # the upcard, laid as it was taken
        ("rummy500", lambda record: record["moves"].insert(14, {**record["moves"][13]})),
        ("blocked", lambda record: record["moves"].insert(0, {**record["moves"][0], "move": {"type": "float"}})),
    ],
)
def test_a_turn_has_one_draw(name: str, change: Change) -> None:
    record = MADE[name]()
    change(record)
    assert not prove(record).holds
    assert prove(a_greedy_hand()).fault == "move 2 is by seat 0, which drew 2 times in its turn"
