"""Plays a seat to the end of its match by picking from the moves the service lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import picker, wording
from trinca_cli.board import short, title
from trinca_cli.errors import CliError, Exit
from trinca_cli.inviting import invitation_lines, open_invitations
from trinca_cli.reporting import Reporter
from trinca_cli.seating import agreed, awaited, stands_alone
from trinca_client import Problem

if TYPE_CHECKING:
    import random

    from trinca_cli.context import Context
    from trinca_cli.follower import Follower
    from trinca_cli.keys import SavedTable

_STALE_IN_A_ROW = 5
_FASTER = frozenset({"stale_version", "not_your_turn", "hand_over", "table_waiting"})


def play_match(context: Context, saved: SavedTable, chance: random.Random, *, hands: int | None = None) -> Exit:
    """Play until the match is over, or until so many hands have been finished.

    In a game without a match, one in which nobody keeps a score, a single hand is all of it.

    Returns:
        DONE, or FAILED when a deal could not be verified.
    """
    follower = context.follow(saved)
    view = follower.read()
    follower.listen()
    out = context.out
    if not out.as_json:
        out.line(f"Table {short(saved.table)}: {title(view)}")
    if awaited(view):
        missing = wording.listed(wording.names(view), awaited(view))
        for line in [f"Waiting for {missing} …", *invitation_lines(view, open_invitations(view, saved))]:
            (out.notice if out.as_json else out.line)(line)
    # A hand that is over already is told too: somebody may have stopped right before it was.
    reporter = Reporter(context, saved, since=view["hand"]["number"] - 1 if view["hand"] else 0)
    while True:
        view = follower.view
        reporter.tell(view)
        if view["status"] == "match_over":
            reporter.tell_match(view, as_json=out.as_json)
            break
        if hands is not None and reporter.hands >= hands:
            break
        if hands is None and view["status"] == "hand_over" and stands_alone(view):
            break  # there is no match that would end
        if view["status"] == "hand_over":
            _go_on(follower)
        elif follower.my_turn:
            _play_one(follower, chance)
        else:
            follower.wait()
    return Exit.FAILED if reporter.faults else Exit.DONE


def _go_on(follower: Follower) -> None:
    """Agree to the next hand; wait where others have to agree as well."""
    if agreed(follower.view, "next_hand"):
        follower.wait()
    else:
        follower.agree("next_hand")


def _play_one(follower: Follower, chance: random.Random) -> None:
    """Pick a move and make it; when another client of this seat was faster, look again and pick anew."""
    for _ in range(_STALE_IN_A_ROW):
        if not follower.my_turn:
            return
        if follower.covered and not follower.reveal():
            continue
        if not follower.moves:
            raise CliError("It is this seat's turn, and the service lists no move for it.")
        try:
            follower.move(picker.pick(follower.moves, chance))
        except Problem as problem:
            if problem.code == "seat_away":
                follower.wait()  # somebody left; coming back is a change of the table
                return
            if problem.code not in _FASTER:
                raise
            follower.read()
        else:
            return
    raise CliError("Another client keeps playing this seat; stopped.")
