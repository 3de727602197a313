"""The draw: what the stock promises, and what every card of the pile does (PL-5)."""

from random import Random

from trinca.games.rummy500.legal import END_HAND, STOCK
from trinca.games.rummy500.moves import Rummy500Move
from trinca.games.rummy500.pickup import pick_at
from trinca.games.rummy500.player.level import Level
from trinca.games.rummy500.player.plan import POINT, Plan, as_move
from trinca.games.rummy500.player.position import Position
from trinca.games.rummy500.score import held
from trinca.melds.laying import best_laying

WORTH_IT = 15
"""What a pick-up must promise beyond a draw from the stock: it shows what the seat holds."""


def best_draw(position: Position, level: Level, plan: Plan, rng: Random, budget: int) -> Rummy500Move:
    """The best of what stock and pile offer; with an empty stock and no use for the pile, the end (FH-12).

    Args:
        position: A position before the draw.
        level: How deep it looks, and how likely at all.
        plan: What the cards are worth to it.
        rng: Decides whether the pile is overlooked.
        budget: How many states may be looked at for all cards of the pile, beside some for each.
    """
    best: Rummy500Move = STOCK if position.stock else END_HAND
    if rng.random() >= level.notices:
        return best
    most = _without_pile(position, plan, budget)
    for index in reversed(range(len(position.pile))[-level.reach :]):
        pick = pick_at(position.pile, index)
        pool = (*position.hand, *position.pile[index:])
        found = best_laying(pool, position.table, plan(pool), must=pick.card, above=most, nodes=max(0, budget))
        budget -= found.nodes
        if found.laying is not None:
            best, most = pick.as_move(as_move(found.laying.steps[0])), found.laying.worth
    return best


def _without_pile(position: Position, plan: Plan, budget: int) -> int:
    """What a pick-up has to surpass: a card of the stock that is of no use, or the hand as it would be scored now."""
    if not position.stock:
        return -POINT * held(position.hand)
    as_it_is = best_laying(position.hand, position.table, plan(position.hand), discards=False, nodes=budget).laying
    assert as_it_is is not None, "nothing has to be laid"
    return as_it_is.worth + WORTH_IT
