"""The least that must stay in the rack of the tiles of one colour, if no other colour stood in its way.

That is what makes the search short: the sum over the colours is never more than what really has to stay.
Jokers are shared: they are counted in halves, for two tiles of a number go into a group with one joker between them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter

from trinca.melds.rearrange_runs import AFTER, MAY_END, STATES, WITHIN

NEVER = 10**9
"""More than any rack is worth: it cannot be done."""

HALVES = 2
"""A joker costs a run so many halves, and each of two tiles in a group one."""

Least = tuple[int, ...]
"""The least that stays, for each state of open runs, the dead one first; states that cannot come are left out."""

Gather = Callable[[Least], Least]
"""Takes the bound of the state that follows, for each state."""

Groupable = tuple[int, int]
"""How many tiles of a colour can go into groups without a joker, and with one."""

CACHED = 4096
"""How many bounds are remembered, a kilobyte each: from the high numbers down many positions have the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """The least that must stay in the rack of the tiles of one colour from a number on.

    Bounds that say the same are one object while they are remembered, so that they need not be compared by value.

    Attributes:
        by_halves: For 0, 1, … halves of jokers: by state.
        by_state: For each state: by halves of jokers.
    """

    by_halves: tuple[Least, ...]
    by_state: tuple[tuple[int, ...], ...]


Shared = tuple[int, ...]
"""The least that must stay of several colours, for 0, 1, … halves of jokers that they share."""


def least_shared(one: Shared, other: Shared, halves: int) -> int:
    """The least of two together that share so many halves of jokers."""
    # More jokers never make it worse: where the ends are equal, all is.
    if one[0] == one[halves]:
        return one[0] + other[halves]
    if other[0] == other[halves]:
        return one[halves] + other[0]
    return min([one[given] + other[halves - given] for given in range(halves + 1)])


def together(one: Shared, other: Shared) -> Shared:
    """The least of two together, for each number of halves."""
    if one[0] == one[-1] == 0:
        return other
    if other[0] == other[-1] == 0:
        return one
    return tuple([least_shared(one, other, halves) for halves in range(len(one))])


def beyond(halves: int) -> Bound:
    """The bound behind the highest number: nothing may be owed."""
    least = tuple(0 if state in MAY_END else NEVER for state in range(STATES))
    return _bound((least,) * (halves + 1))


@lru_cache(maxsize=CACHED)
def _bound(by_halves: tuple[Least, ...]) -> Bound:
    return Bound(by_halves, tuple(zip(*by_halves, strict=True)))


def bound(held: int, loose: int, groupable: Groupable, before: int, *, cost: int, following: Bound) -> Bound:
    """The bound from a number on.

    Args:
        held: How many tiles there are of the number.
        loose: How many of them may be left.
        groupable: How many can go into groups without a joker, and with one.
        before: How many runs may be open.
        cost: What it costs to leave a tile in the rack.
        following: The bound from the next number on.
    """
    by_halves = []
    for uses in _uses(held, loose, groupable, before, len(following.by_halves)):
        leasts: list[Sequence[int]] = []
        for gather, halves, left in uses:
            least = gather(following.by_halves[halves])
            leasts.append([stays + left * cost for stays in least] if left else least)
        by_halves.append(tuple(map(min, *leasts)) if len(leasts) > 1 else tuple(leasts[0]))
    return _bound(tuple(by_halves))


@cache
def _uses(
    held: int, loose: int, groupable: Groupable, before: int, budgets: int
) -> tuple[tuple[tuple[Gather, int, int], ...], ...]:
    """For each number of halves at hand the ways to use the tiles of a number.

    A way is what gathers from the bound that follows, by the state before; the halves that are left for it; and the
    tiles that stay.
    """
    gathers = [itemgetter(*after[: WITHIN[before]]) for after in AFTER]

    def ways(halves: int) -> Iterator[tuple[Gather, int, int]]:
        for laid, gather in enumerate(gathers):
            found = set(_laid(laid, held, loose, groupable))
            for spent, left in sorted(found):
                worse = any(less <= spent and stays <= left for less, stays in found - {(spent, left)})
                if spent <= halves and not worse:
                    yield gather, halves - spent, left

    return tuple(tuple(ways(halves)) for halves in range(budgets))


def _laid(laid: int, held: int, loose: int, groupable: Groupable) -> Iterator[tuple[int, int]]:
    """The halves that are spent and the tiles that stay when so many tiles are laid to runs."""
    free, most = groupable
    for jokers in range(laid + 1):
        rest = held - (laid - jokers)
        for grouped in range(min(rest, most) + 1):
            if rest - grouped <= loose:
                yield HALVES * jokers + max(0, grouped - free), rest - grouped
