"""Answers of the service, taken only when they have the shape that the API documents and make sense in themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_client.handrecords import HandRecord
from trinca_client.shapes import checked, wrong
from trinca_client.turnrecords import Draft
from trinca_client.viewrecords import Trial, View

if TYPE_CHECKING:
    from trinca_client.viewrecords import Hand, Result


def as_view(data: object) -> View:
    """The answer as a view, whose seat numbers are all those of its seats.

    Raises:
        NotTrincaError: it is none.
    """
    view = checked(data, View)
    seats, you = range(len(view["seats"])), view["you"]
    if [seat["seat"] for seat in view["seats"]] != list(seats):
        wrong("seats")
    if not you["seats"] or not set(you["seats"]) <= set(seats) or you["seat"] not in {None, *seats}:
        wrong("you.seats")
    if view["hand"] is not None:
        _check_hand(view["hand"], seats)
    if view["result"] is not None:
        _check_result(view["result"], seats)
    return view


def as_record(data: object) -> HandRecord:
    """The answer as the record of a finished hand; whether it is a true one is not asked here.

    Raises:
        NotTrincaError: it is none.
    """
    return checked(data, HandRecord)


def as_trial(data: object) -> Trial:
    """The answer to a dry run.

    Raises:
        NotTrincaError: it is none.
    """
    trial = checked(data, Trial)
    if trial["view"] is not None:
        as_view(trial["view"])
    return trial


def as_draft(data: object) -> Draft:
    """The answer as a draft, which says something of each of its combinations.

    Raises:
        NotTrincaError: it is none.
    """
    draft = checked(data, Draft)
    if len(draft["combinations"]) != len(draft["table"]):
        wrong("combinations")
    return draft


def _check_hand(hand: Hand, seats: range) -> None:
    if hand["dealer"] not in seats:
        wrong("hand.dealer")
    if hand["turn"] is not None and hand["turn"]["seat"] not in seats:
        wrong("hand.turn.seat")


def _check_result(result: Result, seats: range) -> None:
    if result["winner"] not in {None, *seats}:
        wrong("result.winner")
    if result["match"] is not None and not set(result["match"]["winners"]) <= set(seats):
        wrong("result.match.winners")
    lists = (result["points"], result["scores"], result["hands"], result.get("counted"))
    if any(each is not None and len(each) != len(seats) for each in lists):
        wrong("result")
