"""A table followed over the service's stream: every version once and in order, however often the stream breaks."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self

from trinca_client.answers import as_view
from trinca_client.errors import ClosedError, NotTrincaError, ServiceAwayError
from trinca_client.given import is_word
from trinca_client.received import parsed
from trinca_client.records import Step
from trinca_client.shapes import checked, wrong
from trinca_client.sse import Parser, TooLongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trinca_client.sse import Message
    from trinca_client.streams import Stream
    from trinca_client.viewrecords import View

FIRST_DELAY = 2.0
LEAST_DELAY = 0.5
MOST_DELAY = 30.0
LONGEST_ASKED = 300.0
JITTER = 0.5
_GROWTH = 2.0
_LONGEST_GROWTH = 5


@dataclass(frozen=True)
class Happening:
    """One message of a stream.

    `snapshot` is the table as it is, after which steps follow; `step` is one version and its events. `replaced` and
    `gone` are the last message: another client follows with this key now (TA-6), or the table is no longer there.

    Attributes:
        event: Which of the four it is.
        version: The table's version; None for the last message.
        data: As it was sent: a view, or `{"version", "events"}`; empty for the last message.
        view: The table, of a snapshot.
    """

    event: Literal["snapshot", "step", "replaced", "gone"]
    version: int | None
    data: Mapping[str, Any]
    view: View | None = None

    @property
    def is_last(self) -> bool:
        """Whether nothing may come after it."""
        return self.event in {"replaced", "gone"}


@dataclass(frozen=True)
class Break:
    """A stream that ended too early, the pause in seconds before the next, and how many brought nothing at all."""

    why: ServiceAwayError
    delay: float
    in_vain: int


class _LeftOutError(Exception):
    """A version is missing: ask for the whole table again."""


class Following:
    """Iterates over what happens at a table; where a stream ends or breaks, the next goes on after the last version.

    The pause grows while streams bring nothing; it is never shorter than the service asks for, and is drawn a little
    longer by chance, so that clients that were cut off together do not come back together. After `replaced` and
    `gone` nothing is begun again. One thread iterates; `close` may be called from any.

    Args:
        begin: Begins a stream, given the `Last-Event-ID` or None.
        after: The version that is known already; None begins with the table as it is.
        pause: Waits so many seconds.
        on_break: Told of each break; what it raises ends the iteration.
        chance: 0 to 1, drawn evenly.
    """

    def __init__(
        self,
        begin: Callable[[str | None], Stream],
        *,
        after: int | None,
        pause: Callable[[float], object],
        on_break: Callable[[Break], None] | None = None,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._begin = begin
        self._known = after
        self._resume = None if after is None else str(after)
        self._pause = pause
        self._on_break = on_break
        self._chance = chance
        self._asked = FIRST_DELAY
        self._in_vain = 0
        self._stream: Stream | None = None
        self._closed = threading.Event()
        self._lock = threading.Lock()

    def close(self) -> None:
        """End the iteration, also one that waits in another thread."""
        with self._lock:
            self._closed.set()
            if self._stream is not None:
                self._stream.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Happening]:
        """What happens, as it happens.

        Raises:
            NoStreamError: the service has no streams.
            Problem: the service refused.
            NotTrincaError: what came is no stream of a Trinca service.
        """
        while not self._closed.is_set():
            lost: ServiceAwayError | None = None
            self._in_vain += 1  # until it has brought anything
            try:
                for happening in self._one():
                    yield happening
                    if happening.is_last:
                        return
            except ServiceAwayError as away:
                lost = away
            except _LeftOutError:
                self._resume = None
            except ClosedError:  # `close` came between looking and beginning
                return
            if self._closed.is_set():
                return
            delay = self._delay(lost)
            if self._on_break is not None and (lost is not None or self._in_vain):
                lost = lost or ServiceAwayError("The stream of what happens ended before it began.")
                self._on_break(Break(lost, delay, self._in_vain))
            self._pause(delay)

    def _one(self) -> Iterator[Happening]:
        """What one stream brings."""
        stream = self._begin(self._resume)
        with self._lock:
            self._stream = stream
            if self._closed.is_set():
                stream.stop()
        parser = Parser()
        try:
            for chunk in stream.chunks():
                self._in_vain = 0
                for message in parser.feed(chunk):
                    if (happening := self._happening(message)) is not None:
                        yield happening
        except TooLongError:
            raise NotTrincaError("What came is no stream of a Trinca service: a message does not end.") from None
        finally:
            if parser.retry is not None:
                self._asked = min(max(parser.retry / 1000, LEAST_DELAY), LONGEST_ASKED)
            with self._lock:
                self._stream = None
            stream.close()

    def _happening(self, message: Message) -> Happening | None:
        """The message; None for a version that is known, and for what a later service may tell."""
        if message.event == "snapshot":
            return self._snapshot(message)
        if message.event == "step":
            return self._step(message)
        if message.event == "replaced":
            return Happening("replaced", None, {})
        return Happening("gone", None, {}) if message.event == "gone" else None

    def _snapshot(self, message: Message) -> Happening | None:
        """The table as it is; it may have gone back, where the service has lost its last versions."""
        view = as_view(parsed(message.data))
        self._resume = _sendable(message.id) or str(view["version"])
        if view["version"] == self._known:
            return None
        self._known = view["version"]
        return Happening("snapshot", view["version"], dict(view), view)

    def _step(self, message: Message) -> Happening | None:
        data = checked(parsed(message.data), Step)
        version = data["version"]
        if self._known is None:
            wrong("step")  # a stream that nothing was known before begins with a snapshot
        if version <= self._known:
            return None
        if version != self._known + 1:
            raise _LeftOutError
        self._known = version
        self._resume = _sendable(message.id) or str(version)
        return Happening("step", version, dict(data))

    def _delay(self, lost: ServiceAwayError | None) -> float:
        more = min(max(self._in_vain - 1, 0), _LONGEST_GROWTH)
        grown = min(self._asked * _GROWTH**more, max(MOST_DELAY, self._asked))
        retry_after = min(lost.retry_after, LONGEST_ASKED) if lost is not None else 0.0
        return max(grown, retry_after) * (1 + JITTER * self._chance())


def _sendable(last: str) -> str:
    """The id of a message, to be sent with the next request; nothing where no header can hold it."""
    return last if is_word(last) else ""
