"""Ways to choose a move, for every game alike."""

from collections.abc import Callable
from random import Random

from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS, Entry, Move, State

Choice = Callable[[Random, AnyGame, State, tuple[Entry, ...]], Move]
"""From chance, the game, the position and all that happened to one of its moves."""

NODES = 50
"""What a computer may visit for a move here: these tests ask whether it plays on, not how well."""


def any_move(rng: Random, game: AnyGame, state: State, _log: tuple[Entry, ...]) -> Move:
    """Any of the moves: mostly discards, so that hands are long and piles run dry."""
    move: Move = rng.choice(game.legal(state).moves)
    return move


def any_kind(rng: Random, game: AnyGame, state: State, _log: tuple[Entry, ...]) -> Move:
    """A move of any type there is: more on the table, shorter hands."""
    moves = game.legal(state).moves
    kind = rng.choice(sorted({type(move).__name__ for move in moves}))
    move: Move = rng.choice([move for move in moves if type(move).__name__ == kind])
    return move


def last_kind_first(rng: Random, game: AnyGame, state: State, _log: tuple[Entry, ...]) -> Move:
    """Draws the open card and lays what can be laid, wherever the game lists such moves."""
    moves = game.legal(state).moves
    move: Move = rng.choice([move for move in moves if type(move) is not type(moves[-1])] or moves[-1:])
    return move


def by_computers(rng: Random, game: AnyGame, state: State, log: tuple[Entry, ...]) -> Move:
    """What a computer of any level makes of what its seat sees."""
    turn = game.turn(state)
    assert turn is not None
    seen = tuple(game.seen(entry, turn.seat) for entry in log)
    move: Move = game.choose(game.view(state, turn.seat), seen, rng.choice(LEVELS), rng.getrandbits(32), NODES)
    return move


AT_RANDOM: dict[str, Choice] = {choice.__name__: choice for choice in (any_move, any_kind, last_kind_first)}
CHOICES: dict[str, Choice] = AT_RANDOM | {by_computers.__name__: by_computers}
