"""Waiting for news of a table: one listening connection a process, however many wait.

A waiter looks when it comes, and again when its subscription is confirmed, so that nothing falls between looking and
listening. After an outage every subscription is made and confirmed anew. Works with threads and, where the standard
library is patched, with greenlets.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import redis

from trinca.store.keys import Keys

LOOK_EVERY = 5.0
"""Seconds after which a waiter looks by itself, for as long as the listening connection may be down."""

PAUSES = (0.1, 0.5, 2.0)
"""Seconds between attempts to connect again."""

T = TypeVar("T")

_logger = logging.getLogger(__name__)


class _Channel:
    """A table that somebody waits for."""

    def __init__(self) -> None:
        self.waiters: set[threading.Event] = set()

    def wake(self) -> None:
        for waiter in tuple(self.waiters):
            waiter.set()


class Watcher:
    """Tells when something is new about a table: that it changed, or that a hint is there.

    Args:
        client: From `clients.connect_listening`; one connection of it is used, and made when first needed.
        shards: Number of hash tags.
    """

    def __init__(self, client: redis.Redis, shards: int) -> None:
        self._pool = client.connection_pool
        self._keys = Keys(shards)
        self._lock = threading.Lock()  # guards what follows, never held while waiting for an answer
        self._channels: dict[bytes, _Channel] = {}
        self._connection: Any = None
        self._listener: threading.Thread | None = None
        self._closed = threading.Event()

    def wait(
        self, table_id: str, after: int, timeout: float, read_version: Callable[[str], int | None]
    ) -> int | None:
        """The version of the table once it is not `after`, or when `timeout` seconds are over; None when it is gone.

        `read_version` tells the version now (`Store.version`); what it raises comes out of here.
        """

        def look() -> tuple[int | None] | None:
            version = read_version(table_id)
            return None if version == after else (version,)

        found = self.until(table_id, timeout, look)
        return after if found is None else found[0]

    def until(self, table_id: str, timeout: float, look: Callable[[], T | None]) -> T | None:
        """What `look` finds, as soon as it finds something; None where nothing is found in `timeout` seconds.

        It looks at once and after everything that is told of the table; what it raises comes out of here.
        """
        until = time.monotonic() + timeout
        with self.listening(table_id) as told:
            while True:
                told.clear()
                found = look()
                left = until - time.monotonic()
                if found is not None or left <= 0:
                    return found
                told.wait(min(left, LOOK_EVERY))

    def close(self) -> None:
        """End the listening; who still waits looks by itself."""
        self._closed.set()
        with self._lock:
            if self._connection is not None:
                self._connection.disconnect()
        if self._listener is not None:
            self._listener.join()

    @contextmanager
    def listening(self, table_id: str) -> Iterator[threading.Event]:
        """An event that is set whenever something is told of the table, and when it is certain that all will be.

        Whoever clears it looks after that, and only then waits: so nothing falls between. While the listening
        connection is down nothing is told; it is set when the connection is up again.
        """
        name = self._keys.of(table_id).table.encode()
        told = threading.Event()
        with self._lock:
            if self._listener is None:
                self._listener = threading.Thread(target=self._listen, name="watcher", daemon=True)
                self._listener.start()
            channel = self._channels.get(name)
            if channel is None:
                channel = self._channels[name] = _Channel()
                self._send("SUBSCRIBE", name)
            channel.waiters.add(told)
        try:
            yield told
        finally:
            with self._lock:
                channel.waiters.discard(told)
                if not channel.waiters and self._channels.get(name) is channel:
                    del self._channels[name]
                    self._send("UNSUBSCRIBE", name)

    def _send(self, command: str, *names: bytes) -> None:
        """Send, with the lock held; where the connection is down, the listener subscribes when it is up again."""
        if self._connection is None:
            return
        try:
            self._connection.send_command(command, *names)
        except (redis.RedisError, OSError):
            self._connection = None

    def _listen(self) -> None:
        failures = 0
        while not self._closed.is_set():
            connection: Any = self._pool.make_connection()
            try:
                connection.connect()
                with self._lock:
                    self._connection = connection
                    if self._channels:
                        self._send("SUBSCRIBE", *self._channels)
                failures = 0
                self._hear(connection)
            except Exception as error:  # noqa: BLE001 - a sender that finds the connection broken takes it apart under the reader; whatever that raises means the same
                if not self._closed.is_set():
                    if not failures:
                        _logger.warning("listening for changes is interrupted: %r", error)
                    failures += 1
            with self._lock:
                self._connection = None
            connection.disconnect()
            self._closed.wait(PAUSES[min(failures, len(PAUSES)) - 1] if failures else 0)

    def _hear(self, connection: Any) -> None:  # noqa: ANN401 - redis-py has a class for each way to connect
        """Pass on messages and confirmations until the connection fails."""
        asked = False
        while not self._closed.is_set():
            try:
                message = connection.read_response(disconnect_on_error=False)
            except redis.TimeoutError:
                if asked:
                    raise
                with self._lock:
                    connection.send_command("PING")
                asked = True
                continue
            asked = False
            if isinstance(message, list) and message[0] in (b"subscribe", b"message"):
                with self._lock:
                    channel = self._channels.get(message[1])
                    if channel is not None:
                        channel.wake()
