"""Moves and options in bodies, read by the structs of their game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from trinca.api.pointers import pointer
from trinca.api.problems import Problem, invalid
from trinca.cards.playing import NOTATION

MOST_MOVES = 100
"""Most moves of one list: more than a turn can have."""

EXAMPLE_MOVES: Mapping[str, Mapping[str, Any]] = {
    "draw": {"summary": "Draw the top card of the stock", "value": {"type": "draw", "from": "stock"}},
    "draw_upcard": {"summary": "Take the upcard", "value": {"type": "draw", "from": "discard"}},
    "meld": {"summary": "Lay a set or a run", "value": {"type": "meld", "cards": ["7S", "7H", "7D"]}},
    "lay_off": {
        "summary": "Add a card to a meld on the table",
        "value": {"type": "lay_off", "meld": 1, "cards": ["7C"]},
    },
    "discard": {"summary": "End the turn", "value": {"type": "discard", "card": "KH"}},
    "list": {
        "summary": "Meld and end the turn, all or nothing",
        "value": {
            "moves": [{"type": "meld", "cards": ["7S", "7H", "7D"]}, {"type": "discard", "card": "KH"}],
        },
    },
}


def converted(value: object, kind: Any, at: str = "") -> Any:  # noqa: ANN401 - `kind` is a type built at run time
    """The parsed JSON as a struct of that kind, or the problem with the pointer of the first fault below `at`."""
    strange = next(_strange_names(value), None)
    if strange is not None:
        raise invalid(at + pointer(strange), f"Object contains unknown field `{strange[-1]}`.")
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        what, path = _taken_apart(str(error))
        raise invalid(at + pointer(path), _sentence(what, path, value, kind)) from None


def moves_of(value: object, move_type: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the game's union of moves
    """The moves of a body: one move, or a list of them under `moves` (GU-4)."""
    if not isinstance(value, Mapping) or "moves" not in value:
        return (converted(value, move_type),)
    for name in value:
        if name != "moves":
            raise Problem(
                "invalid_request",
                "A list of moves has no other member.",
                errors=({"path": pointer((name,)), "detail": "Unknown beside `moves`."},),
            )
    moves = value["moves"]
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
        raise invalid("/moves", f"`moves` is a list of 1 to {MOST_MOVES} moves.")
    return tuple(converted(move, move_type, f"/moves/{index}") for index, move in enumerate(moves))


Path = tuple[str | int, ...]
"""The names and indices that lead to a part of a value."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`")
_NO_CHOICE = ("Invalid value ", "Invalid enum value ")
_NO_CARD = f"Expected `str` matching regex {NOTATION!r}"
_WORD = re.compile(r"[A-Za-z0-9]{1,8}", re.ASCII)


def _strange_names(value: object, path: Path = ()) -> Iterator[Path]:
    """Members whose names no field has: with one of these, msgspec's messages could be read in two ways."""
    if isinstance(value, Mapping):
        yield from ((*path, name) for name in value if not _NAME.fullmatch(name))
    parts = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from _strange_names(part, (*path, name))


def _taken_apart(message: str) -> tuple[str, Path]:
    """What msgspec says and where: "Expected `int`, got `str` - at `$.cards[0]`"."""
    what, _, where = message.rpartition(" - at `$")
    if not what:
        what, where = message, ""
    path: Path = tuple(name or int(index) for name, index in _STEP.findall(where.removesuffix("`")))
    named = _FIELD.fullmatch(what)
    return what, path if named is None else (*path, named[1])


def _sentence(what: str, path: Path, value: object, kind: Any) -> str:  # noqa: ANN401 - as above
    """What msgspec says as a sentence; what a card is in place of a pattern, the right values for a wrong one."""
    if what == _NO_CARD:
        found: Any = value
        for step in path:
            found = found[step]
        subject = f"`{found}` is no card" if _WORD.fullmatch(found) else "This is no card"
        return f"{subject}: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`."
    choices = _choices(kind).get(str(path[-1])) if path else None
    if choices and what.startswith(_NO_CHOICE):
        return f"Must be one of: {', '.join(choices)}."
    return f"{what}."


@cache
def _choices(kind: Any) -> dict[str, tuple[str, ...]]:  # noqa: ANN401 - as above
    """The values to choose from by the name of the field: a game's moves use a name for one thing."""
    info = msgspec.inspect.type_info(kind)
    structs = [part for part in getattr(info, "types", (info,)) if isinstance(part, msgspec.inspect.StructType)]
    made = {str(struct.tag_field): tuple(str(one.tag) for one in structs) for struct in structs if struct.tag_field}
    for field in (field for struct in structs for field in struct.fields):
        if isinstance(field.type, msgspec.inspect.LiteralType):
            made[field.encode_name] = tuple(map(str, field.type.values))
    return made
