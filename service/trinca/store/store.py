"""The one writer of tables: read, change, commit in one script, and again where somebody else was faster."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
import redis

from trinca.games.registry import Registry
from trinca.store.errors import Damaged, Gone, Reused, Unavailable, answering
from trinca.store.keys import READY, Keys, TableKeys
from trinca.store.scripts import COMMIT, DELETE
from trinca.store.updates import NEW, Before, Found, Repeat, Updated
from trinca.tables.codec import Codec
from trinca.tables.computer import computer_to_move
from trinca.tables.finished import HandSummary
from trinca.tables.records import summary
from trinca.tables.table import AnyTable, Facts, Step

__all__ = ["Damaged", "Gone", "Repeat", "Reused", "Store", "Unavailable", "Updated", "now", "random_seed"]

TRIES = 20
"""How often a change is made anew on a table that others keep changing, before the caller is told to come back."""

FIRST_LOOK = 2000
"""Milliseconds after a commit at which a computer's turn is looked for that nobody has queued."""

FIELDS = ("game", "body", "nonce")
"""What is read of a table."""

_logger = logging.getLogger(__name__)


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def random_seed() -> str:
    """A deal's seed: 64 hex digits from the system's secure source."""
    return secrets.token_hex(32)


class Store:
    """Tables in Redis. Every method may raise Unavailable; none leaves a table half changed.

    Safe to share between threads and greenlets.

    Args:
        client: From `clients.connect`.
        registry: The games; a stored table is read with the types of its game.
        table_life: Seconds a table lives without activity (TA-8).
        shards: Number of hash tags.
        clock: Milliseconds since the epoch.
        seeds: A fresh seed for a deal.
        chosen: Whether tables may be dealt by the seeds and positions they were made with, as in development.
    """

    def __init__(
        self,
        client: redis.Redis,
        registry: Registry,
        *,
        table_life: int,
        shards: int,
        clock: Callable[[], int] = now,
        seeds: Callable[[], str] = random_seed,
        chosen: bool = False,
    ) -> None:
        self._redis = client
        self._registry = registry
        self._codec = Codec(registry)
        self._life = table_life * 1000
        self._keys = Keys(shards)
        self._clock = clock
        self._seeds = seeds
        self._chosen = chosen
        self._script = client.register_script(COMMIT)
        self._delete = client.register_script(DELETE)

    def create(self, table_id: str, build: Callable[[Facts], Step]) -> tuple[AnyTable, bool]:
        """The new table and True, or the one that is there and False.

        Args:
            table_id: Its id; one that was removed or has expired can be made anew.
            build: Makes the table at version 1, without knowing anything else.
        """
        for _ in range(TRIES):
            try:
                return self.read(table_id), False
            except Gone:
                step = build(self._facts())
            if self._commit(NEW, table_id, step, None):
                return step.table, True
        raise Unavailable(f"table {table_id} is made and removed all the time")

    def read(self, table_id: str) -> AnyTable:
        """The table as it is now; raise Gone where there is none."""
        return self._read(table_id, None).table

    def version(self, table_id: str) -> int | None:
        """The table's version alone; None where there is no table."""
        with answering():
            version = self._redis.hget(self._keys.of(table_id).table, "version")
        return None if version is None else int(version)

    def update(
        self,
        table_id: str,
        change: Callable[[AnyTable, Facts], Step | None],
        repeat: Repeat | None = None,
        *,
        allow: Callable[[AnyTable], None] | None = None,
    ) -> Updated:
        """Commit what `change` makes of the table, exactly once.

        Args:
            table_id: The table; Gone where there is none.
            change: Pure; called again on the newer table where another change came first. What it raises comes out
                of here and nothing is changed; None changes nothing.
            repeat: Makes the request repeatable: the second one changes nothing. Raise Reused where its key came
                with another body.
            allow: Raises where the caller may not change this table; asked before `repeat` is looked up, so that a
                foreign key never learns of another's request.
        """
        for _ in range(TRIES):
            found = self._read(table_id, repeat)
            table = found.table
            if allow is not None:
                allow(table)
            if repeat is not None and found.digest is not None:
                if found.digest != repeat.digest:
                    raise Reused(repeat.key)
                return Updated(table, replayed=True)
            step = change(table, self._facts())
            if step is None:
                return Updated(table)
            if self._commit(Before(table.version, found.nonce), table_id, step, repeat):
                return Updated(step.table, changed=True, due=self._due(step.table))
        raise Unavailable(f"table {table_id} was changed by others {TRIES} times in a row")

    def delete(self, table_id: str) -> None:
        """Remove everything of the table; nothing happens where there is none."""
        keys = self._keys.of(table_id)
        with answering():
            self._delete(keys=(*keys.own, keys.heard, keys.due, keys.absent), args=(table_id,))

    def hands(self, table_id: str) -> list[HandSummary]:
        """The last 50 finished hands, newest last."""
        with answering():
            lines = self._redis.hvals(self._keys.of(table_id).results)
        return sorted((msgspec.json.decode(line, type=HandSummary) for line in lines), key=lambda hand: hand.number)

    def hand(self, table_id: str, number: int) -> bytes | None:
        """The record of a finished hand, the JSON of a HandRecord; None where it is not kept."""
        with answering():
            return self._redis.hget(self._keys.of(table_id).hands, str(number))  # type: ignore[return-value]  # responses are not decoded

    def require_writable(self) -> None:
        """Raise Unavailable where no table can be kept: Redis is away, full, or a replica that takes no writes.

        Asking whether it answers would not tell: a full or read-only Redis does.
        """
        with answering():
            self._redis.set(READY, "", px=1000)

    def _facts(self) -> Facts:
        at = self._clock()
        return Facts(now=at, expires=at + self._life, seed=self._seeds(), chosen=self._chosen)

    def _due(self, table: AnyTable) -> bool:
        return computer_to_move(self._registry[table.game], table) is not None

    def _read(self, table_id: str, repeat: Repeat | None) -> Found:
        """The table, and the digest remembered for `repeat`, both of the same moment and in one round trip."""
        keys = self._keys.of(table_id)
        found: Any  # redis-py does not know that responses are not decoded
        digest: bytes | None = None
        with answering():
            if repeat is None:
                found = self._redis.hmget(keys.table, FIELDS)
            else:
                with self._redis.pipeline() as pipe:
                    pipe.hmget(keys.table, FIELDS)
                    pipe.hget(keys.repeats, repeat.name)
                    found, digest = pipe.execute()
        game, body, nonce = found
        if body is None:
            raise Gone(table_id)
        return Found(self._decoded(table_id, game, body), nonce, None if digest is None else digest.decode())

    def _decoded(self, table_id: str, game: bytes, body: bytes) -> AnyTable:
        try:
            return self._codec.decode(game.decode(), body)
        except (msgspec.MsgspecError, KeyError, AttributeError, UnicodeDecodeError) as error:
            _logger.critical("table %s cannot be read, it stays as it is: %r", table_id, error)
            raise Damaged(f"table {table_id} cannot be read") from error

    def _commit(self, before: Before, table_id: str, step: Step, repeat: Repeat | None) -> bool:
        """Whether the step was committed; False where the table is no longer what the step was made from."""
        table = step.table
        if (table.id, table.version) != (table_id, before.version + (0 if step.quiet else 1)):
            raise ValueError(f"a step to version {table.version} cannot follow version {before.version}")
        keys: TableKeys = self._keys.of(table_id)
        record = ("", "", "")
        if step.record is not None:
            line = msgspec.json.encode(summary(step.record))
            record = (step.record.number, self._codec.encode(step.record), line)  # type: ignore[assignment]  # Redis takes all three
        with answering():
            answer = self._script(
                keys=(*keys.own, keys.due),
                args=(
                    table_id,
                    before.version,
                    secrets.token_hex(16),
                    table.game,
                    self._codec.encode(table),
                    self._codec.encode(step.events),
                    table.expires,
                    self._clock() + FIRST_LOOK if self._due(table) else "",
                    "" if repeat is None else repeat.name,
                    "" if repeat is None else repeat.digest,
                    *record,
                    before.nonce,
                    "quiet" if step.quiet else "",
                    table.born,
                ),
            )
        return bool(answer == b"committed")
