"""What the handlers work with, made once by the composition root."""

from dataclasses import dataclass
from typing import cast

from flask import current_app, request

from trinca.games.registry import Registry
from trinca.jobs.queue import HintQueue, TurnQueue, wake
from trinca.store.due import Due
from trinca.store.presence import Presence
from trinca.store.steps import Steps
from trinca.store.store import Store, Updated
from trinca.store.watch import Watcher
from trinca.tables.computer import computer_to_move
from trinca.tables.presence import come_back, is_kept
from trinca.tables.table import AnyTable

EXTENSION = "trinca"


@dataclass(frozen=True, slots=True)
class Pace:
    """How streams go on, in seconds.

    Attributes:
        heartbeat: Longest silence.
        life: After which one is closed, for its client to come again: no process keeps its clients for ever.
    """

    heartbeat: float = 15.0
    life: float = 600.0


@dataclass(frozen=True, slots=True)
class Services:
    """The floors below, ready to use.

    Attributes:
        registry: The games offered.
        store: The tables.
        steps: What tables did, for those who follow them.
        watcher: Tells when something is new about a table.
        due: Tables on which a computer is to move.
        presence: When people were last heard from.
        queue: Where their turns are queued.
        hint_queue: Where hints are found, and queued.
        wait_limit: Longest long poll in seconds.
        hint_limit: Longest wait for a hint in seconds.
        public_url: Where clients reach the API; None takes each request's own address.
        dev: Whether whoever makes a table may choose its deals.
        pace: Of streams.
    """

    registry: Registry
    store: Store
    steps: Steps
    watcher: Watcher
    due: Due
    presence: Presence
    queue: TurnQueue
    hint_queue: HintQueue
    wait_limit: float
    hint_limit: float
    public_url: str | None
    dev: bool = False
    pace: Pace = Pace()

    def committed(self, updated: Updated) -> None:
        """After a commit: queue the computer's turn where one is to move. A failure to queue is not the caller's."""
        wake(self.due, self.queue, updated)

    def heard(self, table: AnyTable, seats: tuple[int, ...]) -> AnyTable:
        """The table once these seats of it were heard from: who was away is back (TA-5).

        It costs nothing at a table that does not wait for its people.
        """
        if not is_kept(table):
            return table
        self.presence.hear(table, seats)
        if not any(table.seats[number].away for number in seats):
            return table
        updated = self.store.update(table.id, lambda now_there, _: come_back(now_there, seats))
        self.committed(updated)
        return updated.table

    def settled(self, table: AnyTable) -> AnyTable:
        """The table before a move: who was silent for too long is away, whether or not a worker noticed (TA-5)."""
        if not is_kept(table):
            return table
        updated = self.presence.settle(self.store, table)
        self.committed(updated)
        return updated.table

    def made(self, table: AnyTable) -> None:
        """The same after a table was made."""
        due = computer_to_move(self.registry[table.game], table) is not None
        self.committed(Updated(table, changed=True, due=due))


def services() -> Services:
    """The services of the running application."""
    return cast("Services", current_app.extensions[EXTENSION])


def public_base() -> str:
    """Where clients reach the API, without a slash at the end: as the operator says, else as this request did."""
    given = services().public_url
    if given is not None:
        return given
    if request.host:
        return request.root_url.rstrip("/")
    # HTTP/1.0 may name no host, and what is named may be none: then where this server listens.
    return f"{request.scheme}://{request.environ['SERVER_NAME']}:{request.environ['SERVER_PORT']}"
