"""Hands played to their end by nobody in particular, for every game alike: only the interface of a game is used."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from conformance.choices import CHOICES, Choice
from conformance.options import some_options

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.values import Dealt, Entry, Move, Options, Played, State

GAME_IDS = [game.info.game for game in GAMES]
LONGEST = 5000
"""More moves than any hand of these tests has: a playout that exceeds it does not end."""


class Place(NamedTuple):
    """A game at a table of so many seats."""

    game_id: str
    seats: int

    @property
    def game(self) -> AnyGame:
        return GAMES[self.game_id]

    def __str__(self) -> str:
        return f"{self.game_id}-{self.seats}"


PLACES = [
    Place(game.info.game, seats)
    for game in GAMES
    for seats in sorted({game.info.least_seats, game.info.least_seats + 1, game.info.most_seats})
    if seats <= game.info.most_seats
]
"""Every game with its fewest seats, with one more where it takes more, and with its most."""

every_game = pytest.mark.parametrize("game_id", GAME_IDS)
every_place = pytest.mark.parametrize("place", PLACES, ids=str)


class Step(NamedTuple):
    """One move: where it was made, what it was, and what came of it."""

    before: State
    move: Move
    played: Played[Any]


class Playout(NamedTuple):
    """A hand from its deal to its end."""

    place: Place
    options: Options
    number: int
    dealt: Dealt[Any]
    steps: tuple[Step, ...]

    @property
    def game(self) -> AnyGame:
        return self.place.game

    @property
    def last(self) -> State:
        """The position in which it ended."""
        state: State = self.steps[-1].played.state
        return state

    @property
    def states(self) -> Iterator[State]:
        """Every position of the hand, the last one included."""
        yield self.dealt.state
        yield from (step.played.state for step in self.steps)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, oldest first."""
        return (*self.dealt.entries, *(entry for step in self.steps for entry in step.played.entries))

    def log(self, moves: int) -> tuple[Entry, ...]:
        """What had happened after that many moves."""
        made = (entry for step in self.steps[:moves] for entry in step.played.entries)
        return (*self.dealt.entries, *made)


def seed_of(number: int) -> str:
    """A deal's seed, the same for the same number."""
    return Random(number).randbytes(32).hex()


def deal(place: Place, number: int, options: Options | None = None) -> Dealt[Any]:
    """A deal, its dealer by turns."""
    game, seats = place.game, place.seats
    return game.deal(options or game.options_type(), seats, number % seats, Shuffle(seed_of(number)))


def place_of(game_id: str) -> Place:
    """The game at its smallest table."""
    return Place(game_id, GAMES[game_id].info.least_seats)


@cache
def playout(place: Place, number: int, choice: str, *, varied: bool = False) -> Playout:
    """A whole hand, the same for the same arguments; with some options of the game where it is to be `varied`."""
    options = some_options(place.game.options_type, Random(number)) if varied else None
    return play_on(place, number, CHOICES[choice], options)


def play_on(place: Place, number: int, choice: Choice, options: Options | None = None) -> Playout:
    """The hand of that number played to its end by `choice`."""
    game, rng = place.game, Random(number)
    options = options or game.options_type()
    dealt = deal(place, number, options)
    steps: list[Step] = []
    state, log = dealt.state, dealt.entries
    while game.turn(state) is not None:
        move = choice(rng, game, state, log)
        played = game.apply(state, move)
        steps.append(Step(state, move, played))
        state, log = played.state, log + played.entries
        assert len(steps) < LONGEST, "the hand does not end"
    return Playout(place, options, number, dealt, tuple(steps))


def playouts(place: Place, hands: int) -> Iterator[Playout]:
    """`hands` hands by each way to choose, every other one with some options of the game."""
    for choice in CHOICES:
        for number in range(hands):
            yield playout(place, number, choice, varied=number % 2 == 1)
