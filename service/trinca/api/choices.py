"""Choices that occur in several places have one name in the document: a generated client has one type for each."""

import typing
from collections.abc import Mapping, Sequence
from typing import Any

from trinca.api.bodies import SEAT_KINDS
from trinca.api.schemas import ref
from trinca.games.values import LEVELS
from trinca.tables.seat import Action
from trinca.tables.table import Presence, Status

Json = dict[str, Any]

CHOICES: Mapping[str, tuple[Sequence[str], str]] = {
    "Action": (typing.get_args(Action), "What people agree to: the next hand, or a new match."),
    "DrawFrom": (("stock", "discard"), "Where a card is drawn from: the stock or the discard pile."),
    "Level": (LEVELS, "How well a computer plays, weakest first."),
    "MeldKind": (("set", "run"), "Cards of one rank, or consecutive ones of one suit."),
    "Presence": (typing.get_args(Presence), "Whether people must be there to play (TA-5)."),
    "SeatKind": (SEAT_KINDS, "Who sits there."),
    "Phase": (("draw", "play"), "A turn before its draw, and after it."),
    "FloatPhase": (
        ("draw", "play", "out_or_float"),
        "A turn before its draw, after it, and where the seat that laid its last card chooses (FH-11).",
    ),
    "TableStatus": (typing.get_args(Status), "How the table stands."),
}
"""The values of each, and what they are."""

MEMBERS: Mapping[str, str] = {"level": "Level"}
"""Members that are such a choice wherever they are, also where they are kept as any text."""

_EXAMPLES = ("example", "examples", "x-codeSamples")
_NAMES = {frozenset(values): name for name, (values, _) in CHOICES.items()}


def named(document: Json) -> Json:
    """The document in which every such choice is a reference, with a component for each that there is."""
    used: set[str] = set()
    told: Json = _referring(document, "", used)
    told["components"]["schemas"] |= {
        name: {"type": "string", "enum": [*CHOICES[name][0]], "description": CHOICES[name][1]} for name in used
    }
    return told


def _referring(shape: Any, member: str, used: set[str]) -> Any:  # noqa: ANN401 - JSON
    """The part of the document, which tells of that member; the names that it refers to are added to `used`."""
    if isinstance(shape, list):
        return [_referring(part, member, used) for part in shape]
    if not isinstance(shape, dict):
        return shape
    name = _choice(shape, member)
    if name is not None:
        used.add(name)
        return ref(name) | {key: value for key, value in shape.items() if key not in {"type", "enum"}}
    told = {}
    for key, part in shape.items():
        if key == "properties":
            told[key] = {name: _referring(value, name, used) for name, value in part.items()}
        else:
            told[key] = part if key in _EXAMPLES else _referring(part, member if key == "anyOf" else "", used)
    return told


def _choice(shape: Json, member: str) -> str | None:
    values = shape.get("enum")
    if isinstance(values, list):
        return _NAMES.get(frozenset(values))
    return MEMBERS.get(member) if shape.get("type") == "string" else None
