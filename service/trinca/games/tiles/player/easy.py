"""The easy player: one combination of its rack a turn, whichever it happens to see, and as few as open (TI-15)."""

from random import Random

from trinca.games.tiles.moves import Play, TilesMove
from trinca.games.tiles.player.normal import opening
from trinca.games.tiles.player.position import Position
from trinca.games.tiles.ways import beside
from trinca.melds.combination_openings import fewest
from trinca.melds.combinations import Combination
from trinca.melds.combinations_held import combinations_in

NOTICES_JOKER = 0.5
"""How often it sees what only a joker makes possible, as long as it can draw instead."""


def choose(position: Position, rng: Random, budget: int) -> TilesMove:
    """The move of a player that looks for one thing at a time and never at the table."""
    chosen = _one(position, rng) if position.opened else _few(position, budget)
    return Play(beside(position.table, chosen).table) if chosen else position.no_play


def _one(position: Position, rng: Random) -> tuple[Combination, ...]:
    found = combinations_in(position.rack)
    plain = [combination for combination in found if not combination.jokers]
    if plain:
        return (rng.choice(plain),)
    if found and (not position.pool or rng.random() < NOTICES_JOKER):
        return (rng.choice(found),)
    return ()


def _few(position: Position, budget: int) -> tuple[Combination, ...]:
    """As few combinations as open; where the budget does not tell, those that any other player opens with."""
    opens = opening(position, budget)
    found = combinations_in(position.rack) if opens else ()
    return fewest(position.rack, found, position.opening, len(opens), budget) or opens
