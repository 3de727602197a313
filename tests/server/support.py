"""What the tests of real processes share."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import psutil

from trinca.server.place import Mark, Place

STAND_IN = Path(__file__).with_name("stand_in.py")
PATIENCE = 90.0  # seconds after which an event that does not come is a failure; no test waits for the time itself

T = TypeVar("T")


def until(happens: Callable[[], T | None], what: str) -> T:
    """Wait for the event; its value."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        value = happens()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"waited {PATIENCE:g} s in vain for: {what}")


def alive(processes: Iterable[psutil.Process]) -> list[psutil.Process]:
    """Those that still run; one that only waits to be reaped does not."""
    found = []
    for process in processes:
        try:
            if process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.NoSuchProcess:
            continue
    return found


def get(url: str, path: str) -> tuple[int, bytes] | None:
    """Status and body; None where nobody answers."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@dataclass
class Command:
    """A started command and what is known of it."""

    process: subprocess.Popen[str]
    place: Place
    seen: set[psutil.Process] = field(default_factory=set)

    def ready(self) -> Mark:
        """Wait until the service says that it serves."""
        return until(self._mark, "the mark of a ready service")

    def _mark(self) -> Mark | None:
        assert self.process.poll() is None, self.process.communicate()
        mark = self.place.read_mark()
        return mark if mark is not None and mark.pid == self.process.pid else None

    def family(self) -> list[psutil.Process]:
        """Every process under it now."""
        found = psutil.Process(self.process.pid).children(recursive=True)
        self.seen.update(found)
        return found

    def running(self, *words: str, parent: psutil.Process | None = None) -> list[psutil.Process]:
        """Those under it (right under `parent`) whose command line has all the words."""
        found = []
        for process in self.family():
            try:
                line = " ".join(process.cmdline())
                if parent is not None and process.ppid() != parent.pid:
                    continue
            except psutil.NoSuchProcess:
                continue
            # "tied" is still on its way to become the program
            if all(word in line for word in words) and "trinca.server.tied" not in line:
                found.append(process)
        return found

    def supervisor(self) -> psutil.Process:
        """The process that keeps the programs."""
        return self.running("trinca.server.supervise")[0]

    def end(self) -> tuple[int, str, str]:
        """Wait for its end: status, output, errors."""
        output, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output, errors

    def nothing_left(self) -> None:
        """Fail where a process it was seen with still runs."""
        until(lambda: not alive(self.seen), "the end of every process")


def start(
    place: Place,
    *words: str,
    program: tuple[str, ...] = (str(STAND_IN),),
    stdin: int = subprocess.DEVNULL,
    **environ: str,
) -> Command:
    """Start `trinca-server WORDS…`, the stand-in's unless told, on the data folder and on a free port unless told."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TRINCA_")}
    process = subprocess.Popen(
        [sys.executable, *program, *words],
        env=clean | {"TRINCA_DATA_DIR": str(place.root), "TRINCA_PORT": "0"} | environ,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    return Command(process, place)
