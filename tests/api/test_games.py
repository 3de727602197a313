"""The games as they are told: seats, moves, options with ranges and defaults, rules by id."""

from dataclasses import dataclass
from typing import Any

import pytest
from api.calling import InProcess

from trinca.games import GAMES

LIMIT: dict[str, Any] = {"default": 500, "minimum": 2, "maximum": 10000}
RESTOCKS: dict[str, Any] = {
    "default": 1,
    "anyOf": [{"type": "integer", "minimum": 0, "maximum": 10}, {"type": "null"}],
}
BASIC: dict[str, dict[str, Any]] = {
    "target": {"default": 100, "minimum": 1, "maximum": 1000},
    "going_rummy": {"default": True},
    "restocks": RESTOCKS,
    "restock_keeps_upcard": {"default": False},
    "turn_limit": LIMIT,
}


@dataclass(frozen=True)
class Told:
    """What the contract and the sheet say of a game."""

    seats: tuple[int, int]
    moves: tuple[str, ...]
    sheet: str
    rules: int
    options: dict[str, dict[str, Any]]


CLASSIC_MOVES = ("draw", "meld", "lay_off", "discard")
TOLD = {
    "classic": Told((2, 2), CLASSIC_MOVES, "CL", 14, BASIC),
    "straight": Told(
        (2, 2),
        CLASSIC_MOVES,
        "ST",
        12,
        {
            **BASIC,
            "going_rummy": {"default": False},
            "restocks": {**RESTOCKS, "default": None},
            "restock_keeps_upcard": {"default": True},
            "turn_limit": {**LIMIT, "default": 200},
        },
    ),
    "rummy500": Told(
        (2, 2),
        (*CLASSIC_MOVES, "go_out", "float", "end_hand"),
        "FH",
        15,
        {"target": {"default": 500, "minimum": 1, "maximum": 10000}, "turn_limit": LIMIT},
    ),
    "tiles": Told(
        (2, 4),
        ("play", "draw", "pass"),
        "TI",
        15,
        {"opening": {"default": 30, "minimum": 0, "maximum": 100}, "turn_limit": LIMIT},
    ),
    "indian": Told(
        (2, 6),
        ("draw", "discard", "declare", "drop"),
        "IN",
        13,
        {
            "limit": {"default": 201, "enum": [101, 201]},
            "printed_jokers": {"default": 4, "enum": [2, 4]},
            "drop": {"default": False},
            "turn_limit": LIMIT,
        },
    ),
}


def test_the_games_are_told_whole(api: InProcess) -> None:
    listed = api.get("/v1/games").json["games"]
    assert [line["game"] for line in listed] == [game.info.game for game in GAMES]
    for line in listed:
        shown = api.get(f"/v1/games/{line['game']}").json
        rules = shown.pop("rules")
        assert shown == line
        assert len({rule["rule"] for rule in rules}) == len(rules) > 0


@pytest.mark.parametrize("name", TOLD)
def test_a_game_is_told_as_its_sheet_has_it(api: InProcess, name: str) -> None:
    game, told = api.get(f"/v1/games/{name}").json, TOLD[name]
    assert game["seats"] == {"min": told.seats[0], "max": told.seats[1]}
    assert (tuple(game["moves"]), game["levels"]) == (told.moves, ["easy", "normal", "hard"])
    numbered = {rule["rule"] for rule in game["rules"]}
    assert {f"{told.sheet}-{number}" for number in range(1, told.rules + 1)} <= numbered
    assert {f"GU-{number}" for number in range(1, 5)} <= numbered
    options = game["options"]
    assert (options["type"], options["additionalProperties"]) == ("object", False)
    assert options.get("required", []) == []
    assert options["properties"].keys() == told.options.keys()
    for option, expected in told.options.items():
        shape = options["properties"][option]
        assert shape["description"]
        assert {key: shape[key] for key in expected} == expected


def test_every_game_is_looked_at() -> None:
    assert TOLD.keys() == {game.info.game for game in GAMES}


@pytest.mark.parametrize("name", TOLD)
def test_every_bound_of_an_option_can_be_chosen(api: InProcess, name: str) -> None:
    """And all options in force are shown, those left out too."""
    for option, shape in TOLD[name].options.items():
        bounds = shape.get("enum", [shape[bound] for bound in ("minimum", "maximum") if bound in shape])
        for value in [True, False] if isinstance(shape["default"], bool) else bounds:
            shown = api.make(game=name, options={option: value}).view()["options"]
            assert shown == {other: told["default"] for other, told in TOLD[name].options.items()} | {option: value}


@pytest.mark.parametrize("game", ["bridge", "Classic", "classic ", "x" * 1000, "%00"])
def test_an_unknown_game_is_told(api: InProcess, game: str) -> None:
    problem = api.get(f"/v1/games/{game}").refused(404, "game_not_found")
    assert problem["detail"] == f"No game has this id; there are: {', '.join(game.info.game for game in GAMES)}."
    assert problem["params"] == {"games": [game.info.game for game in GAMES]}
