"""`trinca tables`: the tables whose keys are saved here, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinca_cli import text, wording
from trinca_cli.board import short
from trinca_cli.errors import Exit, Problem, ServiceAwayError
from trinca_cli.opening import GONE
from trinca_cli.transport import may_send

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.records import View

NAME = "tables"
HELP = "list the saved tables and how they stand"
EXAMPLES = """\
  trinca tables
  trinca tables --forget     drop the keys of tables that are gone
"""


@dataclass(frozen=True)
class _Line:
    """A saved table and its state.

    `kept`: it is there. `gone`: its own service has it no more. `not_here`: another run of the service has it not.
    `elsewhere`: it is another service's and was not asked for. `unanswered`: its making got no answer. `away`: no
    service to ask.
    """

    saved: SavedTable
    state: str
    view: View | None = None


def arguments(parser: ArgumentParser) -> None:
    """--forget."""
    parser.add_argument("--forget", action="store_true", help="drop the keys of tables that are gone")


def run(context: Context) -> Exit:
    """List them, the last one used at the end.

    Returns:
        AWAY when a service could not be asked.
    """
    lines = _look(context)
    gone = [line.saved.table for line in lines if line.state == "gone"]
    if context.args.forget and gone:
        context.keys.forget(gone)
        context.seen.forget(gone)
    if context.out.as_json:
        context.out.json({"tables": [_as_json(context, line) for line in lines]})
    else:
        _print(context, lines)
    return Exit.AWAY if any(line.state == "away" for line in lines) else Exit.DONE


def _look(context: Context) -> list[_Line]:
    away: set[str] = set()
    lines = []
    for saved in context.keys.tables():
        url = context.url(saved)
        if saved.id is None:
            lines.append(_Line(saved, "unanswered"))
            continue
        if not may_send(url, saved.url):
            lines.append(_Line(saved, "elsewhere"))
            continue
        if url in away:
            lines.append(_Line(saved, "away"))
            continue
        try:
            view = context.api(saved).table(saved.id, saved.key)
        except ServiceAwayError as error:
            away.add(url)  # one table is enough to find out
            context.out.notice(error.detail)
            lines.append(_Line(saved, "away"))
        except Problem as problem:
            if problem.problem != GONE:
                raise
            # A service at another address may only be the wrong one: its word drops no key.
            lines.append(_Line(saved, "gone" if url == saved.url else "not_here"))
        else:
            context.seen.note(view)
            lines.append(_Line(saved, "kept", view))
    return lines


def _print(context: Context, lines: list[_Line]) -> None:
    out, forgotten = context.out, context.args.forget
    if not lines:
        out.line("No tables yet; `trinca new` makes one, `trinca play` plays at once.")
        return
    ids = [line.saved.table for line in lines if line.saved.id is not None]
    rows = [("table", "game", "state", "score", "version"), *(_row(line, ids, forgotten=forgotten) for line in lines)]
    widths = [max(text.width(row[at]) for row in rows) for at in range(len(rows[0]))]
    for at, row in enumerate(rows):
        shown = "  ".join(text.padded(cell, width) for cell, width in zip(row, widths, strict=True))
        out.line(shown.rstrip(), style="" if at else "bold")
    if any(line.state == "unanswered" for line in lines):
        out.line("A table that got no answer is found again by the same `trinca new`.")


def _row(line: _Line, ids: list[str], *, forgotten: bool) -> tuple[str, ...]:
    saved, view = line.saved, line.view
    known = short(saved.table, ids) if saved.id is not None else "-"
    game = text.name(saved.game)
    if view is not None:
        scores = wording.tally([seat["score"] for seat in view["seats"]])
        return known, game, text.clean(view["status"]).replace("_", " "), scores, str(view["version"])
    states = {
        "gone": "gone, key dropped" if forgotten else "gone",
        "away": "service away",
        "elsewhere": "elsewhere",
        "not_here": "not here",
        "unanswered": "no answer yet",
    }
    return known, game, states[line.state], "", ""


def _as_json(context: Context, line: _Line) -> dict[str, object]:
    """Everything but the key."""
    return {
        "id": line.saved.id,
        "game": line.saved.game,
        "url": context.url(line.saved),
        "state": line.state,
        "view": line.view,
    }
