"""Drafts: a turn that is arranged before it is made (TI-14), kept with the table for the seat to play.

A draft is outside the table's version: nobody else sees it, it makes no move stale, and the move that is accepted
ends it. Where a friend sits elsewhere only confirmed turns are kept (TA-10).
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from trinca.games.drafts import Arrangement, Draft, Drafts, DraftView
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import State
from trinca.tables.play import check_turn, illegal, running
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Step
from trinca.tables.view import check_uncovered

Change = Callable[[Drafts[State], State, Draft], Draft]
"""Makes one draft of another: those of the game, the position, the draft so far."""


class Drafted(Struct, frozen=True):
    """Where a draft stands, which is what a tag of it tells.

    Attributes:
        played: The version of the last change of play: the turn it is a draft of.
        changes: How often it was changed.
    """

    played: int
    changes: int


def drafted(table: AnyTable) -> Drafted:
    """Where the draft at the table stands; that of a table without one is a draft that nobody changed."""
    draft = None if table.hand is None else table.hand.draft
    return Drafted(table.played, 0 if draft is None else draft.changes)


def shown(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool) -> DraftView:
    """The draft as the seat to play sees it, where it is one of `seats`; refused where there is none to see.

    Args:
        game: The table's game.
        table: The table.
        seats: The seats of the key that asks.
        reveal: Whether a key that holds several seats has the device of the one to play (TA-9).
    """
    drafts, state, draft = _of(game, table, seats, reveal=reveal)
    return drafts.shown(state, draft)


def edit(
    game: AnyGame, table: AnyTable, seats: Sequence[int], arrangement: Arrangement, facts: Facts, *, reveal: bool
) -> Step | None:
    """The draft with the whole table arranged anew; None where it lies so already."""

    def change(drafts: Drafts[State], state: State, draft: Draft) -> Draft:
        edited = drafts.edit(state, draft, arrangement)
        return draft if drafts.shown(state, edited).table == drafts.shown(state, draft).table else edited

    return _changed(game, table, seats, change, facts, reveal=reveal)


def undo(game: AnyGame, table: AnyTable, seats: Sequence[int], facts: Facts, *, reveal: bool) -> Step | None:
    """The draft without its last edit; None where there is none."""
    return _changed(game, table, seats, lambda _drafts, _state, draft: draft.undone(), facts, reveal=reveal)


def restore(game: AnyGame, table: AnyTable, seats: Sequence[int], facts: Facts, *, reveal: bool) -> Step | None:
    """The draft without any edit, as the turn began; None where it is that already."""
    return _changed(game, table, seats, lambda _drafts, _state, draft: draft.restored(), facts, reveal=reveal)


def _changed(
    game: AnyGame, table: AnyTable, seats: Sequence[int], change: Change, facts: Facts, *, reveal: bool
) -> Step | None:
    drafts, state, draft = _of(game, table, seats, reveal=reveal)
    try:
        after = change(drafts, state, draft)
    except IllegalMove as no:
        raise illegal(no) from no
    if after == draft:
        return None
    hand = table.hand and replace(table.hand, draft=after)
    # A draft is an activity (TA-8).
    return Step(replace(table, hand=hand, expires=facts.expires), events=(), quiet=True)


def _of(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool) -> tuple[Drafts[State], State, Draft]:
    """What the game says of drafts, the position, and the draft at the table."""
    if game.drafts is None:
        raise Refusal("not_found", "This game has no drafts.")
    hand, seat = running(game, table)
    if any(other.kind == "invited" for other in table.seats):
        detail = "No draft is kept where a friend plays from elsewhere: only the whole turn counts."
        raise Refusal("draft_not_kept", detail, rule="TA-10")
    check_turn(seat, seats)
    check_uncovered(game, table, seats, reveal=reveal)
    return game.drafts, hand.state, hand.draft or Draft()
