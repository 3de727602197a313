"""How moves are shown: in the form in which they can be typed, which `notation` reads again.

Whatever has no short form is written as its JSON.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trinca_cli import cards, steps
from trinca_cli.sight import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trinca_cli.sight import Sight
    from trinca_client import Move


def write_move(move: Move, *, symbols: bool = False, sight: Sight = NOTHING) -> str:
    """The move in the form in which it can be typed.

    Args:
        move: as the API spells it.
        symbols: whether cards are shown with suit symbols.
        sight: what lies there; a play of tiles is told as what it changes of that.
    """
    kind = move.get("type")
    if isinstance(kind, str) and len(move) == 1:
        return kind
    writer = _WRITERS.get(kind) if isinstance(kind, str) else None
    return (writer and writer(move, _Style(sight, symbols=symbols))) or json.dumps(move)


def played_table(move: Move) -> list[list[str]] | None:
    """The whole table that a play of tiles makes; None of any other move."""
    match move:
        case {"type": "play", "table": list(table), **rest} if not rest and _are_groups(table):
            return table
    return None


@dataclass(frozen=True)
class _Style:
    """How a move is written: over what lies there, and with suit symbols or letters."""

    sight: Sight
    symbols: bool

    def card(self, card: str) -> str:
        return cards.show(card, symbols=self.symbols)

    def cards(self, held: Sequence[str]) -> str:
        return " ".join(map(self.card, held))


def _draw(move: Move, style: _Style) -> str | None:
    match move:
        case {"from": str(source), **rest} if set(rest) == {"type"}:
            return f"draw {source}"
        case {"from": "discard", "card": str(card), "then": dict(then), **rest} if set(rest) <= {"type", "index"}:
            return _deep(card, rest.get("index"), then, style)
    return None


def _meld(move: Move, style: _Style) -> str | None:
    laid = _laid(move, {"type"}, style)
    return laid and f"meld {laid}"


def _lay(move: Move, style: _Style) -> str | None:
    laid = _laid(move, {"type", "meld"}, style)
    return laid and f"lay {move['meld']} {laid}" if type(move.get("meld")) is int else None


def _discard(move: Move, style: _Style) -> str | None:
    match move:
        case {"card": str(card), **rest} if set(rest) == {"type"}:
            return f"discard {style.card(card)}"
    return None


def _declare(move: Move, style: _Style) -> str | None:
    match move:
        case {"discard": str(card), "groups": list(groups), **rest} if set(rest) == {"type"} and _are_groups(groups):
            told = f" {steps.BETWEEN} ".join(map(style.cards, groups))
            return f"declare {style.card(card)} with {told}" if all(groups) else None
    return None


def _play(move: Move, style: _Style) -> str | None:
    """What a play changes of the table; a whole table says nothing to a person."""
    table = played_table(move)
    if table is None or style.sight.table is None:
        return None
    changes = steps.difference(style.sight.table, table)
    return steps.written(changes) if changes else None


def _deep(card: str, index: object, then: Move, style: _Style) -> str | None:
    """A card out of the pile, its place there, and what is done with it: `draw 7H at 4 with 7H 8H on 2`."""
    taken = f"draw {style.card(card)}"
    if type(index) is int and index >= 0:
        taken += f" at {index + 1}"
    elif index is not None:
        return None
    match then:
        case {"type": "meld"}:
            laid = _laid(then, {"type"}, style)
            return laid and f"{taken} with {laid}"
        case {"type": "lay_off", "meld": int(meld)}:
            laid = _laid(then, {"type", "meld"}, style)
            return laid and f"{taken} with {laid} on {meld}"
    return None


def _laid(move: Move, beside: set[str], style: _Style) -> str | None:
    """The cards, the jokers among them with what they stand for; None where that cannot be written."""
    laid, meanings = move.get("cards"), move.get("stands_for")
    if set(move) - beside - {"cards", "stands_for"} or not isinstance(laid, list) or not _are_cards(laid) or not laid:
        return None
    if meanings is None:
        return style.cards(laid)
    if not isinstance(meanings, list) or not _are_cards(meanings) or len(meanings) != len(laid):
        return None
    # Only a joker can be written with another meaning than itself, and at least one has to be.
    said = [card for card, meaning in zip(laid, meanings, strict=True) if card != meaning]
    if set(said) != {cards.JOKER} or len(said) != laid.count(cards.JOKER):
        return None
    return " ".join(cards.show_laid(laid, meanings, symbols=style.symbols))


def _are_groups(groups: Sequence[object]) -> bool:
    return all(isinstance(group, list) and _are_cards(group) for group in groups)


def _are_cards(laid: Sequence[object]) -> bool:
    return all(isinstance(card, str) for card in laid)


_WRITERS: Final[dict[str, Callable[[Move, _Style], str | None]]] = {
    "draw": _draw,
    "meld": _meld,
    "lay_off": _lay,
    "discard": _discard,
    "declare": _declare,
    "play": _play,
}
