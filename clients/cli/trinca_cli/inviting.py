"""What a host is told to send to a friend."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from trinca_cli import text, wording
from trinca_cli.env import PLAIN_WIDTH
from trinca_cli.seating import awaited
from trinca_client import is_loopback

_LOOPBACK = "The address is good on this machine; a friend at another one needs this machine's name or number in it."

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.keys import SavedTable
    from trinca_client import Invitation, View


def open_invitations(view: View, saved: SavedTable) -> list[Invitation]:
    """The invitations kept here whose seats are free."""
    free = awaited(view)
    return [each for each in saved.invitations if each["seat"] in free]


def invitation_lines(view: View, invitations: Sequence[Invitation]) -> list[str]:
    """How those who are awaited come; a code or an address stays on one line, to be copied."""
    called, lines = wording.names(view), []
    for each in invitations:
        friend, code, url = called[each["seat"]], text.clean(each["code"]), text.clean(each["url"])
        told = (
            f"Send this to {friend} and to nobody else, as an address or as the code alone: the first to follow it,"
            " with `trinca join`, has the seat."
        )
        lines += [*textwrap.wrap(told, PLAIN_WIDTH), "", url, code, ""]
        if is_loopback(url):
            lines += textwrap.wrap(_LOOPBACK, PLAIN_WIDTH)
    return lines
