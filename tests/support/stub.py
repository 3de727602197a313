"""A tiny service on a real socket that answers what a test planned.

It stands in only for what the real service cannot be made to do at will: lost answers, being away, versions that
overtake each other, a cheating record, a stream that breaks where a test wants it.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from support.http_servers import AnyMethod, served


@dataclass(frozen=True)
class Reply:
    """A planned answer; `lost` closes the connection without one, `cut` in the middle of it.

    A `stream` is sent piece by piece, each at once: bytes, or an event that is waited for first. With `cut` it breaks
    behind its last piece. It is sent in chunks, unless its headers have a length.
    """

    body: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    lost: bool = False
    cut: bool = False
    raw: bytes | None = None
    stream: Sequence[bytes | threading.Event] | None = None


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]
    body: Any


class Stub(ThreadingHTTPServer):
    """Answers from a queue for each method and path; the last answer of a queue repeats."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests: list[Request] = []
        self.closing = threading.Event()  # in a stream: it stays open until the test is over
        self._planned: dict[tuple[str, str], deque[Reply]] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def plan(self, method: str, path: str, *replies: Reply) -> None:
        self._planned.setdefault((method, path), deque()).extend(replies)

    def forget(self) -> None:
        """Drop everything planned."""
        self._planned.clear()

    def answer(self, request: Request) -> Reply:
        queue = self._planned.get((request.method, request.path))
        if not queue and request.path.endswith("/events"):
            return problem(404, "not_found", "There is no such resource.")  # a service from before it had streams
        self.requests.append(request)
        if not queue:
            return problem(500, "internal_error", f"nothing planned for {request.method} {request.path}")
        return queue.popleft() if len(queue) > 1 else queue[0]

    def sent(self, method: str, path: str) -> list[Request]:
        return [each for each in self.requests if (each.method, each.path) == (method, path)]


class _Handler(AnyMethod):
    server: Stub

    def answer_any(self) -> None:
        parts = urlsplit(self.path)
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        asked = Request(
            self.command, parts.path, parse_qs(parts.query), dict(self.headers), json.loads(raw) if raw else None
        )
        reply = self.server.answer(asked)
        if reply.lost:
            self.close_connection = True
            return
        if reply.stream is not None:
            self._stream(reply, reply.stream)
            return
        content = (
            reply.raw if reply.raw is not None else b"" if reply.body is None else json.dumps(reply.body).encode()
        )
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if reply.cut else content)
        self.close_connection |= reply.cut

    def _stream(self, reply: Reply, pieces: Sequence[bytes | threading.Event]) -> None:
        self.send_response(reply.status)
        chunked = {} if "Content-Length" in reply.headers else {"Transfer-Encoding": "chunked"}
        for name, value in {"Content-Type": "text/event-stream", **chunked, **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.close_connection |= reply.cut
        try:
            for piece in pieces:
                self.wfile.flush()
                if isinstance(piece, bytes):
                    self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece) if chunked else piece)
                else:
                    piece.wait()
            if not reply.cut:
                self.wfile.write(b"0\r\n\r\n")
            self.wfile.flush()
        except OSError:  # the client has gone
            self.close_connection = True


@contextmanager
def serving() -> Iterator[Stub]:
    """A stub that answers; its streams end with it."""
    server = Stub()
    with served(server):
        try:
            yield server
        finally:
            server.closing.set()


def problem(status: int, code: str, detail: str = "no", **more: Any) -> Reply:
    headers = more.pop("headers", {})
    return Reply({"type": "about:blank", "status": status, "code": code, "detail": detail, **more}, status, headers)
