"""Hints in an application without a worker: found where they would be queued, by what a worker runs."""

from dataclasses import replace
from typing import Any

from api.calling import AtTable, InProcess, parts_of
from flask import Flask

from trinca.api.services import EXTENSION, Services
from trinca.games import GAMES
from trinca.jobs.hints import Adviser
from trinca.jobs.queue import HintQueue
from trinca.tables.hint import AnyHint, hint
from trinca.tables.table import AnyTable

BUDGET = 20_000


class FoundHere(HintQueue):
    """In place of the queue, and of the worker behind it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.hint_queue._queue.connection, services.hint_queue.kept)
        self._adviser = Adviser(parts_of(services))

    def enqueue(self, table: AnyTable, seat: int) -> None:
        assert self._adviser.advise(table.id, table.version, seat)


def find_hints_here(app: Flask) -> None:
    """Let the application find its hints itself."""
    services: Services = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = replace(services, hint_queue=FoundHere(services))


def table_of(at: AtTable) -> AnyTable:
    """The table as it is stored."""
    assert isinstance(at.caller, InProcess)
    return at.caller.services.store.read(at.id)


def expected(table: AnyTable) -> AnyHint:
    """What a hint for the seat to play must tell."""
    return hint(GAMES[table.game], table, BUDGET)


def asked(at: AtTable, query: str = "", **headers: str) -> Any:
    """The hint, which must be given."""
    reply = at.call("GET", "/hint" + query, headers=headers)
    assert reply.status == 200, reply.body
    return reply.json
