"""A small JSON file that several clients may change: private, whole at every moment, one writer at a time."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from trinca_cli.errors import DamagedFileError

if TYPE_CHECKING:
    from collections.abc import Iterator

_PRIVATE_DIR = 0o700
_PRIVATE_FILE = 0o600


class JsonFile:
    """One JSON object in a file of mode 0600 in a directory of mode 0700."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, object] | None:
        """The object in the file; None where there is no file.

        Raises:
            DamagedFileError: the file holds something else; it is left as it is.
            OSError: it cannot be read.
        """
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            data = json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise DamagedFileError(f"{self.path} is damaged (no JSON); mend it or move it away.") from error
        if not isinstance(data, dict):
            raise DamagedFileError(f"{self.path} is damaged (no JSON object); mend it or move it away.")
        return data

    def write(self, data: object) -> None:
        """Put this object in the file's place in one step. Call it under `locked`.

        Raises:
            OSError: it cannot be written; the old file is untouched.
        """
        target = Path(os.path.realpath(self.path))  # a link to a file kept elsewhere stays a link
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")  # made with mode 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                json.dump(data, stream, indent=1)
                stream.write("\n")
                stream.flush()
                os.fsync(stream.fileno())
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the file against other clients: for reading, changing and writing it, never for a call.

        The lock is a file of its own, for the file itself is replaced at every write.

        Raises:
            OSError: the directory cannot be made or written.
        """
        self.path.parent.mkdir(mode=_PRIVATE_DIR, parents=True, exist_ok=True)
        if self.path.parent.stat().st_mode & 0o077:
            self.path.parent.chmod(_PRIVATE_DIR)
        lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _PRIVATE_FILE)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
