"""Runs commands of the client in this process, with files, streams and a clock of their own."""

from __future__ import annotations

import io
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from support.canned import TABLE

from trinca_cli.env import Env
from trinca_cli.main import main


@dataclass(frozen=True)
class Run:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Cli:
    """Runs `trinca` in this process with files of its own, a clock that only `sleep` moves, and no terminal."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environ = {"HOME": str(home), "TERM": "xterm"}
        self.slept: list[float] = []
        self.time = 1000.0
        self.lines_forgotten = 0

    @property
    def key_file(self) -> Path:
        return self.home / ".local/share/trinca/tables.json"

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds

    def forget_lines(self) -> None:
        self.lines_forgotten += 1

    def keep(self, url: str, *, table: str = TABLE, key: str = "k" * 43, **more: Any) -> None:
        """Put a table into the key file as an earlier run would have; without `more` as version 0.1.0 did."""
        entry: dict[str, Any] = {
            "key": key,
            "url": url,
            "game": "classic",
            "begun": 1.0,
            "id": table,
            "request": None,
            "lost": False,
        }
        entry |= more
        kept = json.loads(self.key_file.read_text())["tables"] if self.key_file.exists() else []
        self.key_file.parent.mkdir(parents=True, exist_ok=True)
        self.key_file.write_text(json.dumps({"format": 1, "tables": [*kept, entry]}))

    def __call__(
        self,
        *words: str,
        typed: str | TextIO = "",
        terminal: bool = False,
        encoding: str = "utf-8",
        environ: dict[str, str] | None = None,
        width: int = 80,
        token_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> Run:
        with (
            io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) as out,
            io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) as err,
        ):
            env = Env(
                stdin=io.StringIO(typed) if isinstance(typed, str) else typed,
                stdout=out,
                stderr=err,
                environ={**self.environ, **(environ or {})},
                stdin_tty=terminal,
                stdout_tty=terminal,
                width=width,
                sleep=self.sleep,
                monotonic=lambda: self.time,
                now=lambda: self.time,
                token_bytes=token_bytes,
                forget_lines=self.forget_lines,
            )
            status = main(words, env)
            out.seek(0)
            err.seek(0)
            return Run(int(status), out.read(), err.read())
