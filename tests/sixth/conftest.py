"""A service of the private registry: the API over HTTP, and a real worker, on a real Redis."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from api.calling import OverHttp
from cli.running import Cli
from contract.checking import Checker
from flask import Flask
from sixth.registry import SIXTH
from support.redis_server import RedisServer
from support.service import Program
from werkzeug.serving import make_server

from trinca.api.app import create_app
from trinca.api.documents import EXTENSION as DOCUMENTS
from trinca.api.services import EXTENSION, Services
from trinca.store.settings import Settings

WORKER = str(Path(__file__).with_name("worker.py"))


@pytest.fixture(scope="session")
def app(redis_server: RedisServer) -> Iterator[Flask]:
    url = redis_server.url(3)
    settings = Settings(redis_url=url, queue_url=url, data_dir=Path("/nonexistent"), table_life=3600)
    app = create_app(settings, SIXTH)
    yield app
    services: Services = app.extensions[EXTENSION]
    services.watcher.close()


@pytest.fixture(scope="session")
def checker(app: Flask) -> Checker:
    """What every answer must be, by the document of that registry."""
    return Checker(app.extensions[DOCUMENTS].document)


@pytest.fixture(scope="session")
def sixth_url(app: Flask, redis_server: RedisServer) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    worker = Program(WORKER, TRINCA_REDIS_URL=redis_server.url(3))
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        worker.stop()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def http(checker: Checker, sixth_url: str) -> OverHttp:
    return OverHttp(checker, sixth_url)


@pytest.fixture
def cli(tmp_path: Path, sixth_url: str) -> Cli:
    """The client of the command line, which nobody told of the game."""
    cli = Cli(tmp_path)
    cli.environ["TRINCA_URL"] = sixth_url
    return cli
