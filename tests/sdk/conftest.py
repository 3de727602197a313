from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.losing import LosingProxy, losing
from support.stub import Stub, serving

from trinca_client import Trinca


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        yield server


@pytest.fixture
def trinca(service_url: str) -> Iterator[Trinca]:
    """The running service."""
    with Trinca(service_url) as trinca:
        yield trinca


@pytest.fixture
def proxy(service_url: str) -> Iterator[LosingProxy]:
    """A way to the running service that loses what a test wants lost."""
    with losing(service_url) as proxy:
        yield proxy
