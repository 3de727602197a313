"""The connection behind a request: whether its other end is still there, as far as the system knows."""

import socket
from collections.abc import Callable

from flask import request

CLOSED = frozenset({7, 8})
"""TCP's states `CLOSE` and `CLOSE_WAIT`, as Linux numbers them: the other end has closed, or is known to be lost."""


def is_there() -> Callable[[], bool]:
    """Tells, whenever it is asked, whether this request's client still has its connection open.

    A stream would learn it from a write that fails, two heartbeats later. Where nothing can be told it is there:
    another server than gunicorn, another system, a socket that is none of TCP.
    """
    connection = request.environ.get("gunicorn.socket")
    asked_by = getattr(socket, "TCP_INFO", None)
    if connection is None or asked_by is None:
        return lambda: True

    def asked() -> bool:
        try:
            state: int = connection.getsockopt(socket.IPPROTO_TCP, asked_by, 1)[0]
        except OSError:
            return bool(connection.fileno() >= 0)
        return state not in CLOSED

    return asked
