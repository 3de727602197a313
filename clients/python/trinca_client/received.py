"""An answer over HTTP read whole, and within bounds; one that ends too early is told from one that is whole."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Never

import requests

from trinca_client.errors import NotTrincaError

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST: Final = 16 << 20  # bytes after decompression; the longest hand of the service is not a twentieth of that
DEEPEST: Final = 64  # how deep an answer may be nested; those of the service are not a quarter of that

_CHUNK: Final = 1 << 16
_WITHOUT_BODY: Final = frozenset({204, 304})
_LENGTH: Final = re.compile(r"[0-9]+")


class TornError(Exception):
    """An answer ended before it was whole."""


LOST: Final = (
    requests.ConnectionError,
    requests.Timeout,
    requests.exceptions.ChunkedEncodingError,
    requests.exceptions.ContentDecodingError,
    TornError,
)


@dataclass(frozen=True)
class Received:
    """An answer: its HTTP status, its headers, and its whole body."""

    status: int
    reason: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401 - JSON is anything
        """Its JSON; None where it has none that can be read or shown."""
        return parsed(self.content)


def read(url: str, response: requests.Response) -> Received:
    """The answer once it is whole. The connection may be used again afterwards.

    Raises:
        NotTrincaError: it is longer than any of the service's.
        TornError: it was cut off, also in its head, which leaves a status and nothing else.
        requests.RequestException: it was cut off, or cannot be read; see `LOST`.
    """
    content = bytearray()
    try:
        for chunk in response.iter_content(_CHUNK):
            content += chunk
            if len(content) > LARGEST:
                raise NotTrincaError(f"{url} does not answer like a Trinca service (more than {LARGEST >> 20} MiB).")
    except ValueError as odd:  # urllib3 takes a negative size of a chunk for a number
        raise TornError from odd
    finally:
        response.close()
    answer = Received(response.status_code, response.reason or "", response.headers, bytes(content))
    if _is_torn(answer, chunked=bool(getattr(response.raw, "chunked", False))):
        raise TornError
    return answer


def parsed(text: str | bytes) -> Any:  # noqa: ANN401 - JSON is anything
    """The JSON in a text; None where it has none that can be read or shown."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return None if _is_too_deep(data) else data


def _is_torn(answer: Received, *, chunked: bool) -> bool:
    """Whether the connection broke where http.client takes its end for the end of the answer.

    It does so within the head, so that there is no body, and within a body whose head tells no end of it. A head that
    was cut has not told it: it would have been missed.
    """
    if chunked or answer.status in _WITHOUT_BODY or _LENGTH.fullmatch(answer.headers.get("Content-Length", "")):
        return False
    says_json = "json" in answer.headers.get("Content-Type", "")
    return not answer.content or (says_json and answer.data is None)


def _no_number(constant: str) -> Never:
    """NaN and the infinities are Python's, not JSON's."""
    raise ValueError(constant)


def _is_too_deep(data: object) -> bool:
    level = [data]
    for _ in range(DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = [each for values in inner for each in values]
    return bool(level)
