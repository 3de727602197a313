"""What a hand is expected to pay: what is counted of it, and what each count adds.

The points were found by playing, not by thinking. In 371 positions of hands that this player played among two and
among four, with points found in the same way from an earlier one, five or six discards each were tried, each with the
same eight runs of cards to come in three turns. What came of a discard is what the hand would pay in each of these
turns and thereafter, weighed by how often another seat, or itself, has declared by then. The points are the least
squares of the differences within each position. In positions left out of that they choose about as well as the points
before did: they had settled.
"""

from typing import NamedTuple

from trinca.games.indian.player.links import Links
from trinca.games.indian.player.reach import Reach
from trinca.games.indian.score import MOST

LONGEST = 12.0
"""The longest wait told from shorter ones: by then the hand is over, or waits for something else."""

FIRST_LATE, MOST_LATE = 2, 6
"""Up to which turn it is early, and from which on it is as late as can be; in that one `late` is 2."""

TWO = 2
FAR = 3
"""So many cards lacking for two sequences, or more, are far."""


class Counts(NamedTuple):
    """What is counted of a hand after a turn.

    Attributes:
        reach: What it lacks to be declared.
        wait: The turns until one of those cards can be expected.
        safety: What it lacks for two sequences, one of them pure.
        share: The share of the cards to come that would make that less.
        cost: The points that it would cost now, without their limit (IN-9).
        links: How many of its cards go together in twos.
    """

    reach: Reach
    wait: float
    safety: Reach
    share: float
    cost: int
    links: Links


class Worth(NamedTuple):
    """The points that each count adds to what a hand pays beyond the others.

    Attributes:
        lacking: A card lacking.
        lacking_late: The same, beside it, for each 1 of `late`.
        wait: A turn of waiting.
        wait_of_two: The same, beside it, where two cards are lacking: the next one is not the last.
        cost: A point that the hand would cost now.
        cost_late: The same, beside it, for each 1 of `late`.
        beyond: A point beyond the most that a hand is counted: it has to go as well.
        unsafe: Lacking one card, two, or more for two sequences.
        relief: With one lacking for them, the share of the cards to come that is right.
        towards: Two cards that may be in a sequence, as long as the hand is not safe, and once it is.
        alike: Two cards of one rank.
    """

    lacking: float
    lacking_late: float
    wait: float
    wait_of_two: float
    cost: float
    cost_late: float
    beyond: float
    unsafe: tuple[float, float, float]
    relief: float
    towards: tuple[float, float]
    alike: float

    def of(self, counts: Counts, late: float) -> float:
        """The points, up to a sum that is the same for all hands.

        Args:
            counts: What is counted of the hand.
            late: From 0 in the first turns to 2.
        """
        lacking = counts.reach.lacking
        points = (self.lacking + self.lacking_late * late) * lacking
        points += (self.wait + self.wait_of_two * (lacking == TWO)) * counts.wait
        points += (self.cost + self.cost_late * late) * min(counts.cost, MOST)
        points += self.beyond * max(0, counts.cost - MOST) + self.alike * counts.links.sets
        unsafe = min(counts.safety.lacking, FAR)
        if not unsafe:
            return points + self.towards[1] * counts.links.sequences
        points += self.unsafe[unsafe - 1] + self.relief * counts.share * (unsafe == 1)
        return points + self.towards[0] * counts.links.sequences


def lateness(turn: int) -> float:
    """How late a turn of the hand is, from 0 to 2."""
    return max(0, min(turn, MOST_LATE) - FIRST_LATE) / 2


AMONG_TWO = Worth(
    lacking=4.28,
    lacking_late=-0.48,
    wait=0.38,
    wait_of_two=0.2,
    cost=0.39,
    cost_late=0.058,
    beyond=0.27,
    unsafe=(10.3, 9.8, 6.0),
    relief=-15.6,
    towards=(-1.95, -1.1),
    alike=-0.58,
)
"""Between two seats."""

AMONG_MORE = Worth(
    lacking=3.69,
    lacking_late=-0.81,
    wait=0.3,
    wait_of_two=0.16,
    cost=0.53,
    cost_late=0.091,
    beyond=0.27,
    unsafe=(8.3, 7.6, 4.9),
    relief=-12.4,
    towards=(-1.44, -0.89),
    alike=-0.39,
)
"""Among four: one of the others declares sooner, so that what the hand would cost now counts more."""
