"""What the HTTP servers of tests have alike: one answer for every method, and a thread while they serve."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from socketserver import BaseServer


class AnyMethod(BaseHTTPRequestHandler):
    """Answers every method by `answer_any`, and writes no log."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer in one packet: no waiting for the other side to acknowledge its head

    def answer_any(self) -> None:
        raise NotImplementedError

    def do_GET(self) -> None:
        self.answer_any()

    def do_POST(self) -> None:
        self.answer_any()

    def do_PUT(self) -> None:
        self.answer_any()

    def do_PATCH(self) -> None:
        self.answer_any()

    def do_DELETE(self) -> None:
        self.answer_any()

    def log_message(self, *args: object) -> None:
        """Say nothing on standard error."""


@contextmanager
def served(server: BaseServer) -> Iterator[None]:
    """Serve in a thread; when it ends nothing of the server is left."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
