"""What is left of a hand without jokers when its melds are laid, as naively as it can be said."""

from collections.abc import Callable, Sequence

from trinca.cards.playing import Card


def least_left(hand: Sequence[Card], melds: Sequence[tuple[Card, ...]], value: Callable[[Card], int]) -> int:
    """The least that the cards left come to: every way to use the first meld or not to."""
    if not melds:
        return sum(map(value, hand))
    first, *rest = melds
    without = least_left(hand, rest, value)
    if not all(card in hand for card in first):
        return without
    return min(without, least_left([card for card in hand if card not in first], rest, value))
