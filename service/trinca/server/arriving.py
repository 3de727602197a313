"""The body of a request on its way in: it has a last moment, and what nobody read decides about the connection."""

import time

import gevent  # type: ignore[import-untyped]  # it ships no types
from gunicorn.http.body import ChunkedReader  # type: ignore[import-untyped]  # nor does it
from gunicorn.http.message import Request  # type: ignore[import-untyped]

READ_AWAY = 64 * 1024
"""Bytes of an unread body that are worth reading to keep the connection for the next request."""


class Arriving:
    """Reads a body as gunicorn's own reader does, which it stands before, until the last moment."""

    def __init__(self, request: Request, seconds: float) -> None:
        self.late = False
        self._request = request
        self._reader = request.body.reader
        self._last = time.monotonic() + seconds

    def read(self, size: int) -> bytes:
        """At most `size` bytes, none at the end; raise TimeoutError where they do not come in time."""
        timer = gevent.Timeout.start_new(max(self._last - time.monotonic(), 0))
        try:
            data: bytes = self._reader.read(size)
        except gevent.Timeout as timeout:
            if timeout is not timer:
                raise
            self.late = True
            self._request.force_close()
            raise TimeoutError("the body did not arrive in time") from None
        finally:
            timer.close()
        return data

    @property
    def left(self) -> int:
        """Bytes still to come; of a body of unknown length, one more than anybody reads away."""
        if isinstance(self._reader, ChunkedReader):
            return READ_AWAY + 1 if self._reader.parser else 0
        length: int = self._reader.length
        return length

    def settle(self) -> None:
        """After the application has its answer: close the connection after it where too much was left unread."""
        if self.left > READ_AWAY:
            self._request.force_close()
