"""What cannot run everywhere says so, and a table seen by services that let tables live shorter and longer."""

import os
from collections.abc import Callable, Iterator

import pytest
from api.calling import InProcess
from api.conftest import app_on
from contract.checking import Checker

from trinca.api.app import document

On = Callable[[int], InProcess]


@pytest.fixture(scope="session")
def lacking() -> Callable[[str], None]:
    """End the test because of what is missing: skipped in words, failed under TRINCA_REQUIRE_ALL."""

    def end(words: str) -> None:
        if os.environ.get("TRINCA_REQUIRE_ALL"):
            pytest.fail(words)
        pytest.skip(words)

    return end


@pytest.fixture(scope="session")
def checker() -> Checker:
    return Checker(document())


@pytest.fixture
def living(checker: Checker, clean_redis: str) -> Iterator[On]:
    """Services on one empty Redis, by how many seconds their tables live after a use."""
    made: dict[int, InProcess] = {}

    def service(seconds: int) -> InProcess:
        if seconds not in made:
            made[seconds] = InProcess(checker, app_on(clean_redis, life=seconds))
        return made[seconds]

    yield service
    for api in made.values():
        api.services.watcher.close()
