"""A real Redis for every test that stores something, and a really running service for those that call it."""

from collections.abc import Iterator

import pytest
from support.redis_server import RedisServer
from support.service import RunningService


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """The server that all tests share; each kind of use has a database of its own."""
    server = RedisServer().start()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis_url(redis_server: RedisServer) -> str:
    """The address of a database that nobody clears."""
    return redis_server.url(0)


@pytest.fixture
def clean_redis(redis_server: RedisServer) -> str:
    """The address of a database that is empty when the test begins."""
    with redis_server.client(1) as client:
        client.flushdb()
    return redis_server.url(1)


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    """A server for this test alone, that it may stop, freeze and fill."""
    server = RedisServer().start()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def service_url(redis_server: RedisServer) -> Iterator[str]:
    """The address of a running service: API and worker as in production, on a real Redis."""
    service = RunningService(redis_server.url(2))
    try:
        service.start()
        yield service.url
    finally:
        service.stop()
