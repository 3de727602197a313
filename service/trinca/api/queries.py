"""Queries: their fields, and the parser that hands every fault on as our own problem."""

import re
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NoReturn

import marshmallow as ma
from flask import Request
from marshmallow import validate
from webargs import fields
from webargs.flaskparser import FlaskParser
from webargs.multidictproxy import MultiDictProxy

from trinca.api import strict
from trinca.api.pointers import pointer
from trinca.api.problems import Problem, invalid

LONGEST_WAIT = 25
LARGEST_VERSION = 10**15 - 1
PARTS = ("moves", "log")
"""What a view holds only when it is asked for."""

VIEW_PARTS: Mapping[str, Any] = {
    "type": "string",
    "enum": [",".join(names) for count in range(1, len(PARTS) + 1) for names in permutations(PARTS, count)],
    "description": "Parts of a view, a comma between two.",
}
"""The component `ViewParts`. It is no list: generators of clients write one as `include=moves&include=log`."""


class Flag(ma.fields.Boolean):
    """`true` or `false` and nothing else."""

    default_error_messages = {"invalid": "Must be `true` or `false`."}  # noqa: RUF012 - marshmallow's own

    def __init__(self, **about: Any) -> None:  # noqa: ANN401 - marshmallow's own
        super().__init__(truthy={"true"}, falsy={"false"}, load_default=False, **about)


class Whole(ma.fields.Integer):
    """A whole number in its one spelling: ASCII digits without sign, blank or leading zero."""

    default_error_messages = {"invalid": "Must be a whole number in plain digits."}  # noqa: RUF012 - marshmallow's own
    _DIGITS = re.compile(r"0|[1-9][0-9]{0,14}", re.ASCII)

    def _deserialize(self, value: Any, *rest: Any, **options: Any) -> Any:  # noqa: ANN401 - marshmallow's own
        if not self._DIGITS.fullmatch(value):
            raise self.make_error("invalid")
        return super()._deserialize(value, *rest, **options)


class Query(ma.Schema):
    """Base of the queries: a parameter it does not name is refused."""

    class Meta:
        """Strict."""

        unknown = ma.RAISE


class Parts(fields.DelimitedList):
    """Parts of a view, documented by the component `ViewParts`."""

    def __init__(self) -> None:
        super().__init__(
            fields.String(validate=validate.OneOf(PARTS)),
            load_default=list,
            validate=(
                validate.Length(min=1, error=f"Must name at least one of: {', '.join(PARTS)}."),
                _no_part_twice,
            ),
            metadata={
                "description": "Parts to add: `moves` gives `you.moves`, the legal moves; `log` gives `hand.log`.",
            },
        )


def _no_part_twice(parts: Sequence[str]) -> None:
    if len(set(parts)) < len(parts):
        raise ma.ValidationError("A part is named twice.")


def _reveal() -> Flag:
    return Flag(
        metadata={
            "description": "Where a key holds several seats: show the hand of the seat to play, which is covered"
            " otherwise (TA-9). Elsewhere it changes nothing.",
            "example": True,
        }
    )


class ViewPartsQuery(Query):
    """The query of calls that answer a view."""

    include = Parts()


class ViewQuery(ViewPartsQuery):
    """The query of the view itself."""

    reveal = _reveal()
    after = Whole(
        validate=validate.Range(min=0, max=LARGEST_VERSION),
        metadata={
            "description": "Answer 304 unless the version is another than this, after waiting `wait` seconds.",
            "example": 17,
        },
    )
    wait = Whole(
        validate=validate.Range(min=0, max=LONGEST_WAIT),
        metadata={
            "description": "Seconds to wait for a version newer than `after`, which must be there. The operator may"
            " allow less: then 304 comes earlier.",
            "example": 25,
        },
    )

    @ma.validates_schema
    def _wait_has_after(self, query: Mapping[str, object], **_: object) -> None:
        if "wait" in query and "after" not in query:
            raise ma.ValidationError("`wait` needs `after`.", "wait")


class HandQuery(Query):
    """The query of calls that tell of a hand, which may be covered."""

    reveal = _reveal()


class EventsQuery(ViewPartsQuery):
    """The query of following a table."""

    after = Whole(
        validate=validate.Range(min=0, max=LARGEST_VERSION),
        metadata={
            "description": "Tell what happened after this version. A list needs it; a stream takes it where there is"
            " no `Last-Event-ID`.",
            "example": 17,
        },
    )
    passive = Flag(
        metadata={
            "description": "Only watch: take no seat's stream over, and count for no presence (TA-6).",
            "example": False,
        }
    )


class PlayQuery(ViewPartsQuery):
    """The query of making a move."""

    dry_run = Flag(
        metadata={
            "description": "Tell what the move would do, with the same refusals; nothing is made, no `If-Match` is"
            " needed, and an `Idempotency-Key` is not looked at.",
            "example": True,
        }
    )


class Parser(FlaskParser):
    """Parses query and body; faults become the problem `invalid_request` with the pointer of each."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}  # noqa: RUF012 - webargs' own

    def load_querystring(self, req: Request, schema: ma.Schema) -> MultiDictProxy:
        """The query, in which no parameter may appear twice."""
        for name, values in req.args.lists():
            if len(values) > 1:
                raise invalid(pointer(("query", name)), "The parameter appears more than once.")
        proxy: MultiDictProxy = super().load_querystring(req, schema)
        return proxy

    def load_json(self, req: Request, schema: ma.Schema) -> Any:  # noqa: ANN401, ARG002 - JSON; webargs' own signature
        """The body, read by `strict`; webargs would let names that appear twice through."""
        return strict.body()

    def handle_error(self, error: ma.ValidationError, *_: object, **__: object) -> NoReturn:
        """Raise our problem in place of webargs' own."""
        raise of_messages(error.messages)


def of_messages(messages: Any) -> Problem:  # noqa: ANN401 - marshmallow's nested dictionaries
    """The problem of marshmallow's messages by location (`query`, `json`) and field."""
    faults = tuple(
        {"path": pointer(at if at[0] == "query" else at[1:]), "detail": text}
        for location, found in messages.items()
        for at, text in _flat(found, (location,))
    )
    return Problem("invalid_request", faults[0]["detail"], errors=faults)


_UNKNOWN = [ma.Schema().error_messages["unknown"]]


def _flat(found: object, at: tuple[object, ...]) -> list[tuple[tuple[object, ...], str]]:
    if isinstance(found, Mapping):
        return [fault for name, below in found.items() for fault in _flat(below, _deeper(at, name, below))]
    texts = found if isinstance(found, Sequence) and not isinstance(found, str) else [found]
    return [(at, str(text)) for text in texts]


def _deeper(at: tuple[object, ...], name: object, below: object) -> tuple[object, ...]:
    """`_schema` is where marshmallow puts what concerns the whole, unless it is told that it knows no such field."""
    return at if name == "_schema" and below != _UNKNOWN else (*at, name)
