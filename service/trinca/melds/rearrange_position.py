"""A position as the search takes it: number by number, what is at hand of each colour and what it can be used for."""

from collections.abc import Iterable, Sequence

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import COLOURS, COPIES, HIGHEST, JOKERS, LOWEST, SERIES, colour, number
from trinca.melds.combinations import LEAST
from trinca.melds.rearrange_bounds import HALVES, beyond
from trinca.melds.rearrange_columns import Column, column
from trinca.melds.rearrange_groups import Groups, groups
from trinca.melds.rearrange_runs import BEGINNING, BRIDGING, NOTHING

_WIDTH = len(COLOURS)
_AT = {tile: number(tile) * _WIDTH + COLOURS.index(colour(tile)) for tile in SERIES} | {JOKER: 0}
"""Where a tile is counted: number by number; the place of a number 0 is the jokers'."""

_LAST_BEGIN = HIGHEST - LEAST + 1

_NOTHING, _BEGINNING = (NOTHING,) * _WIDTH, (BEGINNING,) * _WIDTH

Columns = tuple[Column, Column, Column, Column]


class Position:
    """A table and a rack as counts.

    Attributes:
        held: How many tiles of each number and colour there are, in one row (see `_AT`).
        fixed: How many of them lie on the table.
        jokers: How many jokers there are.
        fixed_jokers: How many of them lie on the table.
        costs: What it costs to leave a joker in the rack, and a tile of each number.
        groups: The groups of each number, by the number.
        columns: The columns of each number likewise, one for each colour.
    """

    def __init__(self, table: Iterable[Iterable[Card]], rack: Iterable[Card], costs: Sequence[int]) -> None:
        fixed = [0] * (_WIDTH * (HIGHEST + 2))
        for combination in table:
            for tile in combination:
                fixed[_AT[tile]] += 1
        held = fixed.copy()
        for tile in rack:
            held[_AT[tile]] += 1
        self.jokers, self.fixed_jokers = held[0], fixed[0]
        held[0] = fixed[0] = 0
        if max(held) > COPIES or self.jokers > JOKERS:
            raise ValueError("more of a tile than there are")
        self.held, self.fixed, self.costs = held, fixed, costs
        self.groups: dict[int, Groups] = {}
        self.columns: dict[int, Columns] = {}
        self._set_up()

    def held_of(self, of_colour: int) -> list[int]:
        """How many tiles there are of a colour, for each number from 1."""
        return self.held[_WIDTH + of_colour : -_WIDTH : _WIDTH]

    def _set_up(self) -> None:
        """The groups and columns from the highest number down."""
        held, fixed, jokers = self.held, self.fixed, self.jokers
        runs = [min(COPIES, copies + jokers) for copies in held] if jokers else held
        first = second = third = fourth = beyond(HALVES * jokers)
        for of_number in range(HIGHEST, LOWEST - 1, -1):
            # Written out for four colours: this is a third of the work for most positions.
            a = of_number * _WIDTH
            b, c, d, before = a + 1, a + 2, a + 3, a - _WIDTH
            here = groups(held[a], held[b], held[c], held[d], jokers)
            of_a, of_b, of_c, of_d = here.groupable
            cost = self.costs[of_number]
            to_a, to_b, to_c, to_d = self._serving(of_number)
            one = column(held[a], fixed[a], of_a, runs[before], to_a, cost, first)
            two = column(held[b], fixed[b], of_b, runs[before + 1], to_b, cost, second)
            three = column(held[c], fixed[c], of_c, runs[before + 2], to_c, cost, third)
            four = column(held[d], fixed[d], of_d, runs[before + 3], to_d, cost, fourth)
            self.groups[of_number], self.columns[of_number] = here, (one, two, three, four)
            first, second, third, fourth = one.bound, two.bound, three.bound, four.bound

    def _serving(self, of_number: int) -> Sequence[int]:
        """What jokers can serve for at a number, for each colour."""
        if not self.jokers:
            return _NOTHING
        if of_number == _LAST_BEGIN:
            return _BEGINNING
        after = (of_number + 1) * _WIDTH
        return [BRIDGING if copies else NOTHING for copies in self.held[after : after + _WIDTH]]
