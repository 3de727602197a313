"""Taking a seat: a table made, an invitation followed. Its key is in the key file before the call."""

from __future__ import annotations

import json
import math
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from trinca_cli.addresses import may_send
from trinca_cli.companions import check_names, people_arguments, seats_of
from trinca_cli.errors import UsageError
from trinca_cli.seating import kind_of
from trinca_client import Problem, ServiceAwayError, new_key

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator, Sequence

    from trinca_cli.context import Context
    from trinca_cli.invitation import Invited
    from trinca_cli.keys import SavedTable
    from trinca_client import View

DEFAULT_GAME = "classic"
_TOO_MANY = 429
_REFUSED = range(400, 500)


def table_arguments(parser: ArgumentParser) -> None:
    """The options that describe a table to be made."""
    parser.add_argument("--game", help="the game; classic if none is named")
    people_arguments(parser)
    parser.add_argument("--level", help="how well the computers play: easy, normal or hard")
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, such as target=50 (may be given more than once)",
    )


def make_table(context: Context) -> tuple[SavedTable, View]:
    """Make the table that the command line describes.

    Raises:
        UsageError: what was said of it makes no sense.
        ServiceAwayError: no answer; the key is kept and the same command again goes on with it.
        Problem: the service refused; nothing was made.
    """
    args, keys, api = context.args, context.keys, context.api()
    seats = seats_of(args)
    check_names(context)
    request: dict[str, Any] = {"game": args.game or DEFAULT_GAME, "seats": seats}
    options = read_options(args.option)
    if options:
        request["options"] = options
    kind = kind_of([seat["kind"] for seat in seats])
    begun = keys.begin(api.url, request, new_key(context.env.token_bytes), context.env.now(), kind=kind)
    with _kept_unless_refused(context, begun):
        made = api.tables.create(request["game"], seats, options=options, key=begun.key)
    view = made.view
    if made.created:
        context.seen.forget([view["id"]])
    context.seen.note(view)
    return keys.complete(begun, view["id"], view["game"], made.invitations), view


def take_seat(context: Context, invited: Invited, url: str) -> tuple[SavedTable, View, int]:
    """Follow an invitation; a key that is kept for its table is sent again, so that it gets its seat back (TA-4).

    Returns:
        The saved seat, the table, and the seat's number.
    """
    name, keys, api = context.args.name, context.keys, context.api_at(url)
    held = (each for each in keys.tables() if each.id == invited.table and may_send(url, each.url))
    saved = next(held, None)
    if saved is None:
        request = {"invitation": invited.code}
        begun = keys.begin(api.url, request, new_key(context.env.token_bytes), context.env.now(), kind="room")
        with _kept_unless_refused(context, begun):
            taken = api.invitations.accept(invited.code, key=begun.key, name=name)
        saved = keys.complete(begun, taken.table.id, taken.view["game"])
    else:
        taken = api.invitations.accept(invited.code, key=saved.key, name=name)
        keys.use(saved)
    context.seen.note(taken.view)
    return saved, taken.view, taken.seat


@contextmanager
def _kept_unless_refused(context: Context, begun: SavedTable) -> Iterator[None]:
    """The key stays wherever its seat may have been taken, and goes where the service says that it was not."""
    keys = context.keys
    try:
        yield
    except Problem as problem:
        if problem.status in _REFUSED and problem.status != _TOO_MANY:
            keys.drop(begun)
        else:
            keys.give_up(begun)
        raise
    except ServiceAwayError as away:
        keys.give_up(begun)
        detail = f"{away.detail} The same command again loses no seat: its key is kept."
        raise ServiceAwayError(detail, retry_after=away.retry_after, answered=away.answered) from away
    except BaseException:
        keys.give_up(begun)
        raise


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
