"""When the people of a table were last heard from, and which tables to look at for it (TA-5).

Only tables that wait for their people are in here. Whether somebody *is* away is part of the table itself; this is
what it is decided from.
"""

from collections.abc import Callable

import redis

from trinca.store import scripts
from trinca.store.errors import answering
from trinca.store.keys import Keys
from trinca.store.store import Store, now
from trinca.store.updates import Updated
from trinca.tables.presence import NOTED_EVERY, SILENT_FOR, gone_away, next_look, silent
from trinca.tables.table import AnyTable, Facts, Step

REMEMBERED = 10_000
"""How many seats a process remembers that it noted."""


class Presence:
    """Who was heard from. Every method may raise Unavailable.

    Safe to share between threads and greenlets.
    """

    def __init__(self, client: redis.Redis, shards: int, clock: Callable[[], int] = now) -> None:
        self._redis = client
        self._keys = Keys(shards)
        self._clock = clock
        self._heard = client.register_script(scripts.HEARD)
        self._look = client.register_script(scripts.LOOK_AT)
        self._noted: dict[tuple[str, int, tuple[int, ...]], int] = {}

    def hear(self, table: AnyTable, seats: tuple[int, ...]) -> None:
        """Note that these seats were heard from just now, where that was not noted just before."""
        at, who = self._clock(), (table.id, table.born, seats)
        if abs(at - self._noted.get(who, 0)) < NOTED_EVERY:
            return
        keys = self._keys.of(table.id)
        with answering():
            self._heard(keys=(keys.table, keys.heard, keys.absent), args=(table.id, at, at + SILENT_FOR, *seats))
        if len(self._noted) >= REMEMBERED:
            self._noted.clear()
        self._noted[who] = at

    def settle(self, store: Store, table: AnyTable) -> Updated:
        """Commit that those are away who were silent for too long, at a table that waits for its people."""
        at, heard = self._clock(), self._of(table.id)

        def change(now_there: AnyTable, _: Facts) -> Step | None:
            return gone_away(now_there, silent(now_there, heard, at))

        return store.update(table.id, change) if silent(table, heard, at) else Updated(table)

    def look_again(self, table: AnyTable) -> None:
        """Look at the table again when the first of those present may be away; not at all where nobody is.

        Whoever is heard from meanwhile is not forgotten.
        """
        self._look_at(table.id, next_look(table, self._of(table.id)))

    def forget(self, table_id: str) -> None:
        """Look at the table no more, until somebody is heard from."""
        self._look_at(table_id, None)

    def _of(self, table_id: str) -> dict[int, int]:
        """When each seat was last heard from, milliseconds since the epoch."""
        with answering():
            found = self._redis.hgetall(self._keys.of(table_id).heard)
        return {int(seat): int(at) for seat, at in found.items()}

    def _look_at(self, table_id: str, at: int | None) -> None:
        keys = self._keys.of(table_id)
        with answering():
            self._look(
                keys=(keys.heard, keys.absent),
                args=(table_id, "" if at is None else at, SILENT_FOR, self._clock()),
            )

    def overdue(self, limit: int) -> list[str]:
        """Tables at which somebody may be away by now, at most `limit` of each shard."""
        at = self._clock()
        with answering(), self._redis.pipeline(transaction=False) as pipe:
            for shard in range(self._keys.shards):
                pipe.zrangebyscore(self._keys.absent(shard), "-inf", at, start=0, num=limit)
                # A time that no clock that is right can have set.
                pipe.zrangebyscore(self._keys.absent(shard), at + 2 * SILENT_FOR, "+inf", start=0, num=limit)
            return [table_id.decode() for found in pipe.execute() for table_id in found]
