"""HTTP underneath the API layer: one request, repeated where the answer was lost.

Every request this client makes may be sent twice: a table is made and a seat taken with a key of the client's own, a
move carries an idempotency key, an agreement names its hand, an invitation renewed twice leaves the second, a name, a
level or a removal is the same again, and the rest only reads.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import requests
from requests.auth import AuthBase

from trinca_cli import __version__, replies
from trinca_cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trinca_cli.replies import Answer

CONNECT_TIMEOUT = 5.0
READ_TIMEOUT = 15.0
STREAM_TIMEOUT = 45.0  # a stream that is alive says something every 15 seconds
RETRY_DELAYS = (0.25, 1.0, 2.0)
LONGEST_RETRY_AFTER = 10


class _SeatKey(AuthBase):
    """Sends the seat key, or nothing; being set at all keeps requests from sending a password out of ~/.netrc."""

    def __init__(self, key: str | None) -> None:
        self._key = key

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self._key is not None:
            request.headers["Authorization"] = f"Bearer {self._key}"
        return request


class Transport:
    """The way to one service."""

    def __init__(self, url: str, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self.url = checked_url(url)
        self._sleep = sleep
        self._session = self._new_session()

    def close(self) -> None:
        """Close the connections."""
        self._session.close()

    def call(
        self,
        method: str,
        path: str,
        *,
        key: str | None = None,
        query: Mapping[str, str] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        wait: float = 0.0,
        insist: bool = True,
    ) -> Answer:
        """Send one request, again after a pause where no answer came or the service said "not now".

        Args:
            method: the HTTP method.
            path: below the service's address, already quoted.
            key: the seat key, if the call needs one.
            query: query parameters.
            body: what to send as JSON; None sends nothing.
            headers: further headers.
            wait: seconds for which the service may hold the answer back.
            insist: whether to ask again after "not now"; a lost answer is asked for again in any case.

        Raises:
            Problem: the service refused.
            ServiceAwayError: it did not answer, several times over.
            NotTrincaError: what answered is not the service.
        """
        delays = iter(RETRY_DELAYS)
        while True:
            try:
                response = self._session.request(
                    method,
                    self.url + path,
                    params=query,
                    json=body,
                    headers={"Accept": "application/json", **(headers or {})},
                    auth=_SeatKey(key),
                    timeout=(CONNECT_TIMEOUT, READ_TIMEOUT + wait),
                    allow_redirects=False,
                )
            except replies.LOST as lost:
                self._pause(next(delays, None), replies.no_answer(self.url, lost))
                continue
            except requests.RequestException as odd:
                raise replies.odd(self.url, odd) from odd
            if replies.is_not_now(response):
                delay = next(delays, None) if insist else None
                asked = min(replies.pause_asked(response), LONGEST_RETRY_AFTER)
                self._pause(delay and max(delay, asked), replies.not_now(self.url, response))
                continue
            return replies.good(self.url, response)

    def stream(self, path: str, *, key: str, query: Mapping[str, str], headers: Mapping[str, str]) -> Stream:
        """Begin a stream of Server-Sent Events. Asked once: whoever reads it begins it again.

        It has a connection of its own, so that one thread may read it while another one makes calls.

        Raises:
            NoStreamError: the service has no such stream.
            Problem: the service refused.
            ServiceAwayError: it did not answer, or not now.
            NotTrincaError: what answered is not the service.
        """
        session = self._new_session()
        try:
            response = session.get(
                self.url + path,
                params=query,
                headers={"Accept": replies.STREAM, "Accept-Encoding": "identity", **headers},
                auth=_SeatKey(key),
                timeout=(CONNECT_TIMEOUT, STREAM_TIMEOUT),
                allow_redirects=False,
                stream=True,
            )
            replies.check_stream(self.url, response)
        except replies.LOST as lost:
            session.close()
            raise replies.no_answer(self.url, lost) from lost
        except requests.RequestException as odd:
            session.close()
            raise replies.odd(self.url, odd) from odd
        except BaseException:
            session.close()
            raise
        return Stream(self.url, session, response)

    def _new_session(self) -> requests.Session:
        session = requests.Session()
        session.headers["User-Agent"] = f"trinca-cli/{__version__}"
        # A service on this machine is never behind the proxy that the environment names.
        session.trust_env = not is_loopback(self.url)
        return session

    def _pause(self, delay: float | None, ending: Exception) -> None:
        if delay is None:
            raise ending
        self._sleep(delay)


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
        except replies.LOST as lost:
            raise replies.no_answer(self._url, lost) from lost

    def stop(self) -> None:
        """End the reading, also one that waits in another thread."""
        with suppress(AttributeError, OSError, ValueError, RuntimeError):  # it has ended already
            self._response.raw.shutdown()

    def close(self) -> None:
        """Close the connection."""
        self._response.close()
        self._session.close()


def checked_url(url: str) -> str:
    """The service's address without a slash at its end, nor the `/v1` that all its resources lie below.

    Raises:
        UsageError: it is no http or https address.
    """
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise UsageError(f"{url!r} is not the address of a service; it looks like http://127.0.0.1:8000")
    return url.rstrip("/").removesuffix("/v1").rstrip("/")


def is_loopback(url: str) -> bool:
    """Whether this is an address of this machine."""
    host = urlsplit(url).hostname or ""
    return host in {"localhost", "::1"} or host.startswith("127.")


def may_send(url: str, made_at: str) -> bool:
    """Whether the key of a table made at one address may be sent to another.

    Only to the same host (another port is another run of the same service), and never from https down to http.
    """
    now, then = urlsplit(url), urlsplit(made_at)
    same = now.hostname == then.hostname or (is_loopback(url) and is_loopback(made_at))
    return same and now.scheme in {then.scheme, "https"}
