"""`/v1/tables/{table}/seats`: names and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.answers import as_view

if TYPE_CHECKING:
    from trinca_client.route import Route
    from trinca_client.viewrecords import View


class Seats:
    """The seats of a table; `table.seats`. Who sits there and how they fare is in every view."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def change(self, seat: int, *, name: str | None = None, level: str | None = None) -> View:
        """Rename a seat of this key, or give a computer another level: `PATCH …/seats/{seat}`. May be repeated.

        Args:
            seat: its number, from 0.
            name: the new name, of a seat that this key holds.
            level: `easy`, `normal` or `hard`, of a computer.

        Returns:
            The table after it.

        Raises:
            Problem: `seat_not_found`, `forbidden`, `invalid_request`, …
            ServiceAwayError: the service did not answer.
        """
        change = {what: value for what, value in (("name", name), ("level", level)) if value is not None}
        return as_view(self._route.call("PATCH", f"/seats/{seat}", body=change).data)
