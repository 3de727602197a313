"""The document's examples of both members are tables in development, and it says that they are for nothing else."""

from typing import Any

import pytest
from api.calling import InProcess
from contract.checking import Checker
from dev.making import EVERY_GAME, vectors_of
from jsonschema import Draft202012Validator

EXAMPLES = {"seeded": "seed", "built": "position"}


def body_schema(checker: Checker) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of a new table with its components, and the examples of it."""
    content = checker.document["paths"]["/v1/tables"]["post"]["requestBody"]["content"]["application/json"]
    return {**content["schema"], "components": checker.document["components"]}, content["examples"]


@pytest.mark.parametrize(("example", "member"), EXAMPLES.items())
def test_an_example_of_each_is_a_table(dev: InProcess, api: InProcess, example: str, member: str) -> None:
    body = body_schema(dev.checker)[1][example]["value"]
    assert member in body
    assert dev.call("POST", "/v1/tables", json=body).status == 201
    api.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", f"/{member}")


@pytest.mark.parametrize("member", EXAMPLES.values())
def test_each_is_said_to_be_for_development(checker: Checker, member: str) -> None:
    told = checker.document["components"]["schemas"]["NewTable"]["properties"][member]
    assert "`TRINCA_DEV=1`" in told["description"]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_positions_of_the_vectors_are_what_the_document_says(checker: Checker, game: str) -> None:
    components = {"components": checker.document["components"]}
    own = Draft202012Validator({"$ref": f"#/components/schemas/{game.capitalize()}Position", **components})
    for vector in vectors_of(game):
        assert own.is_valid(vector["position"]), vector["id"]
        assert not own.is_valid(vector["position"] | {"unknown": 1})
