"""`trinca moves`: every legal move, numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text
from trinca_cli.errors import Exit
from trinca_cli.listing import move_lines
from trinca_cli.sight import NOTHING, Sight

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "moves"
HELP = "list the legal moves now"
EXAMPLES = """\
  trinca moves
  trinca move 3              makes the third of them
  trinca moves --about 7H    only those with the seven of hearts
  trinca moves --reveal      where several people share this device
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE and --reveal."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument(
        "--reveal", action="store_true", help="on a shared device: uncover the hand of the one to play"
    )
    parser.add_argument("--about", metavar="WORD", nargs="+", default=[], help="only moves with these words or cards")


def run(context: Context) -> Exit:
    """List them; with `--json` as the service gives them."""
    saved = context.find(context.args.table)
    legal, sight = context.table(saved).moves.legal(reveal=context.args.reveal), NOTHING
    if any("table" in move for move in legal["moves"]):
        # A play names the whole table: only beside the table as it is can it be told what it changes.
        view = context.table(saved).get(include=["moves"], reveal=context.args.reveal)
        legal, sight = view["you"].get("moves") or legal, Sight.of(view)
    context.seen.note_listed(saved.table, legal["version"])
    out = context.out
    if out.as_json:
        out.json(legal)
        return Exit.DONE
    if not legal["moves"] and not legal["open"]:
        out.line("No move for you now; `trinca show` tells whose turn it is.")
    out.lines(move_lines(legal["moves"], symbols=out.symbols, sight=sight, about=context.args.about))
    if legal["open"]:
        out.line(f"Further moves cannot be listed: {text.clean(', '.join(legal['open']))}.")
    elif not legal["complete"]:
        out.line("There are more than are listed.")
    return Exit.DONE
