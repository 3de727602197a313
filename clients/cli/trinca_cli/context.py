"""What every command works with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trinca_cli import __version__
from trinca_cli.follower import Follower
from trinca_client import Table, Trinca, checked_url

if TYPE_CHECKING:
    from argparse import Namespace

    from trinca_cli.env import Env
    from trinca_cli.keys import KeyFile, SavedTable
    from trinca_cli.output import Printer
    from trinca_cli.seen import Seen

USER_AGENT = f"trinca-cli/{__version__}"
DEFAULT_URL = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class Context:
    """One run of the program: its environment, its words, its output, its files."""

    env: Env
    args: Namespace
    out: Printer
    keys: KeyFile
    seen: Seen
    _apis: dict[str, Trinca] = field(default_factory=dict)

    @property
    def named_url(self) -> str | None:
        """The service that the command line or `TRINCA_URL` names."""
        named = self.args.url or self.env.environ.get("TRINCA_URL")
        return checked_url(named) if named else None

    def url(self, saved: SavedTable | None = None) -> str:
        """The service to ask: the one named, else the one where the table was made, else the usual one."""
        return self.named_url or (saved.url if saved else DEFAULT_URL)

    def api(self, saved: SavedTable | None = None) -> Trinca:
        """The API of that service."""
        return self.api_at(self.url(saved))

    def api_at(self, url: str) -> Trinca:
        """The API of the service at this address."""
        if url not in self._apis:
            self._apis[url] = Trinca(url, user_agent=USER_AGENT, sleep=self.env.sleep)
        return self._apis[url]

    def table(self, saved: SavedTable) -> Table:
        """The table of a saved seat, for the holder of its key."""
        return self.api(saved).tables.at(saved.table, saved.key)

    def close(self) -> None:
        """Close the connections."""
        for api in self._apis.values():
            api.close()

    def find(self, wanted: str | None) -> SavedTable:
        """The saved seat that the command means."""
        return self.keys.find(wanted, self.named_url)

    def follow(self, saved: SavedTable) -> Follower:
        """The seat, to be followed through a match."""
        return Follower(self.table(saved), saved, self.env, self.seen, self.out.notice)
