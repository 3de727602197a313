from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.running import Cli
from cli.stub import Stub


@pytest.fixture
def stub() -> Iterator[Stub]:
    server = Stub()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.closing.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.fixture
def at_stub(cli: Cli, stub: Stub) -> Cli:
    """A client that has a table saved at the stub."""
    cli.keep(stub.url)
    return cli
