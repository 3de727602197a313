"""The normal player: the best combinations of its rack, found exactly, laid beside what lies there (TI-15)."""

from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.player.position import Position
from trinca.games.tiles.ways import beside
from trinca.melds.combination_search import best, by_tiles, by_value
from trinca.melds.combinations import Combination


def choose(position: Position, budget: int) -> TilesMove:
    """The most tiles it can lay; to open, what is worth most."""
    chosen = best(position.rack, by_tiles, budget) if position.opened else opening(position, budget)
    return Play(beside(position.table, chosen).table) if chosen else position.no_play


def opening(position: Position, budget: int) -> tuple[Combination, ...]:
    """The dearest combinations of the rack where they open, else none (TI-6)."""
    dearest = best(position.rack, by_value, budget)
    return dearest if sum(one.value for one in dearest) >= position.opening else ()
