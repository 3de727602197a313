"""One hand as it lies: a position that stands alone, the order of the stock and the rest of the shuffle included."""

from typing import Literal

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.cards.shuffle import Shuffle
from trinca.games.basic.options import BasicOptions
from trinca.games.values import State

Phase = Literal["draw", "play", "over"]
Ending = Literal["went_out", "going_rummy", "stock_empty", "turn_limit"]


class Meld(Struct, frozen=True, forbid_unknown_fields=True):
    """A meld on the table; its number is its place among the melds, counted from 1.

    Attributes:
        kind: `set` or `run`.
        cards: A run ascending, a set by suit.
        by: The seat that laid each card, parallel to `cards`.
    """

    kind: Literal["set", "run"]
    cards: tuple[Card, ...]
    by: tuple[int, ...]


class BasicState(State, frozen=True, kw_only=True):
    """A position of a game on one pack.

    Attributes:
        options: The options in force.
        shuffle: The seed and the counter from which a restock goes on.
        dealer: The seat that dealt.
        stock: Face down, the top last.
        discard: Face up, bottom to top: the upcard is the last.
        hands: The cards of each seat, in order of suit and rank.
        melds: In the order laid.
        seat: The seat to play, or that played last when the hand is over.
        phase: `draw`, `play`, or `over`.
        taken: The upcard taken this turn, while it is held (CL-6).
        laid_before: For each seat, whether it melded or laid off in an earlier turn of the hand (CL-10).
        laid_now: Whether the seat to play did so in this turn.
        turns: Completed turns (GU-2).
        restocked: How often the discard pile became the stock (CL-11).
        ending: How the hand ended; None while it runs.
        winner: The seat that went out; None where none did.
    """

    options: BasicOptions
    shuffle: Shuffle
    dealer: int
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...] = ()
    seat: int
    phase: Phase = "draw"
    taken: Card | None = None
    laid_before: tuple[bool, ...] = (False, False)
    laid_now: bool = False
    turns: int = 0
    restocked: int = 0
    ending: Ending | None = None
    winner: int | None = None
