"""The engines alone: random play, step by step, beside a loop of plain Python and another project's rummy."""

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from bench.samples import Group, Samples
from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.registry import AnyGame

YARDSTICK_ROUNDS = 1000
OTHER = "rlcard"
"""The package of `requirements-bench.txt`; without it there is nothing to compare with but the loop."""

NOTES = (
    "A step is the legal moves listed, one of them chosen by chance and made; a time is that of a hand by its steps.",
    f"`{OTHER}`'s game object makes the next player's state within its step; a step “with its view” makes Trinca's.",
)

Hand = Callable[[int], int]
"""Plays the hand of that number, and says in how many steps."""


def measure(hands: int) -> Group:
    """Play that many hands of each game at random, in turns, in this process."""
    plain = Samples(f"{YARDSTICK_ROUNDS} rounds of a plain loop")
    played = _engines()
    rows = {name: Samples(name) for name in played}
    steps = dict.fromkeys(played, 0)
    for number in range(hands):
        plain.of(plain_loop)
        for name, hand in played.items():
            begin = time.perf_counter()
            made = hand(number)
            rows[name].times.append((time.perf_counter() - begin) / made)
            steps[name] += made
    yardsticks = [plain, *(row for name, row in rows.items() if OTHER in name)]
    told = tuple(f"{name}: {steps[name]} steps, {1 / row.median:,.0f} a second." for name, row in rows.items())
    return Group(
        "Engine, random play", [plain, *rows.values()], yardsticks, (f"{hands} hands of each.", *NOTES, *told)
    )


def _engines() -> dict[str, Hand]:
    """The ways to play a hand, by the name of their step."""
    engines: dict[str, Hand] = {}
    if find_spec(OTHER):
        engines[f"step of gin rummy in {OTHER}"] = _gin(import_module(f"{OTHER}.games.gin_rummy").Game)
    for game in GAMES:
        for seats in sorted({game.info.least_seats, game.info.most_seats}):
            name = f"step of `{game.info.game}`, {seats} seats"
            engines[name] = _trinca(game, seats, viewed=False)
            engines[f"{name}, with its view"] = _trinca(game, seats, viewed=True)
    return engines


def plain_loop() -> int:
    """The yardstick of this and of other measurements: plain Python and nothing else."""
    total = 0
    for number in range(YARDSTICK_ROUNDS):
        total += number * number % 7
    return total


def _trinca(game: AnyGame, seats: int, *, viewed: bool) -> Hand:
    def hand(number: int) -> int:
        rng = Random(number)  # noqa: S311 - the same hands in every run
        state: Any = game.deal(game.options_type(), seats, number % seats, Shuffle(rng.randbytes(32).hex())).state
        steps = 0
        while (turn := game.turn(state)) is not None:
            if viewed:
                game.view(state, turn.seat)
            state = game.apply(state, rng.choice(game.legal(state).moves)).state
            steps += 1
        return steps

    return hand


def _gin(game_type: Any) -> Hand:  # noqa: ANN401 - the package has no types
    def hand(number: int) -> int:
        rng = Random(number)  # noqa: S311 - the same hands in every run
        game = game_type()
        game.np_random.seed(number)
        game.init_game()
        steps = 0
        while not game.is_over():
            game.step(rng.choice(game.judge.get_legal_actions()))
            steps += 1
        return steps

    return hand
