"""`trinca new`: make a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text
from trinca_cli.board import short, title
from trinca_cli.errors import Exit
from trinca_cli.opening import make_table, table_arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "new"
HELP = "make a table against the computer"
EXAMPLES = """\
  trinca new
  trinca new classic --level hard --option target=50 --name Ana
"""


def arguments(parser: ArgumentParser) -> None:
    """GAME and what describes the table."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game; classic if none is named")
    table_arguments(parser)


def run(context: Context) -> Exit:
    """Make the table; with `--json` its view."""
    saved, view = make_table(context, context.args.game)
    out = context.out
    if out.as_json:
        out.json(view)
        return Exit.DONE
    players = " against ".join(text.name(seat["name"]) for seat in view["seats"])
    out.line(f"Table {short(saved.table)}: {title(view)}, {players}.")
    out.line(f"Play it with: trinca play {short(saved.table)}")
    return Exit.DONE
