"""Who is asking: the seat key in `Authorization`, and the seats it holds at the table in the address."""

import functools
import re
from dataclasses import dataclass, field

from flask import Response, request

from trinca.api.guards import Guard, Handler
from trinca.api.problems import Problem
from trinca.api.services import services
from trinca.games.registry import AnyGame
from trinca.store.store import Gone
from trinca.tables.keys import hash_key, is_key
from trinca.tables.table import AnyTable
from trinca.tables.view import seats_of

HOST_SEAT = 0
TABLE_ID = "[A-Za-z0-9_-]{22}"
_BEARER = re.compile(r"bearer +(\S+)", re.IGNORECASE | re.ASCII)
_TABLE_ID = re.compile(TABLE_ID, re.ASCII)


@dataclass(frozen=True, slots=True)
class Asker:
    """A key at a table where it holds a seat.

    Attributes:
        table: The table as it was when the request came in.
        game: Its game.
        key: Hash of the seat key.
        seats: The seats it holds.
        seat_key: The key itself, from which the host's invitations follow; kept nowhere.
    """

    table: AnyTable
    game: AnyGame
    key: str
    seats: tuple[int, ...]
    seat_key: str = field(repr=False)

    def allow(self, table: AnyTable) -> None:
        """Raise `table_not_found` where the key holds no seat of the table as it is now."""
        held_seats(table, self.key)


def _seated(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(table_id: str, **rest: object) -> Response:
        key = _required_key()
        if not _TABLE_ID.fullmatch(table_id):
            raise Problem("table_not_found")
        try:
            table = services().store.read(table_id)
            hashed = hash_key(key)
            seats = held_seats(table, hashed)
            table = services().heard(table, seats)
        except Gone:
            raise Problem("table_not_found") from None
        return handler(asker=Asker(table, services().registry[table.game], hashed, seats, key), **rest)

    return wrapper


def _hosting(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(asker: Asker, **rest: object) -> Response:
        if HOST_SEAT not in asker.seats:
            raise Problem("forbidden")
        return handler(asker=asker, **rest)

    return _seated(wrapper)


def _knowing(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(**rest: object) -> Response:
        return handler(sent_key=_sent_key(), **rest)

    return wrapper


_SEAT_CODES = ("unauthorized", "table_not_found", "unavailable")

SEAT = Guard(_seated, _SEAT_CODES, ({"seatKey": []},))
"""Gives the handler an `asker` in place of the address's `table_id`: 401, then one 404 for all that is foreign."""

HOST = Guard(_hosting, (*_SEAT_CODES, "forbidden"), ({"seatKey": []},))
"""The same for the host alone: 403 for the other seats of the table."""

ANY_KEY = Guard(_knowing, ("unauthorized",), ({}, {"seatKey": []}))
"""Gives the handler the `sent_key`, None without one: 401 only where what was sent is no key."""


def held_seats(table: AnyTable, key: str) -> tuple[int, ...]:
    """The seats of the key with that hash; without any the table is as good as none."""
    seats = seats_of(table, key)
    if not seats:
        raise Problem("table_not_found")
    return seats


def _required_key() -> str:
    key = _sent_key()
    if key is None:
        raise Problem("unauthorized")
    return key


def _sent_key() -> str | None:
    """The key in `Authorization`; None without that header."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    sent = _BEARER.fullmatch(header)
    if sent is None or not is_key(sent[1]):
        raise Problem("unauthorized")
    return sent[1]
