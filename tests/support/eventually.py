"""Waiting for an event, never for a time."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which the event is taken not to come; generous, for a test that passes never waits so long."""


def eventually(condition: Callable[[], T], within: float = PATIENCE) -> T:
    """The first true value of `condition`."""
    until = time.monotonic() + within
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < until, f"{condition} did not come true in {within} s"
        time.sleep(0.01)
