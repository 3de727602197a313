"""`trinca key`: carry a seat to another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.addresses import may_send
from trinca_cli.board import short, title
from trinca_cli.errors import CliError, Exit, KeyMissingError, UsageError
from trinca_cli.keyline import read_line, write_line
from trinca_cli.keys import SavedTable
from trinca_cli.seating import kind_of
from trinca_client import Problem, is_loopback

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.keyline import CarriedSeat

NAME = "key"
HELP = "carry a seat to another device: export its key there, import it here"
EXAMPLES = """\
  trinca key export k3x9 >seat.txt
  trinca key import <seat.txt
  trinca key export k3x9 | ssh laptop trinca key import --url http://desk:8000

The line is the seat: whoever has it sees its cards and plays it. Carry it in a
file or a pipe rather than on a command line, and to nobody else.
"""
_YES = frozenset({"y", "yes"})
_LONGEST = 4096


def arguments(parser: ArgumentParser) -> None:
    """`export` TABLE, or `import` with the line."""
    parser.add_argument("what", choices=["export", "import"], help="print the key, or keep one")
    parser.add_argument(
        "word", metavar="TABLE|LINE", nargs="?", help="the table to export; the line, else from stdin"
    )
    parser.add_argument("--yes", action="store_true", help="export: print it on a terminal without a question")


def run(context: Context) -> Exit:
    """Print the line, or keep the seat in it."""
    return _export(context) if context.args.what == "export" else _import(context)


def _export(context: Context) -> Exit:
    args, env, out = context.args, context.env, context.out
    if args.word is None:
        raise UsageError("Name the table whose key to print; `trinca tables` lists them.")
    saved = context.find(args.word)
    out.notice("This line is a secret: whoever has it has the seat.")
    if is_loopback(saved.url):
        out.notice("Its address is this machine's own; another one imports it with --url and the address from there.")
    if env.interactive and not args.yes:
        answer = out.ask(f"Show the key of table {short(saved.table)} on this screen? [y/N] ")
        if (answer or "").lower() not in _YES:
            raise CliError("The key was not shown.")
    if out.as_json:
        out.json({"line": write_line(saved)})
    else:
        out.line(write_line(saved))
    return Exit.DONE


def _import(context: Context) -> Exit:
    """Keep a seat once the service has said that the key holds it; with `--json` the view."""
    out = context.out
    carried = read_line(_line(context))
    url = context.named_url or carried.url
    # An address of the environment is not meant for this key; one on the command line is, even on another host.
    if context.args.url is None and not may_send(url, carried.url):
        raise KeyMissingError(f"The key is for {carried.url}; it is not sent to {url} unless --url says so.")
    _refuse_other_seat(context, carried)
    try:
        view = context.api_at(url).tables.at(carried.table, carried.key).get()
    except Problem as problem:
        if problem.status in {401, 404}:
            raise KeyMissingError("No table there takes this key; nothing was kept.") from problem
        raise
    context.keys.add(
        SavedTable(
            key=carried.key,
            url=url,
            game=view["game"],
            begun=context.env.now(),
            id=view["id"],
            kind=kind_of([seat["kind"] for seat in view["seats"]]),
        )
    )
    context.seen.note(view)
    if out.as_json:
        out.json(view)
    else:
        out.line(f"The seat at table {short(carried.table)} is kept here: {title(view)}.")
        out.line(f"Play it with: trinca play {short(carried.table)}")
    return Exit.DONE


def _line(context: Context) -> str:
    """The line: the word given, else the first line of standard input."""
    if context.args.word is not None:
        return str(context.args.word)
    if context.env.interactive:
        return context.out.ask("The exported line: ") or ""
    return context.env.stdin.readline(_LONGEST)


def _refuse_other_seat(context: Context, carried: CarriedSeat) -> None:
    """One client keeps one key a table, for a table is named by its id alone."""
    if any(each.id == carried.table and each.key != carried.key for each in context.keys.tables()):
        raise CliError(
            f"Another seat at table {short(carried.table)} is kept here; use another XDG_DATA_HOME for it."
        )
