"""HTTP underneath the resources: one request, repeated where that is safe and the answer was lost.

Almost every call may be sent twice: a table is made and a seat taken with a key of the client's own, a move carries
an idempotency key, an agreement names its hand, a change of a draft its tag, an invitation renewed twice leaves the
second, a name, a level or a removal is the same again, and the rest only reads. What may not says so here.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakSet

import requests
from requests.auth import AuthBase

from trinca_client import received, replies
from trinca_client.addresses import checked_url, is_loopback
from trinca_client.errors import ClosedError
from trinca_client.given import agent, json_text
from trinca_client.streams import Stream
from trinca_client.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trinca_client.replies import Answer

CONNECT_TIMEOUT: Final = 5.0
READ_TIMEOUT: Final = 15.0
STREAM_TIMEOUT: Final = 45.0  # a stream that is alive says something every 15 seconds
PAUSES: Final = (0.25, 1.0, 2.0)
LONGEST_RETRY_AFTER: Final = 30
USER_AGENT: Final = f"trinca-client/{__version__}"


class _SeatKey(AuthBase):
    """Sends the seat key, or nothing; being set at all keeps requests from sending a password out of ~/.netrc."""

    def __init__(self, key: str | None) -> None:
        self._key = key

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self._key is not None:
            request.headers["Authorization"] = f"Bearer {self._key}"
        return request


class _Session(requests.Session):
    """One that never reads on, nor prepares anything, because an answer sends elsewhere."""

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Nowhere."""


class Closing(Protocol):
    """What ends when the way to the service is closed."""

    def close(self) -> None:
        """End it."""


class Transport:
    """The way to one service. `Trinca` documents what it is made of."""

    def __init__(
        self,
        url: str,
        *,
        user_agent: str,
        pauses: Sequence[float],
        sleep: Callable[[float], object],
        chance: Callable[[], float],
        token_bytes: Callable[[int], bytes],
    ) -> None:
        self.url = checked_url(url)
        self.sleep = sleep
        self.chance = chance
        self.token_bytes = token_bytes
        self._user_agent = agent(user_agent)
        self._pauses = tuple(pauses)
        self._closed = False
        self._session = self._new_session()
        self._followed: WeakSet[Closing] = WeakSet()

    def close_with_me(self, followed: Closing) -> None:
        """Have it end when this way is closed.

        Raises:
            ClosedError: it was closed before.
        """
        self._check_open()
        self._followed.add(followed)

    def close(self) -> None:
        """Close the connections, and end what is followed. Nothing is sent afterwards."""
        for followed in list(self._followed):
            followed.close()
        self._closed = True
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
        twice: bool = True,
    ) -> Answer:
        """Send one request, again after a pause where no answer came or the service said "not now".

        Args:
            method: the HTTP method.
            path: below the service's address, as it is written in one.
            key: the seat key, if the call needs one.
            query: query parameters.
            body: what to send as JSON; None sends nothing.
            headers: further headers.
            wait: seconds for which the service may hold the answer back.
            insist: whether to ask again after "not now"; a lost answer is asked for again in any case.
            twice: whether it is safe to send it again once it may have been done; what the service turned away
                unread, as too many requests, always is.

        Raises:
            ArgumentError: the body is no JSON; nothing was sent.
            ClosedError: this way was closed.
            Problem: the service refused.
            ServiceAwayError: it did not answer, several times over.
            NotTrincaError: what answered is not the service.
        """
        content, kind = (None, {}) if body is None else (json_text(body), {"Content-Type": "application/json"})
        pauses = iter(self._pauses)
        repeated = False
        while True:
            self._check_open()
            try:
                response = self._session.request(
                    method,
                    self.url + path,
                    params=query,
                    data=content,
                    headers={"Accept": "application/json", **kind, **(headers or {})},
                    auth=_SeatKey(key),
                    timeout=(CONNECT_TIMEOUT, READ_TIMEOUT + wait),
                    allow_redirects=False,
                    stream=True,
                )
                answer = received.read(self.url, response)
            except received.LOST as lost:
                pause = next(pauses, None) if twice else None
                self._pause(pause, replies.no_answer(self.url, lost))
            except requests.RequestException as odd:
                raise replies.odd(self.url, odd) from odd
            else:
                if not replies.is_not_now(answer):
                    return replies.good(self.url, answer, repeated=repeated)
                again = insist and (twice or answer.status == replies.TOO_MANY)
                asked = replies.pause_asked(answer)
                pause = next(pauses, None) if again and asked <= LONGEST_RETRY_AFTER else None
                wait_for = None if pause is None else max(pause, asked)
                self._pause(wait_for, replies.not_now(self.url, answer, repeated=repeated))
            repeated = True

    def stream(self, path: str, *, key: str, query: Mapping[str, str], headers: Mapping[str, str]) -> Stream:
        """Begin a stream of Server-Sent Events. Asked once: whoever reads it begins it again.

        It has a connection of its own, so that one thread may read it while another one makes calls.

        Raises:
            ClosedError: this way was closed.
            NoStreamError: the service has no such stream.
            Problem: the service refused.
            ServiceAwayError: it did not answer, or not now.
            NotTrincaError: what answered is not the service.
        """
        self._check_open()
        with ExitStack() as unless_begun:
            session = self._new_session()
            unless_begun.callback(session.close)
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
                if not replies.is_stream(response):
                    replies.no_stream(self.url, received.read(self.url, response))
            except received.LOST as lost:
                raise replies.no_answer(self.url, lost) from lost
            except requests.RequestException as odd:
                raise replies.odd(self.url, odd) from odd
            unless_begun.pop_all()
            return Stream(self.url, session, response)

    def _new_session(self) -> requests.Session:
        session = _Session()
        session.headers["User-Agent"] = self._user_agent
        # A service on this machine is never behind the proxy that the environment names.
        session.trust_env = not is_loopback(self.url)
        return session

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedError("This client was closed; make another one.")

    def _pause(self, seconds: float | None, ending: Exception) -> None:
        if seconds is None:
            raise ending
        self.sleep(seconds)
