import pytest
from support.tables import SHARDS, Clock, made, persons_turn, store_on

from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.jobs.parts import Parts
from trinca.jobs.queue import TurnQueue
from trinca.store.clients import connect
from trinca.store.due import Due
from trinca.tables.table import AnyTable


class Bench:
    """The parts of a process on one Redis, with a clock that moves by hand."""

    def __init__(self, url: str, queue_url: str | None = None) -> None:
        self.url = url
        self.clock = Clock()
        self.client = connect(url)
        self.store = store_on(url, clock=self.clock)
        self.due = Due(self.client, SHARDS, self.clock)
        self.queue = TurnQueue(connect(queue_url or url))

    def parts(self, registry: Registry = GAMES) -> Parts:
        store = store_on(self.url, registry=registry, clock=self.clock)
        return Parts(store=store, due=self.due, queue=self.queue, registry=registry)

    def computers_table(self) -> AnyTable:
        """A table at version 2 where the computer is to move, marked as due and not queued."""
        return self.store.update(made(self.store).id, persons_turn).table


@pytest.fixture
def bench(clean_redis: str) -> Bench:
    return Bench(clean_redis)
