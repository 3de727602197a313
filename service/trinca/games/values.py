"""What passes between a game and everything around it: frozen values, one definition each.

They are stored, sent, parsed and documented from these classes.
"""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from trinca.cards.playing import Card

LEVELS = ("easy", "normal", "hard")
"""The levels of computer players, weakest first; every game has all of them (TA-11)."""


class Rule(Struct, frozen=True):
    """One numbered rule of a sheet, in English and in this project's words."""

    rule: str
    text: str


class GameInfo(Struct, frozen=True):
    """What a game is before anybody plays it.

    Attributes:
        game: The id in addresses and bodies, `classic`.
        name: The English name people know it by.
        least_seats: Fewest seats of a table.
        most_seats: Most seats of a table.
        moves: The types of moves, in the order of a turn.
        running_score: Whether hands add up to a match; a game without has no scores, and its hands stand alone.
    """

    game: str
    name: str
    least_seats: int
    most_seats: int
    moves: tuple[str, ...]
    running_score: bool = True


class Turn(Struct, frozen=True):
    """Whose turn it is and in which phase.

    Attributes:
        seat: The seat to play.
        phase: `draw` where a card is to be drawn first, `play` after that; `out_or_float` where a seat that laid
            its last card chooses to end the hand or to play on (FH-11).
    """

    seat: int
    phase: str


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's options: every field has a default, a type and a range."""


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of a game's moves: one class a type, told apart by `type`."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's states: one hand as it lies, hidden cards and the rest of the shuffle included."""


class HandView(Struct, frozen=True):
    """What lies open to every seat. Games add their piles and melds.

    Attributes:
        dealer: The seat that dealt.
        turn: Whose turn it is; None when the hand is over.
    """

    dealer: int
    turn: Turn | None


class SeatView(Struct, frozen=True):
    """What everybody sees of one seat. Games add to it, with defaults for a table without a hand.

    Attributes:
        cards: How many cards it holds.
    """

    cards: int = 0


class YouView(Struct, frozen=True):
    """What only the seat itself sees.

    Attributes:
        seat: The seat.
        hand: Its cards in order of suit and rank; None while they are covered (TA-9).
        taken: The upcard it took this turn, while it still holds it.
    """

    seat: int
    hand: tuple[Card, ...] | None
    taken: Card | None


StateT = TypeVar("StateT", bound=State)
MoveT = TypeVar("MoveT", bound=Move)
OptionsT = TypeVar("OptionsT", bound=Options)


class View(Struct, frozen=True):
    """A hand as one seat sees it: the whole of what that seat, a person or a computer, may know of the position.

    Built field by field from the state, never a state with parts blanked.
    """

    hand: HandView
    seats: tuple[SeatView, ...]
    you: YouView
    options: Options


class Moved(Struct, Generic[MoveT], frozen=True, tag="moved", tag_field="event"):
    """A move that was made.

    Attributes:
        seat: Who made it.
        move: In normal form.
        card: The card drawn, where the move draws one.
        open: Whether every seat saw that card (a draw from the discard pile).
    """

    seat: int
    move: MoveT
    card: Card | None = None
    open: bool = False


class Upcard(Struct, frozen=True, tag="upcard", tag_field="event"):
    """The card turned up at the deal.

    Attributes:
        card: The first upcard.
    """

    card: Card


class Restocked(Struct, frozen=True, tag="restock", tag_field="event"):
    """The discard pile became the stock.

    Attributes:
        stock: How many cards the stock then held.
    """

    stock: int


Entry = Moved[Any] | Upcard | Restocked
"""What happened, whole; what a seat may see of it is `Game.seen`."""


class Dealt(Struct, Generic[StateT], frozen=True):
    """A fresh deal.

    Attributes:
        state: The position before the first move.
        deck: The cards before the shuffle.
        hands: The cards of each seat in the order dealt.
        upcard: The card that starts the discard pile, where the game has one.
        wild_card: The card turned for the wild rank, where the game has one.
        entries: What the deal showed to everybody.
    """

    state: StateT
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card | None
    wild_card: Card | None
    entries: tuple[Entry, ...]


class Played(Struct, Generic[StateT], frozen=True):
    """The state after a move, and what happened in order: the move, and what it set off."""

    state: StateT
    entries: tuple[Entry, ...]


class Legal(Struct, frozen=True):
    """The legal moves of the seat to play.

    Attributes:
        moves: In normal form, each once.
        complete: Whether `moves` holds every legal move, up to spelling.
        open: Types of moves that cannot be listed whole.
    """

    moves: tuple[Any, ...]
    complete: bool = True
    open: tuple[str, ...] = ()


class Reason(Struct, frozen=True):
    """Why a player makes a move, told from what its seat sees; a client puts it into words.

    Attributes:
        code: One of `reasons.REASONS`.
        params: What its sentence needs, by name: cards, numbers of cards, points.
    """

    code: str
    params: dict[str, Any]


class Outcome(Struct, frozen=True):
    """How a hand ended.

    Attributes:
        reason: One of the contract's: `went_out`, `going_rummy`, `stock_empty`, `turn_limit`, …
        winner: The seat that ended it in its favour, else None.
        points: This hand's points for each seat.
        hands: The cards each seat was left with, in order.
        counted: For each seat the combinations that its cards were counted in, where points depend on them (IN-9);
            None of a seat that was not counted.
    """

    reason: str
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    counted: tuple[tuple[tuple[Card, ...], ...] | None, ...] | None = None
