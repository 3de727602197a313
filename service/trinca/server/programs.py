"""What a service on one machine consists of."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trinca.server.redis_server import Embedded
from trinca.server.supervision import Program
from trinca.store.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """A service about to be started: `settings` in force, its own Redis if it has one, how many of what."""

    settings: Settings
    embedded: Embedded | None = None
    workers: int = 1
    jobs: int = 1


Programs = Callable[[Plan], list[Program]]


def own_command(*words: str) -> tuple[str, ...]:
    """`trinca-server WORDS…` by this very Python; `-P` keeps the current folder from shadowing a module."""
    return (sys.executable, "-P", "-m", "trinca.server.main", *words)


def programs_of(plan: Plan) -> list[Program]:
    """Redis first and last; the API after the workers, so that it is asked to end before them."""
    settings = plan.settings
    api = own_command("api", "--host", settings.host, "--port", str(settings.port), "--workers", str(plan.workers))
    programs = [
        # A worker is given the time to finish a turn, the API its streams' (see gunicorn_config.graceful_timeout).
        Program("worker", own_command("worker"), priority=20, count=plan.jobs, settle=2, patience=10),
        Program("api", api, priority=30, settle=2, patience=10),
    ]
    if plan.embedded is not None:
        redis = own_command(
            "redis-embedded", "--binary", str(plan.embedded.binary), "--socket", str(plan.embedded.socket)
        )
        programs.insert(0, Program("redis", redis, priority=10, patience=30))
    return programs


def environment_of(settings: Settings, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment in which the programs read these `settings` again."""
    given = {
        "TRINCA_REDIS_URL": settings.redis_url,
        "TRINCA_QUEUE_URL": settings.queue_url,
        "TRINCA_DATA_DIR": str(settings.data_dir),
        "TRINCA_HOST": settings.host,
        "TRINCA_PORT": str(settings.port),
        "TRINCA_DEV": str(int(settings.dev)),  # never what another environment says
        "PYTHONUNBUFFERED": "1",  # a log that is read while it is written
    }
    return {**environ, **{name: value for name, value in given.items() if value is not None}}
