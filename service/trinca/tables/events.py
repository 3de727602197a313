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
    """A hand was dealt.

    Attributes:
        hand: Its number.
        dealer: The seat that dealt.
    """

    hand: int
    dealer: int


class MoveMade(Event, frozen=True, tag="moved"):
    """A seat moved.

    Attributes:
        seat: Who moved.
        move: In normal form.
        card: The card drawn, where the seat that is told saw it.
        open: Whether every seat saw it.
    """

    seat: int
    move: Any
    card: Card | None = None
    open: bool = False


class HandOver(Event, frozen=True, tag="hand_over"):
    """The hand ended.

    Attributes:
        hand: Its number.
        reason: How it ended, as in its result.
    """

    hand: int
    reason: str


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match ended with the hand.

    Attributes:
        winners: The seats; several where totals tie.
    """

    winners: tuple[int, ...]


class Agreed(Event, frozen=True, tag="agreed"):
    """A seat agreed to an action (TA-7).

    Attributes:
        seat: Who agreed.
        action: What to.
    """

    seat: int
    action: Action


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """A seat took its agreement back.

    Attributes:
        seat: Who took it back.
        action: What it had agreed to.
    """

    seat: int
    action: Action


class Joined(Event, frozen=True, tag="joined"):
    """A person took a seat by invitation (TA-3).

    Attributes:
        seat: The seat.
        name: As shown to everybody.
    """

    seat: int
    name: str


class Renamed(Event, frozen=True, tag="renamed"):
    """A seat has another name.

    Attributes:
        seat: The seat.
        name: The new one.
    """

    seat: int
    name: str


class LevelSet(Event, frozen=True, tag="level"):
    """A computer plays at another level (TA-11).

    Attributes:
        seat: The computer's.
        level: The new one.
    """

    seat: int
    level: str


class PresenceChanged(Event, frozen=True, tag="presence"):
    """A person went away or came back, at a table that waits for its people (TA-5).

    Attributes:
        seat: Who.
        present: Whether they are there now.
    """

    seat: int
    present: bool


class Restarted(Event, frozen=True, tag="restarted"):
    """The match began anew.

    Attributes:
        hand: The number of the hand that was cut off; None where none was played.
    """

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
