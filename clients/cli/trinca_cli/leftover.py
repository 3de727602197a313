"""The cards that each seat was left with at the end of a hand, and how they were counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from trinca_cli import cards, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.output import Printer
    from trinca_client import Result


def left_lines(result: Result, called: Sequence[str], out: Printer) -> list[Text]:
    """A row a seat that holds cards: `Rui held K♥ Q♠`.

    Where points depend on an arrangement the groups that counted as such come first, with strokes between them, and
    behind a double stroke what was left over.
    """
    counted = result.get("counted") or [None] * len(result["hands"])
    rows: list[Text] = []
    for name, left, groups in zip(called, result["hands"], counted, strict=False):
        if left:
            items = [out.card(card) for card in left] if groups is None else _arranged(left, groups, out)
            rows += out.item_lines(f"  {name} held", items, text.width(name) + 8)
    return rows


def _arranged(left: Sequence[str], groups: Sequence[Sequence[str]], out: Printer) -> list[Text]:
    over = cards.by_suit((Counter(left) - Counter(card for group in groups for card in group)).elements())
    items = [item for group in groups for item in [*map(out.card, group), Text("/")]][:-1]
    return items + ([Text("//")] if items and over else []) + [out.card(card) for card in over]
