"""The shapes of what helps a seat in its turn, as version 1 of the API documents them; see `records`."""

from __future__ import annotations

from typing import Any, TypedDict

from trinca_client.records import Move


class Combination(TypedDict):
    """What a combination of a draft is: whether it may stay, and then what it is worth."""

    valid: bool
    value: int | None


class Opening(TypedDict):
    """How far a seat that has not opened has come, of what is needed."""

    sum: int
    needed: int


class Draft(TypedDict):
    """A turn that is being arranged: the whole table, combination by combination, and what stays in the rack.

    `edits` is how many can be undone, `opening` None once the seat has opened.
    """

    table: list[list[str]]
    rack: list[str]
    edits: int
    combinations: list[Combination]
    opening: Opening | None


class Reason(TypedDict):
    """Why a move is made: a word for it, and what its sentence needs, by name."""

    code: str
    params: dict[str, Any]


class Hint(TypedDict):
    """What a `hard` player would do in the seat to play, from what that seat sees."""

    move: Move
    reason: Reason
