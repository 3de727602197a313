"""What happened in a hand, told in sentences such as "Computer drew from the stock.".

Names come in as `names[seat]`, already made safe; all sentences are in the past so that "You" fits as a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

from trinca_cli import cards, steps, text
from trinca_cli.writing import write_move

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from trinca_client import View

_EVENTS: Final = {
    "upcard": "{card} was turned up.",
    "restock": "The discard pile was shuffled into a new stock of {stock}.",
}
_ALONE: Final = {
    "go_out": "went out",
    "float": "floated, with no card left",
    "end_hand": "ended the hand",
    "pass": "passed",
    "drop": "dropped out of the hand",
}
_Entry = dict[str, Any]
Table = list[list[str]]


def log_lines(view: View, called: Sequence[str], *, symbols: bool) -> list[str]:
    """The hand so far, a sentence an entry of its log; none where the view has no log.

    A play of tiles names the whole table: what was laid is the difference from the play before.
    """
    log = view["hand"].get("log", []) if view["hand"] else []
    out = {seat["seat"] for seat in view["seats"] if seat.get("out") is True}
    table: Table = []
    lines = []
    for entry in log:
        lines.append(line(entry, called, table, out, symbols=symbols))
        table = table_after(entry, table)
    return lines


def line(entry: _Entry, called: Sequence[str], table: Table, out: Collection[int], *, symbols: bool) -> str:
    """One entry as a sentence.

    Args:
        entry: a move with its `seat`, or an event.
        called: what each seat is called.
        table: the combinations that lay on the table before it.
        out: the seats that are out of the hand; what one of them declared did not hold.
        symbols: whether cards are shown with suit symbols.
    """
    card = entry.get("card")
    shown = cards.show(text.clean(card), symbols=symbols) if card else None
    if (event := entry.get("event")) is not None:
        known = _EVENTS.get(str(event))
        if known is None:
            return text.clean(event).replace("_", " ") + "."
        return known.format(card=shown, stock=text.clean(entry.get("stock")))
    seat, move = entry.get("seat"), entry.get("move")
    did = _did(move if isinstance(move, dict) else {}, shown, table, symbols=symbols)
    wrong = did.startswith("declared ") and seat in out
    return f"{_called(called, seat)} {did}{', wrongly: out of the hand' if wrong else ''}."


def _did(move: _Entry, card: str | None, table: Table, *, symbols: bool) -> str:
    kind = move.get("type")
    typed = text.clean(write_move(move, symbols=symbols))
    if kind == "draw":
        return _drew(move, card, table, symbols=symbols) or f"played {typed}"
    if kind == "play" and _is_table(move.get("table")):
        return _laid(table, move["table"])
    if typed == kind and typed in _ALONE:
        return _ALONE[typed]
    return _put_down(typed)


def _put_down(typed: str) -> str:
    """What a move put down, by the words in which it can be typed; one that has no such words is told as it is."""
    verb, *rest = typed.split(" ")
    match verb, rest:
        case "meld", [_, *_]:
            return f"melded {' '.join(rest)}"
        case "lay", [meld, _, *_]:
            return f"laid off {' '.join(rest[1:])} on meld {meld}"
        case "discard", [_, *_]:
            return f"discarded {' '.join(rest)}"
        case "declare", [_, "with", *groups]:
            return f"declared {' '.join(groups)}"
    return f"played {typed}"


def _drew(move: _Entry, card: str | None, table: Table, *, symbols: bool) -> str | None:
    match move:
        case {"from": "discard", "then": dict(then)} if card:
            above = ", all cards above it too," if "index" in move else ""
            return f"took {card} from the discard pile{above} and {_did(then, None, table, symbols=symbols)}"
        case {"from": "discard"} if card:
            return f"took {card} from the discard pile"
        case {"from": "stock"}:
            return f"drew {card}" if card else "drew from the stock"
        case {"type": "draw", **rest} if not rest:
            return f"drew {card}" if card else "drew a tile"
    return None


def _laid(before: Table, after: Table) -> str:
    """What a play of tiles laid, and whether it did more than add to what lay there."""
    laid = text.clean(" ".join(steps.laid_tiles(before, after))) or "nothing"
    changes = steps.difference(before, after)
    rearranged = changes is None or any(step[0] not in {"new", "add"} for step in changes)
    return f"laid {laid}" + (" and rearranged the table" if rearranged else "")


def table_after(entry: _Entry, table: Table) -> Table:
    """The combinations on the table after this entry."""
    move = entry.get("move")
    after = move.get("table") if isinstance(move, dict) and move.get("type") == "play" else None
    return after if _is_table(after) else table


def _is_table(after: object) -> TypeGuard[Table]:
    return isinstance(after, list) and all(
        isinstance(each, list) and all(isinstance(tile, str) for tile in each) for each in after
    )


def _called(called: Sequence[str], seat: object) -> str:
    return called[seat] if isinstance(seat, int) and 0 <= seat < len(called) else "Nobody"
