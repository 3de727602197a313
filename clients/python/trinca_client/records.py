"""The shapes of the service's answers, as version 1 of its API documents them.

They are typed dictionaries, so an answer stays what it was: members that a later service adds are kept. `NotRequired`
members are there only when asked for, or only in some games.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Move = dict[str, Any]
Event = dict[str, Any]
Include = Literal["moves", "log"]
Action = Literal["next_hand", "restart"]
Presence = Literal["required", "optional"]


class SeatRequest(TypedDict):
    """One seat of a table to be made."""

    kind: Literal["host", "local", "invited", "computer"]
    name: NotRequired[str]
    level: NotRequired[str]


class Invitation(TypedDict):
    """What lets a friend take a free seat; `code` is all of it, `url` the same with the service's address."""

    seat: int
    code: str
    url: str


class Rule(TypedDict):
    """One numbered rule."""

    rule: str
    text: str


class GameList(TypedDict):
    """The games of a service."""

    games: list[GameInfo]


class GameInfo(TypedDict):
    """A game the service offers; `options` is a JSON Schema with defaults."""

    game: str
    name: str
    seats: dict[str, int]
    levels: list[str]
    moves: list[str]
    options: dict[str, Any]
    rules: NotRequired[list[Rule]]


class Step(TypedDict):
    """What one version changed, in order. An event has a `type`, such as `moved`, and what goes with it."""

    version: int
    events: list[Event]


class Steps(TypedDict):
    """What happened after a version; `gap` tells that not all of it is kept any more, so read the table again."""

    version: int
    steps: list[Step]
    gap: bool


class InvitationShown(TypedDict):
    """What an invitation is for; `free` tells whether its seat can still be taken."""

    table: str
    game: str
    options: dict[str, Any]
    seat: int
    free: bool
    seats: list[SeatShown]


class SeatShown(TypedDict):
    """A seat without what happens at it."""

    seat: int
    kind: str
    name: str
    level: str | None
