"""A service that answers with bytes as a test writes them, then closes the connection."""

from __future__ import annotations

import json
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager

from support.http_servers import served

from trinca_client import Trinca


class Raw(socketserver.ThreadingTCPServer):
    """Answers from a queue, whose last answer repeats; `tries` counts the requests."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: list[bytes] = []
        self.tries = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def plan(self, *answers: bytes) -> None:
        self.answers, self.tries = list(answers), 0

    def client(self) -> Trinca:
        """The API there, with pauses that are not waited for."""
        return Trinca(self.url, sleep=lambda _: None)


class _Handler(socketserver.StreamRequestHandler):
    server: Raw

    def handle(self) -> None:
        length = 0
        first = self.rfile.readline()
        while (line := self.rfile.readline()) not in {b"\r\n", b""}:
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        self.rfile.read(length)
        if first:
            self.server.tries += 1
            self.wfile.write(self.server.answers.pop(0) if len(self.server.answers) > 1 else self.server.answers[0])


def an_answer(data: object = None, status: str = "200 OK", *, content: bytes | None = None, **headers: str) -> bytes:
    """An answer with its length, unless its headers say otherwise; in a header's name _ stands for -."""
    body = json.dumps(data).encode() if content is None else content
    told = {"Content-Type": "application/json", "Content-Length": str(len(body))}
    told |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in told.items() if value)
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + body


@contextmanager
def raw() -> Iterator[Raw]:
    server = Raw()
    with served(server):
        yield server
