"""Which service may be sent the key of a table."""

from __future__ import annotations

from urllib.parse import urlsplit

from trinca_client import is_loopback


def may_send(url: str, made_at: str) -> bool:
    """Whether the key of a table made at one address may be sent to another.

    Only to the same host (another port is another run of the same service), and never from https down to http.
    """
    now, then = urlsplit(url), urlsplit(made_at)
    same = now.hostname == then.hostname or (is_loopback(url) and is_loopback(made_at))
    return same and now.scheme in {then.scheme, "https"}
