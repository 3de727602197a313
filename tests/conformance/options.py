"""Options that a table might choose, drawn from what a game says of them."""

from random import Random
from typing import Any, TypeVar

import msgspec

from trinca.games.values import Options

OptionsT = TypeVar("OptionsT", bound=Options)

WIDE = 60
"""How far above its least value an option with a range goes here: what ends hands early makes the tests quick."""


def some_options(kind: type[OptionsT], rng: Random) -> OptionsT:
    """Every option by chance, within its range."""
    schema = msgspec.json.schema(kind)
    fields = schema["$defs"][kind.__name__]["properties"]
    return msgspec.convert({name: _some(field, rng) for name, field in fields.items()}, kind)


def _some(field: dict[str, Any], rng: Random) -> Any:
    if "anyOf" in field:
        return _some(rng.choice(field["anyOf"]), rng)
    if "enum" in field:
        return rng.choice(field["enum"])
    if field["type"] == "null":
        return None
    if field["type"] == "boolean":
        return rng.random() < 0.5
    least, most = field["minimum"], field["maximum"]
    return rng.randint(least, min(most, least + WIDE))
