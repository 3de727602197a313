"""The OpenAPI document, and its page: made once a process, when first asked for."""

import json
from functools import cached_property
from importlib.metadata import version
from typing import Any, cast

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
import msgspec
from flask import Flask, Response, current_app
from marshmallow import fields
from werkzeug.exceptions import HTTPException

from trinca.api import edge, games
from trinca.api.bodies import Component
from trinca.api.examples import examples_by_game, examples_of, problem_examples
from trinca.api.pages import Page, page_of
from trinca.api.schemas import ProblemBody, Trial, ref
from trinca.api.shapes import components_of
from trinca.games.registry import Registry

EXTENSION = "trinca.documents"
VERSION = version("trinca")
"""The release that made the document; the contract's own version is in the addresses, `/v1`."""

ABOUT = """\
Rummy tables for any client.

**Seats and keys.** Making a table gives a *seat key*. Send it as `Authorization: Bearer <key>`; there are no accounts
and no cookies, and any origin may call.

**People.** A friend joins with an *invitation*, whose code the host sends; the first hand is dealt when everybody
is there. Two people on one device share one key, and their hands stay covered until `reveal=true` shows the one of
the seat to play.

**Following.** `GET …/events` is a stream of Server-Sent Events, one message for each version; the same address
lists what happened after a version for whoever asks for JSON.

**Versions.** Every answered view carries the table's version as its `ETag`. A move names the version it is meant for
in `If-Match`, and is refused with 412 only if play went on after it. Wait for the others with `?after=17&wait=25`,
which the operator may allow to be shorter.

**Hands.** A match is played in hands. When the `status` is `hand_over`, the next one is dealt once every person at
the table has sent `POST /v1/tables/{table_id}/agreements` with `{"action": "next_hand"}`: against the computer and on
one device at once. `{"action": "restart"}` begins a new match, also after one.

**Drafts.** In a game that is played by arranging the table, a turn can be arranged in steps, undone and restored
under `…/draft` before it is made as one move. Nobody else sees it; rooms with friends elsewhere keep none.

**Cards** are rank then suit: `AS`, `10D`, `KH`; tiles are colour then number: `R5`, `Y13`; a joker is `JK`.

**Refusals** are `application/problem+json` with a stable `code`, and change nothing; `rule` names the rule by its id:
those of a game are in `/v1/games/{game}`.

**Releases.** `/v1` in the addresses is the version of this interface. The document's own version is the release of
the service that made it.
"""

SECURITY = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "43 base64url characters",
    "description": "The seat key.",
}
HEADERS: dict[str, tuple[str, dict[str, Any]]] = {
    "ETag": (
        "The version of the table as a tag; of a draft, the version its turn began at and the number of its changes.",
        {"type": "string", "pattern": r'^"[0-9]+(\.[0-9]+)?"$'},
    ),
    "Location": ("The address to go on with: a table's, or the documentation's.", {"type": "string"}),
    "Idempotent-Replayed": ("`true` where the request was a repeat.", {"const": "true"}),
    "Retry-After": ("Seconds after which to ask again.", {"type": "string", "pattern": "^[0-9]+$"}),
    "Cache-Control": ("Of a stream `no-store`.", {"type": "string"}),
    "X-Accel-Buffering": ("A stream is passed on as it comes.", {"const": "no"}),
    "WWW-Authenticate": ("How to authenticate.", {"const": "Bearer"}),
}
PARAMETERS: dict[str, tuple[str, dict[str, Any], str]] = {  # a header's name; before a point, whose it is
    "If-Match": (
        "The version the move is meant for, one tag, weak or strong. A repeat and a dry run need none.",
        {"type": "string"},
        '"17"',
    ),
    "Draft.If-Match": (
        "The draft that is to be changed, one tag, weak or strong; left out, whichever is there.",
        {"type": "string"},
        '"17.3"',
    ),
    "Last-Event-ID": ("The last version that was told; a stream goes on behind it.", {"type": "string"}, "17"),
    "If-None-Match": ("Versions the client has.", {"type": "string"}, '"17"'),
    "Idempotency-Key": (
        "Makes the call repeatable: the table remembers the last 64 keys it accepted.",
        {"type": "string", "minLength": 1, "maxLength": 255},
        "8e03978e-40d5-43dd-bc93-6894a57f9324",
    ),
}


class Api(flask_smorest.Api):  # type: ignore[misc]  # its base has no types
    """flask-smorest without its own error answers, and without what it documents for features not used here."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_responses(self) -> None:
        pass

    def _register_etag_headers(self) -> None:
        pass

    def _register_pagination_header(self) -> None:
        pass

    def handle_http_exception(self, error: HTTPException) -> Response:
        """The problem, `Allow` included."""
        return edge.http_fault(error)


class Documents:
    """The document of an application and the page that shows it."""

    def __init__(self, api: Api, registry: Registry) -> None:
        self._api = api
        self._registry = registry

    @cached_property
    def document(self) -> dict[str, Any]:
        """The OpenAPI document."""
        made: dict[str, Any] = self._api.spec.to_dict()
        schemas = made["components"]["schemas"]
        for (kind, *_), name in self._api.ma_plugin.converter.refs.items():
            schemas[name] |= {"description": kind.__doc__, **getattr(kind, "SHAPE", {})}
        schemas["NewTable"]["properties"]["game"]["examples"] = [game.info.game for game in self._registry]
        shown = {**examples_of(self._registry), "games": games.listed(self._registry)}
        by_game = examples_by_game(self._registry)
        for path in made["paths"].values():
            for method in path.keys() - {"parameters"}:
                _show(path[method], shown, by_game)
        return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(made)))

    @cached_property
    def text(self) -> bytes:
        """The document as it is committed: sorted names, two spaces, a newline at the end."""
        return json.dumps(self.document, sort_keys=True, indent=2).encode() + b"\n"

    @cached_property
    def page(self) -> Page:
        """The document as a page."""
        return page_of(self.document)


def documents() -> Documents:
    """The documents of the running application."""
    return cast("Documents", current_app.extensions[EXTENSION])


def make_api(app: Flask, registry: Registry) -> Api:
    """flask-smorest's extension with the components that operations refer to."""
    app.config |= {"API_TITLE": "Trinca", "API_VERSION": VERSION, "OPENAPI_VERSION": "3.1.0"}
    api = Api(app, spec_kwargs={"info": {"description": ABOUT, "license": {"name": "MIT", "identifier": "MIT"}}})
    spec = api.spec
    spec.options["servers"] = [{"url": "/", "description": "Where this document was read."}]
    spec.components.security_scheme("seatKey", SECURITY)
    api.ma_plugin.converter.add_attribute_function(_component_reference)
    for name, shape in components_of(registry).items():
        spec.components.schema(name, shape)
    spec.components.schema("Problem", schema=ProblemBody)
    spec.components.schema("Trial", schema=Trial)
    for name, (description, schema) in HEADERS.items():
        always = name not in {"Idempotent-Replayed", "X-Accel-Buffering"}
        spec.components.header(name, {"description": description, "schema": schema, "required": always})
    for name, (description, schema, value) in PARAMETERS.items():
        spec.components.parameter(
            name,
            "header",
            {"name": name.rpartition(".")[2], "description": description, "schema": schema, "example": value},
        )
    for code, problem in problem_examples(registry).items():
        spec.components.example(code, {"value": problem})
    app.extensions[EXTENSION] = Documents(api, registry)
    return api


def _component_reference(_converter: object, field: fields.Field[Any], **_: object) -> dict[str, str]:
    """How apispec documents a Component."""
    return ref(field.component) if isinstance(field, Component) else {}


def _show(operation: dict[str, Any], shown: dict[str, Any], by_game: dict[str, dict[str, Any]]) -> None:
    """Put the examples where an answer names them; a summary is a title and ends without a full stop."""
    operation["summary"] = operation["summary"].removesuffix(".")
    for response in operation.get("responses", {}).values():
        for content in response.get("content", {}).values():
            for several in content.get("examples", {}).values():
                if "value" in several:
                    several["value"] = shown[several["value"]]
            if isinstance(name := content.get("example"), str):
                content.pop("example")
                content.update({"example": shown[name]} if name in shown else {})
                content.update({"examples": by_game[name]} if name in by_game else {})
