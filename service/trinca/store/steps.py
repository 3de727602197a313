"""Following a table: the steps it made since a version, and which stream of a seat is the newest (TA-6)."""

import secrets
from dataclasses import dataclass
from typing import Any

import msgspec
import redis

from trinca.store import scripts
from trinca.store.errors import Gone, answering
from trinca.store.keys import Keys
from trinca.tables.events import AnyEvent


@dataclass(frozen=True, slots=True)
class Told:
    """A committed step: the version it made, and what happened."""

    version: int
    events: tuple[AnyEvent, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What a table did since a version.

    Attributes:
        born: When it was made: tells it from the one that was removed and made anew with the same key.
        version: Its version now.
        steps: Those that are kept of the versions since, in order.
        gap: Whether some are missing, because they are kept no more or the table is another than it was.
        stream: The token of the newest stream of the seat that was asked for; None where there is none.
    """

    born: int
    version: int
    steps: tuple[Told, ...]
    gap: bool
    stream: str | None


class Steps:
    """The steps of tables. Every method may raise Unavailable, and Gone where there is no table.

    Safe to share between threads and greenlets.
    """

    def __init__(self, client: redis.Redis, shards: int) -> None:
        self._redis = client
        self._keys = Keys(shards)
        self._follow = client.register_script(scripts.FOLLOW)
        self._events = msgspec.json.Decoder(tuple[AnyEvent, ...])

    def since(self, table_id: str, after: int, seat: int) -> News:
        """What happened after that version, all of one moment."""
        keys, found = self._keys.of(table_id), []
        with answering(), self._redis.pipeline() as pipe:
            pipe.hmget(keys.table, "born", "version", _field(seat))
            pipe.xrange(keys.steps, f"{after + 1}-0")
            found = pipe.execute()
        (born, version, stream), steps = found
        if version is None:
            raise Gone(table_id)
        told = tuple(self._told(at, members) for at, members in steps)
        kept, due = [step.version for step in told], [*range(after + 1, int(version) + 1)]
        gap = after > int(version) or kept != due
        return News(int(born), int(version), told, gap, stream and stream.decode())

    def follow(self, table_id: str, seat: int) -> str:
        """Become the newest stream of a seat; the one before it learns that it is replaced. The new one's token."""
        token = secrets.token_hex(8)
        with answering():
            if not self._follow(keys=(self._keys.of(table_id).table,), args=(_field(seat), token)):
                raise Gone(table_id)
        return token

    def _told(self, at: bytes, members: dict[bytes, Any]) -> Told:
        return Told(int(at.partition(b"-")[0]), self._events.decode(members[b"events"]))


def _field(seat: int) -> str:
    return f"stream:{seat}"
