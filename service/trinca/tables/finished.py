"""A hand that is over: its result, and the record that proves its deal."""

from typing import Any, Generic

from msgspec import UNSET, Struct, UnsetType

from trinca.cards.playing import Card
from trinca.games.values import MoveT, OptionsT
from trinca.tables.seat import Kind


class Match(Struct, frozen=True):
    """Who won a match.

    Attributes:
        winners: The seats; several where totals tie.
    """

    winners: tuple[int, ...]


class Result(Struct, frozen=True, omit_defaults=True):
    """How a hand ended.

    A hand that a restart cut off has the reason `restarted` and None for winner, points, scores and match.

    Attributes:
        reason: `went_out`, `going_rummy` (all cards in one turn), `declared`, `last_seat` (all others are out),
            `end_hand` (a seat ended it at an empty stock), `stock_empty`, `blocked` (nobody can or wants to lay),
            `turn_limit`, or `restarted`.
        winner: The seat that went out, declared, was left alone, or held least in a blocked round; None else.
        points: This hand's points, by seat.
        scores: The totals of the match after it, by seat; None in a game without them.
        hands: The cards each seat was left with, by seat.
        match: Who won the match; None while it goes on.
        counted: For each seat the combinations its cards were counted in, in games where points depend on them; None
            of a seat that was not counted.
    """

    reason: str
    winner: int | None
    points: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    hands: tuple[tuple[Card, ...], ...]
    match: Match | None
    counted: tuple[tuple[tuple[Card, ...], ...] | None, ...] | None = None


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
        position: What the hand began from in place of a deal, in development; there only then. Nothing was dealt:
            `deck` and the hands of `dealt` are empty, `cards_each` is 0, and `seed` is that of restocks alone.
        chosen: True where whoever made the table chose `seed`, in development; there only then. The deal is proven,
            and was no secret to them.
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
    position: dict[str, Any] | UnsetType = UNSET
    chosen: bool | UnsetType = UNSET


class HandSummary(Struct, frozen=True):
    """A line of the list of finished hands."""

    number: int
    reason: str
    winner: int | None
    points: tuple[int, ...] | None
    scores: tuple[int, ...] | None
