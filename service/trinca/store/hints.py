"""Hints that were found: kept for a while, each for one seat at one version of one table.

Beside each stands for a few seconds that somebody asked for it, so that the many who wait for one queue one job.
"""

import logging
from collections.abc import Callable

import msgspec
import redis

from trinca.games.registry import Registry
from trinca.store.errors import answering
from trinca.store.keys import Keys
from trinca.store.settings import HINT_LIMIT
from trinca.store.store import now
from trinca.tables.hint import AnyHint, Hint
from trinca.tables.table import AnyTable

LIFE = 600_000
"""Milliseconds a hint is kept; never longer than its table (TA-8)."""

ASKED_FOR = (HINT_LIMIT + 5) * 1000
"""Milliseconds until a hint that never came is asked for anew: longer than whoever asked waits for it, so that nobody
who goes away leaves a job behind.
"""

TOLD = "hint"
"""What is published on the table's channel beside versions."""

_logger = logging.getLogger(__name__)


class Hints:
    """The hints kept. Every method may raise Unavailable. Safe to share between threads and greenlets."""

    def __init__(
        self, client: redis.Redis, registry: Registry, *, shards: int, clock: Callable[[], int] = now
    ) -> None:
        self._redis = client
        self._keys = Keys(shards)
        self._clock = clock
        self._encode = msgspec.json.Encoder().encode
        self._decoders = {
            game.info.game: msgspec.json.Decoder(Hint[game.move_type])  # type: ignore[name-defined]  # built at run time
            for game in registry
        }

    def get(self, table: AnyTable, seat: int) -> AnyHint | None:
        """The hint for the seat at the table as it is; None where none is kept, or none that can be read."""
        key = self._key(table, seat)
        with answering():
            kept = self._redis.get(key)
        if kept is None:
            return None
        try:
            return self._decoders[table.game].decode(kept)
        except msgspec.MsgspecError as error:
            _logger.warning("a hint at table %s cannot be read, it is made anew: %r", table.id, error)
            return None

    def ask(self, table: AnyTable, seat: int) -> bool:
        """Note that the hint was asked for; False where somebody did, and it may still come."""
        with answering():
            return bool(self._redis.set(self._asked(table, seat), "", nx=True, px=ASKED_FOR))

    def unask(self, table: AnyTable, seat: int) -> None:
        """The hint will not come: the next who wants it is to ask for it."""
        with answering():
            self._redis.delete(self._asked(table, seat))

    def keep(self, table: AnyTable, seat: int, hint: AnyHint) -> None:
        """Keep the hint for the seat at the table as it is, and tell those who wait."""
        keys = self._keys.of(table.id)
        until = min(self._clock() + LIFE, table.expires)
        with answering(), self._redis.pipeline() as pipe:
            pipe.set(self._key(table, seat), self._encode(hint), pxat=until)
            pipe.publish(keys.table, TOLD)
            pipe.execute()

    def _key(self, table: AnyTable, seat: int) -> str:
        return self._keys.of(table.id).hint(table.born, table.version, seat)

    def _asked(self, table: AnyTable, seat: int) -> str:
        return f"{self._key(table, seat)}:asked"
