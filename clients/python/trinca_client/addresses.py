"""Addresses of services."""

from __future__ import annotations

from urllib.parse import urlsplit

from trinca_client.errors import AddressError


def checked_url(url: str) -> str:
    """The service's address without a slash at its end, nor the `/v1` that all its resources lie below.

    Raises:
        AddressError: it is no http or https address.
    """
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise AddressError(f"{url!r} is not the address of a service; it looks like http://127.0.0.1:8000")
    return url.rstrip("/").removesuffix("/v1").rstrip("/")


def is_loopback(url: str) -> bool:
    """Whether this is an address of this machine."""
    host = urlsplit(url).hostname or ""
    return host in {"localhost", "::1"} or host.startswith("127.")
