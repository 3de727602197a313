"""`trinca auto`: the seat plays by itself."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from trinca_cli.autoplay import play_match
from trinca_cli.choosing import WHICH, choice_arguments, find_existing
from trinca_cli.opening import table_arguments

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.errors import Exit

NAME = "auto"
HELP = "let the seats of this client play by themselves to the end of the match"
EXAMPLES = f"""\
  trinca auto                the last table against the computer
  trinca auto k3x9           your seat in a room, or all on this device
  trinca auto --new --hands 3 --seed 7
  trinca auto --json         one JSON object a hand, and one for the match

which table:
{WHICH}"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """TABLE or a new one, --seed, --hands."""
    choice_arguments(parser)
    table_arguments(parser)
    parser.add_argument("--seed", type=int, default=0, help="a number; the same one makes the same choices")
    parser.add_argument("--hands", type=_count, help="stop after so many hands")


def run(context: Context) -> Exit:
    """Play; a line for each hand, with the check of its deal."""
    args = context.args
    saved = find_existing(context)
    return play_match(context, saved, random.Random(args.seed), hands=args.hands)  # noqa: S311 - no secret


def _count(word: str) -> int:
    count = int(word)
    if count < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return count
