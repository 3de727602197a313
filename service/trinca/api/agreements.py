"""`/v1/tables/{table_id}/agreements`: the next hand and a new match, by agreement (TA-7)."""

from collections.abc import Sequence
from typing import Any

from flask import Response

from trinca.api.answers import view_answer
from trinca.api.auth import SEAT, Asker, held_seats
from trinca.api.bodies import NewAgreement
from trinca.api.operation import Answer, Blueprint
from trinca.api.queries import ViewPartsQuery
from trinca.api.schemas import ref
from trinca.api.services import services
from trinca.store.store import Updated
from trinca.tables.agree import agree, withdraw
from trinca.tables.seat import Action
from trinca.tables.table import AnyTable, Facts, Step

agreements = Blueprint(
    "agreements", __name__, description="Going on: the next hand or a new match, once all people agree."
)

_VIEW = Answer("The table after it.", ref("Table"), "agreed", headers=("ETag",))


@agreements.operation(
    "POST",
    "/v1/tables/<table_id>/agreements",
    "agree",
    guards=(SEAT,),
    query=ViewPartsQuery(),
    body=NewAgreement(),
    answers={200: _VIEW},
    codes=("agreement_not_possible",),
)
def make_agreement(body: dict[str, Any], *, asker: Asker, include: Sequence[str]) -> Response:
    """Agree to the next hand or to a new match.

    Whoever holds a seat may. It happens when all people at the table have agreed; computers always do, so that
    against them and on one device it happens at once. `next_hand` is for a hand that is over, `restart` also cuts
    off one that is played. Everybody sees who agreed; an agreement holds for the hand it was given in, and the same
    one again changes nothing.

    Send the `hand` that it is meant for: where somebody was faster and another hand is dealt already, the answer is
    `agreement_not_possible` in place of an agreement too many.
    """

    def change(table: AnyTable, facts: Facts) -> Step | None:
        seats = held_seats(table, asker.key)
        return agree(asker.game, table, seats, body["action"], facts, hand=body.get("hand"))

    return _answer(asker, services().store.update(asker.table.id, change, allow=asker.allow), include)


@agreements.operation(
    "DELETE",
    "/v1/tables/<table_id>/agreements/<any(next_hand, restart):action>",
    "withdrawAgreement",
    guards=(SEAT,),
    query=ViewPartsQuery(),
    answers={200: _VIEW},
)
def withdraw_agreement(*, asker: Asker, action: Action, include: Sequence[str]) -> Response:
    """Take an agreement back.

    Whoever gave it may, until the last person agrees and it has happened. Where there is none, nothing changes, so
    that it can be repeated.
    """

    def change(table: AnyTable, facts: Facts) -> Step | None:
        return withdraw(table, held_seats(table, asker.key), action, facts)

    return _answer(asker, services().store.update(asker.table.id, change, allow=asker.allow), include)


def _answer(asker: Asker, updated: Updated, include: Sequence[str]) -> Response:
    services().committed(updated)
    return view_answer(asker.game, updated.table, held_seats(updated.table, asker.key), include)
