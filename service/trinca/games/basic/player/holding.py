"""When to hold the whole hand back for Going Rummy (PL-1): one card short of it, and time to wait for that card."""

from collections.abc import Iterable

from trinca.cards.multiset import without
from trinca.cards.playing import Card, in_order
from trinca.games.basic.player.plan import can_go_out
from trinca.games.basic.player.position import Position
from trinca.melds.arrange import arrange

FAR_FROM_OUT = 6
"""The fewest cards of the other seat at which there is time to wait: everything held back counts (PL-7)."""

ENOUGH_STOCK = 6
"""The fewest cards of the stock at which the missing card can be expected."""

ENOUGH_OUTS = 3
"""The fewest unseen cards that must complete the hand."""

GROUPED = 7
"""The fewest cards in melds at which one more can empty the hand: it melds with two, and the last is discarded."""


def discard_to_hold(position: Position, candidates: Iterable[Card], budget: int) -> Card | None:
    """The discard after which holding everything is best; None where laying down is better.

    Args:
        position: A position after the draw.
        candidates: The discards to choose from, the one liked best first.
        budget: How many hands may be tried.
    """
    if position.laid or not position.options.going_rummy:
        return None
    if position.opponent < FAR_FROM_OUT or position.stock < ENOUGH_STOCK:
        return None
    if len(position.hand) - len(arrange(position.hand, lambda _: 1).left) < GROUPED:
        return None
    best, most = None, ENOUGH_OUTS - 1
    for card in candidates:
        budget -= len(position.unseen)
        if budget < 0:
            break
        outs = _outs(position, without(position.hand, (card,)))
        if outs > most:
            best, most = card, outs
    return best


def _outs(position: Position, held: tuple[Card, ...]) -> int:
    """How many unseen cards would empty that hand in the turn they are drawn."""
    return sum(can_go_out(in_order((*held, card)), position.melds) for card in position.unseen)
