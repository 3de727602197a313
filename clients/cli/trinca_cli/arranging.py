"""A turn of tiles, arranged step by step at the prompt until it is made: edit, undo, restore, done (TI-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trinca_cli import drafts, steps
from trinca_cli.drafts import LostTileError
from trinca_cli.errors import UsageError
from trinca_cli.refusals import refusal
from trinca_cli.seating import is_covered, to_play
from trinca_client import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.drafts import Drafting
    from trinca_cli.follower import Follower
    from trinca_cli.output import Printer
    from trinca_client import Draft, Move, View

WORDS: Final = ("undo", "restore", "done")
_INSTEAD: Final = frozenset({"draw", "pass"})


class Arranging:
    """The arrangement of the turn of this key, if the game has such turns; it begins anew with each turn."""

    def __init__(self, out: Printer, follower: Follower) -> None:
        self._out = out
        self._follower = follower
        self._drafting: Drafting | None = None
        self._turn: object = None

    @property
    def is_open(self) -> bool:
        """Whether the turn of the newest view can be arranged: there is a table, and it is this key's turn."""
        view = self._follower.view
        hand = view["hand"]
        return hand is not None and "table" in hand and self._follower.my_turn and not is_covered(view)

    @property
    def draft(self) -> Draft | None:
        """The draft, where anything has been arranged in this turn."""
        drafting = self._begun() if self.is_open else None
        return drafting.shown if drafting is not None and drafting.shown["edits"] else None

    def edits(self, words: Sequence[str]) -> bool:
        """Whether these words edited the draft.

        Raises:
            UsageError: they are no step, or a draw or pass while the draft must first be restored.
            Problem: the service refuses the edit.
        """
        word = words[0]
        if not self.is_open or word not in {"undo", "restore", *steps.STEPS, *_INSTEAD}:
            return False
        drafting = self._begun()
        draft = drafting.shown
        if word in _INSTEAD:
            if not steps.is_same(draft["table"], self._table()):
                raise UsageError(f"The table is rearranged: `restore` puts it back, then {word}; `done` plays it.")
            return False
        if word in {"undo", "restore"} and not draft["edits"]:
            raise UsageError("Nothing is arranged yet: the table is as the turn began.")
        if word == "undo":
            drafting.undo()
        elif word == "restore":
            drafting.restore()
        else:
            _edit(drafting, steps.take(words, draft["table"]))
        return True

    def done(self, words: Sequence[str]) -> Move | None:
        """The move that the draft makes, where these words are `done`.

        Raises:
            UsageError: nothing is arranged.
        """
        if not self.is_open or words[0] != "done":
            return None
        draft = self.draft
        if draft is None:
            raise UsageError(f"Nothing is arranged yet. Steps are written like {steps.FORMS}.")
        return {"type": "play", "table": draft["table"]}

    def tell(self) -> None:
        """What can be done with the draft; of one kept here, what the service would say of it."""
        draft = self.draft
        if draft is None:
            return
        edits = "1 edit" if draft["edits"] == 1 else f"{draft['edits']} edits"
        self._out.line(f"Arranged in {edits}; undo takes one back, restore all; done plays.")
        if not draft["combinations"]:
            self._judge(draft)

    def _judge(self, draft: Draft) -> None:
        """Ask whether the play would be accepted: which combinations may stay is nothing that this client knows."""
        try:
            self._follower.try_move({"type": "play", "table": draft["table"]})
        except Problem as problem:
            if problem.code != "illegal_move":
                raise
            for line in refusal(problem, symbols=self._out.symbols):
                self._out.paragraph(line.replace("Refused:", "Not yet:", 1))
        else:
            self._out.line("It can be played as it is.")

    def _table(self) -> steps.Arrangement:
        """The table as the turn began."""
        hand = self._follower.view["hand"]
        return hand.get("table", []) if hand else []

    def _begun(self) -> Drafting:
        """The draft of the turn of the newest view."""
        turn = _turn(self._follower.view)
        if self._drafting is None or self._turn != turn:
            self._drafting, self._turn = drafts.begin(self._follower), turn
        return self._drafting


def _edit(drafting: Drafting, arrangement: steps.Arrangement) -> None:
    """Edit the draft; of a tile that lies there already say so, for it is not only missing in the rack."""
    draft = drafting.shown
    try:
        drafting.edit(arrangement)
    except (Problem, LostTileError) as refused:
        lying = steps.lying_already(draft["table"], arrangement, draft["rack"])
        if not lying or (isinstance(refused, Problem) and refused.reason != "card_not_held"):
            raise
        tile, number = lying[0]
        raise UsageError(
            f"{tile} lies in combination {number} already; `move {tile} from {number} to …` takes it elsewhere."
        ) from refused


def _turn(view: View) -> object:
    """What a turn is known by: a friend who comes or goes is no new one."""
    hand = view["hand"]
    assert hand is not None
    return hand["number"], to_play(view), hand.get("table"), view["you"]["hand"], hand.get("pool")
