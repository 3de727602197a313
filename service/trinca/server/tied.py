"""`python -m trinca.server.tied COMMAND…`: become COMMAND, and be asked to end when the parent ends.

A killed supervisor would otherwise leave its programs behind, a killed `run` its command. Linux knows the request
(prctl); elsewhere the locks of the data folder still keep two services apart.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h; kept across exec
NOT_FOUND = 127  # as a shell says it


def die_with_parent(parent: int) -> None:
    """Have SIGTERM sent to this process when `parent`, which must be its parent now, ends."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before the request was made
        sys.exit("The parent process is gone.")


def tied(command: tuple[str, ...]) -> tuple[str, ...]:
    """`command` as a child runs it that finds its parent's process id in the environment (PARENT_VARIABLE)."""
    return (sys.executable, "-P", "-m", "trinca.server.tied", *command)


PARENT_VARIABLE = "TRINCA_SUPERVISOR_PID"


def become(command: list[str]) -> None:
    """Become the command, with the signals as any program begins with them; return only by SystemExit."""
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python, and an exec would keep that
        signal.signal(ignored, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)  # noqa: S606 - becoming the named command is the purpose
    except OSError as error:
        print(f"{command[0]!r} cannot be run: {error.strerror}.", file=sys.stderr)
        sys.exit(NOT_FOUND)


if __name__ == "__main__":
    die_with_parent(int(os.environ.pop(PARENT_VARIABLE)))
    become(sys.argv[1:])
