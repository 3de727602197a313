"""`trinca restart`: begin a new match at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.commands.show import show_table
from trinca_cli.errors import Exit

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "restart"
HELP = "begin a new match at the table, as soon as all people there agree"
EXAMPLES = """\
  trinca restart
  trinca restart k3x9
  trinca restart --withdraw   while others have still to agree
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE and --withdraw."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--withdraw", action="store_true", help="take back that you agreed")


def run(context: Context) -> Exit:
    """Agree, and show the table after it; with `--json` its view."""
    follower = context.follow(context.find(context.args.table))
    follower.read()
    withdraw = context.args.withdraw
    show_table(context, follower.withdraw("restart") if withdraw else follower.agree("restart"))
    return Exit.DONE
