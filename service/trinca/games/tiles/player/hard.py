"""The hard player: the best rearrangement there is of table and rack together (TI-15)."""

from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.player.normal import opening
from trinca.games.tiles.player.position import Position
from trinca.games.tiles.ways import beside
from trinca.melds.rearrange import rearranged


def choose(position: Position, budget: int) -> TilesMove:
    """To open, what is worth most; after that the most tiles, and of as many those that count most in a rack."""
    if not position.opened:
        # TI-6: in the turn of the opening the table stays as it is.
        opens = opening(position, budget)
        return Play(beside(position.table, opens).table) if opens else position.no_play
    best = rearranged(position.table, position.rack, "most_tiles_then_value", max(budget, 1))
    return Play(best.table) if best.laid else position.no_play
