"""A way to the service over HTTP that loses answers, or requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from urllib.parse import urlsplit

from support.http_servers import AnyMethod, served


class LosingProxy(ThreadingHTTPServer):
    """Hands every request on and its answer back, but for those that are to be lost: then it cuts the connection.

    Attributes:
        passed: method and path of each request that reached the service, in order.
        answered: the status of each answer of the service, also of those that were lost.
    """

    daemon_threads = True

    def __init__(self, target: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.target = urlsplit(target)
        self.passed: list[tuple[str, str]] = []
        self.answered: list[int] = []
        self._answers = self._requests = self._heard = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def lose_answers(self, count: int = 1, *, after: int = 0) -> None:
        """The next requests are done, and nobody hears of it, or no more than so many bytes of it."""
        self._answers = count
        self._heard = after

    def lose_requests(self, count: int = 1) -> None:
        """The next requests never arrive."""
        self._requests = count

    def loses_request(self) -> bool:
        self._requests -= 1
        return self._requests >= 0

    def heard(self, answer: bytes) -> bytes:
        """What is let through of an answer."""
        self._answers -= 1
        return answer[: self._heard] if self._answers >= 0 else answer


class _Handler(AnyMethod):
    server: LosingProxy

    def answer_any(self) -> None:
        proxy, target = self.server, self.server.target
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if proxy.loses_request():
            self.close_connection = True
            return
        proxy.passed.append((self.command, self.path))
        connection = HTTPConnection(target.hostname or "", target.port or 80, timeout=60)
        try:
            connection.request(self.command, self.path, body or None, dict(self.headers))
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        proxy.answered.append(answer.status)
        head = [f"HTTP/1.1 {answer.status} {answer.reason}"]
        for name, value in answer.getheaders():
            if name not in {"Connection", "Transfer-Encoding", "Content-Length"}:
                head.append(f"{name}: {value}")
        head.append(f"Content-Length: {len(content)}\r\n\r\n")
        whole = "\r\n".join(head).encode("latin-1") + content
        heard = proxy.heard(whole)
        self.wfile.write(heard)
        self.close_connection |= len(heard) < len(whole)


@contextmanager
def losing(target: str) -> Iterator[LosingProxy]:
    """Such a way to the service at this address."""
    proxy = LosingProxy(target)
    with served(proxy):
        yield proxy
