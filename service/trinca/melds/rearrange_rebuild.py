"""The combinations that the steps of a search stand for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import COLOURS, HIGHEST, SERIES
from trinca.melds.combinations import Tiles
from trinca.melds.rearrange_groups import dealt_out
from trinca.melds.rearrange_position import Position
from trinca.melds.rearrange_runs import Choice
from trinca.melds.rearrange_steps import Step

Combinations = list[list[Card]]

_OF_COLOUR = [SERIES[HIGHEST * place : HIGHEST * (place + 1)] for place in range(len(COLOURS))]
"""The tiles of each colour."""

_PARTED = 6
"""Where a run of all thirteen numbers is parted, so that each part takes a joker."""


class Rebuilt(NamedTuple):
    """Combinations, and the tiles that are in none."""

    combinations: list[Tiles]
    left: list[Card]


def rebuilt(position: Position, steps: Sequence[Step]) -> Rebuilt:
    """The combinations: a run ascending, a group by colour, jokers where they stand or at the end.

    Args:
        position: What is at hand.
        steps: What is decided at each number from 1 to 13; jokers of which nothing is said are laid at the end.
    """
    left: list[Card] = []
    runs: Combinations = []
    of_colours = zip(*[choices for _, _, _, choices in steps], strict=True)
    for colour, choices in enumerate(of_colours):
        runs += _runs(_OF_COLOUR[colour], position.held_of(colour), choices, left)
    jokers = position.jokers and position.jokers - _laid(steps)
    if runs and jokers:
        _give(runs, jokers)
        jokers = 0
    groups, jokers = _groups(steps, jokers)
    left += [JOKER] * jokers
    return Rebuilt([tuple(tiles) for tiles in (*runs, *groups)], left)


def _laid(steps: Sequence[Step]) -> int:
    """How many jokers the steps lay."""
    return sum([way.jokers + sum([choice.jokers for choice in choices]) for _, _, way, choices in steps])


def _runs(tiles: Sequence[Card], held: Sequence[int], choices: Iterable[Choice], left: list[Card]) -> Combinations:
    """The runs of a colour; what stays of it is added to what is left."""
    done: Combinations = []
    open_runs: Combinations = []
    for tile, copies, (stays, grouped, jokers, _) in zip(tiles, held, choices, strict=True):
        if copies or jokers:
            laid = [tile] * (copies - stays - grouped)
            if stays:
                left += [tile] * stays
            if jokers:
                laid += [JOKER] * jokers
            if len(laid) == len(open_runs) == 1:
                open_runs[0] += laid
            elif laid or open_runs:
                open_runs = _gone_on(open_runs, laid, done)
        elif open_runs:
            done += open_runs
            open_runs = []
    return done + open_runs


def _gone_on(open_runs: Combinations, laid: list[Card], done: Combinations) -> Combinations:
    """The open runs when tiles are laid to them, the short ones first; what takes none is done."""
    if len(open_runs) > 1:
        open_runs.sort(key=len)
    going = open_runs[: len(laid)]
    done += open_runs[len(laid) :]
    for run in going:
        run.append(laid.pop())
    return going + [[tile] for tile in laid]


def _give(runs: Combinations, jokers: int) -> None:
    """Lay jokers that were not needed to a run."""
    shortest = min(runs, key=len)
    if len(shortest) + jokers > HIGHEST:
        # Both parts are long enough, and each takes a joker.
        runs.append([*shortest[_PARTED:], JOKER])
        del shortest[_PARTED:]
        jokers -= 1
    shortest += [JOKER] * jokers


def _groups(steps: Sequence[Step], jokers: int) -> tuple[Combinations, int]:
    """The groups, with jokers that were not needed where there is room; and how many find none."""
    groups: Combinations = []
    for number, (_, _, way, (one, two, three, four)) in enumerate(steps):
        grouped = (one[1], two[1], three[1], four[1])
        if any(grouped):
            more = min(jokers, way.room)
            jokers -= more
            for group in dealt_out(grouped, way.jokers + more):
                groups.append([_OF_COLOUR[colour][number] for colour in group.colours])
                groups[-1] += [JOKER] * group.jokers
    return groups, jokers
