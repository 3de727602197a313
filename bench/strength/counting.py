"""What the hands come to: shares of hands, points and matches."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from bench.strength.intervals import Interval, paired_mean, paired_share, wilson
from bench.strength.playing import Deal, Hand
from bench.strength.setups import SIDES, Setup


class Figures(NamedTuple):
    """How the first player did against the second.

    Attributes:
        hands: How many hands were played.
        decided: How many of them somebody won.
        won: The share of these that the first won, as of independent hands.
        won_paired: The same, its interval by deals.
        paid: Where points are bad: what the second paid of all that was paid, by deals; None elsewhere.
        points: For each of the two the points of a hand and seat.
        ahead: How many points a hand and seat the first is better by, by deals.
        matches: How many whole matches one of them won.
        matches_won: The share of these that the first won (Wilson).
        endings: How often a hand ended in each way, for its reason and whether it was won.
        turns: How many turns a hand had.
    """

    hands: int
    decided: int
    won: Interval | None
    won_paired: Interval | None
    paid: Interval | None
    points: tuple[float, float]
    ahead: Interval | None
    matches: int
    matches_won: Interval | None
    endings: dict[str, int]
    turns: float

    @property
    def strength(self) -> Interval | None:
        """What a gate goes by: the share of points where points are bad, else of decided hands."""
        return self.paid or self.won_paired


def figures(setup: Setup, deals: Sequence[Deal]) -> Figures:
    """All figures of these deals."""
    hands = [hand for deal in deals for hand in deal]
    won = [[_won(setup, hand, swapped) for swapped, hand in enumerate(deal)] for deal in deals]
    by_deal = [(float(each.count(0)), float(SIDES - each.count(None))) for each in won]
    points = [_points(setup, deal) for deal in deals]
    matches = [side for side in matches_of(setup, deals) if side is not None]
    better = -1 if setup.points_are_bad else 1
    decided = sum(int(whole) for _, whole in by_deal)
    return Figures(
        hands=len(hands),
        decided=decided,
        won=wilson(sum(part for part, _ in by_deal), decided),
        won_paired=paired_share(by_deal),
        paid=paired_share([(other, one + other) for one, other in points]) if setup.points_are_bad else None,
        points=(fmean(one for one, _ in points), fmean(other for _, other in points)),
        ahead=paired_mean([better * (one - other) for one, other in points]),
        matches=len(matches),
        matches_won=wilson(matches.count(0), len(matches)),
        endings=dict(Counter(_ending(setup, hand) for hand in hands).most_common()),
        turns=fmean(hand.turns for hand in hands),
    )


def matches_of(setup: Setup, deals: Sequence[Deal]) -> Iterator[int | None]:
    """Which player won each whole match; None where both did.

    No player sees the score, so that a hand is the same in a match and by itself: the hands of one order of seats,
    one after the other, are a table on which matches follow each other. What comes after the last whole one is left.
    """
    game, options = setup.game, setup.game.options_type()
    if not game.info.running_score:
        return
    for swapped in range(SIDES):
        scores = (0,) * setup.seats
        for deal in deals:
            scores = game.score(scores, deal[swapped].outcome)
            winners = game.match_winners(scores, options)
            if winners is not None:
                sides = {setup.side(seat, swapped) for seat in winners}
                yield sides.pop() if len(sides) == 1 else None
                scores = (0,) * setup.seats


def _won(setup: Setup, hand: Hand, swapped: int) -> int | None:
    winner = setup.winner(hand.outcome)
    return None if winner is None else setup.side(winner, swapped)


def _points(setup: Setup, deal: Deal) -> tuple[float, float]:
    """The points of each player, a hand and seat, over both playings."""
    totals = [0, 0]
    for swapped, hand in enumerate(deal):
        for seat, points in enumerate(hand.outcome.points):
            totals[setup.side(seat, swapped)] += points
    return totals[0] / setup.seats, totals[1] / setup.seats


def _ending(setup: Setup, hand: Hand) -> str:
    won = setup.winner(hand.outcome) is not None
    return hand.outcome.reason if won else f"{hand.outcome.reason}, won by nobody"
