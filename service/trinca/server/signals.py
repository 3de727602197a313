"""Signals as events to wait for, so that no handler interrupts a start or an end half-way."""

import contextlib
import select
import signal
import socket
from collections.abc import Iterable
from types import FrameType, TracebackType
from typing import Self

ENDING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})


class Signals:
    """Within this context the ending signals and the end of a child are waited for instead of acted on.

    The handlers do nothing, and programs started meanwhile begin with the default ones: an exec forgets handlers.
    """

    def __init__(self) -> None:
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)

    def __enter__(self) -> Self:
        # nohup leaves SIGHUP ignored, and means it.
        kept = {signal.SIGHUP} if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else set()
        self._before = {number: signal.signal(number, _nothing) for number in (ENDING | {signal.SIGCHLD}) - kept}
        self._wakeup = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._reader.close()
        self._writer.close()

    def wait(self, seconds: float | None = None) -> set[signal.Signals]:
        """Wait at most `seconds` (for ever with None) for signals; those that came since the last call."""
        select.select([self._reader], [], [], seconds)
        return {signal.Signals(number) for number in self._read() if number in _KNOWN}

    def _read(self) -> Iterable[int]:
        with contextlib.suppress(BlockingIOError):
            return self._reader.recv(4096)
        return b""


_KNOWN = {int(number) for number in ENDING | {signal.SIGCHLD}}


def _nothing(number: int, frame: FrameType | None) -> None:
    """Let the signal only wake the wait."""
