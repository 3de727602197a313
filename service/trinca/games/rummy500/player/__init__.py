"""Computer players: a move from what a seat sees, and from nothing else."""

from random import Random

from trinca.games.rummy500.legal import GO_OUT
from trinca.games.rummy500.moves import Rummy500Move
from trinca.games.rummy500.player.counting import counting
from trinca.games.rummy500.player.draw import best_draw
from trinca.games.rummy500.player.level import KINDS
from trinca.games.rummy500.player.plan import by_itself
from trinca.games.rummy500.player.position import position
from trinca.games.rummy500.player.turn import next_move
from trinca.games.values import Entry, View


def choose(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Rummy500Move:
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The hand as that seat, whose turn it is, sees it.
        log: What the seat saw so far; `hard` remembers from it what the other took.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides between moves the player holds equal, and what `easy` overlooks.
        budget: How many states the search for layings may look at, beside some for each card of the pile.
    """
    kind = KINDS[level]
    seen = position(view)
    plan = counting(view, log, seen).plan if kind.counts else by_itself(seen)
    rng = Random(seed)  # noqa: S311 - a player's whim; the cards are shuffled elsewhere
    assert view.hand.turn is not None
    match view.hand.turn.phase:
        case "out_or_float":
            return GO_OUT
        case "draw":
            return best_draw(seen, kind, plan, rng, budget)
        case _:
            return next_move(seen, kind, plan, rng, budget)
