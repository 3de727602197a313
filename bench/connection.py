"""A client that costs next to nothing, so that what is measured is the service: one connection, kept."""

import socket
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, BinaryIO

import msgspec

from bench.processes import HOST

TIMEOUT = 30.0  # seconds; more than a long poll


@dataclass(frozen=True)
class Answer:
    """An answer."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON
        """The body, parsed."""
        return msgspec.json.decode(self.body)


class Connection:
    """A kept connection to a port of this machine."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection((HOST, port), TIMEOUT)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file: BinaryIO = self._socket.makefile("rb")

    def call(self, method: str, path: str, headers: str = "", body: bytes = b"") -> Answer:
        """Send and read one answer; `headers` are whole lines."""
        if body:
            headers += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self._socket.sendall(f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{headers}\r\n".encode() + body)
        status = int(self._file.readline().split()[1])
        length = 0
        while (line := self._file.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        # A 304 may name the length of what it does not send.
        return Answer(status, b"" if status == HTTPStatus.NOT_MODIFIED else self._file.read(length))

    def close(self) -> None:
        """End it."""
        self._file.close()
        self._socket.close()
