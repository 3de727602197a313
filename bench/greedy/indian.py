"""The greedy player of Indian rummy: it keeps what costs least as it lies, and declares as soon as it can."""

from collections.abc import Sequence

from bench.greedy.highest import highest
from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.indian.declare import found
from trinca.games.indian.legal import STOCK, UPCARD, discards
from trinca.games.indian.moves import IndianMove
from trinca.games.indian.piles import may_draw_stock
from trinca.games.indian.score import value
from trinca.games.indian.view import IndianHandView
from trinca.games.values import View
from trinca.melds.cheapest import cheapest, loose
from trinca.melds.sequences import is_joker


def choose(view: View, seed: int, budget: int = 0) -> IndianMove:  # noqa: ARG001 - a few exact counts are no search to bound
    """Take the upcard when the hand costs less for it, declare, or discard so that the rest costs least.

    Args:
        view: The hand as the seat to play sees it.
        seed: Decides between discards that leave as little.
        budget: As players have it; not needed.
    """
    table, hand = view.hand, view.you.hand
    assert isinstance(table, IndianHandView)
    assert hand is not None
    assert table.turn is not None
    wild = table.wild_rank
    if table.turn.phase == "draw":
        # As cheap with a card more: the card is safe, and with a discard the hand costs less.
        wanted = _cost((*hand, table.discard[-1]), wild) <= _cost(hand, wild)
        return UPCARD if wanted or not may_draw_stock(table.stock, table.discard_count) else STOCK
    allowed = discards(hand, view.you.taken)
    # What goes with nothing goes first, a joker last of all.
    in_nothing = frozenset(loose(hand, wild, lambda card: value(card, wild)))
    thrown = (
        [move for move in allowed if move.card in in_nothing]
        or [move for move in allowed if not is_joker(move.card, wild)]
        or allowed
    )
    return found(hand, wild) or highest(thrown, lambda card: -_cost(without(hand, (card,)), wild), seed)


def _cost(hand: Sequence[Card], wild: str) -> int:
    """What the hand would cost if another seat declared now, without the most that it can cost (IN-9)."""
    return cheapest(hand, wild, lambda card: value(card, wild)).cost
