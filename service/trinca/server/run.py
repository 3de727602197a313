"""`trinca-server run -- COMMAND…`: a command with a service behind it, the running one or one of its own."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from trinca.server.network import is_ready
from trinca.server.place import Mark, Place, Refused, held
from trinca.server.programs import Plan, Programs
from trinca.server.service import END_WITHIN, READY_WITHIN, own_service
from trinca.server.signals import ENDING, Signals
from trinca.server.tied import NOT_FOUND, PARENT_VARIABLE, tied
from trinca.server.up import already_running
from trinca.store.settings import DEVELOPMENT

INTERRUPTED = 128 + signal.SIGINT
PAUSE = 0.1  # seconds


def run(plan: Plan, command: Sequence[str], programs: Programs) -> int:
    """Run the command with `TRINCA_URL` set and this terminal; its exit status, 128 + n where signal n ended it.

    127 where there is no such command. Raise Refused where there can be no service.
    """
    if shutil.which(command[0]) is None:
        print(f"There is no command {command[0]!r}.", file=sys.stderr)
        return NOT_FOUND
    place = Place(plan.settings.data_dir)
    with Signals() as signals:
        place.prepare()
        # Held alone only by a run that ends its service: wait for it, and then begin anew.
        with held(place.users_lock, shared=True, within=END_WITHIN) as users:
            if users is None:
                raise Refused(already_running(place))
            return Run(command, plan, programs, signals, place, users).with_any_service()


@dataclass(frozen=True, slots=True)
class Run:
    """One command to be run against a service on `place`; `users` is this run's share of the lock of the users."""

    command: Sequence[str]
    plan: Plan
    programs: Programs
    signals: Signals
    place: Place
    users: int

    def with_any_service(self) -> int:
        """Use the service that runs, or start one; the command's exit status."""
        last = time.monotonic() + READY_WITHIN
        while True:
            with held(self.place.service_lock) as lock:
                if lock is not None:
                    return self.with_own_service()
            # The mark counts only while another process holds the lock: a killed one leaves its mark behind.
            mark = self.place.read_mark()
            if mark is not None and is_ready(mark.url):
                return self.with_running_service(mark)
            if time.monotonic() > last:
                raise Refused(f"{already_running(self.place)} It does not answer.")
            if self.signals.wait(PAUSE) & ENDING:
                return INTERRUPTED

    def with_running_service(self, mark: Mark) -> int:
        """Use the service of the mark; the command's exit status.

        A command that counts on the development mode would only fail later, at a service without it.
        """
        if self.plan.settings.dev and not mark.dev:
            raise Refused(f"{already_running(self.place)} It is not in the development mode (TRINCA_DEV=1).")
        if mark.dev:
            print(DEVELOPMENT, file=sys.stderr, flush=True)
        return self.execute(mark.url)

    def with_own_service(self) -> int:
        """Start a service, run the command, end the service; the command's exit status."""
        print("Starting Trinca …", file=sys.stderr, flush=True)
        if self.plan.settings.dev:
            print(DEVELOPMENT, file=sys.stderr, flush=True)
        with own_service(self.place, self.plan, self.programs, other_port=True) as service:
            if not service.wait_ready(self.signals):
                return INTERRUPTED
            status = self.execute(service.url)
            if service.ended:
                print(service.obituary(), file=sys.stderr)
            else:
                self.wait_for_other_users()
        return status

    def wait_for_other_users(self) -> None:
        """Keep the service while another `run` uses it, or until asked to end."""
        told = False
        while not self._alone():
            if not told:
                print(
                    "Another game still runs on this service; Ctrl-C ends it for both.", file=sys.stderr, flush=True
                )
            told = True
            if self.signals.wait(PAUSE) & ENDING:
                return

    def _alone(self) -> bool:
        try:
            fcntl.flock(self.users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def execute(self, url: str) -> int:
        """Run the command; Ctrl-C reaches it from the terminal, other requests to end are passed on.

        It is asked to end also when this process is killed, for its service then ends too.
        """
        environ = {**os.environ, "TRINCA_URL": url, PARENT_VARIABLE: str(os.getpid())}
        child = subprocess.Popen(tied(tuple(self.command)), env=environ)
        while child.poll() is None:
            for number in self.signals.wait() & (ENDING - {signal.SIGINT}):
                child.send_signal(number)
        return child.returncode if child.returncode >= 0 else 128 - child.returncode
