"""Hands of Indian rummy played to their end, in ways that bring about what may happen in it."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from conformance.naive_indian import in_heaps

from trinca.cards.shuffle import Shuffle
from trinca.games.indian.game import Indian
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.state import IndianState
from trinca.games.values import LEVELS

GAME = Indian()
CHOSEN: tuple[dict[str, Any], ...] = (
    {},
    {"drop": True},
    {"printed_jokers": 2, "limit": 101},
    {"turn_limit": 40},
    {"drop": True, "printed_jokers": 2, "turn_limit": 7},
)
"""What tables choose in turn."""


class Hand(NamedTuple):
    """A hand from its deal to its end: every position with the move made in it, and the last one."""

    made: tuple[tuple[IndianState, Any], ...]
    last: IndianState


@cache
def hand(number: int, manner: str) -> Hand:
    """A whole hand of two to six seats, the same for the same arguments.

    Args:
        number: Decides the deal, the seats and the options.
        manner: `dull` discards at random, `rash` declares and drops now and then, `able` has computers play.
    """
    rng, seats = Random(number), 2 + number % 5
    options = IndianOptions(**CHOSEN[number // 5 % len(CHOSEN)])
    state = GAME.deal(options, seats, number % seats, Shuffle(rng.randbytes(32).hex())).state
    made = []
    while GAME.turn(state) is not None:
        move = _move(state, manner, rng)
        made.append((state, move))
        state = GAME.apply(state, move).state
    return Hand(tuple(made), state)


def _move(state: IndianState, manner: str, rng: Random) -> Any:
    if manner == "able" and rng.random() < 0.97:
        return GAME.choose(GAME.view(state, state.seat), (), rng.choice(LEVELS), rng.getrandbits(32), 0)
    moves = list(GAME.legal(state).moves)
    if state.phase == "play" and manner != "dull" and rng.random() < 0.05:
        held = rng.sample(state.hands[state.seat], 14)
        return msgspec.convert({"type": "declare", "discard": held[0], "groups": in_heaps(held[1:], rng)}, Declare)
    if manner != "rash" or rng.random() < 0.9:
        moves = [move for move in moves if not isinstance(move, Drop)]
    return rng.choice(moves)


MANNERS = {"dull": 10, "rash": 50, "able": 16}
"""How many hands are played in each manner."""


def hands() -> Iterator[Hand]:
    return (hand(number, manner) for manner, count in MANNERS.items() for number in range(count))
