"""What goes into an update of a table, and what comes of it."""

import hashlib
from dataclasses import dataclass

from trinca.tables.table import AnyTable


@dataclass(frozen=True, slots=True)
class Repeat:
    """What tells one request from its repetition.

    Attributes:
        seat_key: Hash of the seat key; two seats may use the same idempotency key.
        key: The idempotency key.
        digest: Of the raw body.
    """

    seat_key: str
    key: str
    digest: str

    @property
    def name(self) -> str:
        """What the table remembers it by: a hash, so that no client's text becomes part of the storage."""
        return hashlib.sha256(f"{self.seat_key}\0{self.key}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Updated:
    """What came of an update.

    Attributes:
        table: The table as it is now.
        replayed: Whether the request was a repetition, and changed nothing.
        changed: Whether something was committed.
        due: Whether a computer is to move after it, so that its turn should be queued.
    """

    table: AnyTable
    replayed: bool = False
    changed: bool = False
    due: bool = False


@dataclass(frozen=True, slots=True)
class Before:
    """What a step is made from: a version, and the nonce of its commit, which no other table's version has."""

    version: int
    nonce: bytes


NEW = Before(0, b"")


@dataclass(frozen=True, slots=True)
class Found:
    """A table as it was read, the nonce of its commit, and the digest that its repeats hold for a request."""

    table: AnyTable
    nonce: bytes
    digest: str | None
