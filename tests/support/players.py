"""Classic with computer players that do what a test wants: wait, fail, cheat."""

from collections.abc import Callable
from typing import Any

from trinca.games.basic.game import Basic
from trinca.games.basic.profile import CLASSIC
from trinca.games.registry import Registry
from trinca.games.values import Entry, View

Before = Callable[[View], Any]


class Told(Basic):
    """Asks `before` first; what it returns is the move, None leaves the choice to the real player."""

    def __init__(self, before: Before) -> None:
        super().__init__(CLASSIC)
        self._before = before

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Any:
        return self._before(view) or super().choose(view, log, level, seed, budget)


def registry_with(before: Before) -> Registry:
    return Registry((Told(before),))
