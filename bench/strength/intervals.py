"""95 % intervals: of a share of independent tries, and of figures whose tries come in pairs of one deal."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)
FEWEST_PAIRS = 2
"""With fewer nothing can be said of how much they differ."""


class Interval(NamedTuple):
    """A figure, and between what it lies in 95 of 100 such measurements."""

    value: float
    low: float
    high: float


def wilson(won: float, of: float) -> Interval | None:
    """A share by Wilson's score interval; None of no tries."""
    if not of:
        return None
    share, spread = won / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return Interval(share, middle - half, middle + half)


def paired_share(pairs: Sequence[tuple[float, float]]) -> Interval | None:
    """A share whose parts and wholes come deal by deal: the sum of the parts by that of the wholes.

    The two hands of a deal are no independent tries. How much whole deals differ from the share says how many such
    tries they are worth, and it is Wilson's interval of so many; of as many as there are deals where none differs.

    Args:
        pairs: For each deal the part and the whole.

    Returns:
        The share; None of nothing, and of one deal.
    """
    whole = sum(of for _, of in pairs)
    if not whole or len(pairs) < FEWEST_PAIRS:
        return None
    share = sum(part for part, _ in pairs) / whole
    spread = len(pairs) * variance([part - share * of for part, of in pairs], 0.0) / whole**2
    worth = share * (1 - share) / spread if spread else len(pairs)
    return wilson(share * worth, worth)


def paired_mean(values: Sequence[float]) -> Interval | None:
    """A mean of values, one for each deal; None of fewer than two."""
    if len(values) < FEWEST_PAIRS:
        return None
    mean = fmean(values)
    half = Z * math.sqrt(variance(values, mean) / len(values))
    return Interval(mean, mean - half, mean + half)
