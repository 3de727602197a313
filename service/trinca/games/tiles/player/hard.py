"""The hard player: it also uses what lies on the table (TI-15).

`arranged_best` is where its strength is decided: it says how the table lies after the turn, and all else of the
player rests on that.
"""

from collections import Counter

from trinca.cards.playing import JOKER
from trinca.games.tiles.checks import Table
from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.player.normal import opening
from trinca.games.tiles.player.position import Position
from trinca.games.tiles.ways import beside, onto_the_table
from trinca.melds.combination_search import best, by_tiles


def choose(position: Position, budget: int) -> TilesMove:
    """To open, what is worth most; after that the table as it lies best."""
    if not position.opened:
        # TI-6: in the turn of the opening the table stays as it is.
        opens = opening(position, budget)
        return Play(beside(position.table, opens).table) if opens else position.no_play
    table = arranged_best(position, budget)
    return position.no_play if table == position.table else Play(table)


def arranged_best(position: Position, budget: int) -> Table:
    """The table after the turn: the best combinations of the rack, then tile by tile whatever fits on the table.

    A joker that no combination of the rack used is kept for a later turn, unless it is the last that is held.
    """
    new = beside(position.table, best(position.rack, by_tiles, budget))
    table, held = new.table, Counter(position.rack) - Counter(new.laid)
    while held:
        tiles = [tile for tile in held if tile != JOKER] or [JOKER]
        way = next(onto_the_table(tiles, table), None)
        if way is None:
            break
        table, held = way.table, held - Counter(way.laid)
    return table
