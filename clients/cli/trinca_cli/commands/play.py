"""`trinca play`: the game in the terminal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from trinca_cli.autoplay import play_match
from trinca_cli.choosing import WHICH, asked_kind, choice_arguments, find_named, find_or_make
from trinca_cli.errors import Exit, UsageError
from trinca_cli.interactive import Game
from trinca_cli.opening import make_table, table_arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.seating import Kind

NAME = "play"
HELP = "play in the terminal; without one, play a whole match and verify its deals"
EXAMPLES = f"""\
  trinca play                go on against the computer, or begin a new table
  trinca play k3x9           go on with this table
  trinca play --new --level hard --name Ana
  trinca play --game indian --computers 3     a new table of four
  trinca play --same-device Rui --name Ana    a new table on this device
  trinca play --same-device  go on with the last one on this device
  trinca play </dev/null     without a terminal: a whole match by itself

which table:
{WHICH}"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE, or what describes a new one."""
    choice_arguments(parser)
    table_arguments(parser)


def run(context: Context) -> Exit:
    """Play with the person at the terminal; without one, play a whole match on a new table."""
    if context.env.interactive and not context.out.as_json:
        return Game(context, find_or_make(context)).run()
    named = find_named(context)
    _refuse_people(asked_kind(context.args) if named is None else named.kind)
    saved = named or make_table(context)[0]
    return play_match(context, saved, random.Random(0))  # noqa: S311 - a choice of moves, no secret


def _refuse_people(kind: Kind) -> None:
    """Where people sit nothing plays by itself unless it is asked for."""
    if kind != "computer":
        raise UsageError(
            "At a table with other people `trinca play` needs a terminal, and no --json;"
            " `trinca auto` plays your seats by itself."
        )
