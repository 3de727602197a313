"""Views of the games that are played otherwise than `classic`, in the shape of the contract."""

from __future__ import annotations

from typing import Any

from support.canned import COMMITMENT, TABLE, a_seat

DEAL = {"commitment": COMMITMENT}


def a_rummy500(**changes: Any) -> dict[str, Any]:
    """Ana is to draw: a spread pile, jokers on the table, one in hand, one seat floating."""
    return _changed(
        {
            "game": "rummy500",
            "options": {"target": 500, "turn_limit": 500},
            "seats": [
                a_seat(seat=0, kind="host", name="Ana", score=-35, cards=4, laid=43, floating=False),
                a_seat(
                    seat=1,
                    kind="computer",
                    name="Computer",
                    level="hard",
                    score=110,
                    cards=0,
                    laid=105,
                    floating=True,
                ),
            ],
            "hand": {
                "number": 2,
                "dealer": 1,
                "turn": {"seat": 0, "phase": "draw"},
                "stock": 21,
                "discard": ["4C", "JK", "7H", "KH"],
                "discard_count": 4,
                "melds": [
                    {
                        "meld": 1,
                        "kind": "run",
                        "cards": ["5H", "JK", "7H"],
                        "stands_for": ["5H", "6H", "7H"],
                        "by": [0, 1, 1],
                    },
                    {
                        "meld": 2,
                        "kind": "set",
                        "cards": ["QS", "QD", "JK"],
                        "stands_for": ["QS", "QD", "Q"],
                        "by": [1, 1, 1],
                    },
                ],
                "deal": DEAL,
            },
            "you": {"hand": ["AS", "7D", "7C", "JK"]},
        },
        changes,
    )


def a_tiles(**changes: Any) -> dict[str, Any]:
    """Three at the table, Ana to play; two combinations lie there, and the second seat has not opened."""
    return _changed(
        {
            "game": "tiles",
            "options": {"opening": 30, "turn_limit": 500},
            "seats": [
                a_seat(seat=0, kind="host", name="Ana", score=None, cards=5, opened=True),
                a_seat(seat=1, kind="computer", name="Computer 1", level="easy", score=None, cards=14, opened=False),
                a_seat(seat=2, kind="computer", name="Computer 2", level="hard", score=None, cards=1, opened=True),
            ],
            "hand": {
                "number": 1,
                "dealer": 2,
                "turn": {"seat": 0, "phase": "play"},
                "table": [["R5", "R6", "JK"], ["B10", "K10", "Y10"]],
                "pool": 44,
                "deal": DEAL,
            },
            "you": {"hand": ["R8", "R10", "B1", "K13", "Y2"]},
        },
        changes,
    )


def an_indian(**changes: Any) -> dict[str, Any]:
    """Six at the table, Ana to play with fourteen cards, sixes wild; one seat is out and had to show its cards."""
    others = [
        a_seat(
            seat=seat,
            kind="computer",
            name=f"Computer {seat}",
            level="normal",
            score=20 * seat,
            cards=0 if seat == 2 else 13,
            out=seat == 2,
            shown=SHOWN if seat == 2 else None,
        )
        for seat in range(1, 6)
    ]
    return _changed(
        {
            "game": "indian",
            "options": {"limit": 201, "printed_jokers": 4, "drop": False, "turn_limit": 500},
            "seats": [
                a_seat(seat=0, kind="host", name="Ana", score=7, cards=14, out=False, shown=None),
                *others,
            ],
            "hand": {
                "number": 3,
                "dealer": 5,
                "turn": {"seat": 0, "phase": "play"},
                "wild_rank": "6",
                "wild_card": "6C",
                "stock": 20,
                "discard": ["9D"],
                "discard_count": 8,
                "deal": DEAL,
            },
            "you": {"hand": list(HELD)},
        },
        changes,
    )


HELD = ["AS", "2S", "3S", "6H", "7H", "8H", "9H", "9D", "KD", "6C", "QC", "KC", "JK", "JK"]
SHOWN = ["4S", "5S", "6S", "2H", "2D", "2C", "9C", "10C", "JC", "3D", "3D", "4D", "JK"]


def _changed(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "id": TABLE,
        "version": 17,
        "status": "playing",
        "presence": "optional",
        "expires_at": "2026-12-06T10:00:00Z",
        "result": None,
        **view,
        "you": {"seats": [0], "seat": 0, "taken": None, "covered": False, **view["you"]},
    }
    for name, value in changes.items():
        if name in {"hand", "you"} and isinstance(value, dict):
            whole[name] |= value
        else:
            whole[name] = value
    return whole
