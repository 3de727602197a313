"""`trinca watch`: what happens at a table, as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.errors import Exit, TableGoneError
from trinca_cli.follower import AWAY_DELAYS
from trinca_cli.happenings import Chronicle
from trinca_cli.refusals import TABLE_GONE

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import Break, Happening

NAME = "watch"
HELP = "tell what happens at a table, line by line, without playing"
EXAMPLES = """\
  trinca watch               the last table used, until Ctrl-C or its end
  trinca watch k3x9
  trinca watch --json        one JSON object a message
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")


def run(context: Context) -> Exit:
    """Tell each message, with `--json` as JSON Lines; it ends with the table.

    Raises:
        TableGoneError: the table is gone.
        ServiceAwayError: the service stayed away.
    """
    saved = context.find(context.args.table)
    out = context.out

    def on_break(broken: Break) -> None:
        if broken.in_vain > len(AWAY_DELAYS):
            raise broken.why
        out.notice(f"{broken.why.detail} Trying again in {broken.delay:.0f} s …")

    chronicle = Chronicle(symbols=out.symbols)
    for happening in context.table(saved).events.follow(passive=True, on_break=on_break):
        if happening.view is not None:
            context.seen.note(happening.view)
        if out.as_json:
            out.json_line({"event": happening.event, "version": happening.version, "data": happening.data})
        else:
            out.lines(_sentences(chronicle, happening))
    raise TableGoneError(TABLE_GONE)


def _sentences(chronicle: Chronicle, happening: Happening) -> list[str]:
    if happening.view is not None:
        return chronicle.begin(happening.view)
    return chronicle.step(happening.data) if happening.event == "step" else []
