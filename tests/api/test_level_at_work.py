"""A level changed while a worker thinks about the computer's turn: the turn is not lost, and is played at the new one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from api.calling import AtTable, InProcess, own_turn
from api.conftest import app_on
from contract.checking import Checker
from support.eventually import eventually
from support.service import Program
from support.tables import SHARDS

from trinca.store.keys import Keys

WORKER = str(Path(__file__).parents[1] / "support" / "worker.py")


@pytest.fixture
def thinking(clean_redis: str, tmp_path: Path) -> Iterator[Path]:
    """A worker that thinks for as long as the file is there."""
    file = tmp_path / "think"
    file.touch()
    worker = Program(WORKER, "waits", str(file), TRINCA_REDIS_URL=clean_redis, TRINCA_SHARDS=str(SHARDS))
    yield file
    file.unlink(missing_ok=True)
    worker.stop()


@pytest.fixture
def at(checker: Checker, clean_redis: str) -> Iterator[AtTable]:
    api = InProcess(checker, app_on(clean_redis, shards=SHARDS))
    yield api.make()
    api.services.watcher.close()


def test_a_level_changed_while_the_computer_thinks_loses_no_turn(at: AtTable, thinking: Path) -> None:
    assert isinstance(at.caller, InProcess)
    client = at.caller.services.store._redis
    version = own_turn(at)["version"]
    eventually(lambda: client.exists(Keys(SHARDS).of(at.id).claim))
    changed = at.call("PATCH", "/seats/1", json={"level": "hard"}).json
    assert (changed["version"], changed["hand"]["turn"]["seat"]) == (version + 1, 1)
    assert client.exists(f"rq:job:turn-{at.id}-{version + 1}-0")
    thinking.unlink()
    eventually(lambda: at.view()["version"] > version + 1)
    view = at.view("?include=log")
    assert (view["version"], view["seats"][1]["level"]) == (version + 2, "hard")
    made = [entry["move"]["type"] for entry in view["hand"]["log"] if entry.get("seat") == 1]
    assert (made[0], made.count("draw")) == ("draw", 1)
