"""A seat as one line, to be carried to another device: `trinca-key:<table id>.<key>@<service>`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trinca_cli.errors import UsageError
from trinca_client import checked_url

if TYPE_CHECKING:
    from trinca_cli.keys import SavedTable

_LINE: Final = re.compile(r"trinca-key:([A-Za-z0-9_-]{8,64})\.([A-Za-z0-9_-]{43})@(https?://\S{1,2000})")


@dataclass(frozen=True)
class CarriedSeat:
    """What the line says."""

    table: str
    key: str
    url: str


def write_line(saved: SavedTable) -> str:
    """The seat as a line; whoever has the line has the seat."""
    return f"trinca-key:{saved.table}.{saved.key}@{saved.url}"


def read_line(line: str) -> CarriedSeat:
    """The seat in the line.

    Raises:
        UsageError: it is no such line, or not a whole one. The line is not repeated: it may hold a key.
    """
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise UsageError("That is no exported key, or not the whole of it; `trinca key export` prints one as a line.")
    return CarriedSeat(found[1], found[2], checked_url(found[3]))
