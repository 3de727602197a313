"""The shapes of finished hands, as version 1 of the API documents them; see `records`."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from trinca_client.records import Move, SeatShown
from trinca_client.viewrecords import Result


class HandList(TypedDict):
    """The finished hands, newest last."""

    hands: list[HandLine]


class HandLine(TypedDict):
    """A finished hand in the list of hands."""

    number: int
    reason: str
    winner: int | None
    points: list[int] | None
    scores: list[int] | None


class RecordedMove(TypedDict):
    """One move of a finished hand, in normal form; `card` is the card of a draw."""

    version: int
    seat: int
    move: Move
    card: NotRequired[str]


class HandRecord(TypedDict):
    """Everything about a finished hand, seed included, with the seats as they were when it ended.

    `dealt` is each seat's cards in the order dealt. `position` is there only of a hand that was built in development
    and not dealt: where it began. `chosen` is there only where whoever made the table chose the seed, in development.
    """

    number: int
    game: str
    options: dict[str, Any]
    seats: list[SeatShown]
    dealer: int
    deck: list[str]
    cards_each: int
    seed: str
    commitment: str
    dealt: list[list[str]]
    upcard: str | None
    wild_card: str | None
    scores_before: list[int] | None
    moves: list[RecordedMove]
    result: Result
    position: NotRequired[dict[str, Any]]
    chosen: NotRequired[bool]
