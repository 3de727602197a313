"""`trinca invite`: the invitations to a room's free seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.choosing import last_of
from trinca_cli.errors import CliError, Exit, KeyMissingError, UsageError
from trinca_cli.inviting import invitation_lines, open_invitations
from trinca_cli.seating import awaited

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_client import View

NAME = "invite"
HELP = "show the invitation to a room again, or replace it"
EXAMPLES = """\
  trinca invite              the last room
  trinca invite k3x9
  trinca invite --renew      a new one; whoever has the old one gets no seat
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE, --seat and --renew."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last room")
    parser.add_argument("--seat", metavar="N", type=int, help="the seat it is for, where several are free")
    parser.add_argument("--renew", action="store_true", help="make a new invitation; the one before it is void")


def run(context: Context) -> Exit:
    """Show what to send to whom; with `--json` an object with the list of invitations."""
    named = context.args.table
    saved = last_of(context, "room") if named is None else context.find(named)
    if saved is None:
        raise KeyMissingError("No room is saved here; `trinca new --friend` makes one.")
    table = context.table(saved)
    view = table.get()
    context.seen.note(view)
    seats = _free(view, context.args.seat)
    if context.args.renew:
        if len(seats) > 1:
            raise UsageError(f"Which seat? --seat says it; free are {', '.join(map(str, seats))}.")
        saved = context.keys.invite(saved, table.invitations.renew(seats[0]))
    shown = [each for each in open_invitations(view, saved) if each["seat"] in seats]
    if not shown:
        raise CliError("The invitation is not kept here; the host's `trinca invite --renew` makes a new one.")
    if context.out.as_json:
        context.out.json({"invitations": shown})
        return Exit.DONE
    context.out.line(f"Waiting for {wording.listed(wording.names(view), seats)}.")
    context.out.lines(invitation_lines(view, shown))
    return Exit.DONE


def _free(view: View, seat: int | None) -> list[int]:
    """The free seats that are meant, at least one."""
    free = awaited(view)
    if not free:
        raise CliError("Nobody is waited for at this table: all its seats are taken.")
    if seat is not None and seat not in free:
        raise CliError(f"Seat {seat} is not free; free are {', '.join(map(str, free))}.")
    return free if seat is None else [seat]
