"""A meeting of two players at one setup: as many deals as are asked for, in one process or in several."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple

from bench.strength.counting import Figures, figures, matches_of
from bench.strength.playing import Deal, Done, Work, play
from bench.strength.setups import SIDES, Setup

DEALS = 5
"""Deals that are played at a stretch; the results do not depend on who plays them."""

MOST_ROUNDS = 20
"""So often more deals are played to come to the matches asked for; a pair that finishes none comes to an end too."""

Run = Callable[[Iterable[Work]], Iterator[Done]]
"""Does pieces of work, and gives what came of them in their order."""


class Wanted(NamedTuple):
    """How much is to be played.

    Attributes:
        hands: At least so many hands.
        matches: At least so many whole matches, where hands add up to matches.
        seed: Of the run.
        budget: Nodes for a choice.
    """

    hands: int
    matches: int
    seed: int
    budget: int


class Meeting(NamedTuple):
    """What a meeting came to.

    Attributes:
        setup: What was played.
        players: Their names.
        figures: Of the first against the second.
        thought: For each of the two the seconds of processor time of each of its choices.
        yardstick: The seconds of the plain loop beside them.
    """

    setup: Setup
    players: tuple[str, str]
    figures: Figures
    thought: tuple["array[float]", "array[float]"]
    yardstick: "array[float]"


@contextmanager
def running(processes: int) -> Iterator[Run]:
    """Do work in so many processes; with one, in this one."""
    if processes == 1:
        yield lambda work: map(play, work)
        return
    # Started anew and not forked: nothing that this process holds comes along.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield lambda work: pool.map(play, work)


def meet(setup: Setup, players: tuple[str, str], wanted: Wanted, run: Run) -> Meeting:
    """Play until there are hands and matches enough; what is played does not depend on the number of processes."""
    deals: list[Deal] = []
    thought, yardstick = (array("d"), array("d")), array("d")
    missing = -(-wanted.hands // SIDES)
    for _ in range(MOST_ROUNDS):
        firsts = range(len(deals), len(deals) + missing, DEALS)
        for done in run([Work(setup.name, players, wanted.seed, first, DEALS, wanted.budget) for first in firsts]):
            deals += done.deals
            thought[0].extend(done.thought[0])
            thought[1].extend(done.thought[1])
            yardstick.extend(done.yardstick)
        missing = _missing(setup, deals, wanted.matches)
        if not missing:
            break
    return Meeting(setup, players, figures(setup, deals), thought, yardstick)


def _missing(setup: Setup, deals: list[Deal], matches: int) -> int:
    """About how many deals more it takes to come to the matches."""
    whole = sum(1 for _ in matches_of(setup, deals))
    if not setup.game.info.running_score or whole >= matches:
        return 0
    return max(1, len(deals) * (matches - whole) // max(1, whole))
