"""How dangerous a discard is: the chance that the other seat can use it, by what it took and what it let lie."""

from trinca.cards.playing import Card
from trinca.games.basic.player.partners import FAMILY, PAIRS, fits_table
from trinca.games.basic.player.position import Position

UNLIKELY = 0.4
"""How much less likely a seat is to collect what is kin to a card it has discarded or left lying."""


def danger(card: Card, position: Position) -> float:
    """The chance, 0 to 1, that the other seat can use a card: on the table, or with two it may hold (PL-2, PL-4)."""
    if fits_table(card, position.melds):
        return 1.0
    useless = 1.0
    for kind, (first, second) in PAIRS[card]:
        chance = _held_by_other(first, position) * _held_by_other(second, position)
        if not position.passed.isdisjoint(FAMILY[card, kind]):
            chance *= UNLIKELY
        useless *= 1.0 - chance
    return 1.0 - useless


def _held_by_other(card: Card, position: Position) -> float:
    """The chance that the other seat holds a card."""
    if card in position.collected:
        return 1.0
    if card not in position.unseen:
        return 0.0
    return (position.opponent - len(position.collected)) / len(position.unseen)
