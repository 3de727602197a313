"""A turn that is arranged before it is made (TI-14): edits that can be undone, and what a game says of them.

A draft is no move: nobody but its seat sees it, nothing of it counts until a move is made, and it may be invalid
on the way. It is a value like a state; tables keep it, a game with `Game.drafts` judges it.
"""

from abc import ABC, abstractmethod
from typing import Generic

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.games.values import Move, StateT

KEEP_EDITS = 100
"""How many edits can be undone; of a longer draft the oldest are forgotten."""

Arrangement = tuple[tuple[Card, ...], ...]
"""The whole table, combination by combination."""


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """The edits of a turn.

    Attributes:
        edits: The whole table after each edit, oldest first.
        changes: Counts every edit, undo and restore: no two different drafts of a turn share it.
    """

    edits: tuple[Arrangement, ...] = ()
    changes: int = 0

    def edited(self, arrangement: Arrangement) -> "Draft":
        """The draft with one edit more."""
        return Draft((*self.edits, arrangement)[-KEEP_EDITS:], self.changes + 1)

    def undone(self) -> "Draft":
        """The draft without its last edit; itself where there is none."""
        return Draft(self.edits[:-1], self.changes + 1) if self.edits else self

    def restored(self) -> "Draft":
        """The draft without any edit: the start of the turn; itself where it is that already."""
        return Draft((), self.changes + 1) if self.edits else self


class CombinationView(Struct, frozen=True):
    """What a combination of a draft is.

    Attributes:
        valid: Whether it could stay as it is.
        value: What its tiles are worth, jokers as what they stand for; None where it is not valid.
    """

    valid: bool
    value: int | None


class OpeningView(Struct, frozen=True):
    """How far the draft of a seat that has not opened yet has come.

    Attributes:
        sum: The value of the valid combinations wholly from its rack.
        needed: The value that opens.
    """

    sum: int
    needed: int


class DraftView(Struct, frozen=True):
    """A draft as its seat sees it.

    Attributes:
        table: The whole table as arranged, combination by combination.
        rack: The tiles that stay in the rack.
        edits: How many edits can be undone.
        combinations: What each combination of `table` is, in the same order.
        opening: The sum so far; None once the seat has opened.
    """

    table: Arrangement
    rack: tuple[Card, ...]
    edits: int
    combinations: tuple[CombinationView, ...]
    opening: OpeningView | None


class Drafts(ABC, Generic[StateT]):
    """What a game that is played by arranging says of drafts; always those of the seat to play."""

    @abstractmethod
    def edit(self, state: StateT, draft: Draft, arrangement: Arrangement) -> Draft:
        """The draft with the table arranged anew; IllegalMove where cards would be lost, doubled or made up."""

    @abstractmethod
    def shown(self, state: StateT, draft: Draft) -> DraftView:
        """The draft as its seat sees it."""

    @abstractmethod
    def refuse(self, state: StateT, draft: Draft, move: Move) -> None:
        """Raise IllegalMove where the move may not be made while the draft is edited (`draft_open`)."""
