"""The key file: the seats this client holds.

`$XDG_DATA_HOME/trinca/tables.json` (mode 0600). A key is written there before the call that makes its table or takes
its seat, so that a lost answer loses no seat; such an entry has no `id` yet, and the same `trinca new` or
`trinca join` again goes on with it.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from trinca_cli.addresses import may_send
from trinca_cli.errors import DamagedFileError, KeyMissingError, UsageError
from trinca_cli.jsonfile import JsonFile
from trinca_cli.seating import Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from trinca_client import Invitation

FORMAT = 1
ABANDONED_AFTER = 300.0
_ADDED = frozenset({"kind", "invitations"})  # not in the files of version 0.1.0, which had tables of one kind


@dataclass(frozen=True)
class SavedTable:
    """A seat of this client. `begun` is when it was asked for (seconds since 1970).

    While the answer has not come, `id` is None and `request` is what was asked; `lost` says nobody waits any more.
    `kind` keeps rooms, one device and the computer apart; `invitations` are those to the free seats of a room.
    """

    key: str
    url: str
    game: str
    begun: float
    id: str | None = None
    request: dict[str, Any] | None = None
    lost: bool = False
    kind: Kind = "computer"
    invitations: list[Invitation] = field(default_factory=list)

    @property
    def table(self) -> str:
        """The id of a table that is known to exist."""
        assert self.id is not None
        return self.id


class KeyFile:
    """All saved seats, most recently used last."""

    def __init__(self, directory: Path) -> None:
        self._file = JsonFile(directory / "tables.json")

    @property
    def path(self) -> Path:
        """The file itself."""
        return self._file.path

    def tables(self) -> list[SavedTable]:
        """Every saved seat.

        Raises:
            DamagedFileError: the file is damaged; it is left as it is.
            KeyMissingError: it cannot be read.
        """
        with self._readable():
            return self._load()

    def find(self, wanted: str | None, url: str | None = None) -> SavedTable:
        """The seat at the table whose id begins so; without a name the last one used.

        Args:
            wanted: an id or how it begins.
            url: the service that will be asked, where it is not the table's own; a key is sent to its own host only.

        Raises:
            KeyMissingError: no saved seat fits.
            UsageError: more than one does.
        """
        if wanted is None:
            if not (here := self.at(url)):
                raise KeyMissingError("No table is saved here yet; `trinca new` makes one.")
            return here[-1]
        tables = [each for each in self.tables() if each.id is not None]
        found = [each for each in tables if each.table == wanted] or [
            each for each in tables if each.table.startswith(wanted)
        ]
        if not found:
            raise KeyMissingError(f"No key for a table {wanted!r} in {self.path}; `trinca tables` lists those saved.")
        if len(found) > 1:
            raise UsageError(f"{wanted!r} fits {len(found)} tables; give more of the id.")
        if url is not None and not may_send(url, found[0].url):
            raise KeyMissingError(f"Table {wanted!r} was made at {found[0].url}; its key is not sent to {url}.")
        return found[0]

    def at(self, url: str | None) -> list[SavedTable]:
        """The seats at that service, the last one used at the end: those at this very address where there are."""
        near = [each for each in self.tables() if each.id is not None and (url is None or may_send(url, each.url))]
        return [each for each in near if each.url == url] or near

    def begin(self, url: str, request: Mapping[str, Any], key: str, now: float, *, kind: Kind) -> SavedTable:
        """Keep a key for a seat about to be taken; an earlier one for the same request that got no answer serves.

        Args:
            url: the service that is asked.
            request: what is asked: a table to be made, or `{"invitation": code}`.
            key: the key to hold the seat with.
            now: seconds since 1970.
            kind: what kind of table it will be.
        """
        with self._changing() as tables:
            for each in tables:
                same = each.id is None and each.url == url and each.request == request
                if same and (each.lost or now - each.begun > ABANDONED_AFTER):
                    begun = replace(each, begun=now, lost=False)
                    tables.remove(each)
                    break
            else:
                game = str(request.get("game", ""))
                begun = SavedTable(key=key, url=url, game=game, begun=now, request=dict(request), kind=kind)
            tables.append(begun)
        return begun

    def complete(
        self, begun: SavedTable, table: str, game: str, invitations: Sequence[Invitation] = ()
    ) -> SavedTable:
        """The seat is taken: keep the table's id, and the invitations to its other seats."""
        whole = replace(begun, id=table, game=game, request=None, lost=False, invitations=list(invitations))
        return self._exchange(begun, whole)

    def add(self, imported: SavedTable) -> None:
        """Keep a seat that another client took."""
        self._exchange(imported, imported)

    def invite(self, table: SavedTable, invitation: Invitation) -> SavedTable:
        """Keep an invitation in place of the earlier one for its seat."""
        others = [each for each in table.invitations if each["seat"] != invitation["seat"]]
        return self._exchange(table, replace(table, invitations=[*others, invitation]))

    def give_up(self, begun: SavedTable) -> None:
        """No answer came: the table may exist, so the key stays."""
        self._exchange(begun, replace(begun, lost=True))

    def drop(self, begun: SavedTable) -> None:
        """The service refused: there is no such seat."""
        with self._changing() as tables:
            tables[:] = [each for each in tables if each.key != begun.key]

    def use(self, table: SavedTable) -> None:
        """Make this the last table."""
        self._exchange(table, table)

    def forget(self, ids: Collection[str]) -> None:
        """Drop the keys of these tables."""
        with self._changing() as tables:
            tables[:] = [each for each in tables if each.id not in ids]

    def _exchange(self, old: SavedTable, new: SavedTable) -> SavedTable:
        with self._changing() as tables:
            tables[:] = [each for each in tables if each.key != old.key] + [new]
        return new

    @contextmanager
    def _changing(self) -> Iterator[list[SavedTable]]:
        with self._readable(), self._file.locked():
            tables = self._load()
            yield tables
            self._file.write({"format": FORMAT, "tables": [asdict(each) for each in tables]})

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise KeyMissingError(f"{self.path} cannot be used: {error.strerror or error}.") from error

    def _load(self) -> list[SavedTable]:
        data = self._file.read()
        if data is None:
            return []
        if data.get("format") != FORMAT:
            raise DamagedFileError(f"{self.path} is damaged, or another version of trinca wrote it.")
        entries = data.get("tables")
        if not isinstance(entries, list):
            raise DamagedFileError(f"{self.path} is damaged (no tables); mend it or move it away.")
        return [self._entry(each) for each in entries]

    def _entry(self, data: object) -> SavedTable:
        known = {each.name for each in fields(SavedTable)}
        if isinstance(data, dict) and known - _ADDED <= set(data) <= known:
            entry = SavedTable(**data)
            texts = isinstance(entry.key, str) and isinstance(entry.url, str) and isinstance(entry.game, str)
            numbers = isinstance(entry.begun, int | float) and isinstance(entry.lost, bool)
            unanswered = entry.id is None and isinstance(entry.request, dict)
            room = entry.kind in get_args(Kind) and _are_invitations(entry.invitations)
            if texts and numbers and room and (unanswered or isinstance(entry.id, str)):
                return entry
        raise DamagedFileError(f"{self.path} is damaged (an entry is not whole); mend it or move it away.")


def _are_invitations(data: object) -> bool:
    return isinstance(data, list) and all(
        isinstance(each, dict)
        and isinstance(each.get("seat"), int)
        and isinstance(each.get("code"), str)
        and isinstance(each.get("url"), str)
        for each in data
    )
