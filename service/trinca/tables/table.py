"""A table as it is stored: who sits where, the match so far, and the hand that is played.

All of it is frozen; a change makes a new table (`Step`). The types of state, moves and options are the game's own.
"""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.games.values import Moved, MoveT, Options, Restocked, StateT, Upcard

OptionsT = TypeVar("OptionsT", bound=Options)

Kind = Literal["host", "local", "invited", "computer"]
Action = Literal["next_hand", "restart"]
Presence = Literal["required", "optional"]
Status = Literal["waiting", "playing", "hand_over", "match_over"]


class Seat(Struct, frozen=True):
    """One seat of a table (TA-1).

    Attributes:
        kind: `host` is the person who made the table, `local` another person on the host's device, `invited` a friend
            elsewhere, `computer` a computer player.
        name: As shown to everybody.
        level: A computer's level, else None.
        key: Hash of the seat key that holds the seat; None at a computer's and at a free seat.
        invitation: Hash of the secret of the seat's last invitation (TA-3), kept when it is used.
        invited: How often that invitation was replaced.
        agreed: What the seat agreed to for this hand (TA-7).
    """

    kind: Kind
    name: str
    level: str | None = None
    key: str | None = None
    invitation: str | None = None
    invited: int = 0
    agreed: tuple[Action, ...] = ()

    @property
    def free(self) -> bool:
        """Whether the seat waits for somebody to take it."""
        return self.kind != "computer" and self.key is None


class Logged(Struct, Generic[MoveT], frozen=True):
    """An entry of the hand's log and the version that committed it."""

    version: int
    entry: Moved[MoveT] | Upcard | Restocked


class Hand(Struct, Generic[StateT, MoveT], frozen=True):
    """The hand that is played or was played last.

    Attributes:
        number: Counted from 1 for the life of the table (TA-7).
        dealer: The seat that dealt.
        seed: The deal's seed in hex; shown to nobody before the hand is over.
        scores_before: The totals at the deal.
        state: The position.
        log: Everything that happened, oldest first.
    """

    number: int
    dealer: int
    seed: str
    scores_before: tuple[int, ...] | None
    state: StateT
    log: tuple[Logged[MoveT], ...]


class Table(Struct, Generic[StateT, MoveT, OptionsT], frozen=True):
    """A table.

    Attributes:
        id: Derived from the host's key.
        game: The game's id.
        version: Counts every change that any seat may see, from 1.
        played: The version of the last change of play: a move, a deal, a restart.
        request: Digest of the body that made the table, so that making it again finds it.
        born: When it was made, milliseconds since the epoch: tells it from another one that the same key made.
        options: All options in force.
        presence: Whether the people must be connected to play (TA-5).
        seats: By number.
        scores: The totals of the match; None in a game without running score.
        hand: None while the table waits for people (TA-14).
        expires: When the table is gone without further activity (TA-8), milliseconds since the epoch.
    """

    id: str
    game: str
    version: int
    played: int
    request: str
    born: int
    options: OptionsT
    presence: Presence
    seats: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    hand: Hand[StateT, MoveT] | None
    expires: int


AnyTable = Table[Any, Any, Any]


class Match(Struct, frozen=True):
    """Who won a match.

    Attributes:
        winners: The seats; several where totals tie.
    """

    winners: tuple[int, ...]


class Result(Struct, frozen=True):
    """How a hand ended.

    A hand that a restart cut off has the reason `restarted` and None for winner, points, scores and match.

    Attributes:
        reason: `went_out`, `going_rummy` (all cards in one turn), `stock_empty`, `turn_limit`, or `restarted`.
        winner: The seat that ended it in its favour; None where the hand was drawn.
        points: This hand's points, by seat.
        scores: The totals of the match after it, by seat; None in a game without them.
        hands: The cards each seat was left with, by seat.
        match: Who won the match; None while it goes on.
    """

    reason: str
    winner: int | None
    points: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    hands: tuple[tuple[Card, ...], ...]
    match: Match | None


class RecordSeat(Struct, frozen=True):
    """Who sits at a seat, or sat there when the hand ended.

    Attributes:
        seat: Its number.
        kind: As in the view of the table.
        name: As shown to everybody.
        level: A computer's level.
    """

    seat: int
    kind: Kind
    name: str
    level: str | None


class RecordMove(Struct, Generic[MoveT], frozen=True, omit_defaults=True):
    """One move of a finished hand.

    Attributes:
        version: The version of the table that the move made.
        seat: Who moved.
        move: In normal form.
        card: The card drawn, on every draw.
    """

    version: int
    seat: int
    move: MoveT
    card: Card | None = None


class HandRecord(Struct, Generic[MoveT, OptionsT], frozen=True):
    """A finished hand with everything that proves its deal: the resource `…/hands/{n}` as it is sent.

    Attributes:
        number: Counted from 1 for the life of the table.
        game: The game's id.
        options: All options in force.
        seats: Who sat where.
        dealer: The seat that dealt; the first card went to the next one.
        deck: All cards before the shuffle.
        cards_each: How many cards each seat was dealt.
        seed: The secret of the shuffle: 32 bytes as 64 hex digits.
        commitment: What the table showed at the deal: `sha256:` and the SHA-256, in hex, of the seed's 32 raw bytes.
        dealt: The cards of each seat, in the order dealt.
        upcard: The card that began the discard pile, in games that have one.
        wild_card: The card turned for the wild rank, in games that have one.
        scores_before: The totals of the match at the deal, by seat; None in a game without them.
        moves: Every move, in order.
        result: How it ended.
    """

    number: int
    game: str
    options: OptionsT
    seats: tuple[RecordSeat, ...]
    dealer: int
    deck: tuple[Card, ...]
    cards_each: int
    seed: str
    commitment: str
    dealt: tuple[tuple[Card, ...], ...]
    upcard: Card | None
    wild_card: Card | None
    scores_before: tuple[int, ...] | None
    moves: tuple[RecordMove[MoveT], ...]
    result: Result


class HandSummary(Struct, frozen=True):
    """A line of the list of finished hands."""

    number: int
    reason: str
    winner: int | None
    points: tuple[int, ...] | None
    scores: tuple[int, ...] | None


class Facts(Struct, frozen=True):
    """What a change may know of the world; the store brings it, so that a change stays pure.

    Attributes:
        now: Milliseconds since the epoch.
        expires: When the table is to be gone if nothing else happens.
        seed: 64 hex digits from the system's secure source, fresh for every change: the seed of a deal, if it deals.
    """

    now: int
    expires: int
    seed: str


class Step(Struct, frozen=True):
    """One committed change.

    Attributes:
        table: The table after it, its version one higher.
        events: What happened, for the streams.
        record: The hand that this change ended, if it ended one.
    """

    table: AnyTable
    events: tuple[Any, ...]
    record: HandRecord[Any, Any] | None = None
