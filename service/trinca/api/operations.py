"""What operators and developers ask for: health, readiness, the OpenAPI document and its page."""

from http import HTTPStatus

from flask import Response

from trinca.api.answers import answer
from trinca.api.documents import documents
from trinca.api.operation import Answer, Blueprint
from trinca.api.schemas import State
from trinca.api.services import services

operations = Blueprint("operations", __name__, description="Health and documentation.")


@operations.operation("GET", "/healthz", "getHealth", answers={200: Answer("Alive.", State(), {"status": "ok"})})
def get_health() -> Response:
    """Tell whether the process is alive.

    It asks nothing of anything else.
    """
    return answer({"status": "ok"})


@operations.operation(
    "GET",
    "/readyz",
    "getReadiness",
    answers={200: Answer("Ready.", State(), {"status": "ready"})},
    codes=("unavailable",),
)
def get_readiness() -> Response:
    """Tell whether the service can keep tables.

    The store of the tables must take a write: one that is away, full or read-only makes this 503.
    """
    services().store.require_writable()
    return answer({"status": "ready"})


@operations.operation(
    "GET", "/openapi.json", "getDocument", answers={200: Answer("The OpenAPI document.", {"type": "object"})}
)
def get_document() -> Response:
    """Show this document."""
    return answer(documents().text)


@operations.operation("GET", "/", "getRoot", answers={302: Answer("To the page.", headers=("Location",))})
def get_root() -> Response:
    """Go to the documentation.

    For people who open the bare address in a browser.
    """
    return Response(status=HTTPStatus.FOUND, headers={"Location": "/docs"})


@operations.operation(
    "GET", "/docs", "getDocs", answers={200: Answer("The page.", {"type": "string"}, media_type="text/html")}
)
def docs() -> Response:
    """Show this document as a page.

    One page without scripts that needs nothing from elsewhere.
    """
    page = documents().page
    response = Response(page.html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = page.policy
    return response
