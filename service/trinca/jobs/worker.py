"""The worker process: plays queued turns and finds hints, each in a process of its own, and sweeps."""

import logging
import signal
import sys
import time
from contextlib import suppress
from types import FrameType
from typing import Any, NoReturn

import redis
from rq import Queue, Worker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.jobs.parts import addresses, parts_of, prepare
from trinca.jobs.queue import queues
from trinca.jobs.sweeper import Sweeper
from trinca.store.clients import connect_queue
from trinca.store.settings import DEVELOPMENT, Settings

WORKER_TTL = 20
"""Seconds; fifteen less is how long RQ blocks in one read, a minute more when it forgets a dead worker."""

MAINTENANCE = 60
"""Seconds between RQ's own cleaning of what killed workers left."""

PAUSES = (0.2, 1.0, 2.0, 5.0)
"""Seconds before beginning again after Redis failed, longer each time it fails at once."""

ENDING = (signal.SIGTERM, signal.SIGINT)
LOG_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_logger = logging.getLogger(__name__)


class TurnWorker(Worker):
    """An RQ worker that is easy on an outage and forks only while the sweeper is still."""

    max_connection_wait_time = 2.0
    log_result_lifespan = False
    sweeper: Sweeper
    asked_to_end = False

    def subscribe(self) -> None:
        """Take no commands over Redis: the supervisor's signals are enough, and one connection and thread less."""

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        """Fork with no other thread in the middle of something."""
        with self.sweeper.still:
            super().fork_work_horse(job, queue)

    def request_stop(self, signum: Any, frame: Any) -> None:  # noqa: ANN401 - as RQ declares it
        """End after the turn under way."""
        self.asked_to_end = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # RQ leaves it untyped


def main(settings: Settings, registry: Registry = GAMES) -> int:
    """Work until SIGTERM or SIGINT; 0 then. Redis being away is waited out."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format=LOG_LINE)
    if settings.dev:
        _logger.warning(DEVELOPMENT)
    _, queue = addresses(settings)
    prepare(settings, registry)
    sweeper = Sweeper(parts_of(settings, registry))
    sweeper.start()
    try:
        _keep_working(queue, sweeper)
    except StopRequested:
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
    sweeper.end()
    return 0


def _keep_working(url: str, sweeper: Sweeper) -> NoReturn:
    """Work, and begin again where RQ gives up; raise StopRequested when asked to end."""
    failures = 0
    while True:
        for number in ENDING:  # RQ sets handlers of its own while it works
            signal.signal(number, _stop)
        try:
            failures = 0 if _work(url, sweeper) else failures + 1
        except redis.RedisError as error:
            _logger.warning("the queue is away: %s", error)
            failures += 1
        if failures:
            time.sleep(PAUSES[min(failures, len(PAUSES)) - 1])


def _work(url: str, sweeper: Sweeper) -> bool:
    """Work until RQ gives up; whether anything was done. Raise StopRequested when asked to end."""
    with connect_queue(url) as client:
        worker = TurnWorker(
            queues(client),
            connection=client,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL,
            maintenance_interval=MAINTENANCE,
            log_job_description=False,
        )
        worker.sweeper = sweeper
        try:
            return worker.work(logging_level="WARNING")
        except StopRequested:
            # Asked to end after RQ registered it and before RQ's own handlers were there: RQ leaves it registered.
            with suppress(redis.RedisError):
                worker.register_death()  # type: ignore[no-untyped-call]  # RQ leaves it untyped
            raise
        finally:
            if worker.asked_to_end:
                raise StopRequested


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise StopRequested
