"""What this client has seen and must remember: what was shown of each deal, and the last list of moves.

`$XDG_STATE_HOME/trinca/seen.json`. Losing it loses no seat: `verify` can then only say that it did not see the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, cast

from trinca_cli.errors import DamagedFileError
from trinca_cli.jsonfile import JsonFile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from trinca_client import View

FORMAT = 1

_Table = dict[str, object]


class SeenDeal(TypedDict, total=False):
    """What was shown while a hand was played, and cannot change until it is over; `kinds` are those of the seats."""

    commitment: str
    dealer: int
    game: str
    options: dict[str, Any]
    kinds: list[str]


class Seen:
    """The file of things seen. A file that cannot be used is reported once and then left alone."""

    def __init__(self, directory: Path, report: Callable[[str], None]) -> None:
        self._file = JsonFile(directory / "seen.json")
        self._report = report
        self._usable = True
        self._noted: dict[tuple[str, int], list[SeenDeal]] = {}

    def note(self, view: View) -> None:
        """Remember what this view shows of a hand that is being played, beside anything else shown of it before.

        Once the hand is over its seed is known, and what is shown then binds nobody.
        """
        hand = view["hand"]
        if hand is None or view["result"] is not None:
            return
        deal: SeenDeal = {
            "commitment": hand["deal"]["commitment"],
            "dealer": hand["dealer"],
            "game": view["game"],
            "options": view["options"],
            "kinds": [seat["kind"] for seat in view["seats"]],
        }
        table, number = view["id"], hand["number"]
        if deal in self._noted.setdefault((table, number), []):
            return
        self._noted[table, number].append(deal)

        def add(entry: _Table) -> None:
            deals = _deals(entry)
            kept = deals.setdefault(str(number), [])
            if deal not in kept:
                kept.append(deal)
            entry["deals"] = deals

        self._change(table, add)

    def deals(self, table: str, hand: int) -> list[SeenDeal]:
        """What this client was shown of this hand: one deal, none, or, if the service cheats, more."""
        entry = self._entry(table)
        known = cast("dict[str, list[str]]", entry.get("commitments") or {})  # kept by version 0.1.0
        earlier: list[SeenDeal] = [{"commitment": each} for each in known.get(str(hand), [])]
        return earlier + _deals(entry).get(str(hand), [])

    def hands(self, table: str) -> list[int]:
        """The numbers of the hands that this client saw being played."""
        return sorted(int(number) for number in _deals(self._entry(table)) if number.isdecimal())

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


def _deals(entry: _Table) -> dict[str, list[SeenDeal]]:
    """A copy of the deals in an entry, by hand number."""
    kept = cast("dict[str, list[SeenDeal]]", entry.get("deals") or {})
    return {number: list(each) for number, each in kept.items()}


def _is_entry(entry: object) -> bool:
    """A table's entry is an object; what it keeps by hand number are lists, of texts or of deals."""
    return isinstance(entry, dict) and all(
        isinstance(kept := entry.get(name, {}), dict)
        and all(isinstance(each, list) and all(isinstance(one, kind) for one in each) for each in kept.values())
        for name, kind in (("commitments", str), ("deals", dict))
    )
