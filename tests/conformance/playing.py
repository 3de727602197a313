"""Hands played to their end by nobody in particular, for every game alike: only the interface of a game is used."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from trinca.cards.playing import NOTATION
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Dealt, Entry, Legal, Move, Played, State

GAME_IDS = [game.info.game for game in GAMES]
LONGEST = 5000
"""More moves than any hand of these tests has: a playout that exceeds it does not end."""

Choice = Callable[[Random, Legal], Move]


class Step(NamedTuple):
    """One move: where it was made, what it was, and what came of it."""

    before: State
    move: Move
    played: Played[Any]


class Playout(NamedTuple):
    """A hand from its deal to its end."""

    game: AnyGame
    number: int
    dealt: Dealt[Any]
    steps: tuple[Step, ...]

    @property
    def states(self) -> Iterator[State]:
        """Every position of the hand, the last one included."""
        yield self.dealt.state
        yield from (step.played.state for step in self.steps)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, oldest first."""
        return (*self.dealt.entries, *(entry for step in self.steps for entry in step.played.entries))


def any_move(rng: Random, legal: Legal) -> Move:
    """Any of the moves: mostly discards, so that hands are long and piles run dry."""
    return rng.choice(legal.moves)  # type: ignore[no-any-return]  # a game's moves are of its own type


def any_kind(rng: Random, legal: Legal) -> Move:
    """A move of any type there is: more on the table, shorter hands."""
    kind = rng.choice(sorted({type(move).__name__ for move in legal.moves}))
    return rng.choice([move for move in legal.moves if type(move).__name__ == kind])  # type: ignore[no-any-return]


def last_kind_first(rng: Random, legal: Legal) -> Move:
    """Draws the open card and lays what can be laid, wherever the game lists such moves."""
    rest = [move for move in legal.moves if type(move) is not type(legal.moves[-1])]
    return rng.choice(rest) if rest else legal.moves[-1]  # type: ignore[no-any-return]


CHOICES: dict[str, Choice] = {choice.__name__: choice for choice in (any_move, any_kind, last_kind_first)}


def seed_of(number: int) -> str:
    """A deal's seed, the same for the same number."""
    return Random(number).randbytes(32).hex()


def deal(game: AnyGame, number: int, options: Any = None) -> Dealt[Any]:
    """A deal, its dealer by turns."""
    seats = game.info.least_seats
    return game.deal(options or game.options_type(), seats, number % seats, Shuffle(seed_of(number)))


@cache
def playout(game_id: str, number: int, choice: str) -> Playout:
    """A whole hand, the same for the same arguments."""
    return play_on(GAMES[game_id], number, CHOICES[choice])


def play_on(game: AnyGame, number: int, choice: Choice, options: Any = None) -> Playout:
    """The hand of that number played to its end by `choice`."""
    dealt, rng = deal(game, number, options), Random(number)
    steps: list[Step] = []
    state = dealt.state
    while game.turn(state) is not None:
        move = choice(rng, game.legal(state))
        played = game.apply(state, move)
        steps.append(Step(state, move, played))
        state = played.state
        assert len(steps) < LONGEST, "the hand does not end"
    return Playout(game, number, dealt, tuple(steps))


def playouts(game_id: str, hands: int) -> Iterator[Playout]:
    """`hands` hands by each way to choose."""
    for choice in CHOICES:
        for number in range(hands):
            yield playout(game_id, number, choice)


def refusal_of(game: AnyGame, state: State, move: Move) -> IllegalMove | None:
    """The refusal of a move; None where it is accepted."""
    try:
        game.apply(state, move)
    except IllegalMove as no:
        return no
    return None


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def card_lists(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    """Every list of cards in a plain value, with its path. A card that lies somewhere lies in a list; a scalar only names it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from card_lists(part, (*path, key))
    elif isinstance(value, list):
        if value and all(isinstance(card, str) and re.match(NOTATION, card) for card in value):
            yield path, value
        else:
            for index, part in enumerate(value):
                yield from card_lists(part, (*path, index))


def cards_of(state: State) -> list[str]:
    """All cards of a position, sorted."""
    return sorted(card for _, cards in card_lists(plain(state)) for card in cards)
