"""Addresses of services."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import requests

from trinca_client.errors import AddressError

_NEVER: Final = frozenset("@?#\\")  # a user, a password, a query, a fragment; programs differ on a backslash


def checked_url(url: str) -> str:
    """The service's address without a slash at its end, nor the `/v1` that all its resources lie below.

    Raises:
        AddressError: it is no http or https address, or has what that of a service has not: a user or a password, a
            query, a fragment, blanks, control characters. Those may be secrets, and are not repeated.
    """
    odd = _NEVER.intersection(url)
    if odd or not _is_address(url):
        shown = "An address with a user, a password, a query or a fragment" if odd else repr(url)
        raise AddressError(f"{shown} is not the address of a service; it looks like http://127.0.0.1:8000")
    return url.rstrip("/").removesuffix("/v1").rstrip("/")


def is_loopback(url: str) -> bool:
    """Whether this is an address of this machine: `localhost`, or a loopback address in its usual spelling."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _is_address(url: str) -> bool:
    """Whether it can be connected to, as far as that can be known beforehand."""
    try:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.port == 0:
            return False
        prepared = requests.PreparedRequest()
        prepared.prepare_url(url, None)
        # Python's own resolving refuses an empty label and one of more than 63 letters, but only once it is asked.
        (urlsplit(str(prepared.url)).hostname or "").encode("idna")
    except (ValueError, requests.RequestException):
        return False
    return url.isprintable() and " " not in url
