"""The bytes of an answer that does not end by itself."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from trinca_client import received, replies

if TYPE_CHECKING:
    from collections.abc import Iterator

    import requests


class Stream:
    """The bytes of an answer that goes on for as long as both sides want."""

    def __init__(self, url: str, session: requests.Session, response: requests.Response) -> None:
        self._url = url
        self._session = session
        self._response = response

    def chunks(self) -> Iterator[bytes]:
        """Pieces of the answer as they come.

        Raises:
            ServiceAwayError: the stream broke, or was silent for too long.
        """
        # What is not sent in chunks is read byte by byte: a larger piece would be waited for until it is full.
        size = None if getattr(self._response.raw, "chunked", False) else 1
        try:
            yield from self._response.iter_content(size)
        except (*received.LOST, ValueError) as lost:  # the latter of urllib3, for a negative size of a chunk
            raise replies.no_answer(self._url, lost) from lost

    def stop(self) -> None:
        """End the reading, also one that waits in another thread."""
        with suppress(AttributeError, OSError, ValueError, RuntimeError):  # it has ended already
            self._response.raw.shutdown()

    def close(self) -> None:
        """Close the connection."""
        self._response.close()
        self._session.close()
