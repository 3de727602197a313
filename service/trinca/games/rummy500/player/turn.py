"""After the draw: what is laid, and what is discarded."""

from random import Random

from trinca.cards.playing import JOKER, Card, rank, suit
from trinca.games.moves import Discard
from trinca.games.rummy500.legal import discards
from trinca.games.rummy500.moves import Rummy500Move
from trinca.games.rummy500.player.level import Level
from trinca.games.rummy500.player.plan import Plan, as_move
from trinca.games.rummy500.player.position import Position
from trinca.games.rummy500.score import value
from trinca.melds.jokers import HIGH, LOW
from trinca.melds.laying import Laying, best_laying
from trinca.melds.laying_steps import Step

CAUTION, HASTE = 0.4, 1.0
"""What a point of a card that is not thrown may cost, with time to lay it and without."""

NEARLY_OUT = 4
"""With as few cards left after all that can be laid a seat lays it, for it may be out in its next turn."""

GOES_WITH, TWO_APART = 5, 3
"""What makes a card worth keeping: another of its rank or beside it in its suit, and one two places away."""


def next_move(position: Position, level: Level, plan: Plan, rng: Random, budget: int) -> Rummy500Move:
    """The first step of what is best laid, looked at again after every move; then a discard (PL-1, PL-2).

    Args:
        position: A position after the draw.
        level: How well it discards.
        plan: What the cards are worth to it.
        rng: Decides between discards it holds equal.
        budget: How many states may be looked at, or somewhat more.
    """
    worth = plan(position.hand)
    found = best_laying(position.hand, position.table, worth, taken=position.taken, nodes=budget).laying
    if found is not None and level.counts and found.thrown is not None:
        steps = _not_kept_back(found, position)
        # What the layings leave is discarded without them: they stay whole.
        return as_move(steps[0]) if steps else Discard(found.thrown)
    if found is not None and found.steps:
        return as_move(found.steps[0])
    # FH-4: there is a card to discard, for an upcard held alone fits onto the table, and then it is laid.
    return rng.choice(_ranked(position, rng)[: level.wavers])


def _not_kept_back(found: Laying, position: Position) -> tuple[Step, ...]:
    """What is laid now: melds wait, for on the table they let the other seat's cards out, at their value (FH-7)."""
    if position.hurry or len(found.kept) <= NEARLY_OUT or position.taken is not None:
        return found.steps
    return tuple(step for step in found.steps if step.on is not None)


def _ranked(position: Position, rng: Random) -> list[Discard]:
    """The discards, the best first; equals in an order of chance."""
    thrown = list(discards(position.hand, position.taken))
    rng.shuffle(thrown)
    return sorted(thrown, key=lambda move: _worth_discarding(move.card, position), reverse=True)


def _worth_discarding(card: Card, position: Position) -> float:
    """High cards that go with nothing (PL-6, PL-8), jokers last of all; what fits the table was laid off before."""
    if card == JOKER:
        return -1000.0
    risk = value(card) * (HASTE if position.hurry else CAUTION)
    return risk - sum(_goes_with(card, other) for other in position.hand if other != card)


def _goes_with(card: Card, other: Card) -> int:
    if other == JOKER:
        return 0
    if card[:-1] == other[:-1]:
        return GOES_WITH
    if suit(card) != suit(other):
        return 0
    return {1: GOES_WITH, 2: TWO_APART}.get(min(abs(one - two) for one in _places(card) for two in _places(other)), 0)


def _places(card: Card) -> tuple[int, ...]:
    """The places of a card in a run; the ace has two (FH-5)."""
    return (LOW, HIGH) if rank(card) == LOW else (rank(card),)
