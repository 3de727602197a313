"""Hands as multisets: what is missing, and what is left after taking some out."""

from collections import Counter
from collections.abc import Iterable, Sequence

from trinca.cards.playing import Card


def missing(held: Sequence[Card], asked: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of `asked` that `held` does not hold, each as often as it is missing."""
    asked, left = tuple(asked), list(held)
    for card in asked:
        if card not in left:
            return tuple((Counter(asked) - Counter(held)).elements())
        left.remove(card)
    return ()  # as mostly, and much quicker than counting


def without(held: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """`held` less one copy of each card in `taken`, order kept; ValueError where one is not held."""
    left = list(held)
    for card in taken:
        left.remove(card)
    return tuple(left)
