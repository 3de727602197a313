"""The order in which decks are published before the shuffle: suits S H D C, each A … K; tiles R B K Y, each 1 … 13.

Whole packs, or whole series, in turn; then the jokers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trinca_cli import tiles
from trinca_cli.cards import JOKER, RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

_PACKS: Final = ([rank + suit for suit in SUITS for rank in RANKS], tiles.series())


def is_unshuffled(deck: Sequence[str]) -> bool:
    """Whether this is a deck of packs of cards, or of series of tiles, in the published order."""
    jokers = list(deck).count(JOKER)
    for pack in _PACKS:
        copies, odd = divmod(len(deck) - jokers, len(pack))
        if copies > 0 and odd == 0 and list(deck) == pack * copies + [JOKER] * jokers:
            return True
    return False


def is_another(deck: Sequence[str]) -> bool:
    """Whether this may be the deck of a game unknown here: other cards, or the same part of each pack in its order.

    One whose cards are known and lie in an order of somebody's choosing is none.
    """
    jokers = list(deck).count(JOKER)
    known = [card for card in deck if card != JOKER]
    packs = [pack for pack in _PACKS if set(known) <= set(pack)]
    if not packs or not known:
        return True
    part = [card for card in packs[0] if card in known]
    return list(deck) == part * (len(known) // len(part)) + [JOKER] * jokers
