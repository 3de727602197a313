"""Docstrings of structs as descriptions: the first paragraph tells the object, `Attributes:` its members."""

import inspect
import re
from typing import Any

_ATTRIBUTE = re.compile(r"^ {4}(?P<names>[a-z_, ]+): (?P<text>.*(?:\n {8,}.*)*)", re.MULTILINE)


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A copy of the object's schema, whose docstring became the descriptions of it and of its members."""
    told = {**schema, "properties": {name: dict(shape) for name, shape in schema.get("properties", {}).items()}}
    if not told.get("required", True):
        del told["required"]
    text = inspect.cleandoc(told.pop("description", "")).replace("None", "null")
    about, _, attributes = text.partition("\nAttributes:\n")
    if about:
        told["description"] = " ".join(about.split())
    for entry in _ATTRIBUTE.finditer(attributes):
        for name in entry["names"].split(","):
            if name.strip() in told["properties"]:
                told["properties"][name.strip()]["description"] = " ".join(entry["text"].split())
    return told
