"""Nothing of the document is left unsaid: every operation, parameter, schema and problem has its words and examples.

That the examples are answered is shown elsewhere: calls and answers in `test_examples`, moves in `test_example_moves`,
problems in `test_codes`.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from contract.checking import Checker

from trinca.api.app import RESOURCES, document

DOCUMENT = document()
RESOLVED = Checker(DOCUMENT).resolved
FEWEST_WORDS = 15
"""A description says what the operation does, who may, and what it changes; its summary is none."""

OPERATIONS = {
    operation["operationId"]: (path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    if method != "parameters"
}
EACH = pytest.mark.parametrize("name", sorted(OPERATIONS))


def parameters(name: str) -> Iterator[dict[str, Any]]:
    path, operation = OPERATIONS[name]
    for given in (*DOCUMENT["paths"][path].get("parameters", ()), *operation.get("parameters", ())):
        yield RESOLVED(given)


def contents(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from body.get("content", {}).values()


def has_examples(content: dict[str, Any]) -> bool:
    """Whether it has one, and each of several says what it shows."""
    several = [RESOLVED(one) for one in content.get("examples", {}).values()]
    return "example" in content or (bool(several) and all(one.get("summary") for one in several))


@EACH
def test_an_operation_says_more_than_its_title(name: str) -> None:
    _, operation = OPERATIONS[name]
    assert not operation["summary"].endswith(".")
    assert len(operation["description"].split()) >= FEWEST_WORDS
    assert operation["summary"] not in operation["description"]


@EACH
def test_an_operation_says_who_may(name: str) -> None:
    """Where a key is needed the description says of whom; elsewhere that none is, or whose code or address it takes."""
    words = r"Anybody may|Whoever|Only the host may|The seat to play may|No program needs it"
    assert re.search(words, OPERATIONS[name][1]["description"]), name


@EACH
def test_a_call_of_the_operation_is_shown(name: str) -> None:
    path, operation = OPERATIONS[name]
    assert len(operation["x-codeSamples"]) == 1
    for content in contents(operation.get("requestBody", {})):
        assert has_examples(content)
    for given in parameters(name):
        assert given["description"], (path, given["name"])
        assert "example" in given, (path, given["name"])


@EACH
def test_an_answer_of_the_operation_is_shown(name: str) -> None:
    for status, response in OPERATIONS[name][1]["responses"].items():
        assert response["description"], status
        for content in contents(response):
            assert has_examples(content), status


@EACH
def test_every_problem_of_the_operation_says_what_to_do(name: str) -> None:
    for status, response in OPERATIONS[name][1]["responses"].items():
        if "application/problem+json" not in response.get("content", {}):
            continue
        examples = response["content"]["application/problem+json"]["examples"]
        lines = response["description"].split("\n")
        assert [line.split("`")[1] for line in lines] == list(examples), status
        for code, line in zip(examples, lines, strict=True):
            assert RESOLVED(examples[code])["value"]["code"] == code
            assert line.count(". ") >= 1, f"{code} has no remedy: {line}"


def test_schemas_and_their_members_are_described() -> None:
    lacking = []
    for name, schema in DOCUMENT["components"]["schemas"].items():
        lacking += [] if schema.get("description") else [name]
        for member, shape in schema.get("properties", {}).items():
            described = shape.get("description") or "$ref" in shape or "const" in shape
            lacking += [] if described else [f"{name}.{member}"]
    assert lacking == []


def test_tags_stand_in_reading_order_and_are_described() -> None:
    """That of the resources, and of the operations under them."""
    assert [tag["name"] for tag in DOCUMENT["tags"]] == [resource.name for resource in RESOURCES]
    assert all(len(tag["description"].split()) > 4 for tag in DOCUMENT["tags"])
    seen = [operation["tags"] for _, operation in OPERATIONS.values()]
    assert all(len(tags) == 1 for tags in seen)
    order = [[tag["name"]] for tag in DOCUMENT["tags"]]
    places = [order.index(tags) for tags in seen]
    assert places == sorted(places)


def test_the_document_introduces_itself() -> None:
    """What it is, where it is, how one is let in, and under which licence."""
    info = DOCUMENT["info"]
    assert info["summary"]
    assert info["license"]["identifier"] == "MIT"
    assert DOCUMENT["servers"][0]["url"] == "/"
    assert all(server["description"] for server in DOCUMENT["servers"])
    (scheme,) = DOCUMENT["components"]["securitySchemes"].values()
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert len(scheme["description"].split()) >= FEWEST_WORDS


def test_what_is_in_the_document_is_named_in_its_introduction_rightly() -> None:
    """Addresses that the introduction names are there."""
    named = re.findall(
        r"`(?:GET|POST|PUT|PATCH|DELETE) (?:…|/v1/tables/\{table_id\})(/[a-z]+)?", DOCUMENT["info"]["description"]
    )
    assert named
    for below in named:
        assert f"/v1/tables/{{table_id}}{below}" in DOCUMENT["paths"]
