"""The application in this process on a real Redis, and a client of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from api.calling import AtTable, InProcess, OverHttp
from api.hinting import find_hints_here
from contract.checking import Checker
from flask import Flask

from trinca.api.app import create_app, document
from trinca.api.services import EXTENSION, Services
from trinca.store.settings import Settings


def app_on(url: str, *, life: int = 3600, **settings: Any) -> Flask:
    return create_app(
        Settings(redis_url=url, queue_url=url, data_dir=Path("/nonexistent"), table_life=life, **settings)
    )


@pytest.fixture(scope="session")
def checker() -> Checker:
    return Checker(document())


@pytest.fixture(scope="session")
def api(checker: Checker, redis_url: str) -> Iterator[InProcess]:
    app = app_on(redis_url)
    find_hints_here(app)
    yield InProcess(checker, app)
    services: Services = app.extensions[EXTENSION]
    services.watcher.close()


@pytest.fixture
def at(api: InProcess) -> AtTable:
    """A fresh table against the computer; the person plays first."""
    return api.make()


@pytest.fixture(scope="session")
def http(checker: Checker, service_url: str) -> OverHttp:
    return OverHttp(checker, service_url)
