"""The queue of the computers' turns: a hint. The stored table is the truth, and what the queue loses is found."""

import logging
from contextlib import suppress

import redis
from rq import Queue
from rq.serializers import JSONSerializer

from trinca.store.due import Due
from trinca.store.errors import Unavailable
from trinca.store.store import Updated

NAME = "turns"
PLAY_TURN = "trinca.jobs.computer.play_turn"

LONGEST_TURN = 20
"""Seconds of thinking after which a turn is broken off and a plain one is played."""

WAITS = 120
"""Seconds a job waits in the queue at most; the sweeper queues a turn again long before."""

FAILED_KEPT = 60
"""Seconds the trace of a job that failed is kept; a job that is done leaves none."""

_logger = logging.getLogger(__name__)


class TurnQueue:
    """Queues turns. Safe to share between threads and greenlets."""

    def __init__(self, client: redis.Redis) -> None:
        self._queue = Queue(NAME, connection=client, serializer=JSONSerializer)

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


def _job_id(table_id: str, version: int, attempt: int) -> str:
    return f"turn-{table_id}-{version}-{attempt}"


def wake(due: Due, queue: TurnQueue, updated: Updated) -> None:
    """Queue the computer's turn after a commit that leaves one to move; nothing that fails here matters."""
    table = updated.table
    if updated.due and queue.enqueue(table.id, table.version):
        with suppress(Unavailable):
            due.queued(table.id, table.version)
