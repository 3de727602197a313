"""What tests of the guides and examples share."""

import socket
from pathlib import Path

import pytest
from docs.running import Runner


@pytest.fixture
def runner(tmp_path: Path, service_url: str) -> Runner:
    """A folder to run a guide in, beside a running service."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return Runner(tmp_path, service_url.removeprefix("http://"), port)
