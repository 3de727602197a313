"""What cannot run everywhere says so, and a table seen by services that let tables live shorter and longer."""

from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest
from api.calling import InProcess
from api.conftest import app_on
from contract.checking import Checker
from support.lacking import lacking

from trinca.api.app import document

On = Callable[[int], InProcess]


@pytest.fixture(scope="session", name="lacking")
def lacking_of_tests() -> Callable[[str], NoReturn]:
    return lacking


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
