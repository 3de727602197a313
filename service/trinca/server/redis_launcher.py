"""`trinca-server redis-embedded`: lock the data folder, then become the Redis that keeps its tables.

The lock's descriptor is inherited by Redis, so the lock lives exactly as long as the process that has the append-only
file open, whatever becomes of its supervisor. Two services never open one file.
"""

import os
from pathlib import Path

from trinca.server.place import Place, Refused, take
from trinca.server.redis_server import Embedded, arguments


def launch(place: Place, embedded: Embedded) -> None:
    """Become Redis; return only by Refused, where another one has the folder."""
    descriptor = take(place.redis_lock)
    if descriptor is None:
        raise Refused(f"Another Redis ({holder(place)}) keeps the tables in {place.root}.")
    os.ftruncate(descriptor, 0)
    os.write(descriptor, f"{os.getpid()}\n".encode())  # exec keeps the process id
    os.set_inheritable(descriptor, True)
    place.redis_folder.mkdir(mode=0o700, exist_ok=True)
    words = arguments(embedded, place.redis_folder)
    os.execv(words[0], words)  # noqa: S606 - becoming Redis is the purpose


def holder(place: Place) -> str:
    """The Redis that holds the lock, for a message."""
    return f"pid {_read(place.redis_lock) or 'unknown'}"


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
