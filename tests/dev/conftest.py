"""The application in development mode, in this process, and a service as production starts it."""

from collections.abc import Iterator

import pytest
from api.calling import InProcess, OverHttp
from api.conftest import api, app_on, checker
from api.hinting import find_hints_here
from contract.checking import Checker
from support.redis_server import RedisServer
from support.service import RunningService

__all__ = ["api", "checker"]


@pytest.fixture(scope="session")
def dev(checker: Checker, redis_url: str) -> Iterator[InProcess]:
    app = app_on(redis_url, dev=True)
    find_hints_here(app)
    made = InProcess(checker, app)
    yield made
    made.services.watcher.close()


@pytest.fixture(scope="session")
def dev_http(checker: Checker, redis_server: RedisServer) -> Iterator[OverHttp]:
    service = RunningService(redis_server.url(6), TRINCA_DEV="1")
    try:
        service.start()
        yield OverHttp(checker, service.url)
    finally:
        service.stop()
