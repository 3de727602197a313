"""One operation: its address, its checks in the contract's order, and its entry in the document.

The checks, outermost first: the guards (401, 404, 403), type and size of the body (415, 413), query, body (422).
flask-smorest documents and parses; what it would do too late or wrongly stands around it.
"""

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
from flask import Response

from trinca.api import strict
from trinca.api.bodies import Body
from trinca.api.codes import CODES
from trinca.api.guards import Guard
from trinca.api.problem_shapes import problem_schema
from trinca.api.problems import MEDIA_TYPE
from trinca.api.queries import Parser, Query
from trinca.api.samples import NOTHING_MORE, Sample, curl

Handler = TypeVar("Handler", bound=Callable[..., Response])
Schema = Any
"""A marshmallow schema, or a dictionary of JSON Schema."""

EVERYWHERE = ("not_acceptable", "internal_error", "invalid_request")
WITH_BODY = ("unsupported_media_type", "too_large")
ADDRESSED = ("not_found",)
"""An address with a part that its rule does not take, a slash, is no address."""
PATHS: Mapping[str, Mapping[str, Any]] = {
    "table_id": {
        "description": "The table's id, as making it or taking a seat at it told.",
        "schema": {"type": "string"},
    },
    "game": {"description": "The game's id, as `/v1/games` lists it.", "schema": {"type": "string"}},
    "number": {
        "description": "The hand's number, counted from 1 for the life of the table.",
        "schema": {"type": "integer", "minimum": 1},
    },
    "seat": {"description": "The seat's number, counted from 0.", "schema": {"type": "integer", "minimum": 0}},
    "code": {
        "description": "The invitation's code, `<table id>.<secret>`, as the host was told.",
        "schema": {"type": "string"},
    },
    "action": {
        "description": "What was agreed to.",
        "schema": {"type": "string", "enum": ["next_hand", "restart"]},
    },
}
"""The parts of addresses; what stands for each in the examples, `samples.VALUES` tells or `documents` finds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is documented.

    Attributes:
        description: What it says.
        schema: Of its body; None without one.
        example: A body; a string names one of `examples.py`.
        examples: Several in place of one, by name: each the name of one of `examples.py`, and what it shows.
        codes: Names of problems, whose examples are components.
        headers: Names of header components it carries.
        media_type: Of its body.
        others: Other media types of the body, which are text, each with the name of an example.
    """

    description: str
    schema: Schema = None
    example: Any = None
    examples: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    codes: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    media_type: str = "application/json"
    others: Mapping[str, str] = field(default_factory=dict)

    def documented(self) -> dict[str, Any]:
        """The response object."""
        told: dict[str, Any] = {"description": self.description}
        if self.headers:
            told["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in self.headers}
        if self.schema is not None:
            content = {"schema": self.schema}
            if self.example is not None:
                content["example"] = self.example
            several: dict[str, Any] = {
                name: {"summary": summary, "value": value} for name, (value, summary) in self.examples.items()
            }
            several |= {code: {"$ref": f"#/components/examples/{code}"} for code in self.codes}
            if several:
                content["examples"] = several
            # With a type: beside an answer without, openapi-typescript knows nothing of the others.
            text = {"schema": {"type": "string", "description": "Text."}}
            texts = {kind: {**text, "example": name} for kind, name in self.others.items()}
            told["content"] = {self.media_type: content, **texts}
        return told


@dataclass(frozen=True, slots=True)
class StructBody:
    """A body that its game's structs check: documented by components, parsed by the handler."""

    schema: Mapping[str, Any]
    examples: Mapping[str, Any] = field(default_factory=dict)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]  # its base has no types
    """The operations of one resource."""

    ARGUMENTS_PARSER = Parser()

    def operation(
        self,
        method: str,
        rule: str,
        name: str,
        *,
        answers: Mapping[int, Answer],
        codes: Iterable[str] = (),
        guards: Sequence[Guard] = (),
        query: Query | None = None,
        body: Body | StructBody | None = None,
        headers: Iterable[str] = (),
        sample: Sample = NOTHING_MORE,
    ) -> Callable[[Handler], Handler]:
        """Register a handler; it is given what the guards found, the query by name, and a marshmallow body first.

        Args:
            method: The HTTP method.
            rule: The address.
            name: The operation's id.
            answers: By status.
            codes: The problems it can answer beside those that follow from the rest.
            guards: What is checked before query and body, in this order.
            query: Its query; None takes no parameter.
            body: Its body.
            headers: Names of header parameter components.
            sample: What the call that is shown has beside the key and the first example of the body.
        """

        def register(handler: Handler) -> Handler:
            view: Callable[..., Response] = handler
            if isinstance(body, Body):
                shown = {"examples": dict(body.EXAMPLES)} if body.EXAMPLES else {"example": dict(body.EXAMPLE)}
                view = self.arguments(body, location="json", **shown)(view)
            view = self.arguments(query or Query(), location="query", as_kwargs=True)(view)
            if body is not None:
                view = _with_body(view)
            for guard in reversed(guards):
                view = guard.wrap(view)
            told = (*EVERYWHERE, *codes, *(code for guard in guards for code in guard.codes))
            told += (WITH_BODY if body is not None else ()) + (ADDRESSED if "<" in rule else ())
            keyed = any(guard.security and {} not in guard.security for guard in guards)
            doc: dict[str, Any] = {
                "operationId": name,
                "x-codeSamples": [curl(method, _template(rule), sample, keyed=keyed, body=_first(body))],
                "security": [dict(way) for guard in guards for way in guard.security],
                "responses": {**{at: given.documented() for at, given in answers.items()}, **problems(told)},
            }
            if isinstance(body, StructBody):
                content = {"schema": dict(body.schema), "examples": dict(body.examples)}
                doc["requestBody"] = {"required": True, "content": {"application/json": content}}
            view = self.doc(**doc)(view)
            view._apidoc["arguments"]["parameters"] += list(headers)  # type: ignore[attr-defined]  # noqa: SLF001 - header parameters are documented only: they are read after the query and the body
            self.add_url_rule(rule, name, view, methods=[method], parameters=_path_parameters(rule))
            return handler

        return register


def problems(codes: Iterable[str]) -> dict[int, dict[str, Any]]:
    """The responses of these codes, those of one status in one."""
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(CODES[code].status.value, []).append(code)
    return {status: _problem_response(status, together) for status, together in sorted(by_status.items())}


def _problem_response(status: int, codes: list[str]) -> dict[str, Any]:
    headers = {
        HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
        HTTPStatus.PRECONDITION_FAILED: ("ETag",),
        HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
    }.get(HTTPStatus(status), ())
    description = "\n".join(f"- `{code}`: {CODES[code].sentence} {CODES[code].remedy}" for code in codes)
    schema = problem_schema(codes)
    return Answer(description, schema, codes=tuple(codes), headers=headers, media_type=MEDIA_TYPE).documented()


def _with_body(view: Callable[..., Response]) -> Callable[..., Response]:
    @functools.wraps(view)
    def wrapper(*args: object, **rest: object) -> Response:
        strict.take_body()
        return view(*args, **rest)

    return wrapper


def _path_parameters(rule: str) -> list[dict[str, Any]]:
    return [
        {"in": "path", "name": name, "required": True, **told} for name, told in PATHS.items() if f"{name}>" in rule
    ]


def _template(rule: str) -> str:
    """The address as the document has it."""
    return re.sub(r"<(?:[^>]*:)?(\w+)>", r"{\1}", rule)


def _first(body: Body | StructBody | None) -> Any:  # noqa: ANN401 - JSON
    """The first example of the body; None where there is none."""
    match body:
        case Body():
            return next((one["value"] for one in body.EXAMPLES.values()), body.EXAMPLE)
        case StructBody():
            return next(one["value"] for one in body.examples.values())
    return None
