"""`trinca next`: agree to the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.commands.show import show_table
from trinca_cli.errors import Exit

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "next"
HELP = "agree to the next hand, dealt as soon as all people at the table agree"
EXAMPLES = """\
  trinca next
  trinca next k3x9
  trinca next --withdraw   while others have still to agree
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
    show_table(context, follower.withdraw("next_hand") if withdraw else follower.agree("next_hand"))
    return Exit.DONE
