"""What is asked of the levels, and whether what was measured comes up to it."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from bench.strength.intervals import Interval
from bench.strength.meeting import Meeting

EVEN = 0.5


class Gate(NamedTuple):
    """A bound.

    Attributes:
        of: Whether it is of hands (of points, where these are bad) or of matches.
        bound: The share.
        clear: Whether the whole interval is to be above it, or the figure itself.
        is_aim: Whether it is an aim and no gate.
    """

    of: Literal["hands", "matches"]
    bound: float
    clear: bool = False
    is_aim: bool = False

    @property
    def name(self) -> str:
        """As it is told."""
        words = "aim" if self.is_aim else "interval above" if self.clear else "at least"
        return f"{words} {self.bound:.0%} of {self.of}"


GATES: dict[tuple[str, str], tuple[Gate, ...]] = {
    ("normal", "greedy"): (Gate("hands", 0.48),),
    ("normal", "easy"): (Gate("hands", EVEN, clear=True),),
    ("hard", "normal"): (
        Gate("hands", EVEN, clear=True),
        Gate("hands", 0.55, is_aim=True),
        Gate("matches", 0.60, is_aim=True),
    ),
    ("hard", "greedy"): (Gate("hands", 0.60, is_aim=True),),
}
"""By the pair; of other pairs it is told whether they are even."""

OTHERS = (Gate("hands", EVEN, clear=True),)


class Verdict(NamedTuple):
    """What became of a gate.

    Attributes:
        meeting: Where it stands.
        gate: The gate.
        reached: The figure.
        holds: Whether it comes up to the gate.
        sure: Whether the whole interval says the same.
    """

    meeting: Meeting
    gate: Gate
    reached: Interval
    holds: bool
    sure: bool


def verdicts(meetings: Iterable[Meeting]) -> Iterator[Verdict]:
    """Every gate of every meeting, where there is a figure for it."""
    for meeting in meetings:
        for gate in GATES.get(meeting.players, OTHERS):
            figures = meeting.figures
            reached = figures.strength if gate.of == "hands" else figures.matches_won
            if reached is not None:
                yield _verdict(meeting, gate, reached)


def _verdict(meeting: Meeting, gate: Gate, reached: Interval) -> Verdict:
    if gate.clear:
        holds = reached.low > gate.bound
        return Verdict(meeting, gate, reached, holds, holds or reached.high <= gate.bound)
    holds = reached.value >= gate.bound
    sure = reached.low >= gate.bound if holds else reached.high < gate.bound
    return Verdict(meeting, gate, reached, holds, sure)
