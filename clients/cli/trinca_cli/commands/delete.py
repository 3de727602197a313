"""`trinca delete`: remove a table, for all who sit at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.board import short
from trinca_cli.errors import GONE, CliError, Exit
from trinca_client import Problem

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "delete"
HELP = "remove a table that you host, with everything played at it"
EXAMPLES = """\
  trinca delete k3x9
  trinca delete --yes        the last table used, without a question
"""
_YES = frozenset({"y", "yes"})


def arguments(parser: ArgumentParser) -> None:
    """TABLE and --yes."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--yes", action="store_true", help="ask nothing; without a terminal nothing is asked anyway")


def run(context: Context) -> Exit:
    """Remove it and drop its key; with `--json` an object with its id."""
    saved = context.find(context.args.table)
    if context.env.interactive and not context.args.yes:
        answer = context.out.ask(f"Remove table {short(saved.table)} for all who sit at it? [y/N] ")
        if (answer or "").lower() not in _YES:
            raise CliError("Nothing was removed.")
    try:
        context.table(saved).delete()
    except Problem as problem:
        # Gone already, perhaps by this very call, whose first answer was lost. At another address another service
        # may answer, and its word drops no key.
        if problem.code != GONE or context.url(saved) != saved.url:
            raise
    context.keys.forget([saved.table])
    context.seen.forget([saved.table])
    if context.out.as_json:
        context.out.json({"deleted": saved.table})
    else:
        context.out.line(f"Table {short(saved.table)} is removed.")
    return Exit.DONE
