"""`/v1/invitations`: reading one, and taking its seat (TA-3, TA-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinca_client.answers import as_view
from trinca_client.given import part, seat_key
from trinca_client.keys import new_key
from trinca_client.records import InvitationShown
from trinca_client.route import Route, query
from trinca_client.shapes import checked, wrong
from trinca_client.table import Table
from trinca_client.viewrecords import SeatTaken

if TYPE_CHECKING:
    from collections.abc import Collection

    from trinca_client.records import Include
    from trinca_client.transport import Transport
    from trinca_client.viewrecords import View


@dataclass(frozen=True)
class TakenSeat:
    """A seat taken by invitation, now or by an earlier call with the same key. Keep `table.id` and `table.key`.

    Attributes:
        table: The table, to be played at.
        view: The table as the seat sees it.
        seat: The number of the seat.
    """

    table: Table
    view: View
    seat: int


class Invitations:
    """Invitations to tables of this service; `trinca.invitations`. A code is all that is needed."""

    def __init__(self, http: Transport) -> None:
        self._http = http

    def get(self, code: str) -> InvitationShown:
        """What an invitation is for, and whether its seat is free: `GET /v1/invitations/{code}`. May be repeated.

        Raises:
            Problem: `invitation_not_found`, also for one that was replaced.
            ServiceAwayError: the service did not answer.
        """
        return checked(self._http.call("GET", f"/v1/invitations/{part(code)}").data, InvitationShown)

    def accept(
        self, code: str, *, name: str | None = None, key: str | None = None, include: Collection[Include] = ()
    ) -> TakenSeat:
        """Take the seat: `POST /v1/invitations/{code}`. The last seat taken deals the first hand.

        The key is made before the first try, so a lost answer may be repeated: the same key is given the same seat.
        To be able to call again yourself after `ServiceAwayError`, bring the key (`new_key`).

        Args:
            code: `<table>.<secret>`, as the host was given it.
            name: the name to go by; left out, the one the host gave.
            key: the seat key; a fresh one where none is given.
            include: parts to add to the view: `moves`, `log`.

        Raises:
            SeatKeyError: `key` has not the shape of one; nothing was sent.
            Problem: `invitation_not_found`, `invitation_used` by another key, `key_in_use` at this table, …
            ServiceAwayError: no answer in several tries; the seat may have been taken with the key.
        """
        key = new_key(self._http.token_bytes) if key is None else seat_key(key)
        body = {"key": key} if name is None else {"key": key, "name": name}
        answer = self._http.call("POST", f"/v1/invitations/{part(code)}", query=query(include), body=body)
        data = checked(answer.data, SeatTaken)
        view = as_view(data["table"])
        if data["seat"] not in view["you"]["seats"]:
            wrong("seat")
        return TakenSeat(Table(Route(self._http, view["id"], key)), view, data["seat"])
