"""In development mode only this machine is answered, under a name of its own, whatever server carries the application."""

from typing import Any

import pytest
from api.calling import HOST, InProcess
from dev.making import SEED
from werkzeug.test import Client

OWN_MACHINE = "answers its own machine alone"
OWN_NAME = "is called 127.0.0.1, [::1] or localhost"
BODY = {"game": "classic", "seats": [HOST, {"kind": "computer"}], "seed": SEED}

OWN_ADDRESSES = ["127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1", "", None]
OTHER_ADDRESSES = ["192.168.1.7", "10.0.0.1", "203.0.113.9", "::", "fe80::1", "::ffff:192.168.1.7", "unknown"]
OWN_NAMES = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "127.3.2.1:1",
    "[::1]",
    "[::1]:9328",
    "localhost",
    "LocalHost:80",
    "",
    None,
]
OTHER_NAMES = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "localhost@evil.example",
    "localhost:80@evil.example",
    "192.168.1.7:8000",
    "0.0.0.0:8000",
    "[::]:8000",
    "[fe80::1]",
    "[::1]evil.example",
    "[::1",
    "::1",
    "127.0.0.1,evil.example",
    "127.0.0.1:8000\t",
    ":8000",
]


def called(
    to: InProcess, path: str = "/v1/games", *, method: str = "GET", json: Any = None, **environ: str | None
) -> Any:
    """The answer to a call whose WSGI environment says this; None takes out what a server would say."""
    said = {name: value for name, value in environ.items() if value is not None}
    unsaid = [name for name, value in environ.items() if value is None]

    def application(given: dict[str, Any], start: Any) -> Any:
        for name in unsaid:
            given.pop(name, None)
        return to.app(given, start)

    with Client(application).open(
        path, method=method, json=json, environ_base={"REMOTE_ADDR": "127.0.0.1"}, environ_overrides=said
    ) as answer:
        return answer


@pytest.mark.parametrize("address", OWN_ADDRESSES)
def test_this_machine_is_answered(dev: InProcess, address: str | None) -> None:
    """A Unix socket's callers have no address."""
    assert called(dev, REMOTE_ADDR=address).status_code == 200


@pytest.mark.parametrize("address", OTHER_ADDRESSES)
def test_other_machines_are_refused(dev: InProcess, api: InProcess, address: str) -> None:
    answer = called(dev, REMOTE_ADDR=address)
    assert (answer.status_code, answer.get_json()["code"]) == (403, "forbidden")
    assert OWN_MACHINE in answer.get_json()["detail"]
    assert called(api, REMOTE_ADDR=address).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/tables"),
        ("GET", "/readyz"),
        ("GET", "/healthz"),
        ("GET", "/docs"),
        ("GET", "/openapi.json"),
        ("GET", "/nothing/here"),
        ("GET", "//v1/games"),
        ("PUT", "/v1/games"),
        ("OPTIONS", "/v1/tables"),
    ],
)
@pytest.mark.parametrize(
    ("told", "status"), [({"REMOTE_ADDR": "203.0.113.9"}, 403), ({"HTTP_HOST": "evil.example"}, 422)]
)
def test_nothing_is_answered_to_others(
    dev: InProcess, method: str, path: str, told: dict[str, str], status: int
) -> None:
    preflight = {"HTTP_ORIGIN": "http://evil.example", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": "POST"}
    answer = called(dev, path, method=method, json=BODY if method == "POST" else None, **told, **preflight)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control-Allow-M")]


@pytest.mark.parametrize("name", OWN_NAMES)
def test_names_of_this_machine(dev: InProcess, name: str | None) -> None:
    """HTTP/1.0 need not name one."""
    assert called(dev, HTTP_HOST=name).status_code == 200


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_other_names_are_refused(dev: InProcess, api: InProcess, name: str) -> None:
    """A page can have its own name point to 127.0.0.1 (DNS rebinding); what it calls still bears that name."""
    answer = called(dev, HTTP_HOST=name)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "invalid_request")
    (fault,) = answer.get_json()["errors"]
    assert fault["path"] == "/headers/Host"
    assert OWN_NAME in fault["detail"]
    assert called(api, HTTP_HOST=name).status_code == 200


def test_the_refusal_of_a_name_is_in_the_document(dev: InProcess) -> None:
    dev.get("/v1/games", Host="evil.example").refused(422, "invalid_request", "/headers/Host")


def test_any_page_of_this_machines_browser_may_still_call(dev: InProcess) -> None:
    """CORS stays as it is: a frontend under development has an origin of its own."""
    answer = called(dev, HTTP_ORIGIN="http://localhost:5173")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
