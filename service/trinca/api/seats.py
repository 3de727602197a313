"""`/v1/tables/{table_id}/seats/{seat}`: one's own name, a computer's level (TA-11)."""

import functools
import re
from collections.abc import Sequence
from typing import Any

from flask import Response

from trinca.api.answers import view_answer
from trinca.api.auth import SEAT, Asker, held_seats
from trinca.api.bodies import SeatChange
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.queries import ViewPartsQuery
from trinca.api.schemas import ref
from trinca.api.services import services
from trinca.tables.seats import change_seat
from trinca.tables.table import AnyTable, Facts, Step

seats = Blueprint(
    "seats", __name__, description="Who sits there: one's own name, and the levels of computer players."
)

_NUMBER = re.compile(r"0|[1-9][0-9]?", re.ASCII)


def _numbered(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(*, asker: Asker, seat: str, **rest: object) -> Response:
        if not _NUMBER.fullmatch(seat) or int(seat) >= len(asker.table.seats):
            raise Problem("seat_not_found")
        return handler(asker=asker, number=int(seat), **rest)

    return wrapper


AT_TABLE = Guard(_numbered, ("seat_not_found",))
"""Gives the handler the `number` of a seat of the asker's table in place of the address's `seat`."""


@seats.operation(
    "PATCH",
    "/v1/tables/<table_id>/seats/<seat>",
    "changeSeat",
    guards=(SEAT, AT_TABLE),
    query=ViewPartsQuery(),
    body=SeatChange(),
    answers={200: Answer("The table after it.", ref("Table"), "seat_changed", headers=("ETag",))},
    codes=("forbidden",),
)
def patch_seat(body: dict[str, Any], *, asker: Asker, number: int, include: Sequence[str]) -> Response:
    """Change a name or a computer's level.

    Whoever holds a seat may name it (else `forbidden`), and any person at the table may set a computer's level, also
    while a hand is played. Everybody sees it at once, in a new version; what is as it was already makes none. A move
    that was chosen from the version before is not stale by it.
    """

    def change(table: AnyTable, facts: Facts) -> Step | None:
        held = held_seats(table, asker.key)
        return change_seat(table, held, number, facts, name=body.get("name"), level=body.get("level"))

    updated = services().store.update(asker.table.id, change, allow=asker.allow)
    services().committed(updated)
    return view_answer(asker.game, updated.table, held_seats(updated.table, asker.key), include)
