"""Moves and options in bodies, read by the structs of their game."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from trinca.api.pointers import pointer
from trinca.api.problems import Problem, invalid
from trinca.api.sentences import Path, fault_of
from trinca.cards.playing import CardName

MOST_MOVES = 100
"""Most moves of one list: more than a turn can have."""

MOST_CARDS = 106
"""Most cards on a table that is arranged: every tile there is."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)

Combination = Annotated[tuple[CardName, ...], Meta(min_length=1, max_length=MOST_CARDS)]


class NewDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """An edit of a draft.

    Attributes:
        table: The whole table as it is to lie, combination by combination.
    """

    table: Annotated[tuple[Combination, ...], Meta(max_length=MOST_CARDS)]


def converted(value: object, kind: Any, at: str = "") -> Any:  # noqa: ANN401 - `kind` is a type built at run time
    """The parsed JSON as a struct of that kind, or the problem with the pointer of the first fault below `at`."""
    strange = next(_strange_names(value), None)
    if strange is not None:
        raise invalid(at + pointer(strange), f"Object contains unknown field `{strange[-1]}`.")
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        path, sentence = fault_of(str(error), value, kind)
        raise invalid(at + pointer(path), sentence) from None


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


def _strange_names(value: object, path: Path = ()) -> Iterator[Path]:
    """Members whose names no field has: with one of these, msgspec's messages could be read in two ways."""
    if isinstance(value, Mapping):
        yield from ((*path, name) for name in value if not _NAME.fullmatch(name))
    parts = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from _strange_names(part, (*path, name))
