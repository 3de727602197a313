"""Finding what nobody tells of: turns never queued, lost by the queue or with a worker; people who went away.

Every worker process has a sweeper; a short lease picks the one that works, and two at once would do no harm.
"""

import logging
import threading
import uuid
from contextlib import suppress

from trinca.jobs import absences
from trinca.jobs.computer import Player
from trinca.jobs.parts import Parts
from trinca.store.errors import Damaged, Unavailable

LOOK_EVERY = 0.5
"""Seconds."""

AT_ONCE = 100
"""Tables of one shard that are taken care of in one look."""

ATTEMPTS = 3
"""Started attempts that may run out before a plain turn is played."""

_logger = logging.getLogger(__name__)


class Sweeper:
    """Looks at the due tables again and again, in a thread of its own.

    Attributes:
        still: Held while it works. A process that forks takes it, so that no child inherits a lock in the middle of
            something.
    """

    def __init__(self, parts: Parts, *, every: float = LOOK_EVERY) -> None:
        self._parts = parts
        self._player = Player(parts)
        self._every = every
        self._name = uuid.uuid4().hex
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)
        self.still = threading.Lock()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def end(self) -> None:
        """End after the look under way, and let another worker's sweeper go on at once."""
        self._ended.set()
        self._thread.join()
        with suppress(Unavailable):  # the lease runs out by itself
            self._parts.due.end_sweep_lease(self._name)

    def look(self) -> None:
        """Take care of every table whose time has come, if this sweeper is the one that works."""
        if not self._parts.due.sweep_lease(self._name):
            return
        for table_id in self._parts.due.overdue(AT_ONCE):
            if self._ended.is_set() or not self._take_care(table_id):
                return
        absences.look(self._parts)

    def _take_care(self, table_id: str) -> bool:
        """Whether to go on with the next table; not where the queue is away."""
        waiting = self._parts.due.look(table_id)
        if waiting is None:
            return True
        if waiting.ran_out >= ATTEMPTS:
            self._play_plainly(table_id, waiting.version)
            return True
        # The number of attempts in the job's id: RQ may still hold the job of a worker that was killed.
        turn = (table_id, waiting.version, waiting.ran_out)
        if not self._parts.queue.holds(*turn) and not self._parts.queue.enqueue(*turn):
            return False
        self._parts.due.queued(table_id, waiting.version)
        return True

    def _play_plainly(self, table_id: str, version: int) -> None:
        _logger.error("%d attempts at table %s, version %s, ran out: a plain turn", ATTEMPTS, table_id, version)
        try:
            self._player.play(table_id, version, plain=True)
        except Unavailable as error:
            if not isinstance(error, Damaged):  # one damaged table keeps no other waiting
                raise
        except Exception:
            _logger.exception("no turn can be played at table %s, version %s", table_id, version)

    def _run(self) -> None:
        away = False
        while not self._ended.wait(self._every):
            try:
                with self.still:
                    self.look()
                away = False
            except Unavailable as error:
                if not away:
                    _logger.warning("the tables cannot be looked at: %s", error)
                away = True
            except Exception:
                _logger.exception("a look at the due tables failed")
