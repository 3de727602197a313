"""The notation of the vectors, as their schemas have it: texts of cards to lists of cards and back.

Nothing here knows a game: which texts hold cards, and what a position's fields are when left out, is read from the schema
that a file names. So an engine's vectors need a schema, and no code.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
VECTORS = SEEDS / "vectors"
SCHEMAS: dict[str, Any] = {
    path.relative_to(VECTORS).as_posix(): json.loads(path.read_text())
    for path in sorted((VECTORS / "schemas").glob("*.json"))
}
COMMON = SCHEMAS["schemas/common.json"]
CARDS = COMMON["$defs"]["cards"]
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


class Notation:
    """What one schema says of the parts of a vector."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._parts = SCHEMAS[name].get("$defs", {})

    def validator(self) -> Draft202012Validator:
        """What files that name the schema are valid by."""
        return Draft202012Validator({"$ref": self._name}, registry=REGISTRY)

    def fields(self, part: str) -> dict[str, Any]:
        """The fields that the schema itself gives that part, and the schema of each."""
        found: dict[str, Any] = self._parts[part]["properties"]
        return found

    def read(self, part: str, value: Any) -> Any:
        """A part of a vector with a list wherever it has a text of cards."""
        return self._each(part, value, lambda cards: cards.split() if isinstance(cards, str) else cards)

    def written(self, part: str, value: Any) -> Any:
        """The other way: a text wherever the schema has cards."""
        return self._each(part, value, lambda cards: " ".join(cards) if isinstance(cards, list) else cards)

    def defaults(self, part: str, seats: int) -> dict[str, Any]:
        """What fields are that the part leaves out, at a table of so many seats."""
        fields = self.fields(part)
        each = {name: [field["defaultOfEach"]] * seats for name, field in fields.items() if "defaultOfEach" in field}
        return each | {name: field["default"] for name, field in fields.items() if "default" in field}

    def _each(self, part: str, value: Any, of_cards: Callable[[Any], Any]) -> Any:
        return _walked(self._parts[part], REGISTRY.resolver(self._name), value, of_cards)


def _walked(schema: Any, resolver: Any, value: Any, of_cards: Callable[[Any], Any]) -> Any:
    """The value with `of_cards` done to everything that the schema says is `cards`."""
    if schema is CARDS:
        return of_cards(value)
    if isinstance(schema, bool):
        return value
    if "$ref" in schema:
        referred = resolver.lookup(schema["$ref"])
        value = _walked(referred.contents, referred.resolver, value, of_cards)
    for choice in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(choice, ()):
            value = _walked(part, resolver, value, of_cards)
    if isinstance(value, dict):
        fields = schema.get("properties", {})
        value = {name: _walked(fields.get(name, True), resolver, one, of_cards) for name, one in value.items()}
    if isinstance(value, list) and "items" in schema:
        value = [_walked(schema["items"], resolver, one, of_cards) for one in value]
    return value
