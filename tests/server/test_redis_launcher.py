import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import redis
from server.support import until

from trinca.server.place import Place, is_held
from trinca.server.programs import own_command

Launch = Callable[[], "subprocess.Popen[str]"]


@pytest.fixture
def launch(place: Place, redis_binary: Path) -> Iterator[Launch]:
    launched: list[subprocess.Popen[str]] = []
    words = own_command("redis-embedded", "--binary", str(redis_binary), "--socket", str(place.root / "redis.sock"))

    def launch() -> "subprocess.Popen[str]":
        launched.append(
            subprocess.Popen(
                words,
                env=os.environ | {"TRINCA_DATA_DIR": str(place.root)},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return launched[-1]

    yield launch
    for process in launched:
        process.kill()
        process.communicate()


def answering(place: Place) -> int | None:
    """The process id of the Redis that answers."""
    try:
        with redis.Redis(unix_socket_path=str(place.root / "redis.sock")) as client:
            return int(client.info("server")["process_id"])
    except redis.RedisError:
        return None


def test_a_second_one_is_refused_while_the_first_lives(place: Place, launch: Launch) -> None:
    first = launch()
    assert until(lambda: answering(place), "Redis") == first.pid
    second = launch()
    _, errors = second.communicate(timeout=60)
    assert second.returncode == 1
    assert f"pid {first.pid}" in errors
    assert len(errors.splitlines()) == 1
    assert answering(place) == first.pid


def test_the_lock_lives_as_long_as_redis_and_no_longer(place: Place, launch: Launch) -> None:
    first = launch()
    until(lambda: answering(place), "Redis")
    assert is_held(place.redis_lock)
    first.kill()
    first.wait()
    assert not is_held(place.redis_lock)
    second = launch()
    assert until(lambda: answering(place), "Redis again") == second.pid


def test_an_orphan_keeps_the_lock(place: Place, redis_binary: Path, launch: Launch) -> None:
    words = own_command("redis-embedded", "--binary", str(redis_binary), "--socket", str(place.root / "redis.sock"))
    # a parent that starts it and is gone at once
    parent = f"import subprocess; subprocess.Popen({words!r}, stdout=subprocess.DEVNULL)"
    subprocess.run([sys.executable, "-c", parent], env=os.environ | {"TRINCA_DATA_DIR": str(place.root)}, check=True)
    orphan = psutil.Process(until(lambda: answering(place), "Redis"))
    try:
        second = launch()
        _, errors = second.communicate(timeout=60)
        assert second.returncode == 1
        assert f"pid {orphan.pid}" in errors
    finally:
        orphan.kill()


def test_a_fork_of_redis_keeps_the_lock_too(place: Place, launch: Launch) -> None:
    """A rewrite of the append-only file that outlives a killed Redis still writes into the folder."""
    first = launch()
    until(lambda: answering(place), "Redis")
    assert [fd for fd in Path(f"/proc/{first.pid}/fd").iterdir() if fd.resolve() == place.redis_lock.resolve()]
