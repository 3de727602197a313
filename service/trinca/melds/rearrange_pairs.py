"""What may become of two colours at one number, the least first.

The four colours are taken as two pairs: pairs come up again far more often than whole nodes, and what they come to,
above all with jokers that they share, is kept.
"""

from operator import itemgetter

from trinca.melds.rearrange_bounds import HALVES, NEVER, Shared, together
from trinca.melds.rearrange_columns import Column
from trinca.melds.rearrange_groups import WEIGHTS
from trinca.melds.rearrange_runs import FURTHEST, REACH, Choice

COLOUR, PAIR = 4, 8
"""Bits of a node for the open runs of a colour, and for those of a pair."""

_FIRST, _SECOND, _, _ = WEIGHTS

Option = tuple[int, int, int, int, int, int, Shared, Choice, Choice]
"""The least that comes of it; the jokers that it takes; the code of what goes into groups, as if the two were the
first colours; the open runs then; by how much they are shorter than they could be; the cost of what stays; the least
from there on; and both choices. A plain tuple: there are many."""


class Pair:
    """Two colours at one number."""

    __slots__ = ("_columns", "_options", "_shared")

    def __init__(self, first: Column, second: Column) -> None:
        self._columns = first, second
        self._options: dict[int, list[Option]] = {}
        self._shared: dict[int, Shared] = {}

    def options(self, runs: int, jokers: int) -> list[Option]:
        """What may be done with the tiles, the least first.

        Args:
            runs: The open runs of both colours, as a node holds them.
            jokers: How many are left.
        """
        key = runs << COLOUR | jokers
        found = self._options.get(key)
        if found is None:
            one, other = runs & (1 << COLOUR) - 1, runs >> COLOUR
            found = self._with_jokers(one, other, jokers) if jokers else self._without(one, other)
            if len(found) > 1:
                # The longest runs first, as of nodes; equals stay in the order of the choices.
                found.sort(key=_least_and_short)
            self._options[key] = found
        return found

    def _without(self, one: int, other: int) -> list[Option]:
        first, second = self._columns
        others = second.moves(other)
        return [
            (
                move[0] + beside[0],
                0,
                move[2] * _FIRST + beside[2] * _SECOND,
                move[3] | beside[3] << COLOUR,
                move[4] + beside[4],
                move[1] + beside[1],
                (move[0] + beside[0] - move[1] - beside[1],),
                move[5],
                beside[5],
            )
            for move in first.moves(one)
            for beside in others
        ]

    def _with_jokers(self, one: int, other: int, jokers: int) -> list[Option]:
        first, second = self._columns
        behind, other_behind = first.following.by_state, second.following.by_state
        others = second.choices(other)
        found: list[Option] = []
        for choice in first.choices(one):
            left, grouped, taken, after = choice
            for beside in others:
                other_left, other_grouped, other_taken, other_after = beside
                kept = jokers - taken - other_taken
                if kept < 0:
                    continue
                runs = after | other_after << COLOUR
                shared = self._shared.get(runs)
                if shared is None:
                    shared = self._shared[runs] = together(behind[after], other_behind[other_after])
                cost = (left + other_left) * first.cost
                least = shared[HALVES * kept] + cost
                if least < NEVER:
                    code = grouped * _FIRST + other_grouped * _SECOND
                    short = 2 * FURTHEST - REACH[after] - REACH[other_after]
                    found.append((least, jokers - kept, code, runs, short, cost, shared, choice, beside))
        return found


_least_and_short = itemgetter(0, 4)
