"""`trinca play`: the game in the terminal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from trinca_cli.autoplay import play_match
from trinca_cli.errors import Exit, UsageError
from trinca_cli.interactive import Game
from trinca_cli.opening import describes_table, find_or_make, make_table, table_arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "play"
HELP = "play in the terminal; without one, play a whole match and verify its deals"
EXAMPLES = """\
  trinca play                go on with the last table, or begin a new one
  trinca play k3x9           go on with this table
  trinca play --new --level hard --name Ana
  trinca play </dev/null     without a terminal: a whole match by itself
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE, or what describes a new one."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins")
    parser.add_argument("--new", action="store_true", help="begin a new table")
    parser.add_argument("--game", help="the game of the new table; classic if none is named")
    table_arguments(parser)


def run(context: Context) -> Exit:
    """Play with the person at the terminal; without one, play a whole match on a new table."""
    if context.env.interactive and not context.out.as_json:
        return Game(context, find_or_make(context)).run()
    args = context.args
    if args.table is not None:
        if describes_table(args):
            raise UsageError("Name a table, or describe a new one, not both.")
        saved = context.find(args.table)
    else:
        saved, _ = make_table(context, args.game)
    return play_match(context, saved, random.Random(0))  # noqa: S311 - a choice of moves, no secret
