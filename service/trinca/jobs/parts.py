"""What a process that plays turns is made of, put together once the process is the one that plays."""

import os
from dataclasses import dataclass
from functools import lru_cache

from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.jobs.queue import HintQueue, TurnQueue
from trinca.store.clients import connect
from trinca.store.due import Due
from trinca.store.hints import Hints
from trinca.store.presence import Presence
from trinca.store.settings import Settings, SettingsError
from trinca.store.steps import Steps
from trinca.store.store import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """The tables, who is due, who is there, the queues, and the games."""

    store: Store
    due: Due
    presence: Presence
    steps: Steps
    queue: TurnQueue
    hint_queue: HintQueue
    registry: Registry


def parts_of(settings: Settings, registry: Registry) -> Parts:
    """The parts, with connections of their own that are opened when first used."""
    tables, queue = addresses(settings)
    client = connect(tables)
    queues = client if queue == tables else connect(queue)
    return Parts(
        store=Store(client, registry, table_life=settings.table_life, shards=settings.shards, chosen=settings.dev),
        due=Due(client, settings.shards),
        presence=Presence(client, settings.shards),
        steps=Steps(client, settings.shards),
        queue=TurnQueue(queues),
        hint_queue=HintQueue(queues, Hints(client, registry, shards=settings.shards)),
        registry=registry,
    )


def addresses(settings: Settings) -> tuple[str, str]:
    """Where the tables are and where the queue is; raise SettingsError where no Redis is named."""
    if settings.redis_url is None:
        raise SettingsError("TRINCA_REDIS_URL must name the Redis that keeps the tables.")
    return settings.redis_url, settings.queue_url or settings.redis_url


_made_of: list[tuple[Settings, Registry]] = []


def prepare(settings: Settings, registry: Registry) -> None:
    """Tell what the jobs of this process and of those forked from it are to use; nothing is opened yet."""
    _made_of[:] = [(settings, registry)]


def own_parts() -> Parts:
    """The parts of this process's jobs: connections are never taken through a fork."""
    return _parts_in(os.getpid())


@lru_cache(maxsize=1)
def _parts_in(_process: int) -> Parts:
    settings, registry = _made_of[0] if _made_of else (Settings.from_environment(os.environ), GAMES)
    return parts_of(settings, registry)
