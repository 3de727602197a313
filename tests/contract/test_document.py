"""The committed document: current, valid, and true to itself."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from contract.checking import Checker
from msgspec.structs import replace
from openapi_spec_validator import validate

import trinca
import trinca_cli
from trinca.api.app import create_app, document
from trinca.api.codes import CODES
from trinca.api.documents import EXTENSION, Documents, written
from trinca.api.schemas import REASONS
from trinca.api.shapes import components_of, prefix_of
from trinca.games import GAMES
from trinca.games.basic.game import Basic
from trinca.games.basic.profile import CLASSIC
from trinca.games.reasons import REASONS as HINTS
from trinca.games.registry import AnyGame, Registry
from trinca.store.settings import Settings

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "openapi.json"
DOCUMENT = document()


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield path, method, operation


def test_the_committed_document_is_current() -> None:
    """`make openapi` writes it."""
    assert COMMITTED.read_bytes() == written(DOCUMENT)


def test_the_document_served_is_the_committed_one() -> None:
    url = "redis://127.0.0.1:1"
    app = create_app(Settings(redis_url=url, queue_url=url, data_dir=Path("/nonexistent")))
    served: Documents = app.extensions[EXTENSION]
    assert served.text == COMMITTED.read_bytes()


def test_the_document_is_openapi() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    validate(DOCUMENT)


def test_every_address_is_documented_and_nothing_else() -> None:
    url = "redis://127.0.0.1:1"
    app = create_app(Settings(redis_url=url, queue_url=url, data_dir=Path("/nonexistent")))
    served = set()
    for rule in app.url_map.iter_rules():
        parts = [f"{{{text}}}" if dynamic else text for dynamic, text in rule._trace]
        methods = (rule.methods or set()) - {"HEAD", "OPTIONS"}
        served |= {("".join(parts).removeprefix("|").rstrip("|"), method.lower()) for method in methods}
    assert served == {(path, method) for path, method, _ in operations()}


def test_operations_are_told_apart_and_described() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(ids)) == len(ids)
    for path, method, operation in operations():
        assert operation["summary"], (path, method)
        assert operation["tags"], (path, method)
        for parameter in [*DOCUMENT["paths"][path].get("parameters", ()), *operation.get("parameters", ())]:
            assert Checker(DOCUMENT).resolved(parameter)["description"], (path, parameter)


def test_what_takes_a_key_says_so() -> None:
    """Every call at a table needs one; an invitation may be followed with one."""
    for path, _, operation in operations():
        expected: list[dict[str, list[str]]] = [{"seatKey": []}] if "{table_id}" in path else []
        if operation["operationId"] == "acceptInvitation":
            expected = [{}, {"seatKey": []}]
        assert operation["security"] == expected, path


def test_every_body_taken_has_an_example() -> None:
    for path, method, operation in operations():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert content.keys() & {"example", "examples"}, (path, method)


@pytest.mark.parametrize(("path", "method", "operation"), list(operations()))
def test_examples_are_what_they_are_examples_of(path: str, method: str, operation: dict[str, Any]) -> None:
    checker = Checker(DOCUMENT)
    bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
    for content in (content for body in bodies for content in body.get("content", {}).values()):
        given = [content["example"]] if "example" in content else []
        given += [checker.resolved(example)["value"] for example in content.get("examples", {}).values()]
        for example in given:
            checker.validate(json.dumps(content["schema"]), example)


def test_objects_are_closed() -> None:
    """A member that the document does not name would be noticed in an answer."""
    schemas = DOCUMENT["components"]["schemas"]
    open_ = [
        name
        for name, schema in schemas.items()
        if schema.get("type") == "object" and schema.get("additionalProperties") is not False
    ]
    assert open_ == []


def test_every_game_has_components_of_its_own() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    for game in GAMES:
        prefix = game.info.game.capitalize()
        for name in ("Move", "Table", "Options", "HandRecord"):
            assert prefix + name in schemas
            if name != "Move":
                union = schemas[name]["oneOf" if "discriminator" in schemas[name] else "anyOf"]
                assert {"$ref": f"#/components/schemas/{prefix}{name}"} in union
        refs = schemas[prefix + "Move"]["oneOf"]
        assert all(ref in schemas["Move"]["anyOf"] for ref in refs)
        moves = [schemas[ref["$ref"].rpartition("/")[2]] for ref in refs]
        assert [move["properties"]["type"]["const"] for move in moves] == list(game.info.moves)


def test_games_of_one_engine_have_names_of_their_own() -> None:
    others = Registry((Basic(CLASSIC), Basic(replace(CLASSIC, game="another"))))
    schemas = components_of(others)
    assert schemas["Table"]["oneOf"] == [
        {"$ref": f"#/components/schemas/{name}Table"} for name in ("Classic", "Another")
    ]
    assert {"ClassicDraw", "AnotherDraw", "ClassicTable", "AnotherTable", "AnotherTurn", "Result"} <= schemas.keys()
    referred = set(re.findall("#/components/schemas/([A-Za-z0-9]+)", json.dumps(schemas)))
    assert referred <= schemas.keys()


def test_components_are_used() -> None:
    text = json.dumps(DOCUMENT)
    for kind in ("schemas", "headers", "parameters"):
        # For the one handler of a client, and for a table of sentences.
        for name in DOCUMENT["components"][kind].keys() - {"Problem", "ReasonCode"}:
            assert f'"#/components/{kind}/{name}"' in text, name


def test_codes_of_the_document_are_those_of_the_service() -> None:
    told = set()
    for _, _, operation in operations():
        for response in operation["responses"].values():
            for content in response.get("content", {}).values():
                told |= set(Checker(DOCUMENT).codes(content["schema"]))
    # It belongs to no operation: the address takes others.
    assert told | {"method_not_allowed"} == set(CODES)
    assert set(Checker(DOCUMENT).codes(DOCUMENT["components"]["schemas"]["Problem"])) == set(CODES)


def test_its_version_is_the_release() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert DOCUMENT["info"]["version"] == project["version"] == trinca_cli.__version__


def test_why_a_rule_refuses_is_told_whole() -> None:
    """Every reason that the source names stands in the description, and no other."""
    named = set()
    for path in Path(trinca.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            if getattr(node.func, "id", None) == "IllegalMove":
                named |= {part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)}
            if getattr(node.func, "id", None) == "Refusal":
                given = [word.value for word in node.keywords if word.arg == "reason"]
                named |= {part.value for part in given if isinstance(part, ast.Constant)}
    assert named == set(REASONS)
    shown = DOCUMENT["components"]["schemas"]["IllegalMoveProblem"]["properties"]["reason"]
    assert set(re.findall("`([a-z_]+)`", shown["description"])) == named


def test_why_a_hint_is_given_is_told_whole() -> None:
    """Every code, and each with its sentence."""
    code = DOCUMENT["components"]["schemas"]["Reason"]["properties"]["code"]
    assert dict(re.findall("^- `([a-z_]+)`: (.+)$", code["description"], re.MULTILINE)) == dict(HINTS)
    assert (code["type"], code.get("enum")) == ("string", None)
    assert DOCUMENT["components"]["schemas"]["ReasonCode"]["enum"] == [*HINTS]
    assert "A later release may add to them" in code["description"]


def literals(name: str, game: AnyGame) -> set[str]:
    """The values that a field of the game's state can have."""
    found: set[str] = set()
    for field in msgspec.structs.fields(game.state_type):
        for kind in (field.type, *get_args(field.type)) if field.name == name else ():
            found |= set(get_args(kind)) if get_origin(kind) is Literal else set()
    return found


def test_how_hands_end_is_told_whole_and_as_one_choice() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    values = set().union(*(literals("ending", game) for game in GAMES)) | {"restarted"}
    assert set(schemas["HandEnding"]["enum"]) == values
    assert set(re.findall("`([a-z_]+)`", schemas["Result"]["properties"]["reason"]["description"])) == values
    for name in ("Result", "HandLine", "HandOver"):
        assert schemas[name]["properties"]["reason"]["$ref"].endswith("/HandEnding"), name


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.info.game)
def test_the_phases_of_a_turn_are_those_of_its_game(game: AnyGame) -> None:
    schemas = DOCUMENT["components"]["schemas"]
    phase = schemas[f"{prefix_of(game)}Turn"]["properties"]["phase"]
    choice = schemas[phase["$ref"].rpartition("/")[2]]["enum"] if "$ref" in phase else [phase["const"]]
    assert set(choice) == (literals("phase", game) - {"over"} or {"play"})
    assert set(re.findall("`([a-z_]+)`", phase["description"])) == set(choice)


def test_members_are_described() -> None:
    """Those of the records that prove a deal all are."""
    schemas = DOCUMENT["components"]["schemas"]
    for name in ("ClassicHandRecord", "ClassicRecordMove", "RecordSeat", "Result", "HandLine", "SeatAwayProblem"):
        for member, shape in schemas[name]["properties"].items():
            assert shape.keys() & {"description", "$ref", "allOf"}, (name, member)


def test_the_examples_of_games_are_games() -> None:
    game = DOCUMENT["components"]["schemas"]["NewTable"]["properties"]["game"]
    assert game["examples"] == [game.info.game for game in GAMES]


def test_no_text_names_a_place_on_a_machine() -> None:
    text = json.dumps(DOCUMENT)
    assert "/home/" not in text
    assert "/work" not in text
    assert " None" not in text
