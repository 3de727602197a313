"""What the commands `next` and `restart` do: agree, or take it back, and show the table after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.commands.show import show_table
from trinca_cli.errors import Exit

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import Action


def arguments(parser: ArgumentParser) -> None:
    """TABLE and --withdraw."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--withdraw", action="store_true", help="take back that you agreed")


def agree_to(context: Context, action: Action) -> Exit:
    """Agree to the action, or withdraw; show the table after it, with `--json` its view."""
    follower = context.follow(context.find(context.args.table))
    follower.read()
    show_table(context, follower.withdraw(action) if context.args.withdraw else follower.agree(action))
    return Exit.DONE
