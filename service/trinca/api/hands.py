"""`/v1/tables/{table_id}/hands`: the finished hands, with everything that proves their deal."""

import functools
import re

from flask import Response

from trinca.api.answers import answer
from trinca.api.auth import SEAT, Asker
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.schemas import HandList, ref
from trinca.api.services import services

hands = Blueprint("hands", __name__, description="Finished hands, and the proof of their deal.")

_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def _kept(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(*, asker: Asker, number: str, **rest: object) -> Response:
        record = services().store.hand(asker.table.id, int(number)) if _NUMBER.fullmatch(number) else None
        if record is None:
            raise Problem("hand_not_found")
        return handler(record=record, **rest)

    return wrapper


HAND = Guard(_kept, ("hand_not_found",))
"""Gives the handler the `record` of the hand of that number at the asker's table."""


@hands.operation(
    "GET",
    "/v1/tables/<table_id>/hands",
    "listHands",
    guards=(SEAT,),
    answers={200: Answer("The last 50 finished hands, newest last.", HandList(), "hands")},
)
def list_hands(*, asker: Asker) -> Response:
    """List the finished hands.

    Whoever holds a seat may. How each ended, its points and the totals after it, newest last: what a score sheet
    shows. Hands count for the life of the table, over all its matches; the last 50 are kept.
    """
    return answer({"hands": services().store.hands(asker.table.id)})


@hands.operation(
    "GET",
    "/v1/tables/<table_id>/hands/<number>",
    "getHand",
    guards=(SEAT, HAND),
    answers={200: Answer("The hand.", ref("HandRecord"), "hand")},
)
def get_hand(*, record: bytes) -> Response:
    """Show a finished hand.

    Whoever holds a seat may, once the hand is over. With its seed, which is secret before the end, every card as
    dealt and every move, so that anybody can deal it again and check that nothing was changed. A hand that is still
    played is answered with `hand_not_found`.
    """
    return answer(record)
