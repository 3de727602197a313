"""The one interface behind which every game stands.

A game is pure: it holds no state of its own and knows no clock, no table and no client. All that tables, storage, API
and computer players ask of a game is asked here; none of them knows which game it is.
"""

from abc import ABC, abstractmethod
from typing import Any, Generic

from msgspec.structs import replace

from trinca.cards.shuffle import Shuffle
from trinca.games.dealing import next_seat
from trinca.games.drafts import Drafts
from trinca.games.guards import RULES as GUARDS
from trinca.games.positions import Position
from trinca.games.values import (
    Dealt,
    Entry,
    GameInfo,
    HandView,
    Legal,
    Moved,
    MoveT,
    OptionsT,
    Outcome,
    Played,
    Reason,
    Rule,
    SeatView,
    StateT,
    Turn,
    View,
    YouView,
)


class Game(ABC, Generic[StateT, MoveT, OptionsT]):
    """A game of cards. Subclasses are stateless; one object serves every table.

    Attributes:
        info: What it is.
        options_type: Its options.
        state_type: Its state, read back from storage by its type alone.
        move_type: Its moves: a class, or a union of classes told apart by `type`.
        hand_view, seat_view, you_view: The parts of its view, for storage and the API document.
        sheet: The numbered rules of the game alone, in order.
        drafts: How a turn is arranged before it is made, in games that have that (TI-14).
        position_type: How people write a position down, in games that have that; a hand can then be built.
    """

    info: GameInfo
    options_type: type[OptionsT]
    state_type: type[StateT]
    move_type: Any
    hand_view: type[HandView]
    seat_view: type[SeatView]
    you_view: type[YouView] = YouView
    sheet: tuple[Rule, ...]
    drafts: Drafts[StateT] | None = None
    position_type: type[Position] | None = None

    def rules(self) -> tuple[Rule, ...]:
        """The numbered rules of the game, in order, and after them the guards that hold in every game."""
        return (*self.sheet, *GUARDS)

    @abstractmethod
    def deal(self, options: OptionsT, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[StateT]:
        """Deal a hand: everything follows from these four."""

    @abstractmethod
    def turn(self, state: StateT) -> Turn | None:
        """Whose turn it is; None when the hand is over."""

    @abstractmethod
    def legal(self, state: StateT) -> Legal:
        """Every legal move; empty only when the hand is over (GU-1)."""

    @abstractmethod
    def apply(self, state: StateT, move: MoveT) -> Played[StateT]:
        """Make the move for the seat to play, or raise IllegalMove; the state given stays as it was."""

    @abstractmethod
    def reveals(self, move: MoveT) -> bool:
        """Whether such a move shows a hidden card, wherever it is made: a draw from the stock (GU-3)."""

    def valid(self, state: StateT, move: MoveT) -> bool | None:  # noqa: ARG002 - for games that have such a move
        """Whether a declaration would hold; None of any other move. IllegalMove where `apply` refuses the move."""
        return None

    @abstractmethod
    def view(self, state: StateT, seat: int) -> View:
        """The hand as that seat sees it."""

    def seen(self, entry: Entry, seat: int | None) -> Entry:
        """What that seat sees of an entry: the card of another's hidden draw is left out. None is nobody's eyes."""
        if isinstance(entry, Moved) and not entry.open and entry.seat != seat and entry.card is not None:
            return replace(entry, card=None)
        return entry

    @abstractmethod
    def result(self, state: StateT) -> Outcome | None:
        """How the hand ended; None while it runs."""

    def score(self, scores: tuple[int, ...], outcome: Outcome) -> tuple[int, ...]:
        """The totals after the hand: the next hand keeps them. Not asked in a game without running score."""
        return tuple(score + points for score, points in zip(scores, outcome.points, strict=True))

    @abstractmethod
    def match_winners(self, scores: tuple[int, ...], options: OptionsT) -> tuple[int, ...] | None:
        """The seats that won the match; None while it goes on."""

    def first_dealer(self, seats: int) -> int:
        """The dealer of a table's first hand: the last seat, so that seat 0 begins (CL-14, FH-15, TI-3, IN-12)."""
        return seats - 1

    def next_dealer(self, dealer: int, seats: int) -> int:
        """The dealer of the hand after one that `dealer` dealt: the deal rotates."""
        return next_seat(dealer, seats)

    @abstractmethod
    def check(self, state: StateT) -> None:
        """Raise CorruptState where no play leads to the state: cards lost or doubled, a phase that is none."""

    def sound(self, state: StateT) -> None:
        """Raise CorruptState where a hand cannot be played on from a state of a position that somebody built.

        It asks less than `check`: a position need not hold every card, nor be one that play leads to.
        """
        self.check(state)

    @abstractmethod
    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> MoveT:
        """A computer player's next move, a pure function of what its seat sees.

        Args:
            view: The hand as the seat to play sees it.
            log: What the seat saw of the hand so far, oldest first.
            level: One of LEVELS.
            seed: Decides between moves the player holds equal; never derived from the deal's seed.
            budget: How many nodes a search may visit.
        """

    def reason(self, view: View, log: tuple[Entry, ...], move: MoveT) -> Reason:  # noqa: ARG002 - for games that tell more
        """Why a player who sees this makes the move, as a hint tells it.

        Args:
            view: The hand as the seat to play sees it.
            log: What the seat saw of the hand so far, oldest first.
            move: A legal move, as `choose` gives it.
        """
        return Reason("best_seen", {})
