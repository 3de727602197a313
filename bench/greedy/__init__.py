"""The greedy reference players, one for each engine: what a player must beat who does more than the obvious.

They lay everything as soon as it can be laid, take the upcard when it can be laid at once, and throw the dearest card
that goes with nothing. They see the view of their seat, remember nothing, and have no part in the service: a change
to a computer player of the service is measured beside them, so that nothing of such a player is used here.
"""

from collections.abc import Callable, Mapping

from bench.greedy import basic, indian, rummy500, tiles
from trinca.games.values import Move, View

Greedy = Callable[[View, int, int], Move]
"""A legal move for the seat of the view; the seed decides between equals, the budget is the nodes of a search."""

GREEDY: Mapping[str, Greedy] = {
    "classic": basic.choose,
    "straight": basic.choose,
    "rummy500": rummy500.choose,
    "tiles": tiles.choose,
    "indian": indian.choose,
}
"""By the game's id."""
