"""The edge: what holds for every request and every answer. `Accept`, CORS, caching, and faults made into problems."""

import logging
import secrets
from http import HTTPStatus

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from trinca.api import answers, developing
from trinca.api.problems import MEDIA_TYPE as PROBLEM
from trinca.api.problems import Problem, of_refusal
from trinca.store.store import Gone, Reused, Unavailable
from trinca.tables.refusals import Refusal

EXPOSED = "ETag, Location, Retry-After, Idempotent-Replayed"
TAKEN = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID"
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
PREFLIGHT_LIFE = "86400"  # seconds; browsers cap it themselves

PAGES = {
    "operations.getDocs": ("text/html",),
    "operations.getRoot": ("text/html",),
    "events.followTable": ("text/event-stream", answers.MEDIA_TYPE),
}
"""What an operation answers with, or leads to, where it is not JSON alone."""

_log = logging.getLogger("trinca.api")


def install(app: Flask) -> None:
    """Put the edge around the application."""
    app.before_request(developing.check_caller)  # before everything: nobody else learns anything
    app.before_request(_preflight)
    app.before_request(_check_address)
    app.before_request(_check_accept)
    app.after_request(_finish)
    app.register_error_handler(Problem, lambda problem: problem.response)
    app.register_error_handler(Refusal, lambda refusal: of_refusal(refusal).response)
    app.register_error_handler(Gone, lambda _: Problem("table_not_found").response)
    app.register_error_handler(Reused, lambda _: Problem("idempotency_key_reused").response)
    app.register_error_handler(Unavailable, lambda _: Problem("unavailable").response)
    app.register_error_handler(Exception, _internal_error)


def _preflight() -> Response | None:
    """Answer a browser's preflight for any address: the call itself then tells what is wrong with it."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
        return None
    response = Response(status=HTTPStatus.NO_CONTENT)
    response.headers["Access-Control-Allow-Methods"] = METHODS
    response.headers["Access-Control-Allow-Headers"] = TAKEN
    response.headers["Access-Control-Max-Age"] = PREFLIGHT_LIFE
    return response


def _check_address() -> None:
    """Refuse an address that begins with more than one slash: the router does not see them."""
    path: str = request.environ["PATH_INFO"]
    if path.startswith("//"):
        raise Problem("not_found")


def _check_accept() -> None:
    """Refuse a request whose `Accept` rules out every answer; a wrong address or method is told first."""
    if request.routing_exception is not None or request.method == "OPTIONS":
        return
    offered = PAGES.get(request.endpoint or "", (answers.MEDIA_TYPE, PROBLEM))
    if not any(_accepted(media_type) for media_type in offered):
        raise Problem("not_acceptable", params={"offered": list(offered)})


def _accepted(media_type: str) -> bool:
    """Whether `Accept` lets the type through: the most specific range that names it decides (RFC 9110)."""
    if not request.headers.get("Accept", "").strip():  # empty it rules nothing out
        return True
    ranges = {item.partition(";")[0].strip().lower(): quality for item, quality in request.accept_mimetypes}
    for named in (media_type, media_type.partition("/")[0] + "/*", "*/*"):
        if named in ranges:
            return ranges[named] > 0
    return False


def _finish(response: Response) -> Response:
    if request.method == "OPTIONS" and response.status_code < HTTPStatus.BAD_REQUEST:
        response.status_code = HTTPStatus.NO_CONTENT  # it says `Allow`, or what a preflight asks, and has no page
        del response.headers["Content-Type"]
    return dress(response, request.path)


def dress(response: Response, path: str) -> Response:
    """Headers of every answer: any origin may read it, no shared cache may keep what a key sees."""
    headers = response.headers
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Access-Control-Expose-Headers"] = EXPOSED
    headers["X-Content-Type-Options"] = "nosniff"
    if path.startswith("/v1/"):
        headers.setdefault("Cache-Control", "private, no-cache")
        headers["Vary"] = "Authorization"
    else:
        headers.setdefault("Cache-Control", "no-cache")
    return response


def http_fault(fault: HTTPException) -> Response:
    """A fault that the framework found: an unknown address, a wrong method, a request that is none."""
    match fault.code:
        case HTTPStatus.NOT_FOUND:
            return Problem("not_found").response
        case HTTPStatus.METHOD_NOT_ALLOWED:
            allowed = {name: value for name, value in fault.get_headers() if name == "Allow"}
            return Problem("method_not_allowed", headers=allowed).response
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return Problem("too_large").response
    if fault.code is not None and fault.code < HTTPStatus.INTERNAL_SERVER_ERROR:
        return Problem("invalid_request", "The request cannot be understood.").response
    return _internal_error(fault)


def _address() -> str:
    """The address as the log may have it: an invitation's code is a secret."""
    code = (request.view_args or {}).get("code")
    return request.path if code is None else request.path.replace(code, "…")


def _internal_error(error: Exception) -> Response:
    """A fault of ours: everything goes to the log, nothing to the caller but the id that finds it there."""
    number = secrets.token_hex(8)
    _log.error("internal error %s: %s %s", number, request.method, _address(), exc_info=error)
    return Problem("internal_error", params={"id": number}).response
