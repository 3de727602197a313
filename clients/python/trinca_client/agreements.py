"""`/v1/tables/{table}/agreements`: the next hand, a new match (TA-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.answers import as_view
from trinca_client.given import part
from trinca_client.route import query

if TYPE_CHECKING:
    from collections.abc import Collection

    from trinca_client.records import Action, Include
    from trinca_client.route import Route
    from trinca_client.viewrecords import View


class Agreements:
    """What the seats of this key agree to; `table.agreements`. The last one's word sets it off."""

    def __init__(self, route: Route) -> None:
        self._route = route

    def agree(self, action: Action, *, hand: int | None = None, include: Collection[Include] = ()) -> View:
        """Agree to the next hand or to a new match: `POST …/agreements`.

        With `hand` it may be repeated, and cannot hit another hand. Without it is sent once, for a repeat might agree
        to what follows the hand after this one.

        Args:
            action: `next_hand` keeps the scores; `restart` begins a new match, also within a hand.
            hand: the number of the hand that is over or running, `view["hand"]["number"]`.
            include: parts to add to the view: `moves`, `log`.

        Returns:
            The table after it, with the new hand where nobody else has to agree.

        Raises:
            Problem: `agreement_not_possible` where it makes no sense now, or is for another hand. After a lost answer
                that may be because it was heard: then `repeated` is set, and the table shows the new hand.
            ServiceAwayError: no answer in several tries.
        """
        body = {"action": action} if hand is None else {"action": action, "hand": hand}
        answer = self._route.call("POST", "/agreements", query=query(include), body=body, twice=hand is not None)
        return as_view(answer.data)

    def withdraw(self, action: Action, *, include: Collection[Include] = ()) -> View:
        """Take an agreement back, while others have still to agree: `DELETE …/agreements/{action}`.

        May be repeated: where nothing was agreed to, nothing changes.

        Returns:
            The table after it.

        Raises:
            Problem: `agreement_not_possible`, …
            ServiceAwayError: the service did not answer.
        """
        return as_view(self._route.call("DELETE", f"/agreements/{part(action)}", query=query(include)).data)
