"""`/v1/games`: what can be played."""

import functools
from typing import Any

from flask import Response

from trinca.api.answers import answer
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.schemas import GameList, GameWithRules
from trinca.api.services import services
from trinca.api.shapes import options_schema
from trinca.games.registry import AnyGame, Registry
from trinca.games.values import LEVELS

games = Blueprint(
    "games", __name__, description="What can be played: the games with their seats, options, moves and rules."
)


def _offered(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def wrapper(game: str, **rest: object) -> Response:
        found = services().registry.get(game)
        if found is None:
            raise unknown_game(services().registry)
        return handler(game=found, **rest)

    return wrapper


GAME = Guard(_offered, ("game_not_found",))
"""Gives the handler the `game` of that id."""


@games.operation("GET", "/v1/games", "listGames", answers={200: Answer("The games.", GameList(), "games")})
def list_games() -> Response:
    """List the games.

    Each with what a form for a new table needs: how many seats it takes, its options as JSON Schema with their
    defaults, and the levels of its computer players. Anybody may ask, no key is needed, and it changes only with the
    release.
    """
    return answer(listed(services().registry))


@games.operation(
    "GET",
    "/v1/games/<game>",
    "getGame",
    guards=(GAME,),
    answers={200: Answer("The game and its rules.", GameWithRules(), "game")},
)
def get_game(*, game: AnyGame) -> Response:
    """Show one game with its rules.

    The same as in the list, and every rule by its id: the `rule` of a problem is one of these. Anybody may ask. Where
    there is no such game, the problem's `params.games` has those there are.
    """
    return answer(told(game))


def unknown_game(registry: Registry) -> Problem:
    """The problem that tells which games there are."""
    ids = [game.info.game for game in registry]
    return Problem("game_not_found", f"No game has this id; there are: {', '.join(ids)}.", params={"games": ids})


def listed(registry: Registry) -> dict[str, Any]:
    """The list of games."""
    return {"games": [line(game) for game in registry]}


def told(game: AnyGame) -> dict[str, Any]:
    """The game with its rules."""
    return {**line(game), "rules": game.rules()}


def line(game: AnyGame) -> dict[str, Any]:
    """The game in the list of games."""
    info = game.info
    return {
        "game": info.game,
        "name": info.name,
        "seats": {"min": info.least_seats, "max": info.most_seats},
        "levels": LEVELS,
        "moves": info.moves,
        "options": options_schema(game),
    }
