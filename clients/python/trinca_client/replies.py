"""What an answer over HTTP means: a good one, a refusal, "not now", or that it is no answer of the service."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import requests

from trinca_client.errors import NoStreamError, NotTrincaError, Problem, ServiceAwayError

if TYPE_CHECKING:
    from trinca_client.received import Received

GONE = "table_not_found"
STREAM = "text/event-stream"
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


def is_not_now(answer: Received) -> bool:
    """Whether the same request may be answered later."""
    return answer.status in _NOT_NOW


def not_now(url: str, answer: Received, *, repeated: bool = False) -> Problem | ServiceAwayError:
    """What such an answer is when it is the last one: too many requests are a refusal, all else is being away."""
    data = answer.data
    seconds = pause_asked(answer)
    if answer.status == TOO_MANY and isinstance(data, dict):
        return Problem(TOO_MANY, data, retry_after=seconds, repeated=repeated)
    detail = data.get("detail") if isinstance(data, dict) else None
    again = f" Try again in {seconds} s." if seconds else ""
    return ServiceAwayError(f"{url} cannot answer now: {detail or answer.reason}{again}", retry_after=seconds)


def no_answer(url: str, lost: Exception) -> ServiceAwayError:
    """That no answer came, or not all of it."""
    return ServiceAwayError(f"No answer from {url}: {_cause(lost)}.", answered=False)


def odd(url: str, error: Exception) -> NotTrincaError:
    """That what came is no answer at all."""
    return NotTrincaError(f"{url} does not answer like a Trinca service ({_kind(error)}).")


def good(url: str, answer: Received, *, repeated: bool = False) -> Answer:
    """The answer, if it is a good one. `repeated` says that it is not the first try's.

    Raises:
        Problem: the service refused.
        NotTrincaError: what answered is not the service.
    """
    status = answer.status
    if not answer.content:
        data = None
    elif (data := answer.data) is None:
        raise NotTrincaError(f"{url} does not answer like a Trinca service ({status}, no JSON).")
    if status < requests.codes.multiple_choices or status == requests.codes.not_modified:
        return Answer(status, data, answer.headers.get("ETag"))
    if isinstance(data, dict) and isinstance(data.get("code"), str):
        raise Problem(status, data, repeated=repeated)
    if target := answer.headers.get("Location"):
        raise NotTrincaError(f"{url} sends elsewhere, to {target}.", elsewhere=target)
    raise NotTrincaError(f"{url} does not answer like a Trinca service ({status}).")


def is_stream(response: requests.Response) -> bool:
    """Whether the body that follows is a stream of events."""
    return response.status_code == requests.codes.ok and response.headers.get("Content-Type", "").startswith(STREAM)


def no_stream(url: str, answer: Received) -> NoReturn:
    """Say why there is an answer instead of a stream.

    Raises:
        NoStreamError: the service has none, as before it had any.
        ServiceAwayError: not now.
        Problem: the service refused.
        NotTrincaError: what answered is not the service.
    """
    if is_not_now(answer):
        away = not_now(url, answer)
        raise ServiceAwayError(away.detail, retry_after=pause_asked(answer))
    data = answer.data
    gone = isinstance(data, dict) and data.get("code") == GONE
    if not gone and (answer.status in _UNKNOWN or answer.status < requests.codes.multiple_choices):
        raise NoStreamError(f"{url} has no stream of what happens at a table; it may be an older service.")
    good(url, answer)
    raise NotTrincaError(f"{url} does not answer like a Trinca service ({answer.status}).")


def pause_asked(answer: Received) -> int:
    """The pause the service asks for, in seconds; 0 when it asks for none or gives a date."""
    asked = answer.headers.get("Retry-After", "")
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
