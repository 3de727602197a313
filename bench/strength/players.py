"""Who plays: a level of the service's players, the greedy one, or a function named by its module."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench.greedy import GREEDY
from bench.strength.setups import Setup
from trinca.games.values import LEVELS, Entry, Move, View

GREEDY_NAME = "greedy"
KNOWN = (*LEVELS, GREEDY_NAME)
PLAYERS_OF_A_PAIR = 2
OWN_LEVEL = "hard"
"""What a function is told as its level unless its name says another."""

Choose = Callable[[View, tuple[Entry, ...], int, int], Move]
"""A move from a view, what the seat saw before, a seed and a budget."""


def player(name: str, setup: Setup) -> Choose:
    """The player of that name.

    Args:
        name: A level, `greedy`, or `package.module:function`, a function with the arguments of `Game.choose`; with
            `@easy` or the like behind it, it is told that level and not `hard`.
        setup: What it is to play.
    """
    if name == GREEDY_NAME:
        greedy = GREEDY[setup.game_id]
        return lambda view, _, seed, budget: greedy(view, seed, budget)
    if name in LEVELS:
        choose, level = setup.game.choose, name
    else:
        path, _, told = name.partition("@")
        choose, level = _function(path), told or OWN_LEVEL

    def move(view: View, log: tuple[Entry, ...], seed: int, budget: int) -> Move:
        chosen: Move = choose(view, log, level, seed, budget)
        return chosen

    return move


def pair(text: str) -> tuple[str, str]:
    """The two players that `hard:normal` or `lab.mine:choose:hard` names; ValueError where it does not name two."""
    words = text.split(":")
    names: list[str] = []
    while words:
        word = words.pop(0)
        if word not in KNOWN:
            if not words or not word:
                raise ValueError(f"{word!r} is none of {', '.join(KNOWN)} and no module:function")
            word = f"{word}:{words.pop(0)}"
        names.append(word)
    if len(names) != PLAYERS_OF_A_PAIR:
        raise ValueError(f"two players are wanted, as in hard:normal, not {text!r}")
    return names[0], names[1]


def _function(path: str) -> Callable[..., Any]:
    module, _, name = path.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    if not callable(function):
        raise TypeError(f"{path} is no function")
    return function
