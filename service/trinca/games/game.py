"""The one interface behind which every game stands.

A game is pure: it holds no state of its own and knows no clock, no table and no client. All that tables, storage, API
and computer players ask of a game is asked here; none of them knows which game it is.
"""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from trinca.cards.shuffle import Shuffle
from trinca.games.values import (
    Dealt,
    Entry,
    GameInfo,
    HandView,
    Legal,
    MoveT,
    Options,
    Outcome,
    Played,
    Rule,
    SeatView,
    StateT,
    Turn,
    View,
    YouView,
)

OptionsT = TypeVar("OptionsT", bound=Options)


class Game(ABC, Generic[StateT, MoveT, OptionsT]):
    """A game of cards. Subclasses are stateless; one object serves every table.

    Attributes:
        info: What it is.
        options_type: Its options.
        state_type: Its state, read back from storage by its type alone.
        move_type: Its moves: a class, or a union of classes told apart by `type`.
        hand_view, seat_view, you_view: The parts of its view, for storage and the API document.
    """

    info: GameInfo
    options_type: type[OptionsT]
    state_type: type[StateT]
    move_type: Any
    hand_view: type[HandView]
    seat_view: type[SeatView]
    you_view: type[YouView] = YouView

    @abstractmethod
    def rules(self) -> tuple[Rule, ...]:
        """The numbered rules of the game, in order."""

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

    @abstractmethod
    def view(self, state: StateT, seat: int) -> View:
        """The hand as that seat sees it."""

    @abstractmethod
    def seen(self, entry: Entry, seat: int | None) -> Entry:
        """What that seat sees of an entry: the card of another's draw from the stock is left out. None is nobody."""

    @abstractmethod
    def result(self, state: StateT) -> Outcome | None:
        """How the hand ended; None while it runs."""

    @abstractmethod
    def score(self, scores: tuple[int, ...], outcome: Outcome, options: OptionsT) -> tuple[int, ...]:
        """The totals after the hand."""

    @abstractmethod
    def match_winners(self, scores: tuple[int, ...], options: OptionsT) -> tuple[int, ...] | None:
        """The seats that won the match; None while it goes on."""

    @abstractmethod
    def first_dealer(self, seats: int) -> int:
        """The dealer of a table's first hand."""

    @abstractmethod
    def next_dealer(self, dealer: int, seats: int) -> int:
        """The dealer of the hand after one that `dealer` dealt."""

    @abstractmethod
    def check(self, state: StateT) -> None:
        """Raise CorruptState where no play leads to the state: cards lost or doubled, a phase that is none."""

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
