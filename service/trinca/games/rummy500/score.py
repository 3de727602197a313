"""What cards are worth, what a hand comes to, and when the match is won (FH-8, FH-9, FH-13, FH-14)."""

from collections.abc import Iterable
from typing import Protocol

from trinca.cards.playing import JOKER, Card, rank
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Outcome
from trinca.melds.jokers import LOW, Reading

ACE, LOW_ACE = 15, 1
JOKER_WORTH = 15
FACE = 10
"""A ten, a jack, a queen, a king."""


class Laid(Protocol):
    """A meld on the table, as the state holds it or as a view shows it."""

    @property
    def reading(self) -> Reading:
        """Its cards, and what they stand for."""

    @property
    def by(self) -> tuple[int, ...]:
        """The seat that laid each of its cards."""


def value(card: Card) -> int:
    """The points of a card that is held, or laid anywhere but as the low ace of a run (FH-8, FH-9)."""
    if card == JOKER:
        return JOKER_WORTH
    return ACE if rank(card) == LOW else min(rank(card), FACE)


def values(meld: Reading) -> tuple[int, ...]:
    """The points of each card of a meld, by its place (FH-8)."""
    worth = tuple(map(value, meld.cards))
    # A joker is worth the same in every place, also in that of the low ace.
    if meld.kind == "run" and meld.places[0] == LOW and meld.cards[0] != JOKER:
        return (LOW_ACE, *worth[1:])
    return worth


def laid(melds: Iterable[Laid], seat: int) -> int:
    """The points of the cards that a seat laid, on whosoever's meld they lie (FH-7)."""
    return sum(worth for meld in melds for worth, by in zip(values(meld.reading), meld.by, strict=True) if by == seat)


def held(hand: Iterable[Card]) -> int:
    """The points of the cards that a seat still holds (FH-9)."""
    return sum(map(value, hand))


def result(state: Rummy500State) -> Outcome | None:
    """How the hand ended; None while it runs. However it ended, it is scored as the cards lie (FH-13, GU-2)."""
    if state.ending is None:
        return None
    points = tuple(laid(state.melds, seat) - held(hand) for seat, hand in enumerate(state.hands))
    return Outcome(state.ending, state.winner, points, state.hands)


def match_winners(scores: tuple[int, ...], options: Rummy500Options) -> tuple[int, ...] | None:
    """The seat with the highest total once a seat has the target; None while none has, or while two lead (FH-14)."""
    highest = max(scores)
    if highest < options.target or scores.count(highest) > 1:
        return None
    return (scores.index(highest),)
