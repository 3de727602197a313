"""Which computers' turns are waiting, and who is playing them.

For every table where a computer is to move, the due index holds the time to look at it next. A commit marks or
unmarks the table by itself; a turn that was queued is looked for later, one that was claimed when its claim runs out.
So whatever dies, somebody looks, and a turn that waits in a long queue is not taken for one that failed.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import redis

from trinca.store import scripts
from trinca.store.errors import answering
from trinca.store.keys import SWEEPER, Keys
from trinca.store.store import now

LEASE = 4000
"""Milliseconds a claim holds unless it is renewed: how long a killed worker's turn lies."""

BELIEVED = 2 * LEASE
"""Milliseconds ahead; a claim that ends later comes from a clock that was wrong, and holds nothing."""

QUEUED_FOR = 4000
"""Milliseconds until it is looked whether a queued turn still waits in the queue, or was lost with who took it."""

FARTHEST = 60_000
"""Milliseconds; a look planned for later than any comes from a clock that was wrong, and is due."""

SWEEP_LEASE = 3000
"""Milliseconds the sweeper that died keeps the others waiting."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to play the computer's turn at that version of a table, for a while.

    Attributes:
        table_id: The table.
        version: Its version.
        token: Tells this claim from every other.
        ran_out: How many claims of this version were started before it and ran out.
    """

    table_id: str
    version: int
    token: str
    ran_out: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table's version, and how many claims of it were started and ran out."""

    version: int
    ran_out: int


class Due:
    """The due index of all shards. Every method may raise Unavailable."""

    def __init__(self, client: redis.Redis, shards: int, clock: Callable[[], int] = now) -> None:
        self._redis = client
        self._keys = Keys(shards)
        self._clock = clock
        self._claim = client.register_script(scripts.CLAIM)
        self._renew = client.register_script(scripts.RENEW)
        self._release = client.register_script(scripts.RELEASE)
        self._queued = client.register_script(scripts.QUEUED)
        self._look = client.register_script(scripts.LOOK)
        self._clear = client.register_script(scripts.CLEAR)
        self._lease = client.register_script(scripts.LEASE)
        self._unlease = client.register_script(scripts.UNLEASE)

    def queued(self, table_id: str, version: int) -> None:
        """The turn of that version is in the queue: look again later, unless it is being played already."""
        keys, at = self._keys.of(table_id), self._clock()
        with answering():
            self._queued(
                keys=(keys.table, keys.claim, keys.due), args=(table_id, version, at, at + QUEUED_FOR, at + BELIEVED)
            )

    def claim(self, table_id: str, version: int) -> Claim | None:
        """The claim to the turn; None where the version moved on, no turn is waiting, or another holds it."""
        keys, at, token = self._keys.of(table_id), self._clock(), secrets.token_hex(8)
        with answering():
            ran_out = self._claim(
                keys=(keys.table, keys.claim, keys.due),
                args=(table_id, version, token, at, at + LEASE, at + BELIEVED),
            )
        return None if ran_out is None else Claim(table_id, version, token, ran_out)

    def renew(self, claim: Claim) -> bool:
        """Hold the claim for another lease; False where it is no longer held."""
        keys = self._keys.of(claim.table_id)
        with answering():
            return bool(
                self._renew(keys=(keys.claim, keys.due), args=(claim.table_id, claim.token, self._clock() + LEASE))
            )

    def release(self, claim: Claim, look_in: int) -> None:
        """Give the claim back with the turn not played, to be looked at in so many milliseconds."""
        keys = self._keys.of(claim.table_id)
        with answering():
            self._release(keys=(keys.claim, keys.due), args=(claim.table_id, claim.token, self._clock() + look_in))

    def overdue(self, limit: int) -> list[str]:
        """Tables whose time to look has come, at most `limit` of each shard, the longest waiting of a shard first.

        Then those whose time no clock that is right can have set.
        """
        at = self._clock()
        with answering(), self._redis.pipeline(transaction=False) as pipe:
            for shard in range(self._keys.shards):
                pipe.zrangebyscore(self._keys.due(shard), "-inf", at, start=0, num=limit)
                pipe.zrangebyscore(self._keys.due(shard), at + FARTHEST, "+inf", start=0, num=limit)
            return [table_id.decode() for found in pipe.execute() for table_id in found]

    def look(self, table_id: str) -> Waiting | None:
        """What waits at the table; None where it is gone, and then its mark is too."""
        keys, at = self._keys.of(table_id), self._clock()
        with answering():
            found = self._look(keys=(keys.table, keys.claim, keys.due), args=(table_id, at, at + BELIEVED))
        return None if found is None else Waiting(version=int(found[0]), ran_out=found[1])

    def clear(self, table_id: str, version: int) -> None:
        """Take the mark away: no computer is to move at that version; nothing happens at another one."""
        keys = self._keys.of(table_id)
        with answering():
            self._clear(keys=(keys.table, keys.due), args=(table_id, version))

    def sweep_lease(self, owner: str) -> bool:
        """Become or remain the one who sweeps, for a short while; False where another is."""
        with answering():
            return bool(self._lease(keys=(SWEEPER,), args=(owner, SWEEP_LEASE)))

    def end_sweep_lease(self, owner: str) -> None:
        """Let another sweep at once."""
        with answering():
            self._unlease(keys=(SWEEPER,), args=(owner,))
