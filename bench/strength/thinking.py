"""How long a choice takes, as a distribution, in times of a plain loop on the same processor."""

import statistics
from array import array
from collections.abc import Iterable
from typing import NamedTuple

from bench.strength.meeting import Meeting

HUNDREDTHS = 100
P95, P99 = 94, 98
"""Indices of the percentiles among ninety-nine cuts."""


class Thinking(NamedTuple):
    """The choices of one player at one setup, in times of the yardstick.

    Attributes:
        setup: Its name.
        player: The player's.
        choices: How many.
        median, p95, p99, most: Of what they took.
        yardstick: The median of the yardstick, in seconds.
    """

    setup: str
    player: str
    choices: int
    median: float
    p95: float
    p99: float
    most: float
    yardstick: float


def thinking(meetings: Iterable[Meeting]) -> list[Thinking]:
    """One row for each setup and player, from all the meetings it had."""
    taken: dict[tuple[str, str], array[float]] = {}
    beside: dict[tuple[str, str], array[float]] = {}
    for meeting in meetings:
        for name, thought in zip(meeting.players, meeting.thought, strict=True):
            key = meeting.setup.name, name
            taken.setdefault(key, array("d")).extend(thought)
            beside.setdefault(key, array("d")).extend(meeting.yardstick)
    return [_row(*key, thought, beside[key]) for key, thought in sorted(taken.items())]


def _row(setup: str, player: str, thought: "array[float]", beside: "array[float]") -> Thinking:
    yardstick = statistics.median(beside)
    ratios = [seconds / yardstick for seconds in thought]
    cuts = statistics.quantiles(ratios, n=HUNDREDTHS, method="inclusive")
    return Thinking(
        setup, player, len(ratios), statistics.median(ratios), cuts[P95], cuts[P99], max(ratios), yardstick
    )
