"""Seat keys: whoever holds one plays its seat, and nobody else does."""

from __future__ import annotations

import base64
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

KEY_BYTES = 32
ONCE_BYTES = 16


def new_key(token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """A seat key: 32 random bytes as base64url without padding, 43 characters.

    Make one before you make a table or take a seat, and keep it: with the same key the same call finds the same seat,
    so that no lost answer loses it.

    Args:
        token_bytes: Gives so many random bytes; the system's secure source by default.
    """
    return _text(token_bytes(KEY_BYTES))


def new_idempotency_key(token_bytes: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """What a move is recognised by when it is sent again: 16 random bytes as text. `token_bytes` as for `new_key`."""
    return _text(token_bytes(ONCE_BYTES))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")
