"""Docstrings of structs as descriptions: the first paragraph tells the object, `Attributes:` its members."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

_ATTRIBUTE = re.compile(r"^ {4}(?P<names>[a-z_, ]+): (?P<text>.*(?:\n {8,}.*)*)", re.MULTILINE)


def described(schema: dict[str, Any], *inherited: str | None) -> dict[str, Any]:
    """A copy of the object's schema, whose docstring became the descriptions of it and of its members.

    A member that it does not tell of is described by the first of the `inherited` docstrings that does.
    """
    told = {**schema, "properties": {name: dict(shape) for name, shape in schema.get("properties", {}).items()}}
    if not told.get("required", True):
        del told["required"]
    text = inspect.cleandoc(told.pop("description", "")).replace("None", "null")
    about, _, attributes = text.partition("\nAttributes:\n")
    if about:
        told["description"] = " ".join(about.split())
    for name, words in _members(attributes, *inherited):
        if name in told["properties"]:
            told["properties"][name].setdefault("description", words)
    return told


def _members(attributes: str, *inherited: str | None) -> Iterator[tuple[str, str]]:
    """What the texts tell of members, in their order."""
    texts = (
        inspect.cleandoc(text or "").partition("\nAttributes:\n")[2].replace("None", "null") for text in inherited
    )
    for entry in (entry for text in (attributes, *texts) for entry in _ATTRIBUTE.finditer(text)):
        for name in entry["names"].split(","):
            yield name.strip(), " ".join(entry["text"].split())
