"""The worker of production with another player: `worker.py waits FILE`, `worker.py dies`, `worker.py spins`.

`waits` thinks for as long as the file is there, `dies` ends its process, `spins` never stops thinking.
"""

import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.players import registry_with
from trinca.games.values import View
from trinca.jobs.worker import main
from trinca.store.settings import Settings


def waits(_: View) -> None:
    while Path(sys.argv[2]).exists():
        time.sleep(0.01)


def dies(_: View) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def spins(_: View) -> None:
    while True:
        pass


if __name__ == "__main__":
    sys.exit(
        main(
            Settings.from_environment(os.environ),
            registry_with({"waits": waits, "dies": dies, "spins": spins}[sys.argv[1]]),
        )
    )
