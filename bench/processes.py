"""What is measured runs as in production: a Redis with its append-only file, the API under gunicorn, a worker."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from trinca.server.network import is_ready, port_to_serve
from trinca.server.redis_server import Embedded, candidates, choose

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"
PATIENCE = 30.0
"""Seconds in which a process must answer, and in which it must end."""

_CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("TRINCA_")}
"""The settings of the caller's shell are not to be measured."""

PAUSE = 0.05
"""Seconds between two looks whether it does."""

GUNICORN = ("-m", "gunicorn", "--config", "python:trinca.server.gunicorn_config", "--log-level", "warning")
"""The API's own server with its own settings, for the bare route."""


@dataclass(frozen=True)
class Running:
    """Where everything answers.

    Attributes:
        redis_url: The Redis of tables and queue.
        redis_version: Its version.
        api: Port of the API.
        bare: Port of the bare route.
        api_process: Number of the API's first process, whose children answer.
    """

    redis_url: str
    redis_version: str
    api: int
    bare: int
    api_process: int


@contextmanager
def running() -> Iterator[Running]:
    """Everything, for as long as it is needed."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="trinca-bench-")))
        binary, version = choose(candidates())
        redis = Embedded(binary, folder / "redis.sock")
        words = ["--port", "0", "--unixsocket", str(redis.socket), "--dir", str(folder), "--save", ""]
        stack.enter_context(_process(folder, str(binary), *words, "--appendonly", "yes"))
        _until(lambda: _listens(redis.socket), folder)
        ports = port_to_serve(HOST, 0), port_to_serve(HOST, 0)
        told = {"TRINCA_REDIS_URL": redis.url, "TRINCA_HOST": HOST, "TRINCA_PORT": str(ports[0])}
        api, _ = [
            stack.enter_context(_process(folder, sys.executable, "-P", "-m", "trinca.server.main", command, **told))
            for command in ("api", "worker")
        ]
        bare = [*GUNICORN, "--bind", f"{HOST}:{ports[1]}", "bench.bare:app"]
        stack.enter_context(_process(folder, sys.executable, "-P", *bare, PYTHONPATH=str(ROOT)))
        _until(lambda: all(is_ready(f"http://{HOST}:{port}") for port in ports), folder)
        yield Running(redis.url, ".".join(map(str, version)), *ports, api)


@contextmanager
def _process(folder: Path, *words: str, **environ: str) -> Iterator[int]:
    """The number of a process that ends with the context."""
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(words, env=_CLEAN | environ, stdout=log, stderr=log)
    try:
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _until(answers: Callable[[], bool], folder: Path) -> None:
    last = time.monotonic() + PATIENCE
    while not answers():
        if time.monotonic() > last:
            raise RuntimeError(f"What is to be measured does not start:\n{(folder / 'log').read_text()}")
        time.sleep(PAUSE)


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0
