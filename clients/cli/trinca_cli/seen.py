"""What this client has seen and must remember: the commitment shown at each deal, and the last list of moves.

`$XDG_STATE_HOME/trinca/seen.json`. Losing it loses no seat: `verify` can then only say that it did not see the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trinca_cli.errors import DamagedFileError
from trinca_cli.jsonfile import JsonFile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from trinca_cli.records import View

FORMAT = 1

_Table = dict[str, object]


class Seen:
    """The file of things seen. A file that cannot be used is reported once and then left alone."""

    def __init__(self, directory: Path, report: Callable[[str], None]) -> None:
        self._file = JsonFile(directory / "seen.json")
        self._report = report
        self._usable = True
        self._noted: set[tuple[str, int, str]] = set()

    def note(self, view: View) -> None:
        """Remember the commitment this view shows, beside any other one shown for the same hand."""
        hand = view["hand"]
        if (
            hand is None
            or (shown := (view["id"], hand["number"], str(hand["deal"].get("commitment")))) in self._noted
        ):
            return
        self._noted.add(shown)
        table, number, commitment = shown

        def add(entry: _Table) -> None:
            commitments = _commitments(entry)
            kept = commitments.setdefault(str(number), [])
            if commitment not in kept:
                kept.append(commitment)
            entry["commitments"] = commitments

        self._change(table, add)

    def commitments(self, table: str, hand: int) -> list[str]:
        """Every commitment this client was shown for this hand: one, none, or, if the service cheats, more."""
        return _commitments(self._entry(table)).get(str(hand), [])

    def note_listed(self, table: str, version: int) -> None:
        """Remember for which version the moves were listed, so that a number means what was shown."""
        self._change(table, lambda entry: entry.update(listed=version))

    def listed(self, table: str) -> int | None:
        """The version for which the moves were last listed."""
        version = self._entry(table).get("listed")
        return version if isinstance(version, int) else None

    def forget(self, tables: Collection[str]) -> None:
        """Drop what was seen of these tables."""
        for table in tables:
            self._change(table, dict.clear)

    def _entry(self, table: str) -> _Table:
        tables = self._load()
        return cast("_Table", tables.get(table) or {})

    def _change(self, table: str, change: Callable[[_Table], None]) -> None:
        if not self._usable:
            return
        try:
            with self._file.locked():
                tables = self._load()
                before = tables.get(table)
                entry: _Table = dict(cast("_Table", before or {}))
                change(entry)
                tables[table] = entry
                if not entry:
                    del tables[table]
                if self._usable and entry != before:
                    self._file.write({"format": FORMAT, "tables": tables})
        except OSError as error:
            self._give_up(f"{self._file.path} cannot be used: {error.strerror or error}.")

    def _load(self) -> dict[str, object]:
        try:
            data = self._file.read() if self._usable else None
        except DamagedFileError as error:
            self._give_up(error.detail)
        except OSError as error:
            self._give_up(f"{self._file.path} cannot be used: {error.strerror or error}.")
        else:
            tables = {} if data is None else data.get("tables")
            whole = data is None or data.get("format") == FORMAT
            if whole and isinstance(tables, dict) and all(map(_is_entry, tables.values())):
                return tables
            self._give_up(f"{self._file.path} is damaged; mend it or move it away.")
        return {}

    def _give_up(self, why: str) -> None:
        if self._usable:
            self._usable = False
            self._report(f"{why} Deals seen now cannot be remembered for `trinca verify`.")


def _commitments(entry: _Table) -> dict[str, list[str]]:
    """A copy of the commitments in an entry, by hand number."""
    kept = cast("dict[str, list[str]]", entry.get("commitments") or {})
    return {number: list(each) for number, each in kept.items()}


def _is_entry(entry: object) -> bool:
    """A table's entry is an object, and its commitments are lists of texts by hand number."""
    if not isinstance(entry, dict):
        return False
    commitments = entry.get("commitments", {})
    return isinstance(commitments, dict) and all(
        isinstance(kept, list) and all(isinstance(each, str) for each in kept) for kept in commitments.values()
    )
