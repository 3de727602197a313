"""`/v1/tables/{table}/invitations`: another invitation for a free seat (TA-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.records import Invitation
from trinca_client.shapes import checked, wrong

if TYPE_CHECKING:
    from trinca_client.route import Route


class TableInvitations:
    """The invitations to one table; `table.invitations`. Those of a new table came with it."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def renew(self, seat: int) -> Invitation:
        """A new invitation for a free seat, by the host: `POST …/invitations`. The one before it is void.

        May be repeated: the answer has the last one, which alone is good.

        Args:
            seat: its number, from 0.

        Raises:
            Problem: `forbidden` to all but the host, `seat_not_found`, `invitation_used`, …
            ServiceAwayError: no answer in several tries; the one before it may be void.
        """
        invitation = checked(self._route.call("POST", "/invitations", body={"seat": seat}).data, Invitation)
        if invitation["seat"] != seat:
            wrong("seat")
        return invitation
