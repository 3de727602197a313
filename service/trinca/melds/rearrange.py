"""The most that a rack can lay while the whole table stays valid, exactly, and how the table lies then (TI-7).

Everything on the table may be taken apart and arranged anew; nothing of it may go back to a rack.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from trinca.cards.playing import Card
from trinca.cards.tiles import NUMBERS, in_order
from trinca.melds.combinations import Tiles
from trinca.melds.rearrange_position import Position
from trinca.melds.rearrange_rebuild import rebuilt
from trinca.melds.rearrange_search import Search

JOKER_VALUE = 30
"""What a joker is worth in a rack (TI-12), and so to lay."""

Objective = Literal["most_tiles", "most_tiles_then_value", "most_value"]
"""What is to be the most: tiles; tiles and, of as many, their value; or their value as a rack counts it."""

_TILE = 1000
"""More than all the tiles that there are are worth together: one tile more outweighs any value."""

_COSTS: dict[Objective, tuple[int, ...]] = {
    "most_tiles": (1, *(1 for _ in NUMBERS)),
    "most_tiles_then_value": (_TILE + JOKER_VALUE, *(_TILE + number for number in NUMBERS)),
    "most_value": (JOKER_VALUE, *NUMBERS),
}
"""What it costs to keep a joker in the rack, and a tile of each number."""

NODES = 20_000
"""Ten times what the hardest of thousands of made-up positions needed."""


class Arrangement(NamedTuple):
    """A table arranged anew.

    Attributes:
        table: Its combinations: a run ascending, a group by colour, jokers where they stand or at the end. Where
            nothing can be laid, the table as it was.
        laid: The tiles that came from the rack, as a rack shows them.
        exact: Whether it is certain that no more can be laid.
    """

    table: tuple[Tiles, ...]
    laid: Tiles
    exact: bool


def rearranged(table: Sequence[Tiles], rack: Sequence[Card], objective: Objective, nodes: int = NODES) -> Arrangement:
    """The most that a rack can lay; of several ways the same one every time.

    Args:
        table: The combinations on the table, each of them valid.
        rack: The tiles of the rack.
        objective: What is to be the most.
        nodes: How much work may be done, at least 1. A node is a few hundredths of a millisecond; most positions need
            less than 50. When they are spent, as many again go for any way to lay something, and if there is none
            among those, nothing is laid; then the answer is not exact.

    Raises:
        ValueError: There is more of a tile than the game has, or there is no way to arrange the table.
    """
    position = Position(table, rack, _COSTS[objective])
    found = Search(position).found(nodes)
    if found is None:
        return Arrangement(tuple(table), (), exact=False)
    combinations, left = rebuilt(position, found.steps)
    laid = list(rack)
    for tile in left:
        laid.remove(tile)
    return Arrangement(tuple(combinations if laid else table), in_order(laid), found.exact)
