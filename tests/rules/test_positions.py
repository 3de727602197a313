"""Positions as people write them: what the schemas of the vectors say of them is what the service reads."""

from typing import Any

import msgspec
import pytest
from rules.notation import SCHEMAS
from rules.vectors import FILES, NONE_TO_PLAY, NOTATIONS, NOTHING_TO_DRAW, SEED, game_of, options_of

from trinca.cards.shuffle import Shuffle
from trinca.games.errors import CorruptState
from trinca.games.positions import Position
from trinca.games.registry import AnyGame

FILES_OF_GAMES = {name: file for name, file in FILES.items() if "game" in file}
POSITIONS = [
    pytest.param(file, vector, id=vector["id"])
    for file in FILES_OF_GAMES.values()
    for vector in file["vectors"]
    if "position" in vector
]


def read(game: AnyGame, position: Any) -> Position:
    assert game.position_type is not None
    return msgspec.convert(position, game.position_type)


def schema_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMAS[FILES[name]["$schema"]]["$defs"]["position"]
    return found


def smallest(game: AnyGame) -> dict[str, Any]:
    """A position with what must be there and nothing more."""
    deck = game.deal(game.options_type(), 2, 0, Shuffle(SEED)).deck
    pile = {"pool": deck[2]} if game.info.game == "tiles" else {"stock": deck[2], "discard": deck[3]}
    return {"hands": [deck[0], deck[1]], **pile}


@pytest.mark.parametrize("name", FILES_OF_GAMES)
def test_the_fields_are_those_of_the_schema(name: str) -> None:
    game = game_of(FILES[name])
    assert game.position_type is not None
    fields = msgspec.structs.fields(game.position_type)
    schema = schema_of(name)
    assert {field.name for field in fields} == schema["properties"].keys()
    assert {field.name for field in fields if field.required} == set(schema["required"])


@pytest.mark.parametrize("name", FILES_OF_GAMES)
def test_what_is_left_out_is_what_the_schema_says(name: str) -> None:
    game = game_of(FILES[name])
    small = smallest(game)
    filled = NOTATIONS[name].defaults("position", 2) | small
    assert filled.keys() == schema_of(name)["properties"].keys()
    options = game.options_type()
    assert read(game, small).state(options, SEED) == read(game, filled).state(options, SEED)


@pytest.mark.parametrize(("file", "vector"), POSITIONS)
def test_a_position_is_the_state_that_its_schema_describes(file: dict[str, Any], vector: dict[str, Any]) -> None:
    game, position = game_of(file), vector["position"]
    notation, options = NOTATIONS[game.info.game], options_of(game, vector)
    filled = notation.defaults("position", len(position["hands"])) | position
    lists = notation.read("position", filled) | {"options": msgspec.to_builtins(options)}
    assert read(game, position).state(options, SEED) == msgspec.convert(lists, game.state_type)


@pytest.mark.parametrize(("file", "vector"), POSITIONS)
def test_a_vectors_position_is_sound_unless_it_shows_what_there_is_not(
    file: dict[str, Any], vector: dict[str, Any]
) -> None:
    game = game_of(file)
    state = read(game, vector["position"]).state(options_of(game, vector), SEED)
    if vector["id"] in NONE_TO_PLAY:
        why = "nothing is left to draw" if vector["id"] in NOTHING_TO_DRAW else "foreign or doubled"
        with pytest.raises(CorruptState, match=why):
            game.sound(state)
    else:
        game.sound(state)
        assert game.legal(state).moves


@pytest.mark.parametrize("name", FILES_OF_GAMES)
@pytest.mark.parametrize(
    "spelling", ["AS  2S", " AS", "AS ", "AS,2S", "as", "AS\n", "1S", "A\u2660", "R0", "R14"], ids=repr
)
def test_texts_are_cards_with_one_space_between_them(name: str, spelling: str) -> None:
    game = game_of(FILES[name])
    small = smallest(game)
    with pytest.raises(msgspec.ValidationError, match=r"\$\.hands\[1\]"):
        read(game, small | {"hands": [small["hands"][0], spelling]})


@pytest.mark.parametrize("name", FILES_OF_GAMES)
def test_hands_are_written_in_any_order(name: str) -> None:
    game = game_of(FILES[name])
    deck = game.deal(game.options_type(), 2, 0, Shuffle(SEED)).deck
    small = smallest(game)
    states = [
        read(game, small | {"hands": [" ".join(hand), deck[1]]}).state(game.options_type(), SEED)
        for hand in (deck[5:9], reversed(deck[5:9]))
    ]
    assert states[0] == states[1]
    game.sound(states[0])


@pytest.mark.parametrize("name", FILES_OF_GAMES)
def test_shuffles_go_on_from_the_seed_unless_the_position_names_one(name: str) -> None:
    game = game_of(FILES[name])
    other: dict[str, Any] = {"seed": "ab" * 32, "counter": 7}
    if "shuffle" not in schema_of(name)["properties"]:
        assert read(game, smallest(game)).seed is None
        return
    own, given = (read(game, smallest(game) | part) for part in ({}, {"shuffle": other}))
    assert (own.seed, given.seed) == (None, other["seed"])
    states: list[Any] = [position.state(game.options_type(), "cd" * 32) for position in (own, given)]
    deal: Any = game.deal(game.options_type(), 2, 0, Shuffle("cd" * 32)).state
    assert [state.shuffle for state in states] == [deal.shuffle, Shuffle(**other)]
