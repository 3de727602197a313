"""What an answer over HTTP means: a good one, a refusal, "not now", or that it is no answer of the service."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import requests

from trinca_client.errors import NoStreamError, NotTrincaError, Problem, ServiceAwayError

if TYPE_CHECKING:
    from collections.abc import Callable

GONE = "table_not_found"
STREAM = "text/event-stream"
LOST = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
)
DEEPEST = 64  # how deep an answer may be nested; those of the service are not a quarter of that
TOO_MANY = 429

_NOT_NOW = frozenset({502, 503, 504, TOO_MANY})
_UNKNOWN = frozenset({404, 405, 406})
_SECONDS = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class Answer:
    """A good answer: its HTTP status, its JSON (None where there is no body), and its version where it has one."""

    status: int
    data: object
    etag: str | None = None


def is_not_now(response: requests.Response) -> bool:
    """Whether the same request may be answered later."""
    return response.status_code in _NOT_NOW


def not_now(url: str, response: requests.Response, *, repeated: bool = False) -> Problem | ServiceAwayError:
    """What such an answer is when it is the last one: too many requests are a refusal, all else is being away."""
    data = _json(response)
    seconds = pause_asked(response)
    if response.status_code == TOO_MANY and isinstance(data, dict):
        return Problem(TOO_MANY, data, retry_after=seconds, repeated=repeated)
    detail = data.get("detail") if isinstance(data, dict) else None
    again = f" Try again in {seconds} s." if seconds else ""
    return ServiceAwayError(f"{url} cannot answer now: {detail or response.reason}{again}", retry_after=seconds)


def no_answer(url: str, lost: Exception) -> ServiceAwayError:
    """That no answer came, or not all of it."""
    return ServiceAwayError(f"No answer from {url}: {_cause(lost)}.", answered=False)


def odd(url: str, error: Exception) -> NotTrincaError:
    """That what came is no answer at all."""
    return NotTrincaError(f"{url} does not answer like a Trinca service ({_kind(error)}).")


def good(url: str, response: requests.Response, *, repeated: bool = False) -> Answer:
    """The answer, if it is a good one. `repeated` says that it is not the first try's.

    Raises:
        Problem: the service refused.
        NotTrincaError: what answered is not the service.
    """
    status = response.status_code
    if not response.content:
        data = None
    elif (data := _json(response)) is None:
        raise NotTrincaError(f"{url} does not answer like a Trinca service ({status}, no JSON).")
    if status < requests.codes.multiple_choices or status == requests.codes.not_modified:
        return Answer(status, data, response.headers.get("ETag"))
    if isinstance(data, dict) and isinstance(data.get("code"), str):
        raise Problem(status, data, repeated=repeated)
    if target := response.headers.get("Location"):
        raise NotTrincaError(f"{url} sends elsewhere, to {target}.", elsewhere=target)
    raise NotTrincaError(f"{url} does not answer like a Trinca service ({status}).")


def check_stream(url: str, response: requests.Response) -> None:
    """Do nothing if this answer is a stream.

    Raises:
        NoStreamError: the service has none, as before it had any.
        ServiceAwayError: not now.
        Problem: the service refused.
        NotTrincaError: what answered is not the service.
    """
    status = response.status_code
    if status == requests.codes.ok and response.headers.get("Content-Type", "").startswith(STREAM):
        return
    if is_not_now(response):
        away = not_now(url, response)
        raise ServiceAwayError(away.detail, retry_after=pause_asked(response))
    data = _json(response)
    gone = isinstance(data, dict) and data.get("code") == GONE
    if not gone and (status in _UNKNOWN or status < requests.codes.multiple_choices):
        raise NoStreamError(f"{url} has no stream of what happens at a table; it may be an older service.")
    good(url, response)


def pause_asked(response: requests.Response) -> int:
    """The pause the service asks for, in seconds; 0 when it asks for none or gives a date."""
    asked = response.headers.get("Retry-After", "")
    return int(asked) if _SECONDS.fullmatch(asked) else 0


def parsed(text: str) -> Any:  # noqa: ANN401 - JSON is anything
    """The JSON in a text; None where it has none that can be read or shown."""
    return _readable(lambda: json.loads(text))


def _json(response: requests.Response) -> Any:  # noqa: ANN401 - JSON is anything
    return _readable(response.json)


def _readable(read: Callable[[], object]) -> object:
    try:
        data = read()
    except (ValueError, RecursionError):
        return None
    return None if _is_too_deep(data) else data


def _is_too_deep(data: object) -> bool:
    level = [data]
    for _ in range(DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [each for values in inner for each in values]
    return bool(level)


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
