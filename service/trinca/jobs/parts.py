"""What a process that plays turns is made of, put together once the process is the one that plays."""

from dataclasses import dataclass

from trinca.games.registry import Registry
from trinca.jobs.queue import TurnQueue
from trinca.store.clients import connect
from trinca.store.due import Due
from trinca.store.settings import Settings, SettingsError
from trinca.store.store import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """The tables, who is due, the queue, and the games."""

    store: Store
    due: Due
    queue: TurnQueue
    registry: Registry


def parts_of(settings: Settings, registry: Registry) -> Parts:
    """The parts, with connections of their own that are opened when first used."""
    tables, queue = addresses(settings)
    client = connect(tables)
    return Parts(
        store=Store(client, registry, table_life=settings.table_life, shards=settings.shards),
        due=Due(client, settings.shards),
        queue=TurnQueue(client if queue == tables else connect(queue)),
        registry=registry,
    )


def addresses(settings: Settings) -> tuple[str, str]:
    """Where the tables are and where the queue is; raise SettingsError where no Redis is named."""
    if settings.redis_url is None:
        raise SettingsError("TRINCA_REDIS_URL must name the Redis that keeps the tables.")
    return settings.redis_url, settings.queue_url or settings.redis_url
