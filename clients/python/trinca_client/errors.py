"""What can go wrong between a program and a Trinca service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class TrincaError(Exception):
    """Everything this package raises on purpose. `detail` is one English sentence for a person."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class AddressError(TrincaError, ValueError):
    """This is no address of a service; one looks like `http://127.0.0.1:8000`."""


class ArgumentError(TrincaError, ValueError):
    """What was given cannot be sent, and nothing was: no JSON, no id, or no word for a header."""


class SeatKeyError(ArgumentError):
    """This is no seat key: 43 characters of base64url. The sentence does not repeat it."""


class ClosedError(TrincaError):
    """The `Trinca` was closed before; make another one."""


class ServiceAwayError(TrincaError):
    """No answer, a lost answer, or "not now", and that more than a few times in a row.

    Attributes:
        retry_after: Seconds until it may be asked again; 0 where the service did not say.
        answered: Whether the last try got an answer at all. Without one nobody knows whether the call was done: say
            it again with the same key, hand, tag or idempotency key, and it is done once.
    """

    def __init__(self, detail: str, *, retry_after: int = 0, answered: bool = True) -> None:
        super().__init__(detail)
        self.retry_after = retry_after
        self.answered = answered


class NoStreamError(TrincaError):
    """The service does not tell what happens at a table by a stream; it is older, or a proxy is between."""


class NotTrincaError(TrincaError):
    """Something answers at the address, and it is not this service.

    Attributes:
        elsewhere: The address it sends to, which is never followed: a seat key is for the address it was given for.
    """

    def __init__(self, detail: str, *, elsewhere: str | None = None) -> None:
        super().__init__(detail)
        self.elsewhere = elsewhere


class Problem(TrincaError):  # noqa: N818 - the name RFC 9457 and the contract give it
    """A refusal by the service (RFC 9457). It changed nothing.

    Attributes:
        status: HTTP's number, such as 409.
        code: The word to compare, such as `illegal_move`; the API document lists all of them.
        rule: The id of the rule that refuses a move, such as `CL-6`; None where it is no rule's doing.
        reason: Which refusal of that rule, such as `card_not_held`; None as for `rule`.
        detail: One English sentence for a person.
        params: What a translator of `detail` needs, by name.
        errors: For input: `{"path", "detail"}` of each fault, where `path` is a JSON Pointer.
        retry_after: Seconds until it may be asked again; 0 where the service did not say.
        repeated: Whether this is the answer to a repeat of the call: an earlier try got no answer, or "not now", and
            what is refused now may have been done by it.
        body: The problem document as it was sent.
    """

    def __init__(
        self, status: int, body: Mapping[str, object], *, retry_after: int = 0, repeated: bool = False
    ) -> None:
        super().__init__(str(body.get("detail") or body.get("title") or body.get("code") or "refused"))
        params, errors = body.get("params"), body.get("errors")
        self.status = status
        self.code = str(body.get("code"))
        self.rule = _text(body.get("rule"))
        self.reason = _text(body.get("reason"))
        self.params: dict[str, Any] = dict(params) if isinstance(params, dict) else {}
        self.errors: list[dict[str, Any]] = (
            [each for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []
        )
        self.retry_after = retry_after
        self.repeated = repeated
        self.body = body

    def __str__(self) -> str:
        """All of it on one line: `409 illegal_move (CL-6, taken_card): …`."""
        rule = ", ".join(each for each in (self.rule, self.reason) if each)
        return f"{self.status} {self.code}{f' ({rule})' if rule else ''}: {self.detail}"


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
