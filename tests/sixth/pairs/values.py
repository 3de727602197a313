"""What passes through the interface that is of this game alone: its options, moves, state and view."""

from typing import Annotated, Literal

from msgspec import Meta

from trinca.cards.playing import Card, CardName
from trinca.cards.shuffle import Shuffle
from trinca.games.moves import Discard, Draw
from trinca.games.values import HandView, Move, Options, Rule, State

SHEET = (
    Rule(
        "PA-1",
        "Two to four seats, one pack of 52 cards, three for each seat; one is turned up, the rest is the stock.",
    ),
    Rule("PA-2", "A turn is a draw, of the top of the stock or of the upcard, and a discard."),
    Rule(
        "PA-3",
        "After its draw a seat that holds two cards of one rank may show them: that ends the hand and scores 1.",
    ),
    Rule("PA-4", "With the last card of the stock gone, the turn is played out and the hand is drawn."),
    Rule("PA-5", "The first seat to reach the target wins the match."),
)


class PairsOptions(Options, frozen=True, kw_only=True):
    """Options.

    Attributes:
        target: Points that win the match (PA-5).
        turn_limit: Completed turns after which a hand is drawn (GU-2).
    """

    target: Annotated[int, Meta(ge=1, le=100)] = 2
    turn_limit: Annotated[int, Meta(ge=2, le=10000)] = 500


class Show(Move, frozen=True, tag="show"):
    """Show a pair."""

    cards: Annotated[tuple[CardName, ...], Meta(min_length=2, max_length=2)]


PairsMove = Draw | Discard | Show


class PairsState(State, frozen=True, kw_only=True):
    """One hand as it lies; the top of a pile is its last card."""

    options: PairsOptions
    shuffle: Shuffle
    dealer: int
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    seat: int
    phase: Literal["draw", "play", "over"] = "draw"
    turns: int = 0
    ending: Literal["declared", "stock_empty", "turn_limit"] | None = None
    winner: int | None = None


class PairsHandView(HandView, frozen=True):
    """What lies open.

    Attributes:
        stock: How many cards the stock holds.
        discard: The upcard.
        discard_count: How many cards lie on the discard pile.
    """

    stock: int
    discard: tuple[Card, ...]
    discard_count: int
