"""A table as it is stored: who sits where, the match so far, and the hand that is played.

All of it is frozen; a change makes a new table (`Step`). The types of state, moves and options are the game's own.
"""

from typing import Any, Generic, Literal

from msgspec import Struct

from trinca.games.drafts import Draft
from trinca.games.values import Moved, MoveT, OptionsT, Restocked, StateT, Upcard
from trinca.tables.finished import HandRecord
from trinca.tables.seat import Seat

Presence = Literal["required", "optional"]
Status = Literal["waiting", "playing", "hand_over", "match_over"]


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
        draft: The edits of the turn, in games that have drafts; None while nothing was edited.
        position: What the hand began from in place of a deal, as it was asked for; None of a hand that was dealt.
        chosen: Whether whoever made the table chose the seed, and so knew every card of the deal.
    """

    number: int
    dealer: int
    seed: str
    scores_before: tuple[int, ...] | None
    state: StateT
    log: tuple[Logged[MoveT], ...]
    draft: Draft | None = None
    position: dict[str, Any] | None = None
    chosen: bool = False


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
        seed: What its hands are dealt from, where it was made with one; None deals each from a fresh secret.
        position: What its first hand is to begin from, until it has begun; None where that is dealt.

    Seed and position count where deals may be chosen (`Facts.chosen`), and nowhere else.
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
    seed: str | None = None
    position: dict[str, Any] | None = None


AnyTable = Table[Any, Any, Any]


class Facts(Struct, frozen=True):
    """What a change may know of the world; the store brings it, so that a change stays pure.

    Attributes:
        now: Milliseconds since the epoch.
        expires: When the table is to be gone if nothing else happens.
        seed: 64 hex digits from the system's secure source, fresh for every change: the seed of a deal, if it deals.
        chosen: Whether deals may be chosen, as in development: else a table's own seed and position are passed over.
    """

    now: int
    expires: int
    seed: str
    chosen: bool = False


class Step(Struct, frozen=True):
    """One committed change.

    Attributes:
        table: The table after it, its version one higher.
        events: What happened, for the streams.
        record: The hand that this change ended, if it ended one.
        quiet: Whether it is outside the versions, as drafts are: the table keeps its version, and nobody is told.
    """

    table: AnyTable
    events: tuple[Any, ...]
    record: HandRecord[Any, Any] | None = None
    quiet: bool = False
