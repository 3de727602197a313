"""What this client itself ends a command with, and the exit status each ending has; the API's are in `endings`."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, Final

GONE: Final = "table_not_found"
"""The service's code for a table that is not there, or not for this key."""


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


class NobodyMovesError(CliError):
    """The service answers, but its computer player does not move."""

    status = Exit.AWAY
    code = "nobody_moves"


class ReplacedError(CliError):
    """Another client plays this seat now (TA-6)."""

    code = "replaced"


class TableGoneError(CliError):
    """The table that was followed is gone: its host removed it, or it expired."""

    code = "table_not_found"
