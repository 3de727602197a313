"""Invitations: making a new one for a free seat, reading what one is for, and taking the seat (TA-3, TA-4).

A code is `<table id>.<secret>`. Nothing but the answers that give it to the host ever holds it.
"""

import functools
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from flask import Response

from trinca.api.answers import answer, made_headers, parts
from trinca.api.auth import ANY_KEY, HOST, TABLE_ID, Asker, held_seats
from trinca.api.bodies import Acceptance, NewInvitation
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem, invalid
from trinca.api.queries import ViewPartsQuery
from trinca.api.rooms import invitation, invitation_shown, secret_hash
from trinca.api.schemas import Invitation, InvitationShown, SeatTaken
from trinca.api.services import public_base, services
from trinca.store.store import Gone
from trinca.tables.invite import Guest, invited_seat, join, renew
from trinca.tables.keys import KEY_BYTES, hash_key, hash_secret, key_text
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Step
from trinca.tables.view import view

invitations = Blueprint(
    "invitations", __name__, description="Private rooms: inviting friends, and taking the seat one is invited to."
)

_CODE = re.compile(rf"({TABLE_ID})\.([A-Za-z0-9_-]{{22}})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that is good, used or not.

    Attributes:
        table: The table as it was when the request came in.
        seat: The seat it is for.
        secret: Hash of its secret.
    """

    table: AnyTable
    seat: int
    secret: str = field(repr=False)


def _invited(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(code: str, **rest: object) -> Response:
        parts = _CODE.fullmatch(code)
        if parts is None:
            raise Problem("invitation_not_found")
        secret = hash_secret(parts[2])
        with _one_not_found():
            table = services().store.read(parts[1])
            seat = invited_seat(table, secret)
        return handler(invited=Invited(table, seat, secret), **rest)

    return wrapper


INVITATION = Guard(_invited, ("invitation_not_found", "unavailable"))
"""Gives the handler what is `invited` in place of the address's `code`."""


@invitations.operation(
    "POST",
    "/v1/tables/<table_id>/invitations",
    "createInvitation",
    guards=(HOST,),
    body=NewInvitation(),
    answers={201: Answer("The new invitation.", Invitation(), "invitation")},
    codes=("seat_not_found", "invitation_used"),
)
def create_invitation(body: dict[str, Any], *, asker: Asker) -> Response:
    """Replace the invitation of a free seat.

    Only the host may. The one before it is void: its code is answered with `invitation_not_found` from now on. Where
    the seat is taken already, nothing is replaced (`invitation_used`).
    """
    seat: int = body["seat"]

    def change(table: AnyTable, _: Facts) -> Step:
        return renew(table, seat, lambda number: secret_hash(asker.seat_key, table.born, seat, number))

    updated = services().store.update(asker.table.id, change, allow=asker.allow)
    services().committed(updated)
    told = invitation(updated.table, seat, asker.seat_key, public_base())
    return answer(told, HTTPStatus.CREATED)


@invitations.operation(
    "GET",
    "/v1/invitations/<code>",
    "getInvitation",
    guards=(INVITATION,),
    answers={200: Answer("What it is for.", InvitationShown(), "invitation_shown")},
)
def get_invitation(*, invited: Invited) -> Response:
    """Show what an invitation is for.

    Whoever has the code may look; no key is needed, and nothing changes. It tells the game, its options, who sits
    where, and whether the seat is still `free`: what a page shows before somebody joins.
    """
    return answer(invitation_shown(invited.table, invited.seat))


@invitations.operation(
    "POST",
    "/v1/invitations/<code>",
    "acceptInvitation",
    guards=(ANY_KEY, INVITATION),
    query=ViewPartsQuery(),
    body=Acceptance(),
    answers={
        201: Answer("The seat is taken.", SeatTaken(), "seat_taken", headers=("Location", "ETag")),
        200: Answer("The key holds the seat already.", SeatTaken(), "seat_taken", headers=("Location", "ETag")),
    },
    codes=("invitation_used", "key_in_use"),
)
def accept_invitation(
    body: dict[str, Any], *, sent_key: str | None, invited: Invited, include: Sequence[str]
) -> Response:
    """Take the seat that an invitation is for.

    Whoever has the code may, once. The seat is held by the key in the body or in `Authorization`, or else by a new
    one that the answer gives: keep it. The last seat taken deals the first hand.

    With a `key` of one's own the call can be repeated: the same key is given the same seat again (200). A seat that
    somebody else took stays theirs (`invitation_used`).
    """
    key = _key_of(body.get("key"), sent_key)
    guest = Guest(secret=invited.secret, key=hash_key(key), name=body.get("name"))
    game = services().registry[invited.table.game]

    def change(table: AnyTable, facts: Facts) -> Step | None:
        return join(game, table, guest, facts)

    with _one_not_found():
        updated = services().store.update(invited.table.id, change)
    services().committed(updated)
    seats = held_seats(updated.table, guest.key)
    table = services().heard(updated.table, seats)
    shown = view(game, table, seats, **parts(include))
    return answer(
        {"table": shown, "seat": invited.seat, "key": key},
        HTTPStatus.CREATED if updated.changed else HTTPStatus.OK,
        headers=made_headers(table),
    )


def _key_of(brought: str | None, sent: str | None) -> str:
    """The key that is to hold the seat."""
    if None not in (brought, sent) and brought != sent:
        raise invalid("/key", "The key in the body is another than the one in Authorization.")
    return brought or sent or key_text(secrets.token_bytes(KEY_BYTES))


@contextmanager
def _one_not_found() -> Iterator[None]:
    """One answer, whether the table is gone, the secret was never one of its, or was replaced."""
    try:
        yield
    except Gone:
        raise Problem("invitation_not_found") from None
    except Refusal as refusal:
        if refusal.code != "invitation_not_found":
            raise
        raise Problem("invitation_not_found") from None
