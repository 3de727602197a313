"""How the hard player judges a discard: by what it gives up and by what it gives away, counted and in points."""

from collections.abc import Collection

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.games.basic.player.partners import FAMILY, PAIRS, fits_table
from trinca.games.basic.player.position import Position
from trinca.games.basic.score import value
from trinca.games.basic.view import MeldView
from trinca.melds.melds import fits, tails

PATIENCE = 3.0
"""How many draws to come a player counts on for each card the other seat holds: with time it builds, else it sheds.

Found by play: with a fixed number the player either lost the race or was caught with high cards.
"""

GIVEN_AWAY = 10.0
"""What it costs when the other seat can use the discard: it saves a draw and lets go of more cards with it."""

UNLIKELY = 0.4
"""How much less likely a seat is to collect what is kin to a card it has discarded or left lying."""


def worth_discarding(card: Card, position: Position) -> float:
    """The points a discard takes out of the hand (PL-6), less what it gives up and gives away."""
    kept = without(position.hand, (card,))
    draws = PATIENCE * position.opponent
    return value(card) + draws * prospects(kept, position) - GIVEN_AWAY * danger(card, position)


def prospects(kept: tuple[Card, ...], position: Position) -> float:
    """The points that the next card of the stock can be expected to let out of a hand: its live outs (PL-8)."""
    if not position.unseen:
        return 0.0
    return sum(_freed_by(card, kept, position.melds) for card in position.unseen) / len(position.unseen)


def danger(card: Card, position: Position) -> float:
    """The chance, 0 to 1, that the other seat can use a card: on the table, or with two it may hold (PL-2, PL-4)."""
    if fits_table(card, position.melds):
        return 1.0
    useless = 1.0
    for kind, (first, second) in PAIRS[card]:
        chance = _held_by_other(first, position) * _held_by_other(second, position)
        if not position.passed.isdisjoint(FAMILY[card, kind]):
            chance *= UNLIKELY
        useless *= 1.0 - chance
    return 1.0 - useless


def _freed_by(card: Card, kept: tuple[Card, ...], melds: tuple[MeldView, ...]) -> int:
    """The points of a hand that one card more lets out: in a set with it, in a run, or behind it onto the table."""
    alike = [held for held in kept if held[:-1] == card[:-1]]
    freed = _points(alike) if len(alike) > 1 else 0
    below, above = tails("run", (card,), kept)
    if len(below) + len(above) > 1 or ((below or above) and _lengthens_a_run(card, melds)):
        freed = max(freed, _points((*below, *above)))
    return freed


def _lengthens_a_run(card: Card, melds: tuple[MeldView, ...]) -> bool:
    return any(meld.kind == "run" and fits(meld.kind, meld.cards, (card,)) for meld in melds)


def _held_by_other(card: Card, position: Position) -> float:
    """The chance that the other seat holds a card."""
    if card in position.collected:
        return 1.0
    if card not in position.unseen:
        return 0.0
    return (position.opponent - len(position.collected)) / len(position.unseen)


def _points(cards: Collection[Card]) -> int:
    return sum(map(value, cards))
