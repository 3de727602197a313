"""Holding a claim while its turn is thought about."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from trinca.jobs.queue import LONGEST_TURN
from trinca.store.due import Claim, Due
from trinca.store.errors import Unavailable

RENEW_EVERY = 1.0
"""Seconds; a claim outlives three renewals that fail."""


@contextmanager
def held(due: Due, claim: Claim) -> Iterator[None]:
    """Renew the claim beside the thinking, but no longer than a turn may take: what hangs loses it."""
    done = threading.Event()
    thread = threading.Thread(target=_renew, args=(due, claim, done), name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _renew(due: Due, claim: Claim, done: threading.Event) -> None:
    for _ in range(int(LONGEST_TURN / RENEW_EVERY)):
        if done.wait(RENEW_EVERY):
            return
        try:
            if not due.renew(claim):
                return
        except Unavailable:
            continue
