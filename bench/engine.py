"""The engines alone: random play, step by step, beside a loop of plain Python."""

from random import Random
from typing import Any

from bench.samples import Group, Samples
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.registry import AnyGame

YARDSTICK_ROUNDS = 1000


def measure(hands: int) -> Group:
    """Play that many hands of each game at random; a step is the list of legal moves and one of them made."""
    plain = Samples(f"{YARDSTICK_ROUNDS} rounds of a plain loop")
    games = [(game, Samples(f"step of `{game.info.game}`")) for game in GAMES]
    for number in range(hands):
        for game, samples in games:
            plain.of(_plain)
            _hand(game, number, samples)
    rows = [plain, *(samples for _, samples in games)]
    return Group(
        "Engine, random play", rows, [plain], (f"{hands} hands of each game, all legal moves listed at each step.",)
    )


def _plain() -> int:
    total = 0
    for number in range(YARDSTICK_ROUNDS):
        total += number * number % 7
    return total


def _hand(game: AnyGame, number: int, samples: Samples) -> None:
    rng = Random(number)  # noqa: S311 - the same hands in every run
    seats = game.info.least_seats
    state: Any = game.deal(game.options_type(), seats, number % seats, Shuffle(rng.randbytes(32).hex())).state
    while game.turn(state) is not None:
        with samples.timed():
            legal = game.legal(state)
            state = game.apply(state, rng.choice(legal.moves)).state
