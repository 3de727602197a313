"""A service of one's own: started with everything it needs, waited for, ended with everything it started."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from trinca.server.network import is_ready, port_to_serve, url_of
from trinca.server.place import Mark, Place, Refused, is_held, write_private
from trinca.server.programs import Plan, Programs, environment_of
from trinca.server.redis_launcher import holder
from trinca.server.redis_server import Embedded, candidates, choose, fits, refuse_older
from trinca.server.sessions import end_session
from trinca.server.signals import ENDING, Signals
from trinca.server.supervision import configuration, log_names
from trinca.server.tied import PARENT_VARIABLE

READY_WITHIN = 60.0  # seconds from the start to the first 200 of /readyz
READY_PAUSE = 0.1
REDIS_LEAVES_WITHIN = 30.0  # seconds an earlier service may take to close its files
END_WITHIN = 60.0  # seconds; more than the programs' patience added up
TAIL_LINES = 15


@dataclass(frozen=True, slots=True)
class Service:
    """A running supervisor with its programs.

    Attributes:
        place: The data folder it runs on.
        url: Where it answers.
        supervisor: The process that keeps the programs; the leader of their session.
        logs: Per log the bytes that lay in it before this start.
        dev: Whether it is in the development mode.
    """

    place: Place
    url: str
    supervisor: subprocess.Popen[str]
    logs: dict[str, int]
    dev: bool

    def wait_ready(self, signals: Signals) -> bool:
        """Wait until it serves, then set its mark; False when asked to end before. Raise Refused when it cannot."""
        last = time.monotonic() + READY_WITHIN
        while not is_ready(self.url):
            if signals.wait(READY_PAUSE) & ENDING:
                return False
            if self.ended:
                raise Refused(self.obituary())
            if time.monotonic() > last:
                raise Refused(
                    "\n".join([f"Trinca was not ready within {READY_WITHIN:g} seconds.", *self._tails(self.logs)])
                )
        self.place.write_mark(Mark(self.url, os.getpid(), self.dev))
        return True

    @property
    def ended(self) -> bool:
        """Whether the supervisor ended by itself."""
        return self.supervisor.poll() is not None

    def obituary(self) -> str:
        """Why the supervisor ended by itself, with the end of the log that tells it; to be asked once."""
        assert self.supervisor.stdout is not None
        given_up = self.supervisor.stdout.read().strip()
        if given_up in self.logs:
            return "\n".join([f"Trinca ended: its {given_up} does not stay up.", *self._tails([given_up])])
        return "\n".join(["Trinca ended: its supervisor is gone.", *self._tails(["supervisord"])])

    def end(self) -> None:
        """End everything in order, and leave no process."""
        self.place.mark.unlink(missing_ok=True)
        self.supervisor.terminate()
        try:
            self.supervisor.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self.supervisor.kill()
            self.supervisor.wait()
        end_session(self.supervisor.pid)

    def _tails(self, names: Iterable[str]) -> Iterator[str]:
        for name in names:
            lines = _written_since(self.place.log(name), self.logs[name]).splitlines()
            if lines:
                yield f"The end of {self.place.log(name)}:"
                yield from (f"  {line}" for line in lines[-TAIL_LINES:])


@contextmanager
def own_service(place: Place, plan: Plan, programs: Programs, *, other_port: bool = False) -> Iterator[Service]:
    """Start a service, and end it after; the caller holds the place's service lock. Raise Refused where it cannot be.

    With `other_port` a busy port is replaced by a free one.
    """
    with ExitStack() as stack:
        if plan.settings.redis_url is None:
            plan = _with_embedded_redis(place, plan, stack)
        port = port_to_serve(plan.settings.host, plan.settings.port, other=other_port)
        plan = replace(plan, settings=replace(plan.settings, port=port))
        service = _start(place, plan, programs)
        stack.callback(service.end)
        yield service


def _with_embedded_redis(place: Place, plan: Plan, stack: ExitStack) -> Plan:
    binary, version = choose(candidates())
    refuse_older(place.redis_folder, version)
    # An earlier service whose keeper was killed is on its way out.
    if is_held(place.redis_lock, within=REDIS_LEAVES_WITHIN):
        raise Refused(
            f"A Redis of an earlier service ({holder(place)}) still keeps the tables in {place.root}; end it first."
        )
    socket = place.root / "redis.sock"
    if not fits(socket):
        folder = Path(tempfile.mkdtemp(prefix="trinca-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        socket = folder / "redis.sock"
    embedded = Embedded(binary, socket)
    queue_url = plan.settings.queue_url or embedded.url
    return replace(
        plan, embedded=embedded, settings=replace(plan.settings, redis_url=embedded.url, queue_url=queue_url)
    )


def _start(place: Place, plan: Plan, programs: Programs) -> Service:
    parts = programs(plan)
    write_private(place.config, configuration(parts).encode("utf-8", "surrogateescape"))
    names = [*(name for part in parts for name in log_names(part)), "supervisord"]
    logs = {name: _size(place.log(name)) for name in names}
    environ = environment_of(plan.settings) | {PARENT_VARIABLE: str(os.getpid())}
    with place.open_log("supervisord") as errors:
        supervisor = subprocess.Popen(
            [sys.executable, "-P", "-m", "trinca.server.supervise", str(place.config)],
            cwd=place.root,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            # Its own session: the terminal's Ctrl-C must not end the programs past the supervisor, all at once.
            start_new_session=True,
        )
    return Service(place, url_of(plan.settings.host, plan.settings.port), supervisor, logs, plan.settings.dev)


def _size(log: Path) -> int:
    try:
        return log.stat().st_size
    except OSError:
        return 0


def _written_since(log: Path, before: int) -> str:
    """What the log holds after its first `before` bytes; all of it where it was begun anew since."""
    try:
        content = log.read_bytes()
    except OSError:
        return ""
    return content[before if before <= len(content) else 0 :].decode("utf-8", "replace")
