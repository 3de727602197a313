"""What the games share of a deal: who is next, and one card at a time from the seat after the dealer."""

from collections.abc import Sequence
from typing import NamedTuple

from trinca.cards.playing import Card
from trinca.cards.shuffle import Shuffle


class Round(NamedTuple):
    """A shuffled deck dealt out.

    Attributes:
        hands: The cards of each seat in the order dealt.
        rest: What is left, face down, the top last.
        shuffle: The shuffle with its counter moved on.
    """

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    shuffle: Shuffle


def next_seat(seat: int, seats: int) -> int:
    """The seat after this one: whose turn is next, and who deals next."""
    return (seat + 1) % seats


def deal_round(deck: Sequence[Card], seats: int, dealer: int, each: int, shuffle: Shuffle) -> Round:
    """The deck shuffled, and `each` cards to every seat, one at a time from the seat after the dealer.

    Raises:
        ValueError: A dealer that is none of the seats.
    """
    if not 0 <= dealer < seats:
        raise ValueError(f"there is no seat {dealer} among {seats} to deal")
    shuffled, shuffle = shuffle.shuffled(deck)
    rest = list(shuffled)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    starts = next_seat(dealer, seats)
    for turn in range(each * seats):
        hands[(starts + turn) % seats].append(rest.pop())
    return Round(tuple(tuple(hand) for hand in hands), tuple(rest), shuffle)
