"""`/v1/tables/{table}/hands`: finished hands, with all that proves their deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.answers import as_record
from trinca_client.handrecords import HandList
from trinca_client.shapes import checked

if TYPE_CHECKING:
    from trinca_client.handrecords import HandLine, HandRecord
    from trinca_client.route import Route


class Hands:
    """The finished hands of a table; `table.hands`. Every call may be repeated."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def list(self) -> list[HandLine]:
        """The hands that the service still keeps, the last 50, newest last: `GET …/hands`.

        Raises:
            Problem: `table_not_found`, …
            ServiceAwayError: the service did not answer.
        """
        return checked(self._route.call("GET", "/hands").data, HandList)["hands"]

    def get(self, number: int) -> HandRecord:
        """One hand: seed, deal, every move, result: `GET …/hands/{number}`.

        Args:
            number: counted from 1 for the life of the table, as `list` and `view["hand"]["number"]` say.

        Raises:
            Problem: `hand_not_found` also for one that is not over or no longer kept, `table_not_found`, …
            ServiceAwayError: the service did not answer.
        """
        return as_record(self._route.call("GET", f"/hands/{number}").data)
