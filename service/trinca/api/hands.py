"""`/v1/tables/{table_id}/hands`: the finished hands, with everything that proves their deal."""

import re

from flask import Response

from trinca.api.answers import answer
from trinca.api.auth import Asker
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.schemas import Hands, ref
from trinca.api.services import services

hands = Blueprint("hands", __name__, description="Finished hands, and the proof of their deal.")

_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


@hands.operation(
    "GET",
    "/v1/tables/<table_id>/hands",
    "listHands",
    keyed=True,
    answers={200: Answer("The last 50 finished hands, newest last.", Hands(), "hands")},
)
def list_hands(*, asker: Asker) -> Response:
    """List the finished hands."""
    return answer({"hands": services().store.hands(asker.table.id)})


@hands.operation(
    "GET",
    "/v1/tables/<table_id>/hands/<number>",
    "getHand",
    keyed=True,
    answers={200: Answer("The hand.", ref("HandRecord"), "hand")},
    codes=("hand_not_found",),
)
def get_hand(*, asker: Asker, number: str) -> Response:
    """Show a finished hand.

    With its seed, which is secret before the end, every card as dealt and every move, so that anybody can deal it
    again and check that nothing was changed.
    """
    record = services().store.hand(asker.table.id, int(number)) if _NUMBER.fullmatch(number) else None
    if record is None:
        raise Problem("hand_not_found")
    return answer(record)
