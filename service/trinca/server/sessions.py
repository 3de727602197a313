"""What a session of processes left running.

The supervisor begins a session (setsid) and none of its programs leaves it, though some begin process groups of their
own: so the session's id finds them all, also those whose parent was killed.
"""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

SWEEP_SECONDS = 5.0


def end_session(session: int) -> None:
    """Kill what still runs in the session, this process excepted; where there is no /proc, nothing is found."""
    last = time.monotonic() + SWEEP_SECONDS
    while (left := list(running_in(session))) and time.monotonic() < last:
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.02)


def running_in(session: int) -> Iterator[int]:
    """The processes of the session but this one and those that only wait to be reaped."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            # proc(5): pid, the name in brackets (anything may stand in it), state, parent, group, session and more
            pid, rest = int(entry.parent.name), entry.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        if int(rest[3]) == session and pid != os.getpid() and rest[0] != "Z":
            yield pid
