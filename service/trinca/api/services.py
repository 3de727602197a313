"""What the handlers work with, made once by the composition root."""

from dataclasses import dataclass
from typing import cast

from flask import current_app, request

from trinca.games.registry import Registry
from trinca.jobs.queue import HintQueue, TurnQueue, wake
from trinca.store.due import Due
from trinca.store.store import Store, Updated
from trinca.store.watch import Watcher
from trinca.tables.computer import computer_to_move
from trinca.tables.table import AnyTable

EXTENSION = "trinca"


@dataclass(frozen=True, slots=True)
class Services:
    """The floors below, ready to use.

    Attributes:
        registry: The games offered.
        store: The tables.
        watcher: Tells when something is new about a table.
        due: Tables on which a computer is to move.
        queue: Where their turns are queued.
        hint_queue: Where hints are found, and queued.
        wait_limit: Longest long poll in seconds.
        hint_limit: Longest wait for a hint in seconds.
        public_url: Where clients reach the API; None takes each request's own address.
    """

    registry: Registry
    store: Store
    watcher: Watcher
    due: Due
    queue: TurnQueue
    hint_queue: HintQueue
    wait_limit: float
    hint_limit: float
    public_url: str | None

    def committed(self, updated: Updated) -> None:
        """After a commit: queue the computer's turn where one is to move. A failure to queue is not the caller's."""
        wake(self.due, self.queue, updated)

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
