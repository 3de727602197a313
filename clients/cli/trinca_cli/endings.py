"""How a command that fails ends: the exit status and the JSON of every error, this client's and the API's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.errors import CliError, Exit, KeyMissingError, UsageError
from trinca_client import (
    AddressError,
    NoStreamError,
    NotTrincaError,
    Problem,
    SeatKeyError,
    ServiceAwayError,
    TrincaError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_AWAY = "`make serve` or `trinca-server up` starts a service here; --url names one elsewhere."
_CODES = (
    (AddressError, UsageError.code),
    (SeatKeyError, KeyMissingError.code),
    (ServiceAwayError, "service_away"),
    (NoStreamError, "no_stream"),
    (NotTrincaError, "not_trinca"),
)
_ELSEWHERE = "If that is right, give it as --url."


def exit_status(error: CliError | TrincaError) -> Exit:
    """The exit status; a key that the service cannot read is a lost key, every other refusal is one."""
    match error:
        case CliError():
            return error.status
        case AddressError():
            return UsageError.status
        case ServiceAwayError():
            return Exit.AWAY
        case Problem(code="unauthorized") | SeatKeyError():
            return Exit.KEY
        case _:
            return Exit.FAILED


def detail(error: CliError | TrincaError) -> str:
    """The sentence for a person; where the service sends elsewhere, with what to do about it."""
    elsewhere = isinstance(error, NotTrincaError) and error.elsewhere is not None
    return f"{error.detail} {_ELSEWHERE}" if elsewhere else error.detail


def advice(error: CliError | TrincaError) -> str:
    """What a person may do about it, said once and at the end; empty where nothing helps."""
    return _AWAY if isinstance(error, ServiceAwayError) and not error.answered else ""


def as_json(error: CliError | TrincaError) -> Mapping[str, object]:
    """The same ending for a machine: `{"code", "detail"}`; of a refusal the service's own document, untouched."""
    return error.body if isinstance(error, Problem) else {"code": _code(error), "detail": detail(error)}


def _code(error: CliError | TrincaError) -> str:
    if isinstance(error, CliError):
        return error.code
    return next((code for kind, code in _CODES if isinstance(error, kind)), CliError.code)
