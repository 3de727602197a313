"""The OpenAPI document, and its page: made once a process, when first asked for."""

import json
from functools import cached_property
from importlib.metadata import version
from importlib.resources import files
from typing import Any, cast

import flask_smorest  # type: ignore[import-untyped]  # it ships no types
import msgspec
from flask import Flask, Response, current_app
from marshmallow import fields
from werkzeug.exceptions import HTTPException

from trinca.api import edge, games
from trinca.api.bodies import Component
from trinca.api.choices import named
from trinca.api.codes import CODES
from trinca.api.components import HEADERS, PARAMETERS, SECURITY
from trinca.api.examples import examples_by_game, examples_of, problem_examples
from trinca.api.pages import BEGINNING, Page, page_of
from trinca.api.problem_shapes import problem_components
from trinca.api.queries import PARTS, VIEW_PARTS, Parts
from trinca.api.reading import readable
from trinca.api.samples import VALUES
from trinca.api.schemas import Trial, ref
from trinca.api.shapes import components_of
from trinca.games.registry import Registry

EXTENSION = "trinca.documents"
VERSION = version("trinca")
"""The release that made the document; the contract's own version is in the addresses, `/v1`."""

SUMMARY = "Rummy tables for any client: rules, computer players and proven deals behind one JSON interface."
SERVERS = [
    {"url": "/", "description": "The service that this document was read from."},
    {"url": "http://127.0.0.1:8000", "description": "A service on your own machine, as `make serve` runs it."},
]


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
        info = {name: made["info"][name] for name in ("title", "summary", "version")}
        shown = {
            **examples_of(self._registry),
            "games": games.listed(self._registry),
            "document": {"openapi": made["openapi"], "info": info, "servers": SERVERS},
            "page": BEGINNING,
        }
        addresses = {**VALUES, "table_id": shown["made"]["table"]["id"], "code": shown["invitation"]["code"]}
        told = readable(named(made), shown, examples_by_game(self._registry), addresses)
        return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(told)))

    @cached_property
    def text(self) -> bytes:
        """The document as it is committed."""
        return written(self.document)

    @cached_property
    def page(self) -> Page:
        """The document as a page."""
        return page_of(self.document)


def written(document: dict[str, Any]) -> bytes:
    """The document as it is committed: in its own order, two spaces, a newline at the end."""
    return json.dumps(document, ensure_ascii=False, indent=2).encode() + b"\n"


def documents() -> Documents:
    """The documents of the running application."""
    return cast("Documents", current_app.extensions[EXTENSION])


def make_api(app: Flask, registry: Registry) -> Api:
    """flask-smorest's extension with the components that operations refer to."""
    app.config |= {"API_TITLE": "Trinca", "API_VERSION": VERSION, "OPENAPI_VERSION": "3.1.0"}
    about = files("trinca.api").joinpath("docs").joinpath("about.md").read_text(encoding="utf-8")
    info = {"summary": SUMMARY, "description": about, "license": {"name": "MIT", "identifier": "MIT"}}
    api = Api(app, spec_kwargs={"info": info})
    spec = api.spec
    spec.options["servers"] = SERVERS
    spec.components.security_scheme("seatKey", SECURITY)
    api.ma_plugin.converter.add_attribute_function(_component_reference)
    api.ma_plugin.converter.add_parameter_attribute_function(_parts_reference)
    for name, shape in {**components_of(registry), **problem_components()}.items():
        spec.components.schema(name, shape)
    spec.components.schema("ViewParts", dict(VIEW_PARTS))
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
        spec.components.example(code, {"summary": CODES[code].sentence, "value": problem})
    app.extensions[EXTENSION] = Documents(api, registry)
    return api


def _parts_reference(
    _converter: object, field: fields.Field[Any], ret: dict[str, Any], **_: object
) -> dict[str, Any]:
    """How apispec documents the parts of a view, in place of the list that they are."""
    if not isinstance(field, Parts):
        return {}
    del ret["explode"], ret["style"]
    return {"schema": ref("ViewParts"), "example": PARTS[0]}


def _component_reference(_converter: object, field: fields.Field[Any], **_: object) -> dict[str, str]:
    """How apispec documents a Component."""
    return ref(field.component) if isinstance(field, Component) else {}
