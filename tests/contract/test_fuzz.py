"""Generated calls, good and bad ones: every answer is what the document says, and none is a server error.

A small, fixed part of what `python -m bench.schemathesis_run` does at length.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
from api.conftest import app_on
from api.hinting import find_hints_here
from contract.fuzzing import LEFT_OUT, Tables, install
from flask import Flask
from schemathesis.config import SchemathesisConfig

from trinca.api.app import document
from trinca.api.services import EXTENSION, Pace, Services

EXAMPLES = 5
"""Generated calls of each operation and kind, beside those that cover the schema's edges."""

CONFIG = {
    "seed": 1,
    "generation": {"deterministic": True, "max-examples": EXAMPLES},
    "checks": {LEFT_OUT: {"enabled": False}},
}


class Later:
    """An application that is there when it is called: calls are generated before any fixture is made."""

    def __init__(self) -> None:
        self.app: Flask | None = None

    def __call__(self, environ: Any, start_response: Any) -> Any:
        assert self.app is not None
        return self.app(environ, start_response)

    def call(self, method: str, path: str, key: str | None, body: object) -> Any:
        assert self.app is not None
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        with self.app.test_client().open(path, method=method, json=body, headers=headers) as response:
            return response.get_json()


later = Later()
schema = schemathesis.openapi.from_dict(document(), config=SchemathesisConfig.from_dict(CONFIG))
schema.app = later
tables = Tables(later.call)
install(schema, tables)
answered: Counter[tuple[str, int]] = Counter()


@pytest.fixture(scope="module", autouse=True)
def service(redis_url: str) -> Iterator[None]:
    later.app = app_on(redis_url, wait_limit=0)
    find_hints_here(later.app)
    services: Services = later.app.extensions[EXTENSION]
    # A stream ends at once: what it begins with can be judged.
    later.app.extensions[EXTENSION] = replace(services, pace=Pace(heartbeat=0.0, life=0.0))
    yield
    later.app.extensions[EXTENSION].watcher.close()


@schema.parametrize()
def test_every_answer_is_as_the_document_says(case: schemathesis.Case[Any]) -> None:
    tables.lead(case)
    response = case.call()
    if case.method == case.operation.method.upper():  # and not another one, tried at its address
        answered[case.operation.label, response.status_code] += 1
    case.validate_response(response)


def test_the_calls_came_through() -> None:
    """They were no heap of refusals: every operation that was called was also done."""
    for label in {label for label, _ in answered}:
        assert any(at == label and status < 400 for at, status in answered), label
