"""Who is asking: the seat key in `Authorization`, and the seats it holds at the table in the address."""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, request

from trinca.api.problems import Problem
from trinca.api.services import services
from trinca.games.registry import AnyGame
from trinca.store.store import Gone
from trinca.tables.keys import hash_key, is_key
from trinca.tables.table import AnyTable
from trinca.tables.view import seats_of

HOST_SEAT = 0
_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE | re.ASCII)
_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Asker:
    """A key at a table where it holds a seat.

    Attributes:
        table: The table as it was when the request came in.
        game: Its game.
        key: Hash of the seat key.
        seats: The seats it holds.
    """

    table: AnyTable
    game: AnyGame
    key: str
    seats: tuple[int, ...]

    def allow(self, table: AnyTable) -> None:
        """Raise `table_not_found` where the key holds no seat of the table as it is now."""
        held_seats(table, self.key)

    def require_host(self) -> None:
        """Raise `forbidden` where the key is not the host's."""
        if HOST_SEAT not in self.seats:
            raise Problem("forbidden")


def seated(view: Callable[..., Response]) -> Callable[..., Response]:
    """Give the handler an `asker` in place of the address's `table_id`: 401, then one 404 for all that is foreign."""

    @functools.wraps(view)
    def wrapper(table_id: str, **rest: object) -> Response:
        key = _seat_key()
        if not _TABLE_ID.fullmatch(table_id):
            raise Problem("table_not_found")
        try:
            table = services().store.read(table_id)
        except Gone:
            raise Problem("table_not_found") from None
        seats = held_seats(table, key)
        return view(asker=Asker(table, services().registry[table.game], key, seats), **rest)

    return wrapper


def held_seats(table: AnyTable, key: str) -> tuple[int, ...]:
    """The seats of the key with that hash; without any the table is as good as none."""
    seats = seats_of(table, key)
    if not seats:
        raise Problem("table_not_found")
    return seats


def _seat_key() -> str:
    """Hash of the key that was sent."""
    sent = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if sent is None or not is_key(sent[1]):
        raise Problem("unauthorized")
    return hash_key(sent[1])
