"""The open runs of one colour while tiles are arranged number by number, and what can be done with its next tiles.

Of the runs that reach the number just decided only their lengths matter, and of those only 1, 2, and 3 or more: a
short run has to go on, a long one may. No more than two runs of a colour need ever be open at once: where a joker
makes a third, two of the three can change tails so that it comes free, and it finds a place at the end of a run.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from trinca.cards.tiles import COPIES
from trinca.melds.combinations import LEAST

Lengths = tuple[int, ...]

_LENGTHS: tuple[Lengths, ...] = tuple(
    lengths for runs in range(COPIES + 1) for lengths in combinations_with_replacement((3, 2, 1), runs)
)
"""The lengths of the open runs, the longest first, of every state there is, those with fewer runs first."""

DEAD, EMPTY = 0, 1
"""In place of a state: a short run could not go on. The state without open runs."""

STATES = len(_LENGTHS) + 1

_OPEN: tuple[Lengths, ...] = ((), *_LENGTHS)
_STATE = {lengths: state for state, lengths in enumerate(_LENGTHS, start=EMPTY)}

WITHIN = tuple(sum(len(lengths) <= runs for lengths in _LENGTHS) + 1 for runs in range(COPIES + 1))
"""How many states, the dead one among them, have no more than that many runs."""

SHORT = tuple(sum(length < LEAST for length in lengths) for lengths in _OPEN)
"""How many runs of a state have to go on."""

REACH = tuple(sum(lengths) for lengths in _OPEN)
"""The lengths of the open runs of a state together."""

FURTHEST = max(REACH)

COMPLETES = tuple(LEAST - 1 in lengths for lengths in _OPEN)
"""Whether a run of a state is a combination when it has gone on."""

MAY_END = tuple(state for state in range(EMPTY, STATES) if not SHORT[state])
"""The states in which nothing is owed."""


def _after(state: int, tiles: int) -> int:
    """The state when that many tiles of the next number are laid to the runs of one."""
    short = [length for length in _OPEN[state] if length < LEAST]
    more = tiles - len(short)
    if state == DEAD or more < 0:
        return DEAD
    # To go on with a long run is never worse than to begin one: it may end at any number.
    kept = min(len(_OPEN[state]) - len(short), more)
    after = (*(LEAST,) * kept, *(length + 1 for length in short), *(1,) * (more - kept))
    return _STATE[tuple(sorted(after, reverse=True))]


AFTER = tuple(tuple(_after(state, tiles) for state in range(STATES)) for tiles in range(COPIES + 1))
"""For each number of tiles laid to runs, from 0 to 2: the state that follows each state."""


def _as_good(one: int, other: int) -> bool:
    """Whether from the one state all can be done that can be from the other: a run stands for one no longer."""
    mine, yours = _OPEN[one], _OPEN[other]
    if len(mine) < len(yours):
        return False
    # Both are sorted, so that the longest stand against the longest; a run too many must be one that may end.
    ends = mine[: len(mine) - len(yours)]
    return all(length == LEAST for length in ends) and all(
        a >= b for a, b in zip(mine[len(ends) :], yours, strict=True)
    )


AS_GOOD = tuple(
    sum(1 << other for other in range(EMPTY, STATES) if state != DEAD and _as_good(state, other))
    for state in range(STATES)
)
"""For each state, the states that it is as good as, one bit for each."""


NOTHING, BRIDGING, BEGINNING = range(3)
"""What a joker may serve for beside going on with short runs: going on with a long one, where a tile of the next
number is there to come to; and beginning a run, at 11 alone, for every other has a place for it at its end."""


class Choice(NamedTuple):
    """What may become of the tiles of one colour and number.

    Attributes:
        left: How many stay in the rack.
        grouped: How many go into groups.
        jokers: How many jokers are laid to the runs of the colour beside the others.
        after: The open runs then.
    """

    left: int
    grouped: int
    jokers: int
    after: int


@cache
def choices(held: int, fixed: int, groupable: int, jokers: int, serving: int) -> tuple[tuple[Choice, ...], ...]:
    """For each state, what may be done with the tiles of one colour and number, without what is plainly worse.

    A joker is laid to a run only where it is needed; all the others are placed at the very end.

    Args:
        held: How many tiles there are, on the table and in the rack.
        fixed: How many of them lie on the table and have to stay there (TI-7).
        groupable: How many of them can go into groups.
        jokers: How many jokers there are in all.
        serving: What else a joker can serve for here: NOTHING, BRIDGING or BEGINNING.
    """

    def serve(state: int, run: int, taken: int) -> bool:
        """Whether all the jokers are needed beside so many tiles laid to runs."""
        if taken == 0 or run + taken <= SHORT[state] or serving == BEGINNING:
            return True
        return serving == BRIDGING and run + taken <= len(_OPEN[state])

    def possible(state: int) -> Iterator[Choice]:
        for grouped, run in product(range(min(held, groupable) + 1), range(held + 1)):
            left = held - grouped - run
            if 0 <= left <= held - fixed:
                # A joker beside a tile that is left would stand for that tile.
                most = 0 if left else min(jokers, COPIES - run)
                for taken in range(most + 1):
                    after = AFTER[run + taken][state]
                    if after != DEAD and serve(state, run, taken):
                        yield Choice(left, grouped, taken, after)

    return tuple(_without_worse(list(possible(state))) for state in range(STATES))


def _without_worse(possible: list[Choice]) -> tuple[Choice, ...]:
    """The choices without those that leave no less and no better runs than one that groups and takes the same."""
    return tuple(
        choice
        for choice in possible
        if not any(
            other != choice
            and (other.grouped, other.jokers) == (choice.grouped, choice.jokers)
            and other.left <= choice.left
            and AS_GOOD[other.after] >> choice.after & 1
            for other in possible
        )
    )
