"""What a test needs beside Python and make may be missing: that is said, and under the gate it is a failure."""

import os
from typing import NoReturn

import pytest


def lacking(words: str) -> NoReturn:
    """End the test because of what is missing: skipped in words, failed under TRINCA_REQUIRE_ALL."""
    if os.environ.get("TRINCA_REQUIRE_ALL"):
        pytest.fail(words)
    pytest.skip(words)
