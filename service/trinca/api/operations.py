"""What operators and developers ask for: health, readiness, the OpenAPI document and its page."""

from http import HTTPStatus

from flask import Response

from trinca.api.answers import answer
from trinca.api.documents import documents
from trinca.api.operation import Answer, Blueprint
from trinca.api.schemas import Readiness, State
from trinca.api.services import services

operations = Blueprint(
    "operations", __name__, description="For operators and developers: health, readiness, and this document."
)


@operations.operation("GET", "/healthz", "getHealth", answers={200: Answer("Alive.", State(), {"status": "ok"})})
def get_health() -> Response:
    """Tell whether the process is alive.

    Anybody may call it, whatever restarts the process above all. It asks nothing of anything else.
    """
    return answer({"status": "ok"})


@operations.operation(
    "GET",
    "/readyz",
    "getReadiness",
    answers={200: Answer("Ready.", Readiness(), {"status": "ready"})},
    codes=("unavailable",),
)
def get_readiness() -> Response:
    """Tell whether the service can keep tables.

    Anybody may call it, whatever sends calls above all: with 503 it should send none for now. The store of the tables
    must take a write; one that is away, full or read-only makes this 503.
    """
    services().store.require_writable()
    return answer({"status": "ready", **({"development": True} if services().dev else {})})


@operations.operation(
    "GET",
    "/openapi.json",
    "getDocument",
    answers={
        200: Answer(
            "The OpenAPI document.",
            {"type": "object", "additionalProperties": True},
            examples={"beginning": ("document", "Its beginning")},
        )
    },
)
def get_document() -> Response:
    """Show this document.

    OpenAPI 3.1, from which clients can be generated. Anybody may read it, and it changes only with the release.
    """
    return answer(documents().text)


@operations.operation("GET", "/", "getRoot", answers={302: Answer("To the page.", headers=("Location",))})
def get_root() -> Response:
    """Go to the documentation.

    For people who open the bare address in a browser: it leads to `/docs`. No program needs it.
    """
    return Response(status=HTTPStatus.FOUND, headers={"Location": "/docs"})


@operations.operation(
    "GET",
    "/docs",
    "getDocs",
    answers={
        200: Answer(
            "The page.", {"type": "string"}, examples={"beginning": ("page", "Its beginning")}, media_type="text/html"
        )
    },
)
def docs() -> Response:
    """Show this document as a page.

    For people: one page of HTML without scripts that needs nothing from elsewhere. Anybody may read it.
    """
    page = documents().page
    response = Response(page.html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = page.policy
    return response
