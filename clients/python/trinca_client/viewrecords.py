"""The shapes of the table as a seat sees it, as version 1 of the API documents them; see `records`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from trinca_client.records import Invitation, Move

Status = Literal["waiting", "playing", "hand_over", "match_over"]


class Seat(TypedDict):
    """A seat as everyone at the table sees it; `cards` is how many it holds, `score` None where nobody counts.

    Of single games: `laid` are the points it laid in this hand; `floating` says that it plays on without cards,
    `opened` that it may use what lies on the table, `out` that it is out of this hand, which may have `shown` cards.
    """

    seat: int
    kind: str
    name: str
    level: str | None
    present: bool
    score: int | None
    cards: int
    agreed: list[str]
    laid: NotRequired[int]
    floating: NotRequired[bool]
    opened: NotRequired[bool]
    out: NotRequired[bool]
    shown: NotRequired[list[str] | None]


class Turn(TypedDict):
    """Whose move it is, and of which kind."""

    seat: int
    phase: str


class Meld(TypedDict):
    """A meld on the table; `by` says for each card which seat laid it."""

    meld: int
    kind: str
    cards: list[str]
    by: list[int]
    stands_for: NotRequired[list[str]]


class Deal(TypedDict):
    """What binds the service to the deal: `sha256:` and the hash of its seed.

    In development alone: `built` where nothing was dealt, `chosen` where whoever made the table chose the seed.
    """

    commitment: str
    built: NotRequired[bool]
    chosen: NotRequired[bool]


class Hand(TypedDict):
    """One deal being played, or the last one played. `discard` is bottom to top, as far as it is public.

    Of single games: `table` are combinations that all may rearrange and `pool` how many tiles are left to draw;
    cards of the `wild_rank` are wild, which the `wild_card` that was turned has set.
    """

    number: int
    dealer: int
    turn: Turn | None
    deal: Deal
    stock: NotRequired[int]
    discard: NotRequired[list[str]]
    discard_count: NotRequired[int]
    melds: NotRequired[list[Meld]]
    table: NotRequired[list[list[str]]]
    pool: NotRequired[int]
    wild_rank: NotRequired[str | None]
    wild_card: NotRequired[str | None]
    log: NotRequired[list[dict[str, Any]]]


class LegalMoves(TypedDict):
    """Every legal move now; `open` names types of move that cannot be listed."""

    version: int
    seat: int | None
    moves: list[Move]
    complete: bool
    open: list[str]


class You(TypedDict):
    """What only this key sees. While `covered`, `hand` is None and so are the `moves` of the seat to play."""

    seats: list[int]
    seat: int | None
    hand: list[str] | None
    taken: str | None
    covered: bool
    moves: NotRequired[LegalMoves | None]


class MatchResult(TypedDict):
    """Who won the match; more than one when they are level."""

    winners: list[int]


class Result(TypedDict):
    """How a hand ended. `points` are this hand's, `scores` the match's after it, `hands` the cards left.

    `counted` are, for each seat, the groups in which its cards were counted, where points depend on them.
    """

    reason: str
    winner: int | None
    points: list[int] | None
    scores: list[int] | None
    hands: list[list[str]]
    match: MatchResult | None
    counted: NotRequired[list[list[list[str]] | None] | None]


class View(TypedDict):
    """The table as one seat sees it."""

    id: str
    game: str
    version: int
    status: Status
    options: dict[str, Any]
    presence: str
    expires_at: str
    seats: list[Seat]
    hand: Hand | None
    you: You
    result: Result | None


class Trial(TypedDict):
    """What a move would do; `view` is None for one that `reveals`, because what it reveals is not told.

    `valid` says of a declaration whether it would hold.
    """

    legal: bool
    reveals: bool
    view: View | None
    valid: NotRequired[bool | None]


class TableMade(TypedDict):
    """The answer that makes a table."""

    table: View
    invitations: list[Invitation]


class SeatTaken(TypedDict):
    """The answer that takes a seat."""

    table: View
    seat: int
