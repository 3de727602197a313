"""`trinca level`: how well a computer plays, from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text, wording
from trinca_cli.errors import CliError, Exit, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import View

NAME = "level"
HELP = "change how well the computer plays; the match goes on"
EXAMPLES = """\
  trinca level hard
  trinca level easy k3x9
"""


def arguments(parser: ArgumentParser) -> None:
    """LEVEL, TABLE and --seat."""
    parser.add_argument("level", metavar="LEVEL", help="easy, normal or hard")
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--seat", metavar="N", type=int, help="the computer's seat, where there are several")


def run(context: Context) -> Exit:
    """Change it; with `--json` the view."""
    args = context.args
    saved = context.find(args.table)
    table = context.table(saved)
    seat = args.seat if args.seat is not None else _only(table.get())
    view = table.seats.change(seat, level=args.level)
    if context.out.as_json:
        context.out.json(view)
    else:
        level = text.clean(view["seats"][seat]["level"])
        context.out.line(f"{wording.names(view)[seat]} plays at level {level} now.")
    return Exit.DONE


def _only(view: View) -> int:
    """The one computer's seat."""
    computers = [seat["seat"] for seat in view["seats"] if seat["kind"] == "computer"]
    if not computers:
        raise CliError("No computer plays at this table.")
    if len(computers) > 1:
        raise UsageError(f"Which computer? --seat says it: {', '.join(map(str, computers))}.")
    return computers[0]
