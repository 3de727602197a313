"""A strict linter finds nothing in the document, and finds what is wrong with broken ones."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import node

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "openapi.json"
CONFIGURATION = ROOT / "openapi" / "redocly.yaml"
LEAST_RULES = 49
"""So many are in force: one that is switched off shows here, beside its reason in the configuration."""


def findings(document: Path, configuration: Path = CONFIGURATION) -> list[str]:
    """What the linter says, a line each."""
    run = node.run(node.JS / "lint.mjs", str(document), str(configuration))
    assert run.stderr == ""
    *found, summary = run.stdout.splitlines()
    counted = re.fullmatch(r"(\d+) rules in force, (\d+) findings", summary)
    assert counted is not None, run.stdout
    assert (int(counted[2]), run.returncode) == (len(found), min(len(found), 1))
    assert int(counted[1]) >= LEAST_RULES
    return found


def test_the_committed_document_has_no_finding() -> None:
    assert findings(COMMITTED) == []


def operation(document: Any) -> Any:
    return document["paths"]["/v1/tables/{table_id}/moves"]["post"]


def without_tags(document: Any) -> None:
    del document["tags"][0]


def without_description(document: Any) -> None:
    del operation(document)["description"]


def with_a_wrong_example(document: Any) -> None:
    operation(document)["responses"]["200"]["content"]["application/json"]["examples"]["draw"]["value"] = {"id": 1}


def with_a_dead_reference(document: Any) -> None:
    operation(document)["parameters"][0] = {"$ref": "#/components/parameters/Nothing"}


def with_an_unknown_member(document: Any) -> None:
    operation(document)["summery"] = "Make a move"


def with_an_operation_that_never_succeeds(document: Any) -> None:
    del document["paths"]["/"]["get"]["responses"]["302"]


def with_an_unknown_scheme(document: Any) -> None:
    operation(document)["security"] = [{"cookie": []}]


BROKEN: list[tuple[Callable[[Any], None], str]] = [
    (without_tags, "operation-tag-defined"),
    (without_description, "operation-description"),
    (with_a_wrong_example, "no-invalid-media-type-examples"),
    (with_a_dead_reference, "no-unresolved-refs"),
    (with_an_unknown_member, "struct"),
    (with_an_operation_that_never_succeeds, "rule/operation-succeeds"),
    (with_an_unknown_scheme, "security-defined"),
]


def test_what_is_broken_is_found(tmp_path: Path) -> None:
    """All at once, for the linter takes a moment to start."""
    document = json.loads(COMMITTED.read_text())
    for damage, _ in BROKEN:
        damage(document)
    copy = tmp_path / "broken.json"
    copy.write_text(json.dumps(document))
    found = {line.split()[2] for line in findings(copy)}
    assert found >= {rule for _, rule in BROKEN}


def test_a_rule_that_is_misspelt_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "redocly.yaml"
    copy.write_text(CONFIGURATION.read_text().replace("tags-alphabetical:", "tags-alphabetic:"))
    assert any("tags-alphabetic" in line for line in findings(COMMITTED, copy))


def test_every_rule_that_is_off_has_its_reason() -> None:
    """A comment stands over it."""
    lines = CONFIGURATION.read_text().splitlines()
    off = [number for number, line in enumerate(lines) if line.endswith(": off")]
    assert off
    assert all(lines[number - 1].startswith("  # ") for number in off)


@pytest.mark.parametrize("name", ["warn", "skip"])
def test_nothing_is_only_a_warning(name: str) -> None:
    assert name not in CONFIGURATION.read_text()
