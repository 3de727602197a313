"""The tiles of one colour and number: what may become of them, and the least that must stay from there on.

What there is to know of them depends on nothing but them and what follows, and is remembered: from the high numbers
down many positions are alike.
"""

from functools import lru_cache
from typing import NamedTuple

from trinca.melds.rearrange_bounds import CACHED, HALVES, NEVER, Bound, Groupable, bound
from trinca.melds.rearrange_runs import FURTHEST, REACH, STATES, Choice, choices


class Move(NamedTuple):
    """What may become of the tiles without a joker, nor any later on.

    Attributes:
        least: The least that stays from here on.
        cost: The cost of what stays of these tiles.
        grouped: How many go into groups.
        after: The open runs then.
        short: By how much they are shorter than they could be.
        choice: The same as a choice.
    """

    least: int
    cost: int
    grouped: int
    after: int
    short: int
    choice: Choice


class Column:
    """The tiles of one colour and number, whatever the colour.

    Attributes:
        bound: The least that must stay from this number on.
        following: The least from the next on.
        cost: What it costs to leave one of the tiles.
    """

    __slots__ = ("_choices", "_moves", "_serving", "bound", "cost", "following")

    def __init__(
        self, of_choices: tuple[tuple[Choice, ...], ...], of_bound: Bound, cost: int, following: Bound
    ) -> None:
        self.bound, self.following, self.cost = of_bound, following, cost
        self._choices = of_choices
        self._moves: list[tuple[Move, ...] | None] = [None] * STATES
        self._serving: list[tuple[Choice, ...] | None] = [None] * STATES

    def choices(self, state: int) -> tuple[Choice, ...]:
        """What may be done where jokers may be used, without what leads nowhere."""
        found = self._serving[state]
        if found is None:
            behind = self.following.by_state
            found = tuple(choice for choice in self._choices[state] if behind[choice.after][-1] < NEVER)
            self._serving[state] = found
        return found

    def moves(self, state: int) -> tuple[Move, ...]:
        """What may be done where no jokers are left, without what leads nowhere."""
        found = self._moves[state]
        if found is None:
            found = self._moves[state] = tuple(
                Move(cost + stays, cost, choice.grouped, choice.after, FURTHEST - REACH[choice.after], choice)
                for choice in self._choices[state]
                if not choice.jokers
                for cost, stays in [(choice.left * self.cost, self.following.by_state[choice.after][0])]
                if stays < NEVER
            )
        return found


@lru_cache(maxsize=CACHED)
def column(  # noqa: PLR0917 - called by place some fifty times for each position
    held: int, fixed: int, groupable: Groupable, before: int, serving: int, cost: int, following: Bound
) -> Column:
    """The tiles of a colour and number.

    Args:
        held: How many there are.
        fixed: How many of them lie on the table and have to stay there (TI-7).
        groupable: How many can go into groups without a joker, and with one.
        before: How many runs may be open.
        serving: What jokers can serve for, see `choices`.
        cost: What it costs to leave one in the rack.
        following: The bound from the next number on.
    """
    jokers = len(following.by_halves) // HALVES
    of_choices = choices(held, fixed, groupable[1], jokers, serving)
    return Column(
        of_choices, bound(held, held - fixed, groupable, before, cost=cost, following=following), cost, following
    )
