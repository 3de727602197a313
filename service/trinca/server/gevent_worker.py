"""gunicorn's gevent worker as this service needs it.

Nobody holds a connection by silence: a body has a last moment to arrive and an answer to be taken. What is no HTTP is
answered as every other bad input is. An answer is not lost because the client was still sending.
"""

import socket
from collections.abc import Callable, Iterable
from typing import Any

from gevent import GreenletExit  # type: ignore[import-untyped]  # it ships no types
from gunicorn.http.message import Request  # type: ignore[import-untyped]  # nor does it
from gunicorn.util import close_graceful  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from trinca.server.arriving import Arriving

BODY_WITHIN = 15.0
"""Seconds from the end of a request's headers to the end of its body, which is 64 KiB at most."""

TAKEN_WITHIN = 60.0
"""Seconds a client has to take a part of an answer that it is sent."""

UNHEARD = 30
"""Seconds after which a connection is dead whose other end acknowledges nothing: of what it is sent, or, while it is
sent nothing, of being asked."""

LINGER = 5.0
LINGER_BYTES = 32 * 1024 * 1024
"""How long and for how many bytes a closing connection is still read: data that nobody reads would cost the client
the answer, for the system then resets the connection."""

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Worker(GeventWorker):  # type: ignore[misc]  # its base has no types
    """One process of the API."""

    def __init__(self, *args: object, **rest: object) -> None:
        super().__init__(*args, **rest)
        self._open = 0
        self._told_full = False

    def load_wsgi(self) -> None:
        """Load the application, and settle after each answer what becomes of a body that was not read."""
        super().load_wsgi()
        self.wsgi: Application = settling(self.wsgi)

    def run(self) -> None:
        """Serve until asked to end."""
        self.log.info("Up to %d connections at a time.", self.worker_connections)
        super().run()

    def handle(self, listener: Any, client: Any, addr: Any) -> None:  # noqa: ANN401 - gevent's sockets
        """Serve one connection, its requests one after another."""
        _notice_silence(client)
        self._open += 1
        self._tell_full()
        try:
            super().handle(listener, client, addr)
        finally:
            self._open -= 1

    def handle_request(self, listener_name: Any, req: Request, sock: Any, addr: Any) -> None:  # noqa: ANN401 - the same
        """Answer one request; raise StopIteration, as gunicorn does, where the connection is to close after it."""
        body = req.body.reader = Arriving(req, BODY_WITHIN)
        sock.settimeout(TAKEN_WITHIN)
        try:
            super().handle_request(listener_name, req, sock, addr)
        except StopIteration:
            if body.late:
                self.log.info("The body of a request of %s did not arrive within %g s.", addr[0], BODY_WITHIN)
            if body.left:
                close_graceful(sock, LINGER, LINGER_BYTES)
            raise
        except TimeoutError:
            self.log.info("%s did not take its answer within %g s.", addr[0], TAKEN_WITHIN)
            raise StopIteration from None
        sock.settimeout(None)

    def handle_error(self, req: Request | None, client: Any, addr: Any, exc: BaseException) -> None:  # noqa: ANN401, ARG002 - the same; gunicorn's signature
        """Answer what is no HTTP, and a fault of ours that the application could not answer itself."""
        if isinstance(exc, (GreenletExit, SystemExit)):
            return  # the process is ending, and no answer was asked for
        from trinca.server.http_faults import answer_to  # noqa: PLC0415 - Flask, only after gevent's patches

        try:
            client.settimeout(LINGER)
            client.sendall(answer_to(exc, addr[0]))
        except OSError:
            return  # it has left
        close_graceful(client, LINGER, LINGER_BYTES)

    def _tell_full(self) -> None:
        """Log once that all connections are in use, and again only after half of them were free."""
        if self._open >= self.worker_connections and not self._told_full:
            self.log.warning("All %d connections are in use: new ones wait.", self.worker_connections)
            self._told_full = True
        elif self._open <= self.worker_connections // 2:
            self._told_full = False


def settling(application: Application) -> Application:
    """The application; when its answer is there, but not sent yet, the rest of the body is settled."""

    def around(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer = application(environ, start_response)
        environ["wsgi.input"].reader.settle()
        return answer

    return around


def _notice_silence(client: Any) -> None:  # noqa: ANN401 - gevent's socket, or one of TLS
    """Let the system end a connection whose other end is gone without a word, asleep or behind a lost network."""
    if client.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    client.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    options = {"TCP_KEEPIDLE": UNHEARD // 2, "TCP_KEEPINTVL": UNHEARD // 6, "TCP_KEEPCNT": 3}
    for name, value in {**options, "TCP_USER_TIMEOUT": UNHEARD * 1000}.items():
        if hasattr(socket, name):  # not every system has them all
            client.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
