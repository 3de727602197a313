from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.running import Cli
from support.stub import Stub, serving


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        yield server


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.fixture
def at_stub(cli: Cli, stub: Stub) -> Cli:
    """A client that has a table saved at the stub."""
    cli.keep(stub.url)
    return cli
