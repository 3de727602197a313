"""Tells a hint: the move as it can be typed, and why. Nothing is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import reasons, steps, text
from trinca_cli.writing import played_table, write_move

if TYPE_CHECKING:
    from trinca_cli.output import Printer
    from trinca_cli.sight import Sight
    from trinca_client import Draft, Hint


def tell(out: Printer, hint: Hint, sight: Sight, draft: Draft | None = None) -> None:
    """The move on a line of its own, and the reason for it.

    Args:
        out: where it is told.
        hint: as the service gave it; it is for the table as the turn began.
        sight: that table.
        draft: what has been arranged in this turn: a play is told as the steps from there, as far as there are any.
    """
    words, beside = _written(hint, sight, draft, symbols=out.symbols)
    out.line("  " + text.clean(words))
    for each in (reasons.sentence(hint["reason"], symbols=out.symbols), beside):
        if each:
            out.paragraph(each, "", 2)


def _written(hint: Hint, sight: Sight, draft: Draft | None, *, symbols: bool) -> tuple[str, str]:
    """The move in words, and what a person who has arranged something should know beside it."""
    move = hint["move"]
    whole = write_move(move, symbols=symbols, sight=sight)
    if draft is None:
        return whole, ""
    wanted = played_table(move)
    if wanted is None and steps.is_same(draft["table"], sight.table or []):
        return whole, ""
    changes = None if wanted is None else steps.difference(draft["table"], wanted)
    if changes is None:
        return whole, "That is for the table as your turn began: `restore` puts it back."
    if not changes:
        return "done", "It is what you have arranged."
    return steps.written(changes), "These steps go on from what you have arranged."
