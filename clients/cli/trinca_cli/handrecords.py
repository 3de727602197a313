"""The shapes of finished hands, as version 1 of the API documents them; see `records`."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from trinca_cli.records import Move, Result


class Hands(TypedDict):
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


class RecordedSeat(TypedDict):
    """A seat as it was when the hand ended."""

    seat: int
    kind: str
    name: str
    level: str | None


class HandRecord(TypedDict):
    """Everything about a finished hand, seed included. `dealt` is each seat's cards in the order dealt."""

    number: int
    game: str
    options: dict[str, Any]
    seats: list[RecordedSeat]
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
