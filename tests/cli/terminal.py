"""The program in a process of its own on a pseudo-terminal, and a player who reads the screen and types."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

PROGRAM = (sys.executable, "-c", "import sys; from trinca_cli.main import main; sys.exit(main())")
_LISTED = re.compile(r"^ *(\d+)  (\w+) (.*)$", re.MULTILINE)


def environment(home: Path, url: str) -> dict[str, str]:
    """What the program needs to know, with files of its own and no colour."""
    environ = {**os.environ, "HOME": str(home), "TRINCA_URL": url, "NO_COLOR": "1", "COLUMNS": "80", "TERM": "xterm"}
    for xdg in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        environ.pop(xdg, None)
    return environ


class Terminal:
    """What a terminal shows; read until a text appears, so nothing rests on time."""

    def __init__(self, home: Path, url: str, *words: str) -> None:
        self._handle, theirs = pty.openpty()
        self._program: subprocess.Popen[bytes] = subprocess.Popen(
            [*PROGRAM, *words], env=environment(home, url), stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._unread = ""
        self.shown = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._handle)

    def fileno(self) -> int:
        return self._handle

    def read(self) -> str:
        """Everything shown since the last line that was typed."""
        new = self._decoder.decode(os.read(self._handle, 4096))
        self._unread += new
        self.shown += new
        return self._unread

    def until(self, text: str) -> str:
        while text not in self._unread:
            self.read()
        shown, _, self._unread = self._unread.partition(text)
        return shown + text

    def until_any(self, *texts: str) -> None:
        """Read on to the first of these."""
        while not any(text in self._unread for text in texts):
            self.read()

    def type(self, line: str) -> None:
        self._unread = ""
        os.write(self._handle, line.encode() + b"\n")

    def ended(self) -> int:
        return self._program.wait()


def play_to_the_end(*terminals: Terminal, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Answer every prompt of these terminals as it comes, until each has shown the winner of the match.

    A turn is played from the list that `moves` shows: lay down what can be, else draw from the stock, else discard
    the first card of the list. `meanwhile` is called whenever something was shown.
    """
    playing = list(terminals)
    while playing:
        for terminal in select.select(playing, [], [])[0]:
            shown = terminal.read()
            meanwhile()
            if shown.endswith("Your move: "):
                terminal.type(_chosen(shown) or "moves")
            elif shown.endswith(("The next hand? [Y/n] ", "then press Enter. ")):
                terminal.type("")
            elif shown.endswith("A new match at this table? [y/N] "):
                terminal.type("n")
                playing.remove(terminal)


def _chosen(shown: str) -> str | None:
    listed = _LISTED.findall(shown.replace("\r", "").partition("moves\n")[2])
    laid = [f"{verb} {rest}" for _, verb, rest in listed if verb in {"meld", "lay"}]
    drawn = [number for number, verb, rest in listed if (verb, rest) == ("draw", "stock")]
    left = [number for number, verb, _ in listed if verb == "discard"]
    return next(iter([*sorted(laid, key=len, reverse=True), *drawn, *left]), None)
