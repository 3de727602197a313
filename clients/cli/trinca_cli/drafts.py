"""Where the arrangement of a turn is kept: by the service, or here where the service keeps none (TI-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from trinca_cli import steps
from trinca_cli.errors import UsageError
from trinca_cli.seating import is_shared
from trinca_client import Problem, TurnDraft

if TYPE_CHECKING:
    from collections.abc import Callable

    from trinca_cli.follower import Follower
    from trinca_cli.steps import Arrangement
    from trinca_client import Draft, KeptDraft

NOT_KEPT = frozenset({"draft_not_kept", "not_found"})  # another sits elsewhere; the game has no drafts


class LostTileError(UsageError):
    """An arrangement would lose tiles of the table, or use some that are not there."""

    code = "lost_tile"


class OtherDraftError(UsageError):
    """Another client of this seat has changed the draft meanwhile."""

    code = "other_draft"


class Drafting(Protocol):
    """An arrangement that is edited step by step."""

    @property
    def shown(self) -> Draft:
        """The draft as it is now."""

    def edit(self, arrangement: Arrangement) -> None:
        """Arrange the whole table anew: one edit."""

    def undo(self) -> None:
        """Take the last edit back."""

    def restore(self) -> None:
        """Take all edits back."""


class ServiceDraft:
    """A draft that the service keeps, judges, and shows again to whoever comes back.

    Raises:
        Problem: the service refuses; with one of `NOT_KEPT` it keeps none at this table.
    """

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._reveal = is_shared(follower.view)  # the hand is uncovered already: else nobody asks for a draft
        self.read()

    @property
    def shown(self) -> Draft:
        """The draft as the service showed it last."""
        return self._draft

    def read(self) -> None:
        """The draft as it is now."""
        self._keep(self._follower.ask(lambda table: table.draft.get(reveal=self._reveal)))

    def edit(self, arrangement: Arrangement) -> None:
        """Send the whole table."""
        self._change(lambda draft, **how: draft.edit(arrangement, **how), arrangement)

    def undo(self) -> None:
        """Take the last edit back."""
        self._change(TurnDraft.undo)

    def restore(self) -> None:
        """Take all edits back."""
        self._change(TurnDraft.restore)

    def _change(self, call: Callable[..., KeptDraft], wanted: Arrangement | None = None) -> None:
        """Change the draft that was shown; one that another client of this seat has changed is only shown anew."""
        try:
            kept = self._follower.ask(lambda table: call(table.draft, etag=self._etag, reveal=self._reveal))
        except Problem as problem:
            if problem.code != "stale_version":
                raise
            self.read()
            # The answer to this very change may have been lost, and the change sent again.
            if wanted is None or not steps.is_same(self.shown["table"], wanted):
                raise OtherDraftError("The draft was changed elsewhere; here it is now.") from problem
        else:
            self._keep(kept)

    def _keep(self, kept: KeptDraft) -> None:
        self._draft, self._etag = kept.draft, kept.etag


class LocalDraft:
    """A draft that is kept here for as long as this program runs.

    It counts tiles and no more: whether a combination may stay is a rule, and for the service to say.
    """

    def __init__(self, table: Arrangement, rack: list[str]) -> None:
        self._start, self._rack = table, rack
        self._edits: list[Arrangement] = []

    @property
    def shown(self) -> Draft:
        """The draft, of whose combinations nothing is known."""
        table = self._edits[-1] if self._edits else self._start
        laid = steps.laid_tiles(self._start, table)
        rack = steps.laid_tiles([laid], [self._rack])
        return {"table": table, "rack": rack, "edits": len(self._edits), "combinations": [], "opening": None}

    def edit(self, arrangement: Arrangement) -> None:
        """Keep the whole table, if it has every tile it had and the others are of the rack."""
        if gone := steps.laid_tiles(arrangement, self._start):
            raise LostTileError(f"{' '.join(gone)} lay on the table before this turn, and stays there.")
        if foreign := steps.laid_tiles([self._rack], [steps.laid_tiles(self._start, arrangement)]):
            raise LostTileError(f"{' '.join(foreign)} is not in your rack, or not that often.")
        if arrangement != self.shown["table"]:
            self._edits.append(arrangement)

    def undo(self) -> None:
        """Take the last edit back."""
        del self._edits[-1:]

    def restore(self) -> None:
        """Take all edits back."""
        self._edits.clear()


def begin(follower: Follower) -> Drafting:
    """The draft of the turn of the newest view, whose table has combinations: the service's, else one kept here.

    Raises:
        Problem: the service refused for another reason than that it keeps none.
    """
    view = follower.view
    try:
        return ServiceDraft(follower)
    except Problem as problem:
        if problem.code not in NOT_KEPT:
            raise
    hand = view["hand"]
    return LocalDraft(list(hand.get("table", [])) if hand else [], list(view["you"]["hand"] or []))
