"""A table drawn in plain lines, at most 80 characters wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from trinca_cli import text, wording
from trinca_cli.seating import awaited, is_shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.output import Printer
    from trinca_cli.records import Hand, Meld, View

_LABEL = 9
SHORTEST_ID = 8


def short(table: str, others: Sequence[str] = ()) -> str:
    """The shortest beginning of an id, of at least 8 characters, that none of the others shares."""
    length = SHORTEST_ID
    while any(other != table and other.startswith(table[:length]) for other in others):
        length += 1
    return text.clean(table[:length])


def title(view: View) -> str:
    """`classic to 100, hand 3`: what is played, as far as the options say."""
    target = view["options"].get("target")
    game = text.clean(view["game"]) + (f" to {target}" if isinstance(target, int) else "")
    return f"{game}, hand {view['hand']['number']}" if view["hand"] else game


def board(view: View, out: Printer, held: Sequence[str] | None) -> list[Text]:
    """The whole table: seats, melds, piles, and the cards held, in this order.

    Args:
        view: what the seat sees.
        out: how cards are shown.
        held: the seat's cards in the order to show them; None leaves them out.
    """
    drawn = [Text(f"Table {short(view['id'])}: {title(view)}", style="bold"), Text(""), *_seats(view)]
    hand = view["hand"]
    if hand is None:
        missing = wording.listed(wording.names(view), awaited(view)) or "everyone"
        return [*drawn, Text(""), Text(f"Waiting for {missing}; no hand is dealt yet.")]
    drawn += [Text(""), *_melds(hand, out, wording.names(view, me="You")), *_piles(hand, out)]
    if held is not None:
        holder = wording.names(view, me="You")[view["you"]["seat"] or 0] if is_shared(view) else "You"
        label = f"{holder} {'hold' if holder == 'You' else 'holds'}"
        indent = max(_LABEL, text.width(label) + 1)
        drawn += [Text(""), *(out.card_lines(label, held, indent) if held else [Text(f"{label} no cards")])]
    return drawn


def _seats(view: View) -> list[Text]:
    hand = view["hand"]
    turn = hand["turn"] if hand else None
    rows, free = [], awaited(view)
    for seat in view["seats"]:
        mine = seat["seat"] in view["you"]["seats"] and not is_shared(view)
        called = text.name(seat["name"]) + (" (you)" if mine else "")
        if seat.get("level"):
            called += f" ({text.clean(seat['level'])})"
        to_play = turn is not None and turn["seat"] == seat["seat"]
        marks = [" dealt"] * (hand is not None and hand["dealer"] == seat["seat"])
        if seat["seat"] in free:
            marks.append(" to come")
        elif seat.get("present") is False:
            marks.append(" away")
        cards = "1 card " if seat["cards"] == 1 else f"{seat['cards']} cards"
        row = f"{'>' if to_play else ' '} {text.padded(called, 34)} {cards:>9} {_points(seat['score']):>11}"
        rows.append(Text(f"{row} {','.join(marks)}".rstrip(), style="bold" if to_play else ""))
    return rows


def _melds(hand: Hand, out: Printer, called: Sequence[str]) -> list[Text]:
    melds = hand.get("melds")
    if melds is None:
        return []
    if not melds:
        return [Text("Melds".ljust(_LABEL) + "none yet")]
    width = max(len(str(meld["meld"])) for meld in melds)
    return [Text("Melds"), *(row for meld in melds for row in _meld(meld, width, out, called))]


def _meld(meld: Meld, width: int, out: Printer, called: Sequence[str]) -> list[Text]:
    rows = out.card_lines(f"  {meld['meld']:>{width}}", meld["cards"], width + 4)
    laid = dict.fromkeys(called[seat] for seat in meld.get("by", []) if 0 <= seat < len(called))
    by = f"({', '.join(laid)})"
    column = max(len(rows[-1].plain) + 2, 36)
    if column + len(by) > out.width:
        return [*rows, Text(" " * (width + 4) + by)]
    rows[-1].append(" " * (column - len(rows[-1].plain)) + by, style="dim")
    return rows


def _piles(hand: Hand, out: Printer) -> list[Text]:
    rows = []
    if "stock" in hand:
        rows.append(Text("Stock".ljust(_LABEL) + str(hand["stock"])))
    pile = hand.get("discard")
    if pile is None:
        return rows
    if not pile:
        return [*rows, Text("Discard".ljust(_LABEL) + "empty")]
    shown = out.card_lines("Discard", pile, _LABEL)
    count = hand.get("discard_count", len(pile))
    if count > len(pile):
        shown[-1].append(f"  ({count} cards)")
    return rows + shown


def _points(score: int | None) -> str:
    if score is None:
        return ""
    return "1 point " if score == 1 else f"{score} points"
