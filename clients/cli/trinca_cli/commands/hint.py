"""`trinca hint`: what a strong player would do in this seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import hinting
from trinca_cli.errors import Exit
from trinca_cli.sight import NOTHING, Sight
from trinca_cli.writing import played_table

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "hint"
HELP = "tell what a strong player would do in your seat, and why; nothing is played"
EXAMPLES = """\
  trinca hint
  trinca hint k3x9
  trinca hint --reveal       where several people share this device
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE and --reveal."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument(
        "--reveal", action="store_true", help="on a shared device: it tells of the hand of the one to play"
    )


def run(context: Context) -> Exit:
    """Tell the move and the reason; with `--json` as the service gives them."""
    saved = context.find(context.args.table)
    table, reveal = context.table(saved), context.args.reveal
    hint, sight = table.hint(reveal=reveal), NOTHING
    if context.out.as_json:
        context.out.json(hint)
        return Exit.DONE
    if played_table(hint["move"]) is not None:
        # A play names the whole table: only beside the table as it is can it be told what it changes.
        view = table.get(reveal=reveal)
        context.seen.note(view)
        sight = Sight.of(view)
    hinting.tell(context.out, hint, sight)
    return Exit.DONE
