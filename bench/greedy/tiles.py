"""The greedy player of tile rummy: everything its rack can lay by itself, and tiles added where they just fit."""

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.tiles.legal import DRAW, PASS
from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.view import TilesHandView, TilesSeatView
from trinca.games.values import View
from trinca.melds.combination_search import best, by_tiles, by_value
from trinca.melds.combinations import Tiles, extensions


def choose(view: View, seed: int, budget: int) -> TilesMove:  # noqa: ARG001 - it leaves nothing to chance
    """Open as soon as it can, with all that counts; later lay the most tiles of the rack, then add what fits.

    Args:
        view: The round as the seat to play sees it.
        seed: As players have it; not needed.
        budget: How many remainders of the rack may be looked at.
    """
    shown, rack, me = view.hand, view.you.hand, view.seats[view.you.seat]
    assert isinstance(shown, TilesHandView)
    assert isinstance(me, TilesSeatView)
    assert isinstance(view.options, TilesOptions)
    assert rack is not None
    no_play = DRAW if shown.pool else PASS
    if not me.opened:
        new = best(rack, by_value, budget)
        opens = bool(new) and sum(one.value for one in new) >= view.options.opening
        return Play((*shown.table, *(one.tiles for one in new))) if opens else no_play
    new = best(rack, by_tiles, budget)
    laid = [tile for one in new for tile in one.tiles]
    table = _added([*shown.table, *(one.tiles for one in new)], without(rack, laid))
    return Play(table) if sum(map(len, table)) > sum(map(len, shown.table)) else no_play


def _added(table: list[Tiles], left: tuple[Card, ...]) -> tuple[Tiles, ...]:
    """The table with every tile that one of its combinations takes as it is, one after the other (TI-7)."""
    at = 0
    while at < len(table):
        tile, longer = next(extensions(table[at], left), (None, None))
        if tile is None or longer is None:
            at += 1
        else:
            table[at], left = longer.tiles, without(left, (tile,))
    return tuple(table)
