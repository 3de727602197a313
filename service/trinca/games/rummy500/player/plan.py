"""How a player would lay a hand down: the laying that is worth most to it (PL-2, PL-6, PL-7)."""

from collections.abc import Callable, Sequence

from trinca.cards.playing import JOKER, Card
from trinca.games.rummy500.moves import Laying as LayingMove
from trinca.games.rummy500.player.position import Position
from trinca.games.rummy500.reading import as_lay_off, as_meld_move
from trinca.games.rummy500.score import ACE, LOW_ACE, value
from trinca.melds.jokers import Reading
from trinca.melds.laying import Worth
from trinca.melds.laying_steps import Step

POINT = 10
"""What a point on the table is worth."""

CAUTION = 1
"""What a point kept in the hand costs while there is time to lay it later."""

JOKER_KEPT = 240
"""What a joker in the hand is worth while there is time: it is laid where it lets a nine or two fives out (PL-6)."""

OUT = 200
"""What it is worth to end the hand with the other seat's cards in its hand."""


Plan = Callable[[Sequence[Card]], Worth]
"""What becomes of a card is worth so much to a seat that holds all of these."""


def by_itself(position: Position) -> Plan:
    """The plan of a seat that asks of each card only what it counts."""
    worth = _IN_HURRY if position.hurry else _WITH_TIME
    return lambda _: worth


def worth_with(kept: Callable[[Card], int], thrown: Callable[[Card], int]) -> Worth:
    """What is the same in every plan, with what a card is worth in the hand, and what it costs to discard it."""
    return Worth(_laid, kept, thrown, _LOW_ACE, OUT)


def as_move(step: Step) -> LayingMove:
    """The move that makes a step."""
    if isinstance(step.laid, Reading):
        return as_meld_move(step.laid)
    assert step.on is not None
    return as_lay_off(step.on + 1, step.laid)


def _laid(card: Card) -> int:
    return POINT * value(card)


def _kept(card: Card) -> int:
    return JOKER_KEPT if card == JOKER else -CAUTION * value(card)


def _kept_too_long(card: Card) -> int:
    return -POINT * value(card)


def _thrown(_: Card) -> int:
    return 0


_LOW_ACE = POINT * (ACE - LOW_ACE)
_WITH_TIME = worth_with(_kept, _thrown)
_IN_HURRY = worth_with(_kept_too_long, _thrown)
