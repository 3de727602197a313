"""`trinca rules`: the numbered rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.errors import Exit
from trinca_cli.listing import print_rules
from trinca_cli.opening import DEFAULT_GAME

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "rules"
HELP = "print the rules of a game"
EXAMPLES = """\
  trinca rules
  trinca rules classic
"""


def arguments(parser: ArgumentParser) -> None:
    """GAME."""
    parser.add_argument("game", metavar="GAME", nargs="?", default=DEFAULT_GAME, help="the game; else classic")


def run(context: Context) -> Exit:
    """Print them; with `--json` everything the service says about the game."""
    game = context.api().games.get(context.args.game)
    if context.out.as_json:
        context.out.json(game)
    else:
        print_rules(context.out, game)
    return Exit.DONE
