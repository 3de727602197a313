"""Computer players: a move from what a seat sees, and from nothing else."""

from random import Random

from trinca.games.basic.moves import BasicMove
from trinca.games.basic.player import easy, patient, sound
from trinca.games.basic.player.position import position
from trinca.games.values import Entry, View


def choose(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> BasicMove:
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The hand as that seat, whose turn it is, sees it.
        log: What the seat saw so far; without it the player remembers nothing and still plays on.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides between moves the player holds equal, and what `easy` overlooks.
        budget: How many hands may be tried: with a card thrown, and one drawn for it.
    """
    rng = Random(seed)  # noqa: S311 - a player's whim; the cards are shuffled elsewhere
    if level == "easy":
        return easy.choose(position(view), rng)
    if level == "normal":
        return sound.choose(position(view), rng, budget)
    if level == "hard":
        return patient.choose(position(view, log), rng, budget)
    raise KeyError(level)
