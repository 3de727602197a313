"""`trinca auto`: the seat plays by itself."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from trinca_cli.autoplay import play_match
from trinca_cli.opening import describes_table, find_or_make, table_arguments

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.errors import Exit

NAME = "auto"
HELP = "let the seat play by itself to the end of the match"
EXAMPLES = """\
  trinca auto                the last table
  trinca auto --new --hands 3 --seed 7
  trinca auto --json         one JSON object a hand, and one for the match
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """TABLE or a new one, --seed, --hands."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("--new", action="store_true", help="make a new table for it")
    parser.add_argument("--game", help="the game of the new table; classic if none is named")
    table_arguments(parser)
    parser.add_argument("--seed", type=int, default=0, help="a number; the same one makes the same choices")
    parser.add_argument("--hands", type=_count, help="stop after so many hands")


def run(context: Context) -> Exit:
    """Play; a line for each hand, with the check of its deal."""
    args = context.args
    saved = find_or_make(context) if describes_table(args) else context.find(args.table)
    return play_match(context, saved, random.Random(args.seed), hands=args.hands)  # noqa: S311 - no secret


def _count(word: str) -> int:
    count = int(word)
    if count < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return count
