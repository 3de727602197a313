"""`trinca join`: take the seat that an invitation is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.board import short, title
from trinca_cli.errors import Exit
from trinca_cli.invitation import read_invitation
from trinca_cli.opening import take_seat
from trinca_cli.seating import awaited

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context

NAME = "join"
HELP = "follow an invitation: take its seat, or find the one you took"
EXAMPLES = """\
  trinca join http://rummy.example/v1/invitations/CODE --name Rui
  trinca join CODE --url http://rummy.example
"""


def arguments(parser: ArgumentParser) -> None:
    """The invitation, and --name."""
    parser.add_argument("invitation", metavar="INVITATION", help="its code, or an address that ends with it")
    parser.add_argument("--name", help="your name at the table; else the one the host gave you")


def run(context: Context) -> Exit:
    """Take the seat, by a key that is kept before the call; with `--json` the view."""
    args, out = context.args, context.out
    invited = read_invitation(args.invitation)
    # An address in the invitation is nearer than the environment, and --url nearer still.
    url = invited.service if invited.service is not None and args.url is None else context.url()
    saved, view, seat = take_seat(context, invited, url)
    if out.as_json:
        out.json(view)
        return Exit.DONE
    called = wording.names(view)
    others = [at for at in range(len(called)) if at != seat]
    out.line(f"You sit at table {short(saved.table)} as {called[seat]}: {title(view)}.")
    out.line(f"With you: {wording.listed(called, others)}.")
    if free := awaited(view):
        out.line(f"It begins when {wording.listed(called, free)} has come.")
    out.line(f"Play it with: trinca play {short(saved.table)}")
    return Exit.DONE
