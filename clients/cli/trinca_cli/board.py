"""A table drawn in plain lines, at most as wide as the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from trinca_cli import text, wording
from trinca_cli.lying import lying, marked
from trinca_cli.seating import awaited, is_shared
from trinca_cli.seatrows import seat_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.output import Printer
    from trinca_client import Draft, View

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
    options = view["options"]
    target = next((options[name] for name in ("target", "limit") if type(options.get(name)) is int), None)
    game = text.clean(view["game"]) + ("" if target is None else f" to {target}")
    return f"{game}, hand {view['hand']['number']}" if view["hand"] else game


def board(view: View, out: Printer, held: Sequence[str] | None, draft: Draft | None = None) -> list[Text]:
    """The whole table: seats, what lies on it, and the cards held, in this order.

    Args:
        view: what the seat sees.
        out: how cards are shown.
        held: the seat's cards in the order to show them; None leaves them out.
        draft: the arrangement begun in this turn, shown in place of the table; `held` are then the tiles left.
    """
    drawn = [Text(f"Table {short(view['id'])}: {title(view)}", style="bold"), Text(""), *seat_rows(view, out)]
    hand = view["hand"]
    if hand is None:
        missing = wording.listed(wording.names(view), awaited(view)) or "everyone"
        return [*drawn, Text(""), Text(f"Waiting for {missing}; no hand is dealt yet.")]
    drawn += [Text(""), *lying(hand, out, wording.names(view, me="You"), draft)]
    if held is not None:
        holder = wording.names(view, me="You")[view["you"]["seat"] or 0] if is_shared(view) else "You"
        label = f"{holder} {'hold' if holder == 'You' else 'holds'}"
        indent = max(_LABEL, text.width(label) + 1)
        items = marked(held, hand, out)
        drawn += [Text(""), *(out.item_lines(label, items, indent) if items else [Text(f"{label} no cards")])]
    return drawn
