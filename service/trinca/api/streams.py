"""A stream of Server-Sent Events: a table as it is, then every version of it, for as long as somebody listens.

Nothing waits on a connection of its own: all streams of a process are woken by one watcher. A stream looks again at
every heartbeat, and so finds also what no message tells: a table that expired.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from trinca.api.answers import parts
from trinca.api.services import Services
from trinca.games.registry import AnyGame
from trinca.store.errors import Gone, Unavailable
from trinca.store.steps import News, Told
from trinca.tables.events import PresenceChanged, told
from trinca.tables.presence import is_kept
from trinca.tables.table import AnyTable
from trinca.tables.view import seats_of, view

RETRY = 2000
"""Milliseconds after which a client is asked to come again when the stream ends."""

COMMENT = b":\n\n"

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Listener:
    """Who follows.

    Attributes:
        key: Hash of the seat key.
        seats: The seats it holds.
        passive: Whether it only watches: it replaces no stream, is replaced by none, and is no presence (TA-6).
        include: What a snapshot holds beside the rest.
        is_there: Whether the connection is still open at its other end.
    """

    key: str
    seats: tuple[int, ...]
    passive: bool
    include: Sequence[str]
    is_there: Callable[[], bool]


class Stream:
    """One stream.

    Args:
        services: What it works with.
        game: The table's game.
        table: The table as it is.
        listener: Who follows.
        after: The version from which the client goes on; None where it has none.
    """

    def __init__(
        self, services: Services, game: AnyGame, table: AnyTable, listener: Listener, after: int | None
    ) -> None:
        self._services = services
        self._game = game
        self._table = table
        self._listener = listener
        self._is_presence = is_kept(table) and not listener.passive
        self._token = None if listener.passive else services.steps.follow(table.id, listener.seats[0])
        self._ended = False
        self._is_missed = False
        # Now, where a failure can still be told; all later ones only end the stream or are waited out.
        self._sent = 0
        self._first = self._snapshot(table) if after is None else self._news(after)

    def messages(self) -> Iterator[bytes]:
        """The messages, as they are to be sent."""
        pace = self._services.pace
        due = time.monotonic()
        until = due + pace.life
        yield b"retry: %d\n\n" % RETRY + self._first
        with self._services.watcher.listening(self._table.id) as told_of:
            while not self._ended and self._listener.is_there():
                told_of.clear()
                news = self._look()
                now = time.monotonic()
                # A comment where news were long in coming, and one that tells that all later ones will come: a dead
                # connection breaks, no proxy gives up a live one. None for what woke it and is nothing to this seat.
                if news or now >= due:
                    yield news or COMMENT
                    due = now + pace.heartbeat
                if self._ended or now >= until:
                    return
                told_of.wait(max(0.0, min(until, due) - time.monotonic()))

    def _look(self) -> bytes:
        """What there is to send; a table that cannot be asked for now is asked at the next heartbeat."""
        try:
            news = self._news(self._sent)
        except Gone:
            return self._end("gone")
        except Unavailable:
            return b""
        if not self._ended:
            self._hear()
        return news

    def _news(self, after: int) -> bytes:
        """What happened after that version, or a snapshot where not all of it is kept."""
        news = self._services.steps.since(self._table.id, after, self._listener.seats[0])
        if news.born != self._table.born:
            # Another table: removed, and made anew with the same key; who sat there may be nobody here.
            return self._end("gone")
        if self._token is not None and news.stream != self._token:
            return self._end("replaced")
        if news.gap:
            return self._snapshot(self._services.store.read(self._table.id))
        self._sent = news.version
        self._is_missed |= self._told_away(news)
        return b"".join(step_message(step_shown(step, self._listener.seats)) for step in news.steps)

    def _snapshot(self, table: AnyTable) -> bytes:
        if table.born != self._table.born or seats_of(table, self._listener.key) != self._listener.seats:
            return self._end("gone")
        self._sent = table.version
        shown = view(self._game, table, self._listener.seats, **parts(self._listener.include))
        return _message("snapshot", shown, table.version)

    def _hear(self) -> None:
        """An open stream is presence (TA-5); whoever was thought away while it was open is not."""
        if self._is_presence:
            with suppress(Unavailable, Gone):
                self._services.presence.hear(self._table, self._listener.seats)
                if self._is_missed:
                    self._services.heard(self._services.store.read(self._table.id), self._listener.seats)
                    self._is_missed = False

    def _told_away(self, news: News) -> bool:
        """Whether one of the listener's own seats is told to be away."""
        gone = (e for step in news.steps for e in step.events if isinstance(e, PresenceChanged) and not e.present)
        return any(event.seat in self._listener.seats for event in gone)

    def _end(self, why: str) -> bytes:
        self._ended = True
        return _message(why, {})


def step_shown(step: Told, seats: Sequence[int]) -> dict[str, Any]:
    """A step as the key is told it that holds these seats."""
    return {"version": step.version, "events": [told(event, seats) for event in step.events]}


def step_message(step: Mapping[str, Any]) -> bytes:
    """A step as a message of a stream."""
    return _message("step", step, step["version"])


def _message(event: str, data: object, version: int | None = None) -> bytes:
    head = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (head, event.encode(), _encode(data))
