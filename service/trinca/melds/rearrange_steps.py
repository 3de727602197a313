"""What may be decided at one number: one choice for each colour, and a way to make groups of what they put there."""

from collections.abc import Iterator

from trinca.melds.rearrange_bounds import HALVES, NEVER, least_shared
from trinca.melds.rearrange_groups import WEIGHTS, Way
from trinca.melds.rearrange_pairs import PAIR, Option
from trinca.melds.rearrange_runs import Choice

SHORT_AT = 20
"""Where a node holds by how much its runs are shorter than they could be: of equal nodes the lowest comes first."""

Step = tuple[int, int, Way, tuple[Choice, ...]]
"""The cost of what stays; the open runs then, as a node holds them; the way to make groups; a choice for each colour.

A plain tuple, as an option is."""

Lead = tuple[int, int, Step | None]
"""The least that comes of a step, and how many jokers are kept; without a step, the least beyond those told."""

Ways = tuple[tuple[Way, ...], ...]

_THIRD = WEIGHTS[2]


def steps(
    ones: list[Option], others: list[Option], ways: Ways, jokers: int, *, since: int, now: int
) -> Iterator[Lead]:
    """The steps from a node, those that come to least first.

    Args:
        ones: What may become of the first two colours, the least first.
        others: What may become of the others.
        ways: The ways to make groups.
        jokers: How many jokers are left.
        since: What comes to less was told before.
        now: Of what comes to more only the least is told, at the end.
    """
    best, later = others[0][0] if others else NEVER, NEVER
    for one in ones:
        rest = now - one[0]
        if rest < best:
            later = min(later, one[0] + best)
            break
        for other in others:
            if rest < other[0]:
                later = min(later, one[0] + other[0])
                break
            for way in ways[one[2] + _THIRD * other[2]]:
                kept = jokers - one[1] - other[1] - way[0]
                if kept < 0:
                    continue
                cost = one[5] + other[5]
                least = cost + least_shared(one[6], other[6], HALVES * kept)
                if least > now:
                    later = min(later, least)
                elif least >= since:
                    after = one[3] | other[3] << PAIR | one[4] + other[4] << SHORT_AT
                    yield least, kept, (cost, after, way, (one[7], one[8], other[7], other[8]))
    if later < NEVER:
        yield later, 0, None
