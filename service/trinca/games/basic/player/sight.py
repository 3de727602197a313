"""How the normal player judges a discard: by its hand and by the table, at sight."""

from trinca.cards.playing import Card, rank, suit
from trinca.games.basic.player.partners import fits_table, is_dead
from trinca.games.basic.player.position import Position
from trinca.games.basic.score import value

GOES_WITH = 4
"""What another card of the same rank, or next to it in its suit, makes a card worth keeping."""

TWO_APART = 2
"""The same for a card two places away in its suit."""

FITS_TABLE = 8
"""What it costs to discard what the other seat can lay off."""

DEAD = 3
"""What it is worth to discard what nobody can meld any more."""

_BY_DISTANCE = {1: GOES_WITH, 2: TWO_APART}


def worth_discarding(card: Card, position: Position) -> float:
    """High cards that go with nothing (PL-6, PL-8), dead ones gladly, and none that fits the table (PL-3, PL-4)."""
    worth = value(card) - sum(_goes_with(card, other) for other in position.hand if other != card)
    if fits_table(card, position.melds):
        return worth - FITS_TABLE
    return worth + DEAD if is_dead(card, position.melds) else worth


def _goes_with(card: Card, other: Card) -> int:
    if card[:-1] == other[:-1]:
        return GOES_WITH
    if suit(card) != suit(other):
        return 0
    return _BY_DISTANCE.get(abs(rank(card) - rank(other)), 0)
