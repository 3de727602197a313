"""`trinca-server api` and `worker`: one process of a service that is put together elsewhere, and by `up`."""

import os
import sys
from typing import NoReturn

from trinca.server.network import bind_of
from trinca.store.settings import Settings, SettingsError


def required_redis(settings: Settings) -> str:
    """The address of the Redis that keeps the tables; raise SettingsError where none is set."""
    if settings.redis_url is None:
        raise SettingsError(
            "TRINCA_REDIS_URL must name the Redis that keeps the tables (`up` starts one of its own)."
        )
    return settings.redis_url


def api(settings: Settings, workers: int) -> NoReturn:
    """Become gunicorn serving the API."""
    required_redis(settings)
    # The application reads them again in every process of gunicorn's; it is told what it really listens on.
    named = {"TRINCA_HOST": settings.host, "TRINCA_PORT": str(settings.port), "TRINCA_DEV": str(int(settings.dev))}
    environ = os.environ | named
    words = [sys.executable, "-P", "-m", "gunicorn", "--config", "python:trinca.server.gunicorn_config"]
    words += [
        "--bind",
        bind_of(settings.host, settings.port),
        "--workers",
        str(workers),
        "trinca.api.app:create_app()",
    ]
    os.execve(words[0], words, environ)  # noqa: S606 - becoming gunicorn is the purpose


def worker(settings: Settings) -> int:
    """Play the computers' turns until asked to end."""
    required_redis(settings)
    from trinca.jobs.worker import main  # noqa: PLC0415 - this process alone pays for RQ

    return main(settings)
