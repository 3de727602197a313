"""`trinca move`: one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import notation
from trinca_cli.careful import Careful
from trinca_cli.commands.show import show_table
from trinca_cli.errors import Exit, KeyMissingError, UsageError
from trinca_cli.sight import Sight

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_client import Trial

NAME = "move"
HELP = "make one move"
EXAMPLES = """\
  trinca move draw stock
  trinca move meld 4H 5H 6H
  trinca move meld 4h-6h
  trinca move lay 2 7H       lay off onto meld 2
  trinca move discard KH
  trinca move draw 7H with 7D 7C         out of a spread pile, and melded
  trinca move meld 5H JK=6H 7H           what a joker stands for
  trinca move declare 9D with 5H 6H 7H / KS KH KC / 2D 3D 4D / 8S 8H 8D 8C
  trinca move new R5 R6 R7 then add R8 to 2
  trinca move 3              the third move that `trinca moves` listed
  trinca move k3x9 draw discard
  trinca move --data '{"type": "draw", "from": "stock"}' --version 17
  trinca move --dry-run meld 4H 5H 6H      is it legal, and what would it show?
"""


def arguments(parser: ArgumentParser) -> None:
    """The words of the move, or its JSON."""
    parser.add_argument(
        "words", metavar="[TABLE] MOVE", nargs="*", help="the table (else the last one), and the move"
    )
    parser.add_argument("--data", metavar="JSON", help="the move as the API spells it")
    parser.add_argument(
        "--version",
        dest="at_version",
        metavar="N",
        type=int,
        help="the version of the table this move is meant for; else the one just read",
    )
    parser.add_argument(
        "--yes", action="store_true", help="ask nothing, also where a declaration would not hold and cost points"
    )
    parser.add_argument("--dry-run", action="store_true", help="say what the move would do, and do not make it")


def run(context: Context) -> Exit:
    """Make the move and show the table after it; with `--json` its view, or what a dry run found."""
    args = context.args
    saved, words = _split(context, args.words)
    table = context.table(saved)
    # Revealed for the numbers of the list; nothing of it is shown.
    now = table.get(include=["moves"], reveal=True)
    context.seen.note(now)
    listed = now["you"].get("moves")
    version = now["version"]
    if args.data is not None:
        if words:
            raise UsageError("Give the move in words or as --data, not both.")
        move = notation.read_json(args.data)
    else:
        move = notation.read_move(words, listed["moves"] if listed else [], Sight.of(now))
        if notation.is_number(words):
            # The number is that of a list seen earlier: the service refuses it when play has gone on since.
            version = context.seen.listed(saved.table) or version
    if args.dry_run:
        return _tried(context, table.moves.try_out(move))
    if args.at_version is not None:
        version = args.at_version
    careful = Careful(
        context.out,
        try_move=table.moves.try_out,
        send=lambda move: table.moves.make(move, version=version, include=["log"]),
        ask=context.out.ask if context.env.interactive and not context.out.as_json else None,
        sure=args.yes,
    )
    view = careful.make(move)
    context.seen.note(view)
    show_table(context, view)
    return Exit.DONE


def _tried(context: Context, trial: Trial) -> Exit:
    """Tell what a legal move would do; one that is not has been refused, as the move itself would be."""
    out, view = context.out, trial["view"]
    if out.as_json:
        out.json(trial)
    elif trial.get("valid") is False:
        out.line("Legal, but this declaration does not hold: it would cost points, and the rest of the hand.")
    elif trial.get("valid") is True:
        out.line("Legal, and this declaration holds.")
    elif view is None:
        out.line("Legal. What it would show, a card or the end of the hand, is not told before it is made.")
    else:
        out.line("Legal. The table would then be:")
        out.line()
        show_table(context, view)
    return Exit.DONE


def _split(context: Context, words: Sequence[str]) -> tuple[SavedTable, Sequence[str]]:
    """The table named before the move, or the last one, and the words of the move."""
    first, second = [*words, "", ""][:2]
    named = not notation.is_verb(first) and notation.is_move_word(second)
    if named or (words and context.args.data is not None):
        return context.find(first), words[1:]
    if not words or notation.is_move_word(first):
        return context.find(None), words
    try:
        return context.find(first), words[1:]
    except KeyMissingError:
        return context.find(None), words  # no table of that name: read as a move, which may be another game's
