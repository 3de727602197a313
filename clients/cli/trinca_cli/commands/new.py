"""`trinca new`: make a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.board import short, title
from trinca_cli.companions import are_described
from trinca_cli.errors import Exit, UsageError
from trinca_cli.inviting import invitation_lines
from trinca_cli.opening import make_table, table_arguments
from trinca_client import Problem

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import View

NAME = "new"
HELP = "make a table: against computers, with friends, or on this device"
EXAMPLES = """\
  trinca new
  trinca new classic --level hard --option target=50 --name Ana
  trinca new straight --name Ana --friend Rui       prints Rui's invitation
  trinca new --name Ana --same-device Rui           pass the device on
  trinca new indian --computers 3                   four at the table
  trinca new tiles --friend Rui --friend Eva --computers 1      so are these
"""


def arguments(parser: ArgumentParser) -> None:
    """GAME and what describes the table."""
    parser.add_argument("positional", metavar="GAME", nargs="?", help="the same as --game")
    table_arguments(parser)


def run(context: Context) -> Exit:
    """Make the table; with `--json` its view (`trinca invite --json` has the invitations)."""
    args, out = context.args, context.out
    if args.positional is not None and args.game is not None:
        raise UsageError("Name the game once.")
    args.game = args.game or args.positional
    try:
        saved, view = make_table(context)
    except Problem as problem:
        if problem.code != "game_not_found" or args.positional is None or not are_described(args):
            raise
        raise UsageError(f"{args.positional!r} is no game. Each name takes an option of its own.") from problem
    if out.as_json:
        out.json(view)
        return Exit.DONE
    out.line(f"Table {short(saved.table)}: {title(view)}, {_against(view)}.")
    out.lines(invitation_lines(view, saved.invitations))
    out.line(f"Play it with: trinca play {short(saved.table)}")
    return Exit.DONE


def _against(view: View) -> str:
    """Who plays whom: `Ana against Rui and Eva`."""
    called = wording.names(view)
    return f"{called[0]} against {wording.listed(called, range(1, len(called)))}"
