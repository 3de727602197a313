"""The seats of a table, a row each: who sits there, what they hold and have, and what is to be known of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from trinca_cli import text
from trinca_cli.seating import awaited, is_shared

if TYPE_CHECKING:
    from trinca_cli.output import Printer
    from trinca_client import Seat, View

_NAMES = 34  # as wide as any name with its level
_COUNTS = 2 + 1 + 9 + 1 + 11 + 1  # what stands before the name, the cards and the points


def seat_rows(view: View, out: Printer) -> list[Text]:
    """A row a seat, that of the seat to play in bold; cards that a seat had to show below its row."""
    hand = view["hand"]
    turn = hand["turn"] if hand else None
    called = {seat["seat"]: _called(view, seat) for seat in view["seats"]}
    told = {seat["seat"]: ",".join(_marks(view, seat)) for seat in view["seats"]}
    # Names give way, as far as they are shorter, where a row has much to tell.
    longest = max(map(text.width, called.values()), default=0)
    width = min(_NAMES, max(longest, out.width - _COUNTS - max(map(text.width, told.values()), default=0)))
    rows = []
    for seat in view["seats"]:
        number = seat["seat"]
        to_play = turn is not None and turn["seat"] == number
        what = "tile" if hand is not None and "table" in hand else "card"
        cards = f"1 {what} " if seat["cards"] == 1 else f"{seat['cards']} {what}s"
        row = (
            f"{'>' if to_play else ' '} {text.padded(called[number], width)} {cards:>9} {_points(seat['score']):>11}"
        )
        rows.append(Text(f"{row} {told[number]}".rstrip(), style="bold" if to_play else ""))
        if shown := seat.get("shown"):
            rows += out.card_lines("    showed", shown, 11)
    return rows


def _called(view: View, seat: Seat) -> str:
    mine = seat["seat"] in view["you"]["seats"] and not is_shared(view)
    called = text.name(seat["name"]) + (" (you)" if mine else "")
    if seat.get("level"):
        called += f" ({text.clean(seat['level'])})"
    return called


def _marks(view: View, seat: Seat) -> list[str]:
    hand = view["hand"]
    marks = [" dealt"] * (hand is not None and hand["dealer"] == seat["seat"])
    if seat["seat"] in awaited(view):
        marks.append(" to come")
    elif seat.get("present") is False:
        marks.append(" away")
    if "laid" in seat:
        marks.append(f" laid {seat['laid']}")
    marks += [f" {name}" for name in ("floating", "opened", "out") if seat.get(name) is True]
    return marks


def _points(score: int | None) -> str:
    if score is None:
        return ""
    return "1 point " if score == 1 else f"{score} points"
