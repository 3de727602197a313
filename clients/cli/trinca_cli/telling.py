"""Tells what happened at the table, each thing once: arrivals, moves, agreements, who is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import story, wording
from trinca_cli.seating import ACTIONS, awaited, is_shared, missing

if TYPE_CHECKING:
    from trinca_cli.output import Printer
    from trinca_client import Action, View


class Teller:
    """Knows what one person has been told."""

    def __init__(self, out: Printer) -> None:
        self._out = out
        self._hand = 0
        self._entries = 0  # of the hand's log
        self._awaited: list[int] = []
        self._agreed: set[tuple[int, Action]] = set()
        self._missing: list[int] = []

    def catch_up(self, view: View) -> None:
        """Take as known all up to the last move of this person, or of the one to play who has the device now."""
        hand, you = view["hand"], view["you"]
        self._hand = hand["number"] if hand else 0
        mine = [you["seat"]] if is_shared(view) else you["seats"]
        log = hand.get("log", []) if hand else []
        self._entries = max((at for at, entry in enumerate(log, 1) if entry.get("seat") in mine), default=0)

    def tell(self, view: View) -> None:
        """What has happened since the last time."""
        called = wording.names(view, me="You")
        free = awaited(view)
        self._out.lines(f"  {called[seat]} came to the table." for seat in self._awaited if seat not in free)
        self._awaited = free
        hand = view["hand"]
        same = hand is not None and hand["number"] == self._hand
        if hand is not None:
            log = hand.get("log", [])
            self._out.lines(self.log_lines(view, since=self._entries if same else 0))
            self._hand, self._entries = hand["number"], len(log)
        self._agreements(view, called, same=same)
        self.tell_presence(view)

    def tell_presence(self, view: View) -> None:
        """Who has gone away, for whom the table waits, and who is back (TA-5)."""
        called, away = wording.names(view, me="You"), missing(view)
        back = [seat for seat in self._missing if seat not in away]
        gone = [seat for seat in away if seat not in self._missing]
        self._missing = away
        if back:
            self._out.line(f"  {wording.back(called, back)}")
        if gone:
            self._out.line(f"  {wording.away(called, gone)}")

    def log_lines(self, view: View, since: int = 0) -> list[str]:
        """The hand so far, one line a move."""
        told = story.log_lines(view, wording.names(view, me="You"), symbols=self._out.symbols)
        return ["  " + line for line in told[since:]]

    def _agreements(self, view: View, called: list[str], *, same: bool) -> None:
        """What other people agreed to for this hand, and took back; a deal ends all agreements by itself."""
        others = [seat for seat in view["seats"] if seat["seat"] not in view["you"]["seats"]]
        now = {
            (seat["seat"], action)
            for seat in others
            for action in ACTIONS
            if seat["kind"] != "computer" and action in seat.get("agreed", [])
        }
        self._out.lines("  " + wording.agreement(called, *each) for each in sorted(now - self._agreed))
        if same:
            self._out.lines("  " + wording.withdrawal(called, *each) for each in sorted(self._agreed - now))
        self._agreed = now
