"""Computer players: a move from what a seat sees, and from nothing else (TI-15)."""

from random import Random

from trinca.games.tiles.moves import TilesMove
from trinca.games.tiles.player import easy, hard, normal
from trinca.games.tiles.player.position import position
from trinca.games.values import Entry, View


def choose(
    view: View,
    log: tuple[Entry, ...],  # noqa: ARG001 - the table shows all that was laid, and of draws nobody saw more
    level: str,
    seed: int,
    budget: int,
) -> TilesMove:
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The round as that seat, whose turn it is, sees it.
        log: What the seat saw so far.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides what `easy` happens to lay; the other levels leave nothing to chance.
        budget: How many remainders of the rack may be looked at.
    """
    here = position(view)
    if level == "easy":
        return easy.choose(here, Random(seed), budget)  # noqa: S311 - a player's whim; the tiles are shuffled elsewhere
    if level == "normal":
        return normal.choose(here, budget)
    if level == "hard":
        return hard.choose(here, budget)
    raise KeyError(level)
