import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.support import Command, alive, start

from trinca.server.place import Place
from trinca.server.redis_server import candidates, choose


@pytest.fixture
def place() -> Iterator[Place]:
    """A folder whose name is short: a socket's path may not be long, wherever the tests' own folders lie."""
    with tempfile.TemporaryDirectory(prefix="trinca-") as folder:
        yield Place(Path(folder) / "data")


@pytest.fixture(scope="session")
def redis_binary() -> Path:
    return choose(candidates())[0]


@pytest.fixture
def begin(place: Place) -> Iterator[Callable[..., Command]]:
    """Start commands of the stand-in; whatever of them a failed test leaves is ended."""
    commands: list[Command] = []

    def begun(*words: str, **options: Any) -> Command:
        commands.append(start(place, *words, **options))
        return commands[-1]

    yield begun
    for command in commands:
        if command.process.poll() is None:
            command.family()
            command.process.terminate()
            command.process.wait()
        for stream in (command.process.stdin, command.process.stdout, command.process.stderr):
            if stream is not None:
                stream.close()
    for process in alive(process for command in commands for process in command.seen):
        process.kill()
