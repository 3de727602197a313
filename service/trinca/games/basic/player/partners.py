"""Which cards a card can be melded with, and where it fits on the table."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from trinca.cards.playing import PACK, Card, suit
from trinca.games.basic.view import MeldView
from trinca.melds.melds import Kind, fits, melds_in


class Pair(NamedTuple):
    """Two cards with which a card is a meld of three."""

    kind: Kind
    cards: tuple[Card, Card]


def fits_table(card: Card, melds: Collection[MeldView]) -> bool:
    """Whether a card can be laid off onto the table as it is."""
    return any(fits(meld.kind, meld.cards, (card,)) for meld in melds)


def is_dead(card: Card, melds: Collection[MeldView]) -> bool:
    """Whether nobody can lay a card any more, because of what lies on the table (PL-4).

    It has no pair left to be melded with, and no run of its suit that could grow towards it.
    """
    if any(meld.kind == "run" and suit(meld.cards[0]) == suit(card) for meld in melds):
        return False
    laid = {other for meld in melds for other in meld.cards}
    return not any(laid.isdisjoint(pair.cards) for pair in PAIRS[card])


def _pairs(card: Card) -> Iterator[Pair]:
    for meld in _THREES:
        if card in meld.cards:
            first, second = (other for other in meld.cards if other != card)
            yield Pair(meld.kind, (first, second))


_THREES = tuple(meld for meld in melds_in(PACK) if len(meld.cards) == 3)  # noqa: PLR2004 - three is in the name

PAIRS = {card: tuple(_pairs(card)) for card in PACK}
"""Every pair of every card: three for a set, and one to three for a run."""

FAMILY = {
    (card, kind): frozenset(other for pair in PAIRS[card] if pair.kind == kind for other in pair.cards)
    for card in PACK
    for kind in ("set", "run")
}
"""The cards that are in any set, or in any run, of three with a card."""
