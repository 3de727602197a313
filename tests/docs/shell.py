"""A bash as a reader has it: commands typed one after the other, each with what it printed."""

import os
import secrets
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import psutil
from server.support import alive
from support.eventually import eventually

PATIENCE = 90.0
"""Seconds after which a command is taken not to end; none that passes needs nearly as long."""


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    status: int
    printed: str


class Shell:
    """One bash. What it prints on either channel is read together, as a terminal shows it."""

    def __init__(self, folder: Path, environ: Mapping[str, str]) -> None:
        self._folder = folder
        self._mark = f"--{secrets.token_hex(8)}--"
        self._bash = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=dict(environ),
            start_new_session=True,
        )
        self._started = 0

    def run(self, command: str) -> Ran:
        """Type a command and wait for its end; variables it sets stay set."""
        told = f"__status=$?; printf '\\n{self._mark}%d\\n' $__status; (exit $__status)"  # the next command may ask for it
        self._type(f"{{ {command}\n}} </dev/null\n{told}\n")
        text = self._read_to(f"\n{self._mark}", command)
        printed, _, status = text.rpartition(f"\n{self._mark}")
        return Ran(int(status), printed.removesuffix("\n"))

    def start(self, command: str, until: str) -> str:
        """Start a command that goes on running; what it has printed when `until` stands in it."""
        self._started += 1
        log = self._folder / f".started-{self._started}"
        self._type(f"{{ {command}\n}} </dev/null >{log.name} 2>&1 &\n")

        def printed() -> str:
            text = log.read_text(encoding="utf-8") if log.exists() else ""
            return text if until in text and text.endswith("\n") else ""

        return eventually(printed)

    def close(self) -> None:
        """End the bash and everything that was started in it, which may take its time to end."""
        family = psutil.Process(self._bash.pid).children(recursive=True)
        for process in family:
            try:
                process.terminate()
            except psutil.NoSuchProcess:
                continue
        self._bash.send_signal(signal.SIGKILL)
        self._bash.communicate()
        eventually(lambda: not alive(family))

    def _type(self, text: str) -> None:
        assert self._bash.stdin is not None
        self._bash.stdin.write(text.encode())
        self._bash.stdin.flush()

    def _read_to(self, mark: str, command: str) -> str:
        """All output up to a line that begins with the mark, and that line."""
        assert self._bash.stdout is not None
        begun, text = time.monotonic(), b""
        with selectors.DefaultSelector() as selector:
            selector.register(self._bash.stdout, selectors.EVENT_READ)
            while not (text.endswith(b"\n") and mark.encode() in text):
                left = begun + PATIENCE - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise AssertionError(f"`{command}` did not end; it printed:\n{text.decode(errors='replace')}")
                piece = os.read(self._bash.stdout.fileno(), 1 << 16)
                assert piece, f"`{command}` ended the shell; it printed:\n{text.decode(errors='replace')}"
                text += piece
        return text.decode().removesuffix("\n")
