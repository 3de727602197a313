"""Which table a command means that names none: computer, one device and rooms are kept apart (TA-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trinca_cli.board import short
from trinca_cli.companions import are_described
from trinca_cli.errors import GONE, KeyMissingError, UsageError
from trinca_cli.opening import make_table
from trinca_client import Problem

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.seating import Kind

WHICH: Final = """\
  Without TABLE it is the last one against the computer; with --same-device
  alone the last one on this device, with --friend alone the last room. Where
  only one table is saved, it is that one. --level, --name, --game, --option,
  --computers, a friend's name … begin a new table, as --new does; the one
  before it is kept.
"""


def choice_arguments(parser: ArgumentParser) -> None:
    """TABLE, and --new."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins")
    parser.add_argument("--new", action="store_true", help="begin a new table")


def asked_kind(args: Namespace) -> Kind:
    """The kind of table that the options name."""
    if args.friend is not None:
        return "room"
    return "device" if args.same_device is not None else "computer"


def find_or_make(context: Context) -> SavedTable:
    """The table to play at: the one named, else the last one of its kind if its match still runs, else a new one."""
    if (named := find_named(context)) is not None:
        return named
    last = last_of(context, asked_kind(context.args))
    if last is not None and not _describes_table(context.args) and _runs(context, last):
        context.keys.use(last)
        context.out.line(f"Going on with table {short(last.table)}.")
        return last
    made = make_table(context)[0]
    if last is not None and _describes_table(context.args):
        context.out.line(f"A new table begins; table {short(last.table)} is kept as it is.")
    return made


def find_existing(context: Context) -> SavedTable:
    """The table to play at: the one named, else a new one that is described, else the last one of its kind."""
    if (named := find_named(context)) is not None:
        return named
    if _describes_table(context.args):
        return make_table(context)[0]
    last = last_of(context, asked_kind(context.args))
    if last is None:
        raise KeyMissingError("No such table is saved here yet; `trinca new` makes one, `trinca tables` lists them.")
    return last


def find_named(context: Context) -> SavedTable | None:
    """The table that the command line names."""
    args = context.args
    if args.table is None:
        return None
    if _describes_table(args) or asked_kind(args) != "computer":
        more = " Each name takes an option of its own." if are_described(args) else ""
        raise UsageError(f"Name a table, or describe a new one, not both.{more}")
    saved = context.find(args.table)
    context.keys.use(saved)
    return saved


def _describes_table(args: Namespace) -> bool:
    """Whether anything beyond the kind of a table was given."""
    said = (args.new, args.game, args.level, args.name, args.option, are_described(args))
    return any(said) or args.computers is not None


def last_of(context: Context, kind: Kind) -> SavedTable | None:
    """The last table of that kind; where the computer is meant because nothing else is said, also an only table."""
    here = context.keys.at(context.named_url)
    of_kind = [each for each in here if each.kind == kind]
    if of_kind:
        return of_kind[-1]
    return here[0] if len(here) == 1 and kind == "computer" else None


def _runs(context: Context, last: SavedTable) -> bool:
    """Whether its match goes on; one that is over or gone gives way to a new one."""
    try:
        view = context.table(last).get()
    except Problem as problem:
        if problem.code != GONE:
            raise
        context.out.notice(f"Table {short(last.table)} is no longer there; here is a new one.")
        return False
    return view["status"] != "match_over"
