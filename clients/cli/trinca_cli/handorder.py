"""The order in which a person holds the cards, kept while cards come and go."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trinca_cli import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SORTS: dict[str, Callable[[Iterable[str]], list[str]]] = {
    "suit": cards.by_suit,
    "rank": cards.by_rank,
    "colour": cards.by_suit,
    "number": cards.by_rank,
}


def held_still(order: Iterable[str], held: Iterable[str]) -> list[str]:
    """Those cards of an order that are held, in that order."""
    left = Counter(held)
    kept = []
    for card in order:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept


class HandOrder:
    """Cards in the person's own order; a new hand is sorted as the last one was, by suit at first.

    A new card comes at the end; to its place, where the person has sorted and not moved cards since.
    """

    def __init__(self) -> None:
        self._hand: int | None = None
        self._order: list[str] = []
        self._sort = "suit"
        self._is_kept = False

    def update(self, hand: int, held: Sequence[str]) -> list[str]:
        """The cards held now, in order."""
        if hand != self._hand:
            self._hand, self._order = hand, SORTS[self._sort](held)
        kept = held_still(self._order, held)
        self._order = kept + cards.by_suit((Counter(held) - Counter(kept)).elements())
        if self._is_kept:
            self._order = SORTS[self._sort](self._order)
        return list(self._order)

    def sort(self, how: str) -> None:
        """Sort by `suit` or by `rank`, this hand and the next ones."""
        self._sort, self._is_kept = how, True
        self._order = SORTS[how](self._order)

    def to_front(self, first: Sequence[str]) -> None:
        """Put these cards first, in this order, as far as they are held."""
        self._is_kept = False
        wanted = Counter(first) & Counter(self._order)
        front = []
        for card in first:
            if wanted[card]:
                wanted[card] -= 1
                front.append(card)
        rest = Counter(front)
        back = []
        for card in self._order:
            if rest[card]:
                rest[card] -= 1
            else:
                back.append(card)
        self._order = front + back
