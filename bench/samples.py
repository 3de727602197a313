"""Times and what is told of them."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

P95 = 18
"""Index of the 95th percentile among nineteen cuts."""


@dataclass
class Samples:
    """Times of one kind of call, in seconds; `name` says of which."""

    name: str
    times: list[float] = field(default_factory=list)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Take the time of what is done within."""
        begin = time.perf_counter()
        yield
        self.times.append(time.perf_counter() - begin)

    def of(self, call: Callable[[], T]) -> T:
        """Take the time of the call; its value."""
        with self.timed():
            return call()

    @property
    def median(self) -> float:
        """The median, in seconds."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """The 95th percentile, in seconds."""
        if len(self.times) == 1:
            return self.times[0]
        return statistics.quantiles(self.times, n=20, method="inclusive")[P95]


@dataclass(frozen=True)
class Group:
    """Samples that were taken in turns, to be compared with each other.

    Attributes:
        title: What they are about.
        rows: In the order of the report.
        yardsticks: Those of the rows that the others are divided by.
        notes: What must be known to read them.
    """

    title: str
    rows: list[Samples]
    yardsticks: list[Samples]
    notes: tuple[str, ...] = ()
