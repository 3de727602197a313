"""Who sits at a table to be made: friends elsewhere, others on this device, computers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final, Literal

from trinca_cli.errors import UsageError
from trinca_client import Problem

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from trinca_cli.context import Context
    from trinca_client import SeatRequest

_MOST_SEATS: Final = 20  # more than any table has; how many a game takes is for the service to say
_LEAST_ID: Final = 4  # so much of a table's id is no coincidence
_UNNAMED: Final = ""  # somebody who has still to be named
_A_NAME: Final = "Where it is somebody's name, say --game as well."


def people_arguments(parser: ArgumentParser) -> None:
    """The options that say who plays. One name each time: what comes after it is no name but a game or a table."""
    people = parser.add_mutually_exclusive_group()
    people.add_argument(
        "--friend",
        metavar="NAME",
        nargs="?",
        const=_UNNAMED,
        action="append",
        help="a room for you and a friend, who gets an invitation; again for each further friend",
    )
    people.add_argument(
        "--same-device",
        metavar="NAME",
        nargs="?",
        const=_UNNAMED,
        action="append",
        help="a table for you and another one on this device; again for each further one",
    )
    parser.add_argument(
        "--computers", metavar="N", type=_seats_count, help="how many computers play; one where nobody else does"
    )


def are_described(args: Namespace) -> bool:
    """Whether people are named, or how many they are; one of `--friend` alone says only which kind of table."""
    return any(people not in (None, [_UNNAMED]) for people in (args.friend, args.same_device))


def seats_of(args: Namespace) -> list[SeatRequest]:
    """The host, then friends elsewhere or the others on this device, then the computers."""
    host: SeatRequest = {"kind": "host"}
    if args.name is not None:
        host["name"] = args.name
    seats = [host, *_named("invited", args.friend or ()), *_named("local", args.same_device or ())]
    computers = args.computers if args.computers is not None else int(len(seats) == 1)
    if args.level is not None and not computers:
        raise UsageError("A level is the computer's; at this table there is none.")
    computer: SeatRequest = {"kind": "computer"}
    if args.level is not None:
        computer["level"] = args.level
    return seats + [computer.copy() for _ in range(computers)]


def check_names(context: Context) -> None:
    """Refuse a name that was meant as something else: `--friend tiles` names no friend, nor does `--friend k3x9abcd`.

    Raises:
        UsageError: where no game is named, a name is that of a game or begins a saved table's id.
    """
    args = context.args
    if args.game is not None:
        return
    for name in filter(None, [*(args.friend or ()), *(args.same_device or ())]):
        if "table" in args and _is_table(context, name):
            raise UsageError(f"{name!r} is a table of yours: name it alone. {_A_NAME}")
        if _is_game(context, name):
            raise UsageError(f"{name!r} is a game: write --game {name}. {_A_NAME}")


def _is_table(context: Context, name: str) -> bool:
    return len(name) >= _LEAST_ID and any((each.id or "").startswith(name) for each in context.keys.tables())


def _is_game(context: Context, name: str) -> bool:
    """Whether the service has a game of this name, asked only of what looks like one."""
    if not (name.isascii() and name.islower() and name.isidentifier()):
        return False
    try:
        context.api().games.get(name)
    except Problem:
        return False
    return True


def _named(kind: Literal["invited", "local"], names: Sequence[str]) -> list[SeatRequest]:
    """A seat for each of them."""
    return [{"kind": kind} if name == _UNNAMED else {"kind": kind, "name": name} for name in names]


def _seats_count(word: str) -> int:
    count = int(word)
    if not 0 <= count < _MOST_SEATS:
        raise argparse.ArgumentTypeError(f"must be 0 to {_MOST_SEATS - 1}")
    return count
