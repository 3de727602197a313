"""The games a service offers, by id."""

from collections.abc import Iterable, Iterator
from typing import Any

from trinca.games.game import Game

AnyGame = Game[Any, Any, Any]


class Registry:
    """A collection of games by id. Everything above takes one, so that a service can offer others."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = {game.info.game: game for game in games}

    def get(self, game: str) -> AnyGame | None:
        """The game of that id; None where there is none."""
        return self._games.get(game)

    def __getitem__(self, game: str) -> AnyGame:
        """The game of an id that is known to be there, as a stored table's is."""
        return self._games[game]

    def __iter__(self) -> Iterator[AnyGame]:
        """The games in the order they were given."""
        return iter(self._games.values())
