"""The data folder of a service: what lies in it, its locks, and the mark of the service that runs on it.

Three locks (flock, so that they end with their holder however it ends): `service.lock` is held by the one `up` or
`run` that keeps the service; `lock` by the Redis that has the append-only file open, also when its keepers are gone;
`users.lock` is shared by every `run`, so that none takes the service away from under another.
"""

import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

LOCK_PAUSE = 0.05  # seconds between two tries


class Refused(Exception):  # noqa: N818 - a refusal is an answer to the operator, not a fault of the program
    """The service cannot be started or reached; the message is one for the terminal."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `service.json` says: where the service answers, the process to end it by, and a development mode."""

    url: str
    pid: int
    dev: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """The data folder `root` and the files in it."""

    root: Path

    @property
    def mark(self) -> Path:
        """Where the running service says its address and process."""
        return self.root / "service.json"

    @property
    def service_lock(self) -> Path:
        """Held by the process that keeps the service."""
        return self.root / "service.lock"

    @property
    def redis_lock(self) -> Path:
        """Held by the Redis whose append-only file is in this folder; names its process."""
        return self.root / "lock"

    @property
    def redis_folder(self) -> Path:
        """Where the append-only file is."""
        return self.root / "redis"

    @property
    def users_lock(self) -> Path:
        """Shared by every `run` that uses the service."""
        return self.root / "users.lock"

    @property
    def config(self) -> Path:
        """The supervisor's configuration, written anew at each start."""
        return self.root / "supervisord.conf"

    def log(self, name: str) -> Path:
        """The log of the program `name`."""
        return self.root / f"{name}.log"

    def open_log(self, name: str) -> BinaryIO:
        """The log of the program `name` to add to, for its owner alone, also where it was not so before."""
        file = os.fdopen(os.open(self.log(name), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")
        os.fchmod(file.fileno(), 0o600)
        return file

    def prepare(self) -> None:
        """Make the folder, for its owner alone; raise Refused where it cannot serve."""
        try:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            mode = self.root.stat().st_mode
        except OSError as error:
            raise Refused(f"The data folder {self.root} cannot be used: {error.strerror}.") from error
        if mode & stat.S_IWOTH:
            raise Refused(f"Anybody may write to {self.root}; name a data folder of your own (TRINCA_DATA_DIR).")
        if not os.access(self.root, os.R_OK | os.W_OK | os.X_OK):
            raise Refused(f"The data folder {self.root} cannot be written to.")

    def read_mark(self) -> Mark | None:
        """What the mark says; None where there is none that can be read."""
        try:
            return msgspec.json.decode(self.mark.read_bytes(), type=Mark)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def write_mark(self, mark: Mark) -> None:
        """Put the mark there as a whole: a reader sees the old one or the new one."""
        write_private(self.mark, msgspec.json.encode(mark))


def write_private(path: Path, content: bytes) -> None:
    """Write a file for its owner alone, as a whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    new.replace(path)


def take(path: Path, *, shared: bool = False, within: float = 0.0) -> int | None:
    """Lock the file `path`; the descriptor that holds it, None where another still has it after `within` seconds."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    last = time.monotonic() + within
    while True:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= last:
                os.close(descriptor)
                return None
            time.sleep(LOCK_PAUSE)
        else:
            return descriptor


@contextmanager
def held(path: Path, *, shared: bool = False, within: float = 0.0) -> Iterator[int | None]:
    """Lock the file `path` for a while, as `take` does."""
    descriptor = take(path, shared=shared, within=within)
    try:
        yield descriptor
    finally:
        if descriptor is not None:
            os.close(descriptor)


def is_held(path: Path, *, within: float = 0.0) -> bool:
    """Whether another process holds the lock, still after `within` seconds."""
    with held(path, within=within) as descriptor:
        return descriptor is None
