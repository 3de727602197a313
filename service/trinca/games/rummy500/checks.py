"""The checks that `play` refuses by and `legal` lists by: one of each, so that the two cannot differ."""

from collections.abc import Iterable, Sequence

from trinca.cards.playing import Card
from trinca.games import refusals
from trinca.games.rummy500.deal import DECK
from trinca.melds.jokers import Reading, additions

_DECK = frozenset(DECK)


def must_hold(rule: str, hand: Sequence[Card], cards: Sequence[Card]) -> None:
    """Refuse cards that are not in the hand, or not as often as named; `rule` says what they are to be used for."""
    refusals.must_hold("FH-1", rule, _DECK, hand, cards)


def can_be_laid_off(card: Card, table: Iterable[Reading]) -> bool:
    """Whether a card alone fits onto a meld of the table."""
    return any(additions(meld, (card,)) for meld in table)


def strands(left: Sequence[Card], taken: Card | None, table: Iterable[Reading]) -> bool:
    """Whether a seat would be stuck with the taken upcard as its only card (FH-4, CL-7, GU-1).

    Args:
        left: The hand after the meld or lay-off, or after the upcard was taken.
        taken: The upcard taken in this turn, if it was and is still held.
        table: The table after the meld or lay-off: what was just laid can take the card too.
    """
    return taken is not None and tuple(left) == (taken,) and not can_be_laid_off(taken, table)
