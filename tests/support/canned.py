"""Answers in the shape of the contract."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Any

TABLE = "k3x9abcdefgh"
DECK = [rank + suit for suit in "SHDC" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
COMMITMENT = "sha256:" + "0" * 64
OPTIONS = {"target": 100, "going_rummy": True, "restocks": 1, "restock_keeps_upcard": False, "turn_limit": 500}


def a_view(**changes: Any) -> dict[str, Any]:
    """A view of a classic table at a person's turn; `hand`, `you` and `seats` are changed field by field."""
    view: dict[str, Any] = {
        "id": TABLE,
        "game": "classic",
        "version": 17,
        "status": "playing",
        "options": dict(OPTIONS),
        "presence": "optional",
        "expires_at": "2026-12-06T10:00:00Z",
        "seats": [
            a_seat(seat=0, kind="host", name="Ana", score=35, cards=4),
            a_seat(seat=1, kind="computer", name="Computer", level="normal", score=10, cards=9),
        ],
        "hand": {
            "number": 3,
            "dealer": 1,
            "turn": {"seat": 0, "phase": "draw"},
            "stock": 21,
            "discard": ["KH"],
            "discard_count": 2,
            "melds": [
                {"meld": 1, "kind": "run", "cards": ["4H", "5H", "6H", "7H"], "by": [0, 0, 0, 1]},
                {"meld": 2, "kind": "set", "cards": ["9S", "9D", "9C"], "by": [1, 1, 1]},
            ],
            "deal": {"commitment": COMMITMENT},
        },
        "you": {"seats": [0], "seat": 0, "hand": ["AS", "10S", "QD", "3C"], "taken": None, "covered": False},
        "result": None,
    }
    for name, value in changes.items():
        if name in {"hand", "you"} and isinstance(value, dict):
            view[name].update(value)
        else:
            view[name] = value
    return view


def a_seat(**fields: Any) -> dict[str, Any]:
    return {"level": None, "present": True, "agreed": [], **fields}


def a_room(**changes: Any) -> dict[str, Any]:
    """A view of a room in which Ana, the host, is to play against Rui; `you` and `hand` as in `a_view`."""
    seats = [
        a_seat(seat=0, kind="host", name="Ana", score=35, cards=4),
        a_seat(seat=1, kind="invited", name="Rui", score=10, cards=9),
    ]
    return a_view(**{"seats": seats, "presence": "required", **changes})


def a_waiting_room(**changes: Any) -> dict[str, Any]:
    """The same before Rui has come."""
    fields: dict[str, Any] = {
        "status": "waiting",
        "hand": None,
        "you": {"seat": 0, "hand": None},
        "version": 1,
        **changes,
    }
    view = a_room(**fields)
    view["seats"][1]["present"] = False
    for seat in view["seats"]:
        seat.update(score=0, cards=0)
    return view


def a_device(turn: int | None, held: list[str] | None, **changes: Any) -> dict[str, Any]:
    """A view of a table on one device; the hand of the seat to play is covered where `held` is None."""
    seats = [
        a_seat(seat=0, kind="host", name="Ana", score=35, cards=4),
        a_seat(seat=1, kind="local", name="Rui", score=10, cards=9),
    ]
    hand = {"turn": None if turn is None else {"seat": turn, "phase": "draw"}, **changes.pop("hand", {})}
    you = {"seats": [0, 1], "seat": turn or 0, "hand": held, "covered": held is None, **changes.pop("you", {})}
    return a_view(**{"seats": seats, "hand": hand, "you": you, **changes})


def legal(version: int, *moves: dict[str, Any]) -> dict[str, Any]:
    return {"version": version, "seat": 0, "moves": list(moves), "complete": True, "open": []}


def naive_shuffle(seed: bytes) -> Callable[[list[str]], list[str]]:
    """The published shuffle once more, written apart from the client's, to make records with."""
    counter = 0

    def shuffle(cards: list[str]) -> list[str]:
        nonlocal counter
        for i in reversed(range(1, len(cards))):
            limit = 2**64 // (i + 1) * (i + 1)
            x = limit
            while x >= limit:
                x = int(hmac.new(seed, counter.to_bytes(8, "big"), hashlib.sha256).hexdigest()[:16], 16)
                counter += 1
            j = x % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    return shuffle


def a_record(
    number: int,
    seed: bytes,
    turns: int,
    *,
    match: dict[str, Any] | None = None,
    keeps_upcard: bool = False,
    before: tuple[int, int] = (10, 10),
    version: int = 2,
    kinds: tuple[str, str] = ("host", "computer"),
) -> dict[str, Any]:
    """A hand in which both seats only draw from the stock and discard what they drew, until seat 0 melds all it has.

    Such a meld is in no rules, which the client does not know; `version` is that of the first turn.
    """
    shuffle = naive_shuffle(seed)
    stock = shuffle(list(DECK))
    dealt: list[list[str]] = [[], []]
    for turn in range(20):
        dealt[turn % 2].append(stock.pop())
    pile = [stock.pop()]
    upcard = pile[0]
    moves: list[dict[str, Any]] = []
    for turn in range(turns):
        if not stock:
            stock, pile = shuffle(pile[:-1] if keeps_upcard else pile), pile[-1:] if keeps_upcard else []
        card = stock.pop()
        pile.append(card)
        who = {"version": version + turn, "seat": turn % 2}
        moves += [
            {**who, "move": {"type": "draw", "from": "stock"}, "card": card},
            {**who, "move": {"type": "discard", "card": card}},
        ]
    # In a turn of seat 0 that is the last one it melds before its discard, else in a turn of its own.
    last = {"version": version + turns - turns % 2, "seat": 0, "move": {"type": "meld", "cards": list(dealt[0])}}
    moves.insert(len(moves) - turns % 2, last)
    return {
        "number": number,
        "game": "classic",
        "options": {**OPTIONS, "restock_keeps_upcard": keeps_upcard},
        "seats": [
            {"seat": 0, "kind": kinds[0], "name": "Ana", "level": None},
            {"seat": 1, "kind": kinds[1], "name": "Computer", "level": "normal"},
        ],
        "dealer": 1,
        "deck": list(DECK),
        "cards_each": 10,
        "seed": seed.hex(),
        "commitment": "sha256:" + hashlib.sha256(seed).hexdigest(),
        "dealt": dealt,
        "upcard": upcard,
        "wild_card": None,
        "scores_before": list(before),
        "moves": moves,
        "result": {
            "reason": "went_out",
            "winner": 0,
            "points": [25, 0],
            "scores": [before[0] + 25, before[1]],
            "hands": [[], list(dealt[1])],
            "match": match,
        },
    }


def lying(record: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table after the moves of such a record, as a view shows it."""
    shuffle = naive_shuffle(bytes.fromhex(record["seed"]))
    stock, pile, melds = shuffle(list(record["deck"]))[:-21], [record["upcard"]], []
    for entry in record["moves"]:
        match entry["move"]:
            case {"type": "draw"}:
                if not stock:
                    kept = -1 if record["options"]["restock_keeps_upcard"] else len(pile)
                    stock, pile = shuffle(pile[:kept]), pile[kept:]
                stock.pop()
            case {"type": "discard", "card": card}:
                pile.append(card)
            case {"type": "meld", "cards": laid}:
                melds.append({"meld": 1, "kind": "run", "cards": laid, "by": [0] * len(laid)})
    return {"stock": len(stock), "discard": pile[-1:], "discard_count": len(pile), "melds": melds}


def a_line(record: dict[str, Any]) -> dict[str, Any]:
    """The record's line in the list of hands."""
    result = record["result"]
    return {"number": record["number"], **{name: result[name] for name in ("reason", "winner", "points", "scores")}}
