"""What the document must be so that generated clients are whole and exact; `tests/generated` has some of them play."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trinca
from trinca.api.app import document
from trinca.api.choices import CHOICES
from trinca.api.example_bodies import EXAMPLE_MOVES
from trinca.api.params import IN_REASONS, IN_REFUSALS, PARAMS
from trinca.games import GAMES

DOCUMENT = document()
SCHEMAS: dict[str, dict[str, Any]] = DOCUMENT["components"]["schemas"]
DATA = ("default", "example", "examples")


def parts(shape: Any) -> Iterator[dict[str, Any]]:
    """The schema and every schema within."""
    if isinstance(shape, list):
        for part in shape:
            yield from parts(part)
    elif isinstance(shape, dict):
        yield shape
        for name, part in shape.items():
            if name == "properties":
                yield from parts([*part.values()])
            elif name not in DATA:
                yield from parts(part)


PARTS = [(name, part) for name, schema in SCHEMAS.items() for part in parts(schema)]


def shapes_of(union: str) -> list[dict[str, Any]]:
    return [SCHEMAS[ref["$ref"].rpartition("/")[2]] for ref in SCHEMAS[union]["anyOf"]]


def fits(shape: dict[str, Any], value: dict[str, Any]) -> bool:
    """Whether a reader that looks at constants and at what must be there would take the value for one of the shape."""
    constants = {name: told["const"] for name, told in shape["properties"].items() if "const" in told}
    return set(shape["required"]) <= value.keys() and constants.items() <= value.items()


def moves() -> Iterator[dict[str, Any]]:
    for example in EXAMPLE_MOVES.values():
        yield from example["value"].get("moves", [example["value"]])


@pytest.mark.parametrize("move", list(moves()), ids=str)
def test_of_a_move_the_first_shape_that_fits_names_every_member(move: dict[str, Any]) -> None:
    """Many readers take that one, for no member tells the game, and drop what it does not name."""
    first = next(shape for shape in shapes_of("Move") if fits(shape, move))
    assert move.keys() <= first["properties"].keys()


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.info.game)
def test_of_options_in_force_it_does_as_well(game: Any) -> None:
    own = SCHEMAS[f"{game.info.game.capitalize()}OptionsInForce"]["properties"]
    first = next(shape for shape in shapes_of("OptionsInForce") if fits(shape, dict.fromkeys(own)))
    assert first["properties"].keys() == own.keys()


def test_no_member_has_a_default_beside_it() -> None:
    """openapi-typescript takes such a member for one that must be there, also in what is sent."""
    found = [
        (name, member)
        for name, part in PARTS
        for member, shape in part.get("properties", {}).items()
        if "default" in shape
    ]
    assert found == []


def test_the_defaults_of_options_are_told_in_words_and_as_a_whole() -> None:
    for game in GAMES:
        shape = SCHEMAS[f"{game.info.game.capitalize()}Options"]
        assert shape["default"].keys() == shape["properties"].keys()
        assert "required" not in shape
        for member in shape["properties"].values():
            assert " Left out, it is `" in member["description"]


def test_no_object_is_left_open_without_a_word() -> None:
    """Without it openapi-typescript makes an object that has no member at all."""
    found = [name for name, part in PARTS if part.get("type") == "object" and "additionalProperties" not in part]
    assert found == []


def test_no_constant_stands_beside_what_it_is_one_of() -> None:
    """openapi-python-client takes the first constant for the only one."""
    for name, part in PARTS:
        for union in ("anyOf", "oneOf"):
            assert not any("const" in one for one in part.get(union, ())), name


def test_a_choice_that_occurs_twice_has_a_name() -> None:
    seen: dict[frozenset[Any], str] = {}
    for name, part in PARTS:
        if isinstance(part.get("enum"), list) and not name.endswith(("Options", "OptionsInForce")):
            where = seen.setdefault(frozenset(part["enum"]), name)
            assert where == name or {where, name} <= CHOICES.keys(), (where, name)
    assert CHOICES.keys() <= SCHEMAS.keys()


def test_a_list_is_no_query_parameter() -> None:
    """Both generators would write `include=moves&include=log`, whatever the document says of its style."""
    for path in DOCUMENT["paths"].values():
        for method in path.keys() - {"parameters"}:
            for parameter in path[method].get("parameters", ()):
                assert parameter.get("schema", {}).get("type") != "array"


def test_params_of_refused_moves_are_those_that_the_games_give() -> None:
    named: set[object] = {"index"}  # where the move stands in a list of moves: `tables.play` adds it
    for path in (Path(trinca.__file__).parent / "games").rglob("*refusals.py"):
        tree = ast.parse(path.read_text())
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        refusals = [call for call in calls if getattr(call.func, "id", None) == "IllegalMove"]
        named |= {word.arg for call in refusals for word in call.keywords if word.arg}
        literals = [node for node in ast.walk(tree) if isinstance(node, ast.Dict)]
        named |= {key.value for literal in literals for key in literal.keys if isinstance(key, ast.Constant)}
    assert named - {"stands_for"} == set(IN_REFUSALS)


def test_params_have_a_type_and_are_used() -> None:
    used = {*IN_REASONS, *IN_REFUSALS}
    for schema in SCHEMAS.values():
        used |= schema.get("properties", {}).get("params", {}).get("properties", {}).keys()
    assert used == PARAMS.keys()
    assert all(shape["description"] for shape in PARAMS.values())
