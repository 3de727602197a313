"""Answers: JSON written from structs, and the view with its tag."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

import msgspec
from flask import Response

from trinca.api.preconditions import etag
from trinca.games.registry import AnyGame
from trinca.tables.table import AnyTable
from trinca.tables.view import view

MEDIA_TYPE = "application/json"

_encode = msgspec.json.Encoder().encode


def answer(body: object, status: HTTPStatus = HTTPStatus.OK, headers: Mapping[str, str] | None = None) -> Response:
    """The value as JSON; bytes are JSON already."""
    encoded = body if isinstance(body, bytes) else _encode(body)
    response = Response(encoded, status, mimetype=MEDIA_TYPE)
    response.headers.update(headers or {})
    return response


def not_modified(tag: str) -> Response:
    """304: the client has what this is the tag of."""
    return Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})


def made_headers(table: AnyTable) -> dict[str, str]:
    """Where the table is, and which version of it is told."""
    return {"Location": f"/v1/tables/{table.id}", "ETag": etag(table.version)}


def parts(include: Sequence[str]) -> dict[str, bool]:
    """What `view` is to hold beside the rest, as `?include=` names it."""
    return {"moves": "moves" in include, "log": "log" in include}


def view_answer(
    game: AnyGame,
    table: AnyTable,
    seats: Sequence[int],
    include: Sequence[str] = (),
    *,
    reveal: bool = False,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """200 with the view for these seats and its tag."""
    body = view(game, table, seats, **parts(include), reveal=reveal)
    return answer(body, headers={"ETag": etag(table.version), **(headers or {})})
