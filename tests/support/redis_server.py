"""A real Redis on a Unix socket, for as long as a test needs it."""

import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import redis

from support.eventually import eventually
from trinca.server.redis_server import candidates, choose


class RedisServer:
    """One server in a folder of its own; it can be stopped and started again on the same data."""

    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="trinca-redis-"))  # short: a socket's path is
        self.socket = self.folder / "redis.sock"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, db: int = 0) -> str:
        return f"unix://{self.socket}?db={db}"

    def client(self, db: int = 0) -> redis.Redis:
        return redis.Redis.from_url(self.url(db))

    def start(self) -> "RedisServer":
        binary, _ = choose(candidates())
        words = [
            "--port",
            "0",
            "--unixsocket",
            str(self.socket),
            "--dir",
            str(self.folder),
            "--save",
            "",
            "--appendonly",
        ]
        log = (self.folder / "redis.log").open("ab")
        with log:
            self._process = subprocess.Popen([binary, *words, "yes", *self._settings], stdout=log, stderr=log)
        eventually(self._answers)
        return self

    def freeze(self) -> None:
        """Let it take connections and never answer."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        try:
            with self.client() as client:
                return bool(client.ping())
        except redis.RedisError:
            return False
