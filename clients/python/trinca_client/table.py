"""`/v1/tables/{table}`: one table, as the holder of one seat key reaches it."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from trinca_client.agreements import Agreements
from trinca_client.answers import as_view
from trinca_client.drafts import TurnDraft
from trinca_client.errors import Problem
from trinca_client.events import Events
from trinca_client.hands import Hands
from trinca_client.moves import Moves
from trinca_client.replies import GONE
from trinca_client.route import query
from trinca_client.seats import Seats
from trinca_client.shapes import checked
from trinca_client.tableinvitations import TableInvitations
from trinca_client.turnrecords import Hint

if TYPE_CHECKING:
    from collections.abc import Collection

    from trinca_client.records import Include
    from trinca_client.route import Route
    from trinca_client.viewrecords import View

LONGEST_WAIT: Final = 25
HINT_WAIT: Final = 10


class Table:
    """A table and the key of a seat at it; `Tables.at`, `Tables.create` and `Invitations.accept` give one.

    It holds nothing of the table: every view comes from a call.

    Attributes:
        moves: what may be done, and doing it.
        draft: a turn that is arranged before it is made, in games that have that.
        agreements: the next hand, a new match.
        seats: names and levels.
        invitations: another invitation for a free seat.
        hands: finished hands, with all that proves their deal.
        events: what happens, as it happens.
    """

    def __init__(self, route: Route) -> None:
        self._route = route
        self.moves = Moves(route)
        self.draft = TurnDraft(route)
        self.agreements = Agreements(route)
        self.seats = Seats(route)
        self.invitations = TableInvitations(route)
        self.hands = Hands(route)
        self.events = Events(route)

    def __repr__(self) -> str:
        """Without the key, which a log must not hold."""
        return f"Table({self.id!r})"

    @property
    def id(self) -> str:
        """The table's id."""
        return self._route.table

    @property
    def key(self) -> str:
        """The seat key. Keep it with the id: whoever has both plays the seat."""
        return self._route.key

    def get(self, *, include: Collection[Include] = (), reveal: bool = False) -> View:
        """The table as the key's seat sees it now: `GET /v1/tables/{table}`. May be repeated.

        Args:
            include: parts to add: `moves` gives `you.moves`, the legal moves; `log` gives `hand.log`.
            reveal: where the key holds several seats, every hand is covered; this shows that of the seat to play.

        Raises:
            Problem: `table_not_found`, also for a key that holds no seat here; `unauthorized` for what is no key.
            ServiceAwayError: the service did not answer.
        """
        return as_view(self._route.call("GET", query=query(include, reveal=reveal)).data)

    def wait(
        self,
        *,
        after: int,
        wait: int = LONGEST_WAIT,
        include: Collection[Include] = (),
        reveal: bool = False,
    ) -> View | None:
        """The table once it has changed: `GET /v1/tables/{table}?after=…&wait=…`, a long poll. May be repeated.

        Args:
            after: the version that is known, `view["version"]`.
            wait: for how many seconds at most, 0 to 25.
            include: as for `get`.
            reveal: as for `get`.

        Returns:
            The table; None where nothing changed in that time.

        Raises:
            Problem: as for `get`; `invalid_request` for a longer `wait`.
            ServiceAwayError: the service did not answer.
        """
        asked = {**query(include, reveal=reveal), "after": str(after), "wait": str(wait)}
        answer = self._route.call("GET", query=asked, wait=wait)
        return None if answer.status == HTTPStatus.NOT_MODIFIED else as_view(answer.data)

    def hint(self, *, reveal: bool = False) -> Hint:
        """What a strong player would do in the seat to play, and why: `GET /v1/tables/{table}/hint`.

        The service lets a worker think for up to 10 seconds. That none answered is not asked again here, for the game
        goes on as well without; a lost answer is.

        Args:
            reveal: as for `get`.

        Raises:
            Problem: `not_your_turn`, `hand_over`, `covered`, …
            ServiceAwayError: no hint came; `retry_after` says when another call may have more luck.
        """
        answer = self._route.call("GET", "/hint", query=query(reveal=reveal), wait=HINT_WAIT, insist=False)
        return checked(answer.data, Hint)

    def delete(self) -> None:
        """Remove the table for all who sit at it, by the host: `DELETE /v1/tables/{table}`.

        May be repeated: where the answer was lost and the repeat finds no table, it is removed.

        Raises:
            Problem: `forbidden` to all but the host, `table_not_found`.
            ServiceAwayError: no answer in several tries; it may be removed.
        """
        try:
            self._route.call("DELETE")
        except Problem as problem:
            if problem.code != GONE or not problem.repeated:
                raise
