"""`trinca-server` with stand-ins for the API and the workers: real supervisor, real Redis, small programs.

Run as `python stand_in.py up …`. STAND_IN_API names what its API does: `serves` (the default), `dies`, `never_ready`.
STAND_IN_PATIENCE are the seconds it may take to become ready.
"""

import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import redis

from trinca.server import service
from trinca.server.main import main
from trinca.server.programs import Plan, programs_of
from trinca.server.supervision import Program


def stand_ins(plan: Plan) -> list[Program]:
    """The real Redis, and for the rest this file."""
    real = [program for program in programs_of(plan) if program.name == "redis"]
    this = (sys.executable, __file__)
    # What dies as it was told never holds, however long a busy machine takes to get it there.
    settle = 60 if os.environ.get("STAND_IN_API") == "dies" else 1
    return [
        *real,
        Program("worker", (*this, "serve-worker"), priority=20, count=plan.jobs, patience=2),
        Program("api", (*this, "serve-api"), priority=30, patience=2, settle=settle),
    ]


class Handler(BaseHTTPRequestHandler):
    """Ready when Redis answers; any other path tells the process."""

    def do_GET(self) -> None:
        ready = True
        if self.path == "/readyz":
            try:
                redis.Redis.from_url(os.environ["TRINCA_REDIS_URL"], socket_timeout=1).ping()
            except redis.RedisError:
                ready = False
            ready = ready and os.environ.get("STAND_IN_API") != "never_ready"
        body = str(os.getpid()).encode()
        self.send_response(200 if ready else 503)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is http.server's
        """Keep the log for the tests."""


def serve_api() -> None:
    if os.environ.get("STAND_IN_API") == "dies":
        sys.exit("the stand-in dies as it was told")
    ThreadingHTTPServer((os.environ["TRINCA_HOST"], int(os.environ["TRINCA_PORT"])), Handler).serve_forever()


def serve_worker() -> None:
    if (
        os.fork() == 0
    ):  # as a worker does for a job: a child in a group of its own, that no signal to the worker reaches
        os.setpgrp()
    while True:
        signal.pause()


if __name__ == "__main__":
    command = sys.argv[1]
    if command == "serve-api":
        serve_api()
    elif command == "serve-worker":
        serve_worker()
    else:
        service.READY_WITHIN = float(os.environ.get("STAND_IN_PATIENCE", service.READY_WITHIN))
        sys.exit(main(sys.argv[1:], programs=stand_ins))
