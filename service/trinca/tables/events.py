"""What a committed change tells the table, told apart by `type`. Stored whole; each seat is sent what it may see."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from trinca.cards.playing import Card
from trinca.tables.seat import Action


class Event(Struct, frozen=True, tag_field="type"):
    """Base of the events."""


class HandDealt(Event, frozen=True, tag="dealt"):
    """A hand was dealt."""

    hand: int
    dealer: int


class MoveMade(Event, frozen=True, tag="moved"):
    """A seat moved; the card drawn is there where it was seen.

    Attributes:
        open: Whether every seat saw it.
    """

    seat: int
    move: Any
    card: Card | None = None
    open: bool = False


class HandOver(Event, frozen=True, tag="hand_over"):
    """The hand ended."""

    hand: int
    reason: str


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match ended with the hand."""

    winners: tuple[int, ...]


class Agreed(Event, frozen=True, tag="agreed"):
    """A seat agreed to an action (TA-7)."""

    seat: int
    action: Action


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """A seat took its agreement back."""

    seat: int
    action: Action


class Joined(Event, frozen=True, tag="joined"):
    """A person took a seat by invitation (TA-3)."""

    seat: int
    name: str


class Renamed(Event, frozen=True, tag="renamed"):
    """A seat has another name."""

    seat: int
    name: str


class LevelSet(Event, frozen=True, tag="level"):
    """A computer plays at another level (TA-11)."""

    seat: int
    level: str


class PresenceChanged(Event, frozen=True, tag="presence"):
    """A person went away or came back, at a table that waits for its people (TA-5)."""

    seat: int
    present: bool


class Restarted(Event, frozen=True, tag="restarted"):
    """The match began anew; `hand` is the number of the hand that a restart cut off, if one was running."""

    hand: int | None


AnyEvent = (
    HandDealt
    | MoveMade
    | HandOver
    | MatchOver
    | Agreed
    | Withdrawn
    | Joined
    | Renamed
    | LevelSet
    | PresenceChanged
    | Restarted
)


def told(event: AnyEvent, seats: Sequence[int]) -> dict[str, Any]:
    """The event as the key is sent it that holds these seats.

    A card drawn is there where every seat saw it, and for the seat that drew it; a key that holds several seats is
    never sent a hidden one (TA-9).
    """
    members: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, MoveMade):
        del members["open"]
        if event.card is None or not (event.open or tuple(seats) == (event.seat,)):
            del members["card"]
    return members
