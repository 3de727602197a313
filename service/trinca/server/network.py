"""Addresses: which port is free, what a listening service is called from this machine, whether it is ready."""

import http.client
import socket
from urllib.parse import urlsplit

from trinca.server.place import Refused

READY_TIMEOUT = 2.0  # seconds one question may take
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named to be replaced, not to be bound
HTTP_OK = 200


def url_of(host: str, port: int) -> str:
    """The address a client on this machine calls the service by that listens on `host` and `port`."""
    reached = EVERYWHERE.get(host, host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def bind_of(host: str, port: int) -> str:
    """`host` and `port` as gunicorn's `--bind` takes them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def port_to_serve(host: str, port: int, *, other: bool = False) -> int:
    """The port to listen on: `port`, a free one for 0, and with `other` also where `port` is busy.

    Raise Refused where it cannot be listened on.
    """
    try:
        return _bound(host, port)
    except OSError as error:
        if other and port:
            return port_to_serve(host, 0)
        where = f"Port {port} on {host}" if port else f"The address {host}"
        raise Refused(f"{where} cannot be listened on: {error.strerror or error}.") from error


def _bound(host: str, port: int) -> int:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as probe:
        # As gunicorn does it: a connection that is still closing keeps no port busy, a listening process does.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen(1)
        bound: int = probe.getsockname()[1]
        return bound


def is_ready(url: str) -> bool:
    """Whether the service at `url` says that it can serve; asked directly, past any proxy."""
    try:
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=READY_TIMEOUT)
    except ValueError:
        return False
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == HTTP_OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
