"""`python -m trinca.server.tied COMMAND…`: become COMMAND, and be asked to end when the supervisor ends.

A killed supervisor would otherwise leave its programs behind. Linux knows the request (prctl); elsewhere the locks of
the data folder still keep two services apart.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # linux/prctl.h; kept across exec


def die_with_parent(parent: int) -> None:
    """Have SIGTERM sent to this process when `parent`, which must be its parent now, ends."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before the request was made
        sys.exit("The parent process is gone.")


def tied(command: tuple[str, ...]) -> tuple[str, ...]:
    """`command` as a child of the supervisor runs it, the supervisor's process id being in the environment."""
    return (sys.executable, "-P", "-m", "trinca.server.tied", *command)


PARENT_VARIABLE = "TRINCA_SUPERVISOR_PID"


if __name__ == "__main__":
    die_with_parent(int(os.environ.pop(PARENT_VARIABLE)))
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - becoming the named command is the purpose
