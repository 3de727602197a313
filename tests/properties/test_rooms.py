"""A room through the API never parts from the pure table, whatever people do in whatever order (TA-3 … TA-7)."""

from collections.abc import Iterator

import pytest
from api.calling import InProcess
from api.conftest import app_on
from contract.checking import Checker
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from properties.room_machine import RoomMachine

from trinca.api.app import document
from trinca.api.services import EXTENSION, Services
from trinca.store.clients import connect


@pytest.fixture
def api(redis_url: str) -> Iterator[InProcess]:
    app = app_on(redis_url)
    yield InProcess(Checker(document()), app)
    services: Services = app.extensions[EXTENSION]
    services.watcher.close()


def test_the_service_and_the_pure_table_do_the_same(api: InProcess, redis_url: str) -> None:
    client = connect(redis_url)
    # Not made smaller where it fails: that would take minutes against a real service, and the steps tell enough.
    run_state_machine_as_test(
        lambda: RoomMachine(api, client),  # type: ignore[arg-type]  # whatever makes a machine will do
        settings=settings(max_examples=60, stateful_step_count=40, phases=[Phase.generate]),
    )
