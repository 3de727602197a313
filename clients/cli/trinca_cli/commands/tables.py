"""`trinca tables`: the tables whose keys are saved here, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trinca_cli import text, wording
from trinca_cli.addresses import may_send
from trinca_cli.board import short
from trinca_cli.errors import GONE, Exit
from trinca_cli.seating import is_shared
from trinca_client import Problem, ServiceAwayError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.seating import Kind
    from trinca_client import View

NAME = "tables"
HELP = "list the saved tables and how they stand, by whom one plays with"
EXAMPLES = """\
  trinca tables
  trinca tables --forget     drop the keys of tables that are gone
"""
_KINDS: Final[dict[Kind, str]] = {
    "computer": "Against the computer",
    "device": "On this device",
    "room": "With a friend",
}
_HEAD: Final = ("table", "game", "state", "score", "version", "with")
_WITH_WIDTH: Final = 16


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
    """List them, kind by kind (TA-10), the last one used of each at the end.

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
            view = context.table(saved).get()
        except ServiceAwayError as error:
            away.add(url)  # one table is enough to find out
            context.out.notice(error.detail)
            lines.append(_Line(saved, "away"))
        except Problem as problem:
            if problem.code != GONE:
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
    rows = [(line.saved.kind, _row(line, ids, forgotten=forgotten)) for line in lines]
    widths = [max(text.width(row[at]) for row in (_HEAD, *(row for _, row in rows))) for at in range(len(_HEAD))]

    def laid_out(row: tuple[str, ...]) -> str:
        return "  ".join(text.padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()

    kinds = [kind for kind in _KINDS if any(kind == each for each, _ in rows)]
    for at, kind in enumerate(kinds):
        out.lines([""] * bool(at))
        out.line(_KINDS[kind], style="bold")
        out.lines(laid_out(row) for row in (_HEAD, *(row for each, row in rows if each == kind)))
    if any(line.state == "away" for line in lines):
        out.line("Where a service is away, it may have another address now: --url names it.")
    if any(line.state == "unanswered" for line in lines):
        out.line("A seat that got no answer is found again by the same `trinca new` or `trinca join`.")


def _row(line: _Line, ids: list[str], *, forgotten: bool) -> tuple[str, ...]:
    saved, view = line.saved, line.view
    known = short(saved.table, ids) if saved.id is not None else "-"
    game = text.name(saved.game) if saved.game else "-"
    if view is not None:
        scores = wording.score([seat["score"] for seat in view["seats"]])
        state = text.clean(view["status"]).replace("_", " ")
        return known, game, state, scores, str(view["version"]), _others(view)
    states = {
        "gone": "gone, key dropped" if forgotten else "gone",
        "away": "service away",
        "elsewhere": "elsewhere",
        "not_here": "not here",
        "unanswered": "no answer yet",
    }
    return known, game, states[line.state], "", "", ""


def _others(view: View) -> str:
    """Who else sits there; on a shared device, who sits there."""
    mine = [] if is_shared(view) else view["you"]["seats"]
    called = wording.names(view)
    return text.short(
        ", ".join(called[seat["seat"]] for seat in view["seats"] if seat["seat"] not in mine), _WITH_WIDTH
    )


def _as_json(context: Context, line: _Line) -> dict[str, object]:
    """Everything but the key."""
    return {
        "id": line.saved.id,
        "kind": line.saved.kind,
        "game": line.saved.game,
        "url": context.url(line.saved),
        "state": line.state,
        "view": line.view,
    }
