"""`python -m trinca.server.supervise CONFIG`: supervisord; nothing outlives it, and a hopeless program ends all.

Beside what `supervisord -n -c CONFIG` does: it is asked to end when its parent ends; when it gives up a program that
never held (FATAL) it ends the others in order, says the program's name on its output and exits 1; one that did hold
is started again for ever; it acts on a signal at once instead of within a second; and at the end it kills what its
programs left running.
"""

import os
import signal
import socket
import sys
import time

from supervisor import events  # type: ignore[import-untyped]  # the package has no types
from supervisor.medusa.asyncore_25 import ExitNow  # type: ignore[import-untyped]
from supervisor.options import ServerOptions  # type: ignore[import-untyped]
from supervisor.states import SupervisorStates  # type: ignore[import-untyped]
from supervisor.supervisord import Supervisor  # type: ignore[import-untyped]

from trinca.server.sessions import end_session
from trinca.server.tied import PARENT_VARIABLE, die_with_parent

AGAIN_AFTER = 1.0  # seconds between two starts of a program that does not hold any more


class Waker:
    """A dispatcher of the supervisor's loop that every signal makes readable, so that no signal waits for a tick."""

    def __init__(self) -> None:
        self.reader, self._writer = socket.socketpair()
        self.reader.setblocking(False)
        self._writer.setblocking(False)
        self._writer.send(b"\0")  # the first round is not waited for either
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def readable(self) -> bool:
        """Always worth asking."""
        return True

    def writable(self) -> bool:
        """It never writes."""
        return False

    def handle_read_event(self) -> None:
        """Forget what woke it: the loop looks at its signals and children itself."""
        self.reader.recv(4096)

    def handle_error(self) -> None:
        """There is nothing to mend."""


class GivingUp(Supervisor):  # type: ignore[misc]  # the package has no types
    """A supervisor that ends when one of its programs never holds, and never gives up one that did."""

    given_up: str | None = None

    def __init__(self, options: ServerOptions) -> None:
        super().__init__(options)
        self.have_held: set[str] = set()

    def runforever(self) -> None:
        """Prepare here: `run` forgets earlier subscriptions."""
        events.subscribe(events.ProcessStateRunningEvent, self._holds)
        events.subscribe(events.ProcessStateBackoffEvent, self._fails)
        events.subscribe(events.ProcessStateFatalEvent, self._give_up)
        waker = Waker()
        self.options.get_socket_map()[waker.reader.fileno()] = waker
        super().runforever()

    def _holds(self, event: events.ProcessStateRunningEvent) -> None:
        self.have_held.add(event.process.config.name)

    def _fails(self, event: events.ProcessStateBackoffEvent) -> None:
        """Called when a start did not hold, the tries being counted and the next one set."""
        if event.process.config.name in self.have_held:
            event.process.backoff = 1
            event.process.delay = min(event.process.delay, time.time() + AGAIN_AFTER)

    def _give_up(self, event: events.ProcessStateFatalEvent) -> None:
        self.given_up = self.given_up or event.process.config.name
        self.options.mood = SupervisorStates.SHUTDOWN


def supervise(config: str) -> str | None:
    """Run the programs of the configuration until asked to end; the program that was given up, if one was."""
    options = ServerOptions()
    options.realize(["-n", "-c", config])
    options.first, options.test = True, False
    supervisor = GivingUp(options)
    try:
        supervisor.main()
    except ExitNow:
        pass  # its way to return
    finally:
        end_session(os.getpid())
    return supervisor.given_up


if __name__ == "__main__":
    die_with_parent(int(os.environ.pop(PARENT_VARIABLE)))
    os.environ[PARENT_VARIABLE] = str(os.getpid())
    os.umask(0o077)
    given_up = supervise(sys.argv[1])
    if given_up:
        print(given_up)
    sys.exit(1 if given_up else 0)
