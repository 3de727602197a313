"""Problems: every refusal of the API as RFC 9457 `application/problem+json`, told apart by `code`."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response

from trinca.api.codes import CODES
from trinca.tables.refusals import Refusal

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = "2"
"""Seconds after which a caller may ask again: about what a restart of Redis or of a worker takes."""

LONGEST_DETAIL = 300  # what a caller sent may be quoted in a sentence, its 64 KiB may not


class Problem(Exception):  # noqa: N818 - RFC 9457's name for it
    """A refusal on its way out.

    Attributes:
        code: One of CODES.
        detail: One clear English sentence.
        rule: The rule's id, where a rule refuses.
        reason: Which refusal of it.
        params: What a translator of `detail` needs.
        errors: For input, `{"path", "detail"}` of each fault.
        headers: What the answer carries besides, `Allow`.
    """

    def __init__(
        self,
        code: str,
        detail: str | None = None,
        *,
        rule: str | None = None,
        reason: str | None = None,
        params: Mapping[str, object] | None = None,
        errors: tuple[Mapping[str, str], ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.code = code
        self.detail = _short(detail or CODES[code].sentence)
        super().__init__(self.detail)
        self.rule = rule
        self.reason = reason
        self.params = dict(params or {})
        self.errors = errors
        self.headers = dict(headers or {})

    @property
    def body(self) -> dict[str, Any]:
        """The members of the answer; those that do not apply are left out."""
        status = CODES[self.code].status
        members: dict[str, Any] = {
            "type": "about:blank",
            "title": status.phrase,
            "status": status.value,
            "code": self.code,
            "detail": self.detail,
            "params": self.params,
        }
        extra = {"rule": self.rule, "reason": self.reason, "errors": self.errors or None}
        return members | {name: value for name, value in extra.items() if value is not None}

    @property
    def response(self) -> Response:
        """The answer."""
        response = Response(msgspec.json.encode(self.body), CODES[self.code].status, mimetype=MEDIA_TYPE)
        response.headers.update(_headers_of(self.code, self.params) | self.headers)
        return response


def invalid(path: str, detail: str) -> Problem:
    """Input that cannot be understood, with the JSON Pointer of the fault.

    Faults of the query lie under `/query`, of headers under `/headers`; all others in the body.
    """
    return Problem("invalid_request", detail, errors=({"path": path, "detail": _short(detail)},))


def of_refusal(refusal: Refusal) -> Problem:
    """The problem that tells a table's refusal; where it names a `path`, that is the fault in the input."""
    params = dict(refusal.params)
    path = params.pop("path", None)
    errors = () if path is None else ({"path": str(path), "detail": refusal.detail},)
    return Problem(
        refusal.code, refusal.detail, rule=refusal.rule, reason=refusal.reason, params=params, errors=errors
    )


def _headers_of(code: str, params: Mapping[str, object]) -> dict[str, str]:
    """The headers that go with a code wherever it is raised."""
    match code:
        case "unauthorized":
            return {"WWW-Authenticate": "Bearer"}
        case "unavailable":
            return {"Retry-After": RETRY_AFTER}
        case "stale_version":
            return {"ETag": f'"{params["version"]}"'}
    return {}


def _short(detail: str) -> str:
    return detail if len(detail) <= LONGEST_DETAIL else detail[: LONGEST_DETAIL - 1] + "…"
