"""What cards are worth, what a hand comes to, and when the match is won (IN-8, IN-9, IN-11, IN-13, GU-2)."""

from collections.abc import Sequence
from typing import NamedTuple

from trinca.cards.playing import Card, rank
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.state import IndianState
from trinca.games.values import Outcome
from trinca.melds.cheapest import cheapest
from trinca.melds.melds import ACE
from trinca.melds.sequences import Cards, is_joker

WRONG = 80
"""A wrong declaration (IN-8)."""

MOST = 80
"""The most that a hand is counted (IN-9)."""

FIRST_DROP, LATER_DROP = 20, 40
"""A drop in a seat's first turn, and in a later one (IN-13)."""

FACE = 10
"""An ace, a jack, a queen, a king, and the highest number."""


class Counted(NamedTuple):
    """A hand as it is counted when another seat declares (IN-9).

    Attributes:
        points: What its seat pays.
        groups: The combinations that are safe, in normal form.
    """

    points: int
    groups: tuple[Cards, ...]


def value(card: Card, wild: str) -> int:
    """The points of a card that is not safe: aces and faces ten, jokers nothing, the others their number (IN-9)."""
    if is_joker(card, wild):
        return 0
    place = rank(card)
    return FACE if place == ACE else min(place, FACE)


def counted(hand: Sequence[Card], wild: str) -> Counted:
    """The hand in the arrangement that costs its seat least (IN-9)."""
    best = cheapest(hand, wild, lambda card: value(card, wild))
    return Counted(min(best.cost, MOST), best.groups)


def drop_costs(turns: int, seats: int) -> int:
    """The points for a drop after so many completed turns of the hand (IN-13).

    Nobody is passed over in the first round: who goes out does so in a turn of its own.
    """
    return FIRST_DROP if turns < seats else LATER_DROP


def result(state: IndianState) -> Outcome | None:
    """How the hand ended; None while it runs. What seats went out with stands in any case (IN-8, IN-13, GU-2)."""
    if state.ending is None:
        return None
    seats = range(len(state.hands))
    penalties = tuple(penalty or 0 for penalty in state.penalties)
    hands = tuple(state.held(seat) for seat in seats)
    if not state.declared:
        return Outcome(state.ending, state.winner, penalties, hands)
    # IN-9: a declaration has the others that are still in pay for their cards.
    paying = {seat: counted(hands[seat], state.wild) for seat in state.still_in if seat != state.winner}
    points = tuple(paying[seat].points if seat in paying else penalties[seat] for seat in seats)
    groups = {state.winner: state.declared} | {seat: each.groups for seat, each in paying.items()}
    return Outcome(state.ending, state.winner, points, hands, tuple(groups.get(seat) for seat in seats))


def match_winners(scores: tuple[int, ...], options: IndianOptions) -> tuple[int, ...] | None:
    """Once a total has reached the limit, the seats with the lowest; None while none has (IN-11)."""
    if max(scores) < options.limit:
        return None
    return tuple(seat for seat, score in enumerate(scores) if score == min(scores))
