"""What a command may touch of the machine, in one object, so that tests run commands in their own process."""

from __future__ import annotations

import contextlib
import io
import os
import secrets
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

PLAIN_WIDTH = 80
PLAIN_HEIGHT = 24


@dataclass(frozen=True)
class Env:
    """Streams, environment, clock and randomness.

    `monotonic` and `sleep` count seconds; `now` is seconds since 1970; `width` and `height` are the terminal's, in
    characters; `edit_line` reads a line with editing where the terminal has it, and `forget_lines` drops the lines
    read so far, that a person could call up again.
    """

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    environ: Mapping[str, str]
    stdin_tty: bool = False
    stdout_tty: bool = False
    width: int = PLAIN_WIDTH
    height: int = PLAIN_HEIGHT
    sleep: Callable[[float], None] = time.sleep
    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    token_bytes: Callable[[int], bytes] = secrets.token_bytes
    edit_line: Callable[[str], str] | None = None
    forget_lines: Callable[[], None] | None = None

    @classmethod
    def real(cls) -> Env:
        """This process's own."""
        # A stream that was closed before the program began is None.
        sys.stdin = sys.stdin or io.StringIO()
        sys.stdout = sys.stdout or io.StringIO()
        sys.stderr = sys.stderr or io.StringIO()
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a name the terminal cannot show must not end a game
        terminals = sys.stdin.isatty() and sys.stdout.isatty()
        forget = None
        if terminals:
            with contextlib.suppress(ImportError):
                import readline  # noqa: PLC0415 - being there is what gives `input` its editing

                forget = readline.clear_history
        size = shutil.get_terminal_size((PLAIN_WIDTH, PLAIN_HEIGHT))
        return cls(
            stdin=sys.stdin,
            stdout=sys.stdout,
            stderr=sys.stderr,
            environ=os.environ,
            stdin_tty=sys.stdin.isatty(),
            stdout_tty=sys.stdout.isatty(),
            width=size.columns if sys.stdout.isatty() else PLAIN_WIDTH,
            height=size.lines,
            edit_line=input if terminals else None,
            forget_lines=forget,
        )

    @property
    def interactive(self) -> bool:
        """Whether a person is there to ask: both ways lead to a terminal."""
        return self.stdin_tty and self.stdout_tty

    def ask(self, prompt: str) -> str | None:
        """One line from the person, stripped; None at the end of input."""
        if self.edit_line is not None:
            try:
                return self.edit_line(prompt).strip()
            except EOFError:
                return None
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        return line.strip() if line else None

    def data_dir(self) -> Path:
        """Where seat keys are kept (XDG)."""
        return self._xdg("XDG_DATA_HOME", ".local", "share")

    def state_dir(self) -> Path:
        """Where what this client has seen is kept (XDG)."""
        return self._xdg("XDG_STATE_HOME", ".local", "state")

    def _xdg(self, variable: str, *default: str) -> Path:
        named = Path(self.environ.get(variable, ""))
        # The specification has a relative path ignored.
        base = named if named.is_absolute() else Path(self.environ.get("HOME") or Path.home()).joinpath(*default)
        return base / "trinca"
