"""Making a table, and finding the one to play at."""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, NoReturn

from trinca_cli.api import new_key
from trinca_cli.board import short
from trinca_cli.errors import DamagedFileError, KeyMissingError, Problem, ServiceAwayError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.records import SeatRequest, TableRequest, View

DEFAULT_GAME = "classic"
_TOO_MANY = 429
_REFUSED = range(400, 500)
GONE = "table_not_found"


def table_arguments(parser: ArgumentParser) -> None:
    """The options that describe a table to be made."""
    parser.add_argument("--level", help="how well the computer plays: easy, normal or hard")
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, such as target=50 (may be given more than once)",
    )


def describes_table(args: Namespace) -> bool:
    """Whether any of these options was given."""
    return bool(args.new or args.game or args.level or args.name or args.option)


def make_table(context: Context, game: str | None) -> tuple[SavedTable, View]:
    """Make a table against the computer and keep its key, before it is made.

    Raises:
        ServiceAwayError: no answer; the key is kept and the same command again goes on with it.
        Problem: the service refused; nothing was made.
    """
    args, keys = context.args, context.keys
    request: TableRequest = {"game": game or DEFAULT_GAME, "seats": _seats(args.name, args.level)}
    if options := read_options(args.option):
        request["options"] = options
    api = context.api()
    begun = keys.begin(api.url, request, new_key(context.env.token_bytes), context.env.now())
    try:
        made = api.create_table(request, key=begun.key)
    except Problem as problem:
        if problem.status_code in _REFUSED and problem.status_code != _TOO_MANY:
            keys.drop(begun)
        else:
            keys.give_up(begun)
        raise
    except ServiceAwayError as away:
        keys.give_up(begun)
        raise ServiceAwayError(f"{away.detail} The same command again loses no seat: its key is kept.") from away
    except BaseException:
        keys.give_up(begun)
        raise
    view = made.table
    if made.made:
        context.seen.forget([view["id"]])
    context.seen.note(view)
    return keys.complete(begun, view["id"]), view


def find_or_make(context: Context) -> SavedTable:
    """The table to play at: the one named, else the last one if its match still runs, else a new one."""
    args = context.args
    if args.table is not None:
        if describes_table(args):
            raise UsageError("Name a table, or describe a new one, not both.")
        saved = context.find(args.table)
        context.keys.use(saved)
        return saved
    if not describes_table(args) and (last := _unfinished(context)) is not None:
        context.keys.use(last)
        return last
    return make_table(context, args.game)[0]


def read_options(words: Sequence[str]) -> dict[str, object]:
    """`target=50` as `{"target": 50}`: values are JSON where they can be, else text. The service judges them.

    Raises:
        UsageError: a word has no name, or a name comes twice.
    """
    options: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise UsageError(f"An option is written NAME=VALUE, not {word!r}.")
        if name in options:
            raise UsageError(f"The option {name!r} is given twice.")
        options[name] = _value(value)
    return options


def _value(text: str) -> object:
    def no_number(name: str) -> NoReturn:
        raise ValueError(name)

    try:
        value: object = json.loads(text, parse_constant=no_number)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, float) and not math.isfinite(value) else value


def _seats(name: str | None, level: str | None) -> list[SeatRequest]:
    """Host and computer. A friend (`invited`) or the same device (`local`) would be another second seat here."""
    host: SeatRequest = {"kind": "host"}
    other: SeatRequest = {"kind": "computer"}
    if name is not None:
        host["name"] = name
    if level is not None:
        other["level"] = level
    return [host, other]


def _unfinished(context: Context) -> SavedTable | None:
    try:
        last = context.find(None)
    except DamagedFileError:
        raise
    except KeyMissingError:
        return None
    try:
        view = context.api(last).table(last.table, last.key)
    except Problem as problem:
        if problem.problem != GONE:
            raise
        context.out.notice(f"Table {short(last.table)} is no longer there; here is a new one.")
        return None
    return None if view["status"] == "match_over" else last
