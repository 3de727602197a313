"""Problems: every refusal of the API as RFC 9457 `application/problem+json`, told apart by `code`."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from trinca.tables.refusals import Refusal

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = "2"
"""Seconds after which a caller may ask again: about what a restart of Redis or of a worker takes."""

LONGEST_DETAIL = 300  # what a caller sent may be quoted in a sentence, its 64 KiB may not


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code stands for: its HTTP status and one sentence for the document."""

    status: HTTPStatus
    sentence: str


CODES: Mapping[str, Meaning] = {
    "unauthorized": Meaning(HTTPStatus.UNAUTHORIZED, "Send the seat key: `Authorization: Bearer <key>`."),
    "forbidden": Meaning(
        HTTPStatus.FORBIDDEN, "The key holds a seat of the table, but not the one that may do this."
    ),
    "not_found": Meaning(HTTPStatus.NOT_FOUND, "There is nothing at this address."),
    "table_not_found": Meaning(HTTPStatus.NOT_FOUND, "There is no such table, or the key holds no seat of it."),
    "invitation_not_found": Meaning(
        HTTPStatus.NOT_FOUND, "There is no such invitation: it was replaced, or its table is gone."
    ),
    "game_not_found": Meaning(HTTPStatus.NOT_FOUND, "No game has this id."),
    "hand_not_found": Meaning(HTTPStatus.NOT_FOUND, "No finished hand of the table has this number."),
    "seat_not_found": Meaning(HTTPStatus.NOT_FOUND, "The table has no seat of this number."),
    "method_not_allowed": Meaning(
        HTTPStatus.METHOD_NOT_ALLOWED, "The address does not take this method; `Allow` names those it takes."
    ),
    "not_acceptable": Meaning(HTTPStatus.NOT_ACCEPTABLE, "`Accept` rules out what the address can answer."),
    "illegal_move": Meaning(
        HTTPStatus.CONFLICT, "A rule forbids the move: `rule` is its id, `reason` which refusal of it."
    ),
    "not_your_turn": Meaning(HTTPStatus.CONFLICT, "It is another seat's turn."),
    "seat_away": Meaning(
        HTTPStatus.CONFLICT, "Somebody at the table is away: play goes on when they are back (TA-5)."
    ),
    "hand_over": Meaning(HTTPStatus.CONFLICT, "The hand is over; moves go on with the next one."),
    "table_waiting": Meaning(HTTPStatus.CONFLICT, "The table waits for people to take their seats."),
    "covered": Meaning(
        HTTPStatus.CONFLICT, "The key holds several seats, and what is asked for needs `reveal=true` (TA-9)."
    ),
    "key_in_use": Meaning(
        HTTPStatus.CONFLICT, "The key already hosts a table made from another body, or holds another seat of it."
    ),
    "draft_not_kept": Meaning(
        HTTPStatus.CONFLICT, "Drafts are not kept where a friend plays from elsewhere (TA-10)."
    ),
    "invitation_used": Meaning(HTTPStatus.CONFLICT, "The seat is taken."),
    "agreement_not_possible": Meaning(
        HTTPStatus.CONFLICT, "The agreement makes no sense now, or its hand is another."
    ),
    "stale_version": Meaning(
        HTTPStatus.PRECONDITION_FAILED,
        "Play went on after the version in `If-Match`, it is none of the table yet, or the draft is another.",
    ),
    "too_large": Meaning(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is larger than 64 KiB."),
    "unsupported_media_type": Meaning(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body is not declared as plain `application/json`."
    ),
    "invalid_request": Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY, "Body, query or a header cannot be understood: `errors` says where."
    ),
    "idempotency_key_reused": Meaning(
        HTTPStatus.UNPROCESSABLE_ENTITY, "The `Idempotency-Key` came with another body before."
    ),
    "precondition_required": Meaning(HTTPStatus.PRECONDITION_REQUIRED, "A move needs `If-Match`."),
    "internal_error": Meaning(
        HTTPStatus.INTERNAL_SERVER_ERROR, "The service failed; `params.id` finds the failure in its log."
    ),
    "unavailable": Meaning(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The tables' store is away, or no worker has found a hint in time; `Retry-After` says when to ask again.",
    ),
}
"""Every code this service can answer with."""


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
