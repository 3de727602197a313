"""How the computer player judges a hand: by its cost now, by what it lacks to declare, and by what goes together."""

from collections.abc import Sequence
from itertools import combinations

from trinca.cards.playing import Card, rank, suit
from trinca.games.indian.score import value
from trinca.melds.cheapest import cheapest, loose
from trinca.melds.melds import ACE, KING
from trinca.melds.sequences import SEQUENCES_NEEDED, is_joker

LACKING = 15
"""What a hand is worse by for each sequence that it still lacks: they come before all points (PL-9)."""

HASTE = 1.0
"""How much of what a hand would cost at once counts beside what it may become."""

NEIGHBOURS, ONE_BETWEEN, PAIR = 5, 3, 2
"""What two cards are better for needing one more: what becomes a sequence may be pure."""

OWED_NEIGHBOURS, OWED_BETWEEN = 4, 2
"""The same as long as there is no pure sequence, of any two natural cards that could be in one."""


def burden(hand: Sequence[Card], wild: str) -> float:
    """How far a hand is from a declaration, in something like points: the less, the better.

    Args:
        hand: Thirteen cards.
        wild: The wild rank.
    """

    def cost(card: Card) -> int:
        return value(card, wild)

    now = cheapest(hand, wild, cost)
    left = loose(hand, wild, cost)
    lacking = SEQUENCES_NEEDED - min(len(now.groups), SEQUENCES_NEEDED)
    worth = HASTE * now.cost + sum(map(cost, left)) + LACKING * lacking - _links(left)
    if not now.groups:
        # A wild card serves a pure sequence as well, in its own place.
        worth -= _towards_pure([card for card in hand if card[:-1] == wild or not is_joker(card, wild)])
    return worth


def is_used(card: Card, hand: Sequence[Card], wild: str) -> bool:
    """Whether every copy of a card is in a combination when a hand is arranged at will (PL-5)."""
    return card not in loose(hand, wild, lambda each: value(each, wild))


def _links(cards: Sequence[Card]) -> int:
    """What pairs of cards that go with nothing yet promise."""
    total = 0
    for one, other in combinations(cards, 2):
        apart = _apart(one, other)
        if apart:
            total += NEIGHBOURS if apart == 1 else ONE_BETWEEN
        elif one[:-1] == other[:-1] and one != other:
            total += PAIR
    return total


def _towards_pure(cards: Sequence[Card]) -> int:
    """What the cards of one suit promise for the first pure sequence."""
    apart = [_apart(one, other) for one, other in combinations(cards, 2)]
    return OWED_NEIGHBOURS * apart.count(1) + OWED_BETWEEN * apart.count(2)


def _apart(one: Card, other: Card) -> int:
    """How many places lie between two cards of one sequence of three: 1 or 2; 0 where they are in none."""
    if suit(one) != suit(other):
        return 0
    low, high = sorted((rank(one), rank(other)))
    apart = min(high - low, KING + 1 - high) if low == ACE else high - low
    return apart if apart <= 2 else 0  # noqa: PLR2004 - the places of a sequence of three
