"""The normal player: it takes the upcard only to lay it, lays everything at once, and discards at sight."""

from random import Random

from trinca.cards.playing import Card
from trinca.games.basic.legal import STOCK, UPCARD, discards
from trinca.games.basic.moves import BasicMove
from trinca.games.basic.player.holding import discard_to_hold
from trinca.games.basic.player.plan import next_laying, plan
from trinca.games.basic.player.position import Position
from trinca.games.basic.player.sight import worth_discarding
from trinca.games.moves import Discard, Draw


def choose(position: Position, rng: Random, budget: int) -> BasicMove:
    """Go out if it can be done; else hold for Going Rummy where that pays; else lay everything and discard (PL-1).

    Args:
        position: What the seat sees.
        rng: Decides between discards of one worth.
        budget: How many hands may be tried to decide whether to hold.
    """
    if not position.drawn:
        return draw(position)
    planned = plan(position.hand, position.taken, position.melds, position.unseen)
    ranked = _ranked(position, rng)
    if not planned.goes_out:
        held = discard_to_hold(position, ranked, budget)
        if held is not None:
            return Discard(held)
    # Looked at again after every move: the whole hand against the whole table (PL-2).
    return next_laying(position, planned) or Discard(ranked[0])


def draw(position: Position) -> Draw:
    """The upcard where the best plan lays it in this very turn, else the stock (PL-5)."""
    card = position.upcard
    if card is None:
        return STOCK
    used = plan((*position.hand, card), card, position.melds, position.unseen).uses(card)
    return UPCARD if used or not position.may_draw_stock else STOCK


def _ranked(position: Position, rng: Random) -> list[Card]:
    """The cards that may be discarded, the best first; equals in an order of chance."""
    cards = [move.card for move in discards(position.hand, position.taken)]
    rng.shuffle(cards)
    return sorted(cards, key=lambda card: worth_discarding(card, position), reverse=True)
