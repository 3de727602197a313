"""Listens to a table in the background, so that a seat is at the table also while its person thinks (TA-5).

What it keeps is little, however long nobody asks: the newest version, and whether there is reason to look.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from enum import Enum, auto
from typing import TYPE_CHECKING

from trinca_client import TrincaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from trinca_client import Break, Following, Happening

THREAD = "trinca-listening"


class Heard(Enum):
    """What was heard: reason to read the table, nothing in time, that another client plays, that nothing will be."""

    NEWS = auto()
    NOTHING = auto()
    REPLACED = auto()
    NO_STREAM = auto()


class Listening:
    """A stream read by a thread of its own.

    Args:
        follow: Begins to follow, given what is to be told of breaks.
        known: The version that is known already.
    """

    def __init__(self, follow: Callable[[Callable[[Break], None]], Following], known: int) -> None:
        self._change = threading.Condition()
        self._newest = known
        self._went_back = False
        self._broke = False
        self._ended: Heard | None = None
        self._following = follow(self._note_break)
        # A daemon, for one that reads must keep no program from ending.
        threading.Thread(target=self._listen, name=THREAD, daemon=True).start()

    @property
    def is_replaced(self) -> bool:
        """Whether another client plays this seat now."""
        return self._ended is Heard.REPLACED

    def wait(self, known: int, timeout: float | None) -> Heard:
        """Wait until there is reason to read the table.

        That is a version after the one known, or that the table went back before it; or that the stream broke, for
        the service may be away, and nobody would tell.

        Args:
            known: The version of the newest view.
            timeout: In seconds; None waits for ever.
        """
        with self._change:
            if self._newest >= known:
                self._went_back = False

            def heard() -> bool:
                behind = self._went_back and self._newest != known
                return self._ended is not None or self._newest > known or behind or self._broke

            if not self._change.wait_for(heard, timeout):
                return Heard.NOTHING
            self._broke = False
            return self._ended or Heard.NEWS

    def close(self) -> None:
        """Listen no more."""
        self._following.close()

    def _listen(self) -> None:
        end = Heard.NO_STREAM
        try:
            # A refusal is met again, and told, by whoever reads the table then.
            with suppress(TrincaError):
                for happening in self._following:
                    if happening.event == "replaced":
                        end = Heard.REPLACED
                    self._note(happening)
        finally:
            with self._change:
                self._ended = end
                self._change.notify_all()

    def _note(self, happening: Happening) -> None:
        if happening.version is None:
            return
        with self._change:
            self._went_back |= happening.version < self._newest
            self._newest = happening.version
            self._change.notify_all()

    def _note_break(self, _: Break) -> None:
        with self._change:
            self._broke = True
            self._change.notify_all()
