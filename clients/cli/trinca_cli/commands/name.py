"""`trinca name`: what you are called at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.errors import Exit, UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import View

NAME = "name"
HELP = "change your name at a table"
EXAMPLES = """\
  trinca name Ana
  trinca name Rui k3x9 --seat 1     one of those who share this device
"""


def arguments(parser: ArgumentParser) -> None:
    """NAME, TABLE and --seat."""
    parser.add_argument("name", metavar="NAME", help="the new name")
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--seat", metavar="N", type=int, help="the seat, where several people share this device")


def run(context: Context) -> Exit:
    """Change it; with `--json` the view."""
    args = context.args
    saved = context.find(args.table)
    table = context.table(saved)
    seat = args.seat if args.seat is not None else _only(table.get())
    view = table.seats.change(seat, name=args.name)
    if context.out.as_json:
        context.out.json(view)
    else:
        context.out.line(f"Seat {seat} is called {wording.names(view)[seat]} now.")
    return Exit.DONE


def _only(view: View) -> int:
    """The one seat of this client."""
    seats = view["you"]["seats"]
    if len(seats) > 1:
        raise UsageError(f"Which seat? --seat says it: {', '.join(map(str, seats))}.")
    return seats[0]
