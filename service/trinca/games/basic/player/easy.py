"""The easy player: it plays what it happens to notice, and throws high cards that go with nothing."""

from random import Random

from trinca.cards.playing import Card
from trinca.games.basic.legal import STOCK, UPCARD, discards, layings
from trinca.games.basic.moves import BasicMove, LayMeld
from trinca.games.basic.player.plan import plan
from trinca.games.basic.player.position import Position
from trinca.games.basic.score import value
from trinca.games.moves import Discard, Draw

NOTICES_UPCARD = 0.7
NOTICES_LAY_OFF = 0.5
WAVERS_BETWEEN = 3
"""Among how many discards it picks one without a reason."""


def choose(position: Position, rng: Random) -> BasicMove:
    """The move of a player with half an eye on the table."""
    if not position.drawn:
        return _draw(position, rng)
    moves = layings(position.hand, position.taken, position.melds)
    melds = [move for move in moves if isinstance(move, LayMeld)]
    if melds:
        return rng.choice(melds)
    thrown = discards(position.hand, position.taken)
    if moves and (not thrown or rng.random() < NOTICES_LAY_OFF):
        return rng.choice(moves)
    return _discard(position, thrown, rng)


def _draw(position: Position, rng: Random) -> Draw:
    """The upcard where it makes a meld with the hand, and where that is noticed (PL-5)."""
    card = position.upcard
    if card is None:
        return STOCK
    noticed = rng.random() < NOTICES_UPCARD and plan((*position.hand, card), card, ()).uses(card)
    return UPCARD if noticed or not position.may_draw_stock else STOCK


def _discard(position: Position, thrown: tuple[Discard, ...], rng: Random) -> Discard:
    """One of the highest cards that go with nothing in the hand (PL-6)."""
    ranked = sorted(
        thrown, key=lambda move: value(move.card) - 5 * _neighbours(move.card, position.hand), reverse=True
    )
    return rng.choice(ranked[:WAVERS_BETWEEN])


def _neighbours(card: Card, hand: tuple[Card, ...]) -> int:
    """How many other cards of the hand share its rank."""
    return sum(other[:-1] == card[:-1] for other in hand) - 1
