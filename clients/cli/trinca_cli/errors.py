"""What can end a command, and the exit status each ending has."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping


class Exit(IntEnum):
    """The exit statuses scripts may rely on."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    AWAY = 3
    KEY = 4
    INTERRUPTED = 130


class CliError(Exception):
    """A command ended without doing what was asked.

    `detail` is one English sentence for a person, `code` a stable word for scripts, `status` the exit status.
    """

    status: ClassVar[Exit] = Exit.FAILED
    code: ClassVar[str] = "failed"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail

    @property
    def exit_status(self) -> Exit:
        """The exit status of a command that ends so."""
        return self.status

    def as_json(self) -> Mapping[str, object]:
        """The same ending for a machine: `{"code", "detail"}`."""
        return {"code": self.code, "detail": self.detail}


class UsageError(CliError):
    """The words on the command line, or in an answer at the prompt, mean nothing."""

    status = Exit.USAGE
    code = "usage"


class KeyMissingError(CliError):
    """No saved seat key fits, or it could not be read or kept."""

    status = Exit.KEY
    code = "key_missing"


class DamagedFileError(KeyMissingError):
    """A file of this client does not hold what it should. It is left as it is."""

    code = "file_damaged"


class ServiceAwayError(CliError):
    """No answer, a lost answer, or "not now", and that more than a few times in a row."""

    status = Exit.AWAY
    code = "service_away"

    def __init__(self, detail: str, advice: str = "", *, retry_after: int = 0) -> None:
        super().__init__(detail)
        self.advice = advice  # what a person may do about it, said once and at the end
        self.retry_after = retry_after  # seconds until it may be asked again; 0 where the service did not say


class NobodyMovesError(ServiceAwayError):
    """The service answers, but its computer player does not move."""

    code = "nobody_moves"


class NoStreamError(CliError):
    """The service does not tell what happens at a table by a stream."""

    code = "no_stream"


class ReplacedError(CliError):
    """Another client plays this seat now (TA-6)."""

    code = "replaced"


class TableGoneError(CliError):
    """The table that was followed is gone: its host removed it, or it expired."""

    code = "table_not_found"


class NotTrincaError(CliError):
    """Something answers at the address, and it is not this service."""

    code = "not_trinca"


class Problem(CliError):  # noqa: N818 - the name RFC 9457 and the contract give it
    """A refusal by the service (RFC 9457).

    `status_code` is HTTP's; `problem` the `code` a program may compare; `rule` and `reason` say which rule refuses a
    move and why; `params` are for translators; `errors` are `{"path", "detail"}` of bad input; `body` is all of it;
    `retry_after` is in how many seconds it may be asked again, 0 where the service did not say.
    """

    def __init__(self, status_code: int, body: Mapping[str, object], retry_after: int = 0) -> None:
        super().__init__(str(body.get("detail") or body.get("title") or body.get("code") or "refused"))
        self.body = body
        self.status_code = status_code
        self.retry_after = retry_after
        self.problem = str(body.get("code"))
        self.rule = _text(body.get("rule"))
        self.reason = _text(body.get("reason"))
        params, errors = body.get("params"), body.get("errors")
        self.params: dict[str, object] = dict(params) if isinstance(params, dict) else {}
        self.errors = [each for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []

    @property
    def exit_status(self) -> Exit:
        """A key that the service cannot read is a lost key; everything else is a refusal."""
        return Exit.KEY if self.problem == "unauthorized" else Exit.FAILED

    def as_json(self) -> Mapping[str, object]:
        """The service's own problem document, untouched."""
        return self.body


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
