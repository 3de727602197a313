"""`trinca show`: the table as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import cards, story, wording
from trinca_cli.board import board
from trinca_cli.errors import Exit
from trinca_cli.leftover import left_lines
from trinca_cli.seating import ACTIONS, agreed, agreed_by_others, is_covered, missing, to_play, undecided

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import View

NAME = "show"
HELP = "show a table"
EXAMPLES = """\
  trinca show                the last table used
  trinca show k3x9 --log     with everything that happened in this hand
  trinca show --reveal       on a shared device: the hand of the one to play
  trinca show --json         the view as the service gives it
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE, --log and --reveal."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--log", action="store_true", help="what happened in this hand, move by move")
    parser.add_argument(
        "--reveal", action="store_true", help="on a shared device: uncover the hand of the one to play"
    )


def run(context: Context) -> Exit:
    """Show it; with `--json` the view."""
    saved = context.find(context.args.table)
    args = context.args
    view = context.table(saved).get(include=["log"] if args.log else [], reveal=args.reveal)
    context.seen.note(view)
    show_table(context, view)
    return Exit.DONE


def show_table(context: Context, view: View) -> None:
    """The table, its log where it was asked for, and how the hand ended."""
    out = context.out
    if out.as_json:
        out.json(view)
        return
    held, result = view["you"]["hand"], view["result"]
    out.lines(board(view, out, cards.by_suit(held) if held is not None else None))
    called = wording.names(view, me="You")
    if is_covered(view):
        out.line()
        out.line(f"The hand of {wording.listed(called, [to_play(view) or 0])} is covered; --reveal shows it.")
    if told := story.log_lines(view, called, symbols=out.symbols):
        out.line()
        out.lines(told)
    if away := missing(view):
        out.line()
        out.line(wording.away(called, away))
    if result is not None:
        out.line()
        out.line(f"The hand is over: {wording.ending(result, called)}.")
        if result.get("counted"):
            out.lines(left_lines(result, called, out))
        if (match := result["match"]) is not None:
            out.line(wording.match_end(match["winners"], called, [seat["score"] for seat in view["seats"]]))
    for action in ACTIONS:
        if agreed(view, action) or agreed_by_others(view, action):
            out.line(wording.half_agreed(action, wording.listed(called, undecided(view, action))))
