"""HTTP underneath the API layer: one request, repeated where the answer was lost.

Every request this client makes may be sent twice: a table is made and a seat taken with a key of the client's own, a
move carries an idempotency key, an agreement names its hand, an invitation renewed twice leaves the second, a name, a
level or a removal is the same again, and the rest only reads.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import requests
from requests.auth import AuthBase

from trinca_cli import __version__
from trinca_cli.errors import NotTrincaError, Problem, ServiceAwayError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CONNECT_TIMEOUT = 5.0
READ_TIMEOUT = 15.0
RETRY_DELAYS = (0.25, 1.0, 2.0)
LONGEST_RETRY_AFTER = 10
DEEPEST = 64  # how deep an answer may be nested; those of the service are not a quarter of that
HELP_AWAY = "`make serve` or `trinca-server up` starts a service here; --url names one elsewhere."

_TOO_MANY = 429
_SECONDS = re.compile(r"[0-9]{1,6}")
_NOT_NOW = frozenset({502, 503, 504})
_LOST = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
)


@dataclass(frozen=True)
class Answer:
    """A good answer: its HTTP status, its JSON (None where there is no body), and its version where it has one."""

    status: int
    data: object
    etag: str | None = None


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
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"trinca-cli/{__version__}"
        # A service on this machine is never behind the proxy that the environment names.
        self._session.trust_env = not is_loopback(self.url)

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
            except _LOST as lost:
                away = ServiceAwayError(f"No answer from {self.url}: {_cause(lost)}.", HELP_AWAY)
                self._pause(next(delays, None), away)
                continue
            except requests.RequestException as odd:
                raise NotTrincaError(f"{self.url} does not answer like a Trinca service ({_kind(odd)}).") from odd
            if response.status_code in _NOT_NOW or response.status_code == _TOO_MANY:
                delay = next(delays, None) if insist else None
                self._pause(delay and max(delay, min(_asked(response), LONGEST_RETRY_AFTER)), self._not_now(response))
                continue
            return self._good(response)

    def _pause(self, delay: float | None, ending: Exception) -> None:
        if delay is None:
            raise ending
        self._sleep(delay)

    def _not_now(self, response: requests.Response) -> Exception:
        data = _json(response)
        if response.status_code == _TOO_MANY and isinstance(data, dict):
            return Problem(_TOO_MANY, data, _asked(response))
        detail = data.get("detail") if isinstance(data, dict) else None
        again = f" Try again in {seconds} s." if (seconds := _asked(response)) else ""
        return ServiceAwayError(f"{self.url} cannot answer now: {detail or response.reason}{again}")

    def _good(self, response: requests.Response) -> Answer:
        status = response.status_code
        if not response.content:
            data = None
        elif (data := _json(response)) is None:
            raise NotTrincaError(f"{self.url} does not answer like a Trinca service ({status}, no JSON).")
        if status < requests.codes.multiple_choices or status == requests.codes.not_modified:
            return Answer(status, data, response.headers.get("ETag"))
        if isinstance(data, dict) and isinstance(data.get("code"), str):
            raise Problem(status, data)
        if target := response.headers.get("Location"):
            raise NotTrincaError(f"{self.url} sends elsewhere, to {target}. If that is right, give it as --url.")
        raise NotTrincaError(f"{self.url} does not answer like a Trinca service ({status}).")


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


def _json(response: requests.Response) -> Any:  # noqa: ANN401 - JSON is anything
    """The JSON of an answer; None where it has none that can be read or shown."""
    try:
        data = response.json()
    except (ValueError, RecursionError):
        return None
    return None if _is_too_deep(data) else data


def _is_too_deep(data: object) -> bool:
    level = [data]
    for _ in range(DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [each for values in inner for each in values]
    return bool(level)


def _asked(response: requests.Response) -> int:
    """The pause the service asks for, in seconds; 0 when it asks for none or gives a date."""
    asked = response.headers.get("Retry-After", "")
    return int(asked) if _SECONDS.fullmatch(asked) else 0


def _kind(odd: Exception) -> str:
    """`InvalidHeader` as `invalid header`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(odd).__name__).lower()


def _cause(lost: Exception) -> str:
    if isinstance(lost, requests.Timeout):
        return "it took too long"
    text = str(lost)
    if "refused" in text:
        return "nothing listens there"
    if "resolve" in text or "Name or service" in text:
        return "the name is unknown"
    return "the connection broke"
