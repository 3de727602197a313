from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.service import Program
from support.tables import SHARDS, Clock, made, persons_turn, store_on

from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.jobs.parts import Parts
from trinca.jobs.queue import HintQueue, TurnQueue, wake
from trinca.store.clients import connect
from trinca.store.due import Due
from trinca.store.hints import Hints
from trinca.store.keys import Keys
from trinca.store.presence import Presence
from trinca.store.steps import Steps
from trinca.tables.table import AnyTable


class Bench:
    """The parts of a process on one Redis, with a clock that moves by hand."""

    def __init__(self, url: str, queue_url: str | None = None) -> None:
        self.url = url
        self.clock = Clock()
        self.client = connect(url)
        self.store = store_on(url, clock=self.clock)
        self.due = Due(self.client, SHARDS, self.clock)
        self.presence = Presence(self.client, SHARDS, self.clock)
        queues = connect(queue_url or url)
        self.queue = TurnQueue(queues)
        self.hint_queue = HintQueue(queues, Hints(self.client, GAMES, shards=SHARDS, clock=self.clock))

    def parts(self, registry: Registry = GAMES) -> Parts:
        return Parts(
            store=store_on(self.url, registry=registry, clock=self.clock),
            due=self.due,
            presence=self.presence,
            steps=Steps(self.client, SHARDS),
            queue=self.queue,
            hint_queue=self.hint_queue,
            registry=registry,
        )

    def computers_table(self) -> AnyTable:
        """A table at version 2 where the computer is to move, marked as due and not queued."""
        return self.store.update(made(self.store).id, persons_turn).table


@pytest.fixture
def bench(clean_redis: str) -> Bench:
    return Bench(clean_redis)


TOLD = str(Path(__file__).parents[1] / "support" / "worker.py")

Begin = Callable[[Program], Program]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Registers a program, so that nothing of it outlives the test."""
    programs: list[Program] = []

    def registered(program: Program) -> Program:
        programs.append(program)
        return program

    yield registered
    for program in programs:
        program.stop()


def told(url: str, *words: str) -> Program:
    return Program(TOLD, *words, TRINCA_REDIS_URL=url, TRINCA_SHARDS=str(SHARDS))


def queue_turn(bench: Bench, table: AnyTable | None = None) -> AnyTable:
    updated = bench.store.update((table or made(bench.store)).id, persons_turn)
    wake(bench.due, bench.queue, updated)
    return updated.table


def played(bench: Bench, table: AnyTable) -> Callable[[], bool]:
    return lambda: (bench.store.version(table.id) or 0) > table.version


def claimed(bench: Bench, table: AnyTable) -> Callable[[], bool]:
    return lambda: bool(bench.client.exists(Keys(SHARDS).of(table.id).claim))
