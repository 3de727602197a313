"""The greedy player of tile rummy: the greatest combination of its rack, the greatest of what is left, and so on.

It never looks at the table, for `normal` may not either (TI-15): the two differ in how they part a rack.
"""

from collections.abc import Callable

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.tiles.legal import DRAW, PASS
from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.view import TilesHandView, TilesSeatView
from trinca.games.values import View
from trinca.melds.combinations import Combination
from trinca.melds.combinations_held import combinations_in


def choose(view: View, seed: int, budget: int) -> TilesMove:  # noqa: ARG001 - it leaves nothing to chance and weighs nothing
    """Open as soon as it can, the dearest combination first; later lay the longest first.

    Args:
        view: The round as the seat to play sees it.
        seed: As players have it; not needed.
        budget: Not needed either.
    """
    shown, rack, me = view.hand, view.you.hand, view.seats[view.you.seat]
    assert isinstance(shown, TilesHandView)
    assert isinstance(me, TilesSeatView)
    assert isinstance(view.options, TilesOptions)
    assert rack is not None
    new = _taken(rack, _tiles if me.opened else _value)
    needed = 0 if me.opened else view.options.opening
    if not new or sum(one.value for one in new) < needed:
        return DRAW if shown.pool else PASS
    return Play((*shown.table, *(one.tiles for one in new)))


def _taken(rack: tuple[Card, ...], worth: Callable[[Combination], int]) -> list[Combination]:
    """The combination that is worth most, then the same of the rest; of equals the one with the fewest jokers."""
    taken: list[Combination] = []
    while found := combinations_in(rack):
        taken.append(max(found, key=lambda one: (worth(one), -one.jokers)))
        rack = without(rack, taken[-1].tiles)
    return taken


def _tiles(combination: Combination) -> int:
    return len(combination.tiles)


def _value(combination: Combination) -> int:
    return combination.value
