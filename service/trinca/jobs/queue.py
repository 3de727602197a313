"""The queues of the computers' turns and of hints.

What waits there is no more than a note: the stored table is the truth, and what a queue loses is found again by the
sweeper, or asked for again.
"""

import logging
from contextlib import suppress

import redis
from rq import Queue
from rq.serializers import JSONSerializer

from trinca.store.due import Due
from trinca.store.errors import Unavailable, answering
from trinca.store.hints import Hints
from trinca.store.settings import HINT_LIMIT
from trinca.store.store import Updated
from trinca.tables.hint import AnyHint
from trinca.tables.table import AnyTable

TURNS, HINTS = "turns", "hints"
QUEUES = (TURNS, HINTS)
"""In the order in which a worker takes from them: a table goes on before anybody is advised."""

PLAY_TURN = "trinca.jobs.computer.play_turn"
MAKE_HINT = "trinca.jobs.hints.make_hint"

LONGEST_TURN = 20
"""Seconds of thinking after which a turn is broken off and a plain one is played."""

LONGEST_HINT = 8
"""Seconds of thinking after which a plain hint is given: those who asked still wait."""

WAITS = 120
"""Seconds a job waits in the queue at most; the sweeper queues a turn again long before."""

HINT_WAITS = HINT_LIMIT
"""The same for a hint: then nobody waits for it any more."""

LONGEST_QUEUE = 1000
"""Hints that wait at most; jobs whose time is over count until a worker puts them away."""

FAILED_KEPT = 60
"""Seconds the trace of a job that failed is kept; a job that is done leaves none."""

_logger = logging.getLogger(__name__)


def queues(client: redis.Redis) -> list[Queue]:
    """The queues that a worker listens to, in their order."""
    return [_queue(name, client) for name in QUEUES]


class TurnQueue:
    """Queues turns. Safe to share between threads and greenlets."""

    def __init__(self, client: redis.Redis) -> None:
        self._queue = _queue(TURNS, client)

    def enqueue(self, table_id: str, version: int, attempt: int = 0) -> bool:
        """Queue the computer's turn at that version; False where that failed, which is no error of the caller's.

        A turn that is queued twice is one job: whichever comes first plays it.
        """
        try:
            self._queue.enqueue_call(
                PLAY_TURN,
                args=(table_id, version),
                job_id=_job_id(table_id, version, attempt),
                timeout=LONGEST_TURN,
                ttl=WAITS,
                result_ttl=0,
                failure_ttl=FAILED_KEPT,
            )
        except (redis.RedisError, OSError) as error:
            _logger.warning("the turn at table %s could not be queued, it is played later: %r", table_id, error)
            return False
        return True

    def holds(self, table_id: str, version: int, attempt: int) -> bool:
        """Whether that turn still waits in the queue; False where a worker took it, or where nobody can tell."""
        try:
            place = self._queue.connection.lpos(self._queue.key, _job_id(table_id, version, attempt))
        except (redis.RedisError, OSError):
            return False
        return place is not None


class HintQueue:
    """Finds hints, and queues those that are not there. Safe to share between threads and greenlets.

    Attributes:
        kept: The hints that were found.
    """

    def __init__(self, client: redis.Redis, kept: Hints) -> None:
        self._queue = _queue(HINTS, client)
        self.kept = kept

    def find(self, table: AnyTable, seat: int) -> AnyHint | None:
        """The hint for the seat at the table as it is; None where a worker is to find it first.

        However many ask, one job is queued. Raise Unavailable where the hint can neither be read nor queued.
        """
        kept = self.kept.get(table, seat)
        if kept is None and self.kept.ask(table, seat):
            try:
                self.enqueue(table, seat)
            except Unavailable:
                self.kept.unask(table, seat)
                raise
        return kept

    def enqueue(self, table: AnyTable, seat: int) -> None:
        """Queue the hint for the seat at the table as it is.

        Raise Unavailable where the queue is so long that nobody takes from it, or that nobody would wait for the end.
        """
        with answering():
            if self._queue.connection.llen(self._queue.key) >= LONGEST_QUEUE:
                raise Unavailable(f"{LONGEST_QUEUE} hints are queued")
            self._queue.enqueue_call(
                MAKE_HINT,
                args=(table.id, table.version, seat),
                job_id=f"hint-{table.id}-{table.born}-{table.version}-{seat}",
                timeout=LONGEST_HINT,
                ttl=HINT_WAITS,
                result_ttl=0,
                failure_ttl=FAILED_KEPT,
            )


def wake(due: Due, queue: TurnQueue, updated: Updated) -> None:
    """Queue the computer's turn after a commit that leaves one to move; nothing that fails here matters."""
    table = updated.table
    if updated.due and queue.enqueue(table.id, table.version):
        with suppress(Unavailable):
            due.queued(table.id, table.version)


def _queue(name: str, client: redis.Redis) -> Queue:
    return Queue(name, connection=client, serializer=JSONSerializer)


def _job_id(table_id: str, version: int, attempt: int) -> str:
    return f"turn-{table_id}-{version}-{attempt}"
