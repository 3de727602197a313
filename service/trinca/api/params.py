"""What `params` hold, of problems and of reasons for hints: a name has one meaning and one type, wherever it is."""

import re
import typing
from collections.abc import Iterable, Mapping
from typing import Any

from trinca.games.reasons import REASONS
from trinca.tables.table import Status

Json = dict[str, Any]

_BRACES = re.compile(r"\{(\w+)\}")


def _text(description: str) -> Json:
    return {"type": "string", "description": description}


def _number(description: str) -> Json:
    return {"type": "integer", "description": description}


def _list(kind: str, description: str) -> Json:
    return {"type": "array", "items": {"type": kind}, "description": description}


READING: Json = {
    "type": "object",
    "description": "A way to read cards with jokers among them.",
    "properties": {
        "cards": _list("string", "The cards, a joker as `JK`."),
        "stands_for": _list("string", "What each of them stands for."),
    },
    "required": ["cards", "stands_for"],
    "additionalProperties": False,
}
"""The component `Reading`."""

PARAMS: Mapping[str, Json] = {
    "card": _text("The card that it is about."),
    "cards": _list("string", "The cards that it is about."),
    "changed": _number("How many combinations of the table change."),
    "combination": _number("The place of the combination in the move, from 0."),
    "count": _number("How many cards."),
    "from": {"type": "string", "enum": ["stock", "discard"], "description": "What was to be drawn from."},
    "games": _list("string", "The ids of the games there are."),
    "hand": {"type": ["integer", "null"], "description": "The number of the hand at the table, where it has one."},
    "held": _number("The points of the cards that are held."),
    "id": _text("What finds the failure in the service's log."),
    "index": _number("The place of the move in the list of moves, from 0."),
    "indices": _list("integer", "Places in the discard pile, from 0."),
    "meld": _number("The number of the meld."),
    "melds": _number("How many melds lie on the table."),
    "needed": _number("How much, or how many, it takes."),
    "offered": _list("string", "The media types there are."),
    "onto": _list("string", "The cards of the meld as it lies."),
    "option": _text("The option that rules it out."),
    "outs": _number("How many cards out of sight would help."),
    "phase": _text("The phase of the turn."),
    "points": _number("Points."),
    "pool": _number("How many tiles the pool holds."),
    "pure": _list("string", "The cards of the pure sequence."),
    "readings": {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Reading"},
        "description": "The ways to read the cards.",
    },
    "seat": _number("The number of the seat."),
    "seats": _list("integer", "The numbers of the seats."),
    "sequence": _list("string", "The cards of the other sequence."),
    "status": {"type": "string", "enum": [*typing.get_args(Status)], "description": "The status of the table."},
    "stock": _number("How many cards the stock holds."),
    "sum": _number("What the combinations are worth together."),
    "unseen": _number("How many cards are out of sight."),
    "version": _number("The version of the table."),
}
"""The JSON Schema of each."""

IN_REASONS = tuple(sorted({name for sentence in REASONS.values() for name in _BRACES.findall(sentence)}))
"""What reasons for hints can hold: the names that stand in braces in their sentences."""


IN_REFUSALS = (
    *(
        "card",
        "cards",
        "combination",
        "count",
        "from",
        "index",
        "indices",
        "meld",
        "melds",
        "needed",
        "onto",
        "option",
    ),
    *("phase", "pool", "readings", "stock", "sum"),
)
"""What refusals of moves can hold; which, their `reason` decides."""


def params_schema(always: Iterable[str] = (), sometimes: Iterable[str] = ()) -> Json:
    """A closed object of these members, the first of which are always there."""
    always = list(always)
    shape: Json = {
        "type": "object",
        "properties": {name: PARAMS[name] for name in (*always, *sometimes)},
        "additionalProperties": False,
    }
    return shape | ({"required": always} if always else {})
