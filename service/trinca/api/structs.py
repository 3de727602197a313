"""Moves and options in bodies, read by the structs of their game."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from trinca.api.problems import Problem, invalid
from trinca.cards.playing import NOTATION

MOST_MOVES = 100
"""Most moves of one list: more than a turn can have."""

EXAMPLE_MOVES: Mapping[str, Mapping[str, Any]] = {
    "draw": {"summary": "Draw the top card of the stock", "value": {"type": "draw", "from": "stock"}},
    "list": {
        "summary": "Meld and end the turn, all or nothing",
        "value": {
            "moves": [{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KH"}],
        },
    },
}


def converted(value: object, kind: Any, at: str = "") -> Any:  # noqa: ANN401 - `kind` is a type built at run time
    """The parsed JSON as a struct of that kind, or the problem with the pointer of the first fault below `at`."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        path, detail = _located(str(error))
        raise invalid(at + path, detail) from None


def moves_of(value: object, move_type: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the game's union of moves
    """The moves of a body: one move, or a list of them under `moves` (GU-4)."""
    if not isinstance(value, Mapping) or "moves" not in value:
        return (converted(value, move_type),)
    for name in value:
        if name != "moves":
            raise Problem(
                "invalid_request",
                "A list of moves has no other member.",
                errors=({"path": f"/{_escaped(name)}", "detail": "Unknown beside `moves`."},),
            )
    moves = value["moves"]
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
        raise invalid("/moves", f"`moves` is a list of 1 to {MOST_MOVES} moves.")
    return tuple(converted(move, move_type, f"/moves/{index}") for index, move in enumerate(moves))


_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`", re.DOTALL)


def _located(message: str) -> tuple[str, str]:
    """Path and sentence of msgspec's message: "Expected `int`, got `str` - at `$.cards[0]`"."""
    what, _, where = message.rpartition(" - at `$")
    if not what:
        what, where = message, ""
    path = "".join(f"/{_escaped(name or index)}" for name, index in _STEP.findall(where.removesuffix("`")))
    named = _FIELD.fullmatch(what)
    if named is not None:
        path += f"/{_escaped(named[1])}"
    if NOTATION in what:
        what = "Not a card: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`"
    return path, f"{what}."


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
