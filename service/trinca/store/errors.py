"""What storage answers instead of a table."""

from collections.abc import Iterator
from contextlib import contextmanager

import redis


class Gone(Exception):  # noqa: N818 - it says what the table is
    """No such table: it never was, was removed, or expired (TA-8)."""


class Reused(Exception):  # noqa: N818 - it says what happened to the key
    """An idempotency key that came before with another body."""


class Unavailable(Exception):  # noqa: N818 - the contract's code
    """Redis is away, slow, full, loading or read-only; nothing is known to have changed and asking again may help."""


class Damaged(Unavailable):
    """A stored table that this service cannot read: damaged, or written by another release.

    The table stays as it is; a process of the right release, or the operator, can still serve it.
    """


@contextmanager
def answering() -> Iterator[None]:
    """Turn whatever Redis or the way to it raises into Unavailable."""
    try:
        yield
    except (redis.RedisError, OSError) as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from error
