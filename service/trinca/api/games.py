"""`/v1/games`: what can be played."""

import functools
from typing import Any

from flask import Response

from trinca.api.answers import answer
from trinca.api.guards import Guard, Handler
from trinca.api.operation import Answer, Blueprint
from trinca.api.problems import Problem
from trinca.api.schemas import Games, GameWithRules
from trinca.api.services import services
from trinca.api.shapes import options_schema
from trinca.games.registry import AnyGame, Registry
from trinca.games.values import LEVELS

games = Blueprint("games", __name__, description="What can be played.")


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


@games.operation("GET", "/v1/games", "listGames", answers={200: Answer("The games.", Games(), "games")})
def list_games() -> Response:
    """List the games.

    With their seats, options, levels and moves.
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

    Problems name these rules by the ids given here.
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
