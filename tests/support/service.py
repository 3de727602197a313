"""The service's own processes, started as production starts them."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil

from support.eventually import eventually
from trinca.server.network import is_ready

WORKER = ("trinca.server.main", "worker")


class Program:
    """A Python program in a process of its own, its output in a file."""

    def __init__(self, *words: str, **environ: str) -> None:
        self.log = Path(tempfile.mkstemp(prefix="trinca-log-")[1])
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, *words],
                stdout=log,
                stderr=log,
                env={**os.environ, **environ, "PYTHONUNBUFFERED": "1"},
            )

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def kill(self) -> None:
        """End it and its children at once, as `kill -9` does."""
        family = [*self.children(), psutil.Process(self.process.pid)]
        for process in family:
            process.send_signal(signal.SIGSTOP)  # so that none notices the others' end
        for process in family:
            process.kill()
        self.process.wait()
        self.log.unlink()

    def stop(self) -> int:
        """End it as a supervisor does; its exit status. Nothing of it is left."""
        family = self.children() if self.process.poll() is None else []
        self.process.terminate()  # nothing, where it has ended
        try:
            status = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"it did not end: {self.output()}") from None
        _, left = psutil.wait_procs(family, 5)
        for process in left:
            process.kill()
        self.log.unlink(missing_ok=True)
        assert not left, f"{left} are left"
        return status

    def output(self) -> str:
        return self.log.read_text()


def worker_on(url: str, queue_url: str | None = None) -> Program:
    """The worker of production."""
    return Program("-P", "-m", *WORKER, TRINCA_REDIS_URL=url, TRINCA_QUEUE_URL=queue_url or url, TRINCA_SHARDS="4")


class RunningService:
    """An API process and a worker on a Redis that is there; `environ` are more of their settings."""

    def __init__(self, redis_url: str, **environ: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._environ = {"TRINCA_REDIS_URL": redis_url, "TRINCA_PORT": str(self.port), **environ}
        self._programs: list[Program] = []

    def start(self) -> None:
        for command in (("api",), ("worker",)):
            self._programs.append(Program("-P", "-m", "trinca.server.main", *command, **self._environ))
        eventually(self._ready)

    def stop(self) -> None:
        for program in self._programs:
            program.stop()

    def _ready(self) -> bool:
        for program in self._programs:
            assert program.process.poll() is None, f"it ended: {program.output()}"
        return is_ready(self.url)
