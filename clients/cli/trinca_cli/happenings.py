"""What happens at a table that is followed, told from its events alone: nothing is asked of the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from trinca_cli import story, text, wording
from trinca_cli.board import short, title
from trinca_cli.seating import ACTIONS, awaited, is_shared, missing, to_play

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from trinca_client import Action, View

_DECLARED: Final = "declared"
_Event = dict[str, Any]


class Chronicle:
    """Makes sentences of one table's messages, in their order. It remembers names and what lies on the table."""

    def __init__(self, *, symbols: bool) -> None:
        self._symbols = symbols
        self._called: list[str] = []
        self._mine: Collection[int] = ()
        self._table: story.Table = []
        self._mover: object = None

    def begin(self, view: View) -> list[str]:
        """The table as it is. Where it was followed before, something of it can no longer be told."""
        again = ["Not all that happened meanwhile can be told; the table as it is now:"] * bool(self._called)
        self._called = wording.names(view, me="You")
        self._mine = () if is_shared(view) else view["you"]["seats"]
        hand = view["hand"]
        self._table = hand.get("table", []) if hand else []
        people = wording.listed(self._called, range(len(self._called)))
        return [*again, f"Table {short(view['id'])}: {title(view)}: {people}.", *_standing(view, self._called)]

    def step(self, data: Mapping[str, Any]) -> list[str]:
        """One version, a sentence an event."""
        events: Sequence[_Event] = data["events"]
        holds = any(event.get("type") == "hand_over" and event.get("reason") == _DECLARED for event in events)
        return [self._line(event, declarations_hold=holds) for event in events]

    def _line(self, event: _Event, *, declarations_hold: bool) -> str:
        """The event as a sentence. One of a later service, or that makes no sense, is told by its name alone."""
        kind, seat = str(event.get("type")), _seat(event.get("seat"), self._called)
        if kind == "moved" and seat is not None:
            return self._moved(event, seat, declarations_hold=declarations_hold)
        told = self._of_hand(kind, event) if seat is None else self._of_seat(kind, seat, event)
        return told or text.clean(kind).replace("_", " ") + "."

    def _of_seat(self, kind: str, seat: int, event: _Event) -> str | None:
        """What a seat did other than moving, or what became of it."""
        called = self._called
        match kind, event:
            case "agreed" | "withdrawn", {"action": action} if action in ACTIONS:
                tell = wording.agreement if kind == "agreed" else wording.withdrawal
                return tell(called, seat, cast("Action", action))
            case "presence", {"present": present}:
                return (wording.back if present is True else wording.away)(called, [seat])
            case "joined", {"name": name}:
                self._rename(seat, name)
                return f"{called[seat]} came to the table."
            case "renamed", {"name": name}:
                before = called[seat]
                self._rename(seat, name)
                return f"{before} {'are' if before == 'You' else 'is'} called {text.name(name)} now."
            case "level", {"level": level}:
                return f"{called[seat]} plays at level {text.clean(level)} now."
        return None

    def _of_hand(self, kind: str, event: _Event) -> str | None:
        """An event that is no seat's own."""
        hand = text.clean(event.get("hand"))
        match kind, event:
            case "dealt", {"dealer": dealer} if (seat := _seat(dealer, self._called)) is not None:
                self._table = []
                return f"{self._called[seat]} dealt hand {hand}."
            case "hand_over", _:
                reason = str(event.get("reason"))
                return f"Hand {hand} is over: {wording.hand_over(reason, self._called, self._mover)}."
            case "match_over", {"winners": list(winners)}:
                return wording.match_over(winners, self._called)
            case "restarted", _:
                cut = "" if event.get("hand") is None else f"; hand {hand} was cut off"
                return f"A new match began{cut}."
        return None

    def _moved(self, event: _Event, seat: int, *, declarations_hold: bool) -> str:
        self._mover = seat
        out = () if declarations_hold else (seat,)
        line = story.line(event, self._called, self._table, out, symbols=self._symbols)
        self._table = story.table_after(event, self._table)
        return line

    def _rename(self, seat: int, name: object) -> None:
        if seat not in self._mine:
            self._called[seat] = text.name(name)


def _standing(view: View, called: Sequence[str]) -> list[str]:
    """What the table waits for."""
    turn, free, away = to_play(view), awaited(view), missing(view)
    lines = [f"Waiting for {wording.listed(called, free)}."] * bool(free)
    if turn is not None:
        lines.append(f"To play: {wording.listed(called, [turn])}.")
    elif view["status"] in {"hand_over", "match_over"}:
        lines.append(f"The {'match' if view['status'] == 'match_over' else 'hand'} is over.")
    return lines + [wording.away(called, away)] * bool(away)


def _seat(seat: object, called: Sequence[str]) -> int | None:
    return seat if type(seat) is int and 0 <= seat < len(called) else None
