"""The document made ready to be read: its examples where answers name them, and everything in reading order."""

from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]

_DOCUMENT = ("openapi", "info", "servers", "tags", "paths", "components")
_INFO = ("title", "summary", "version", "description", "license")
_PATH = ("parameters", "get", "head", "post", "put", "patch", "delete")
_ABOUT = ("tags", "operationId", "summary", "description", "x-codeSamples", "security")
_OPERATION = (*_ABOUT, "parameters", "requestBody", "responses")
_COMPONENTS = ("securitySchemes", "parameters", "headers", "examples", "schemas")
_SCHEMA = ("title", "description", "type", "properties", "required")


def readable(
    document: Json, shown: Mapping[str, Any], by_game: Mapping[str, Json], addresses: Mapping[str, str]
) -> Json:
    """The document with its examples, ordered.

    Args:
        document: As the framework made it, with names in place of the examples of answers.
        shown: What stands for each of those names.
        by_game: The same for the names that stand for an example of every game.
        addresses: Examples of parts of addresses, by name.
    """
    for path in document["paths"].values():
        for parameter in path.get("parameters", ()):
            value = addresses[parameter["name"]]
            parameter["example"] = int(value) if parameter["schema"].get("type") == "integer" else value
        for method in path.keys() - {"parameters"}:
            _show(path[method], shown, by_game)
    components = document["components"]
    components["schemas"] = {
        name: _ordered(schema, _SCHEMA) for name, schema in sorted(components["schemas"].items())
    }
    paths = {
        address: {
            name: _ordered(part, _OPERATION) if name != "parameters" else part
            for name, part in _ordered(path, _PATH).items()
        }
        for address, path in document["paths"].items()
    }
    parts = {"info": _ordered(document["info"], _INFO), "components": _ordered(components, _COMPONENTS)}
    return _ordered({**document, **parts, "paths": paths}, _DOCUMENT)


def _ordered(shape: Json, names: Sequence[str]) -> Json:
    """The same members, these first and in this order."""
    return {name: shape[name] for name in names if name in shape} | shape


def _show(operation: Json, shown: Mapping[str, Any], by_game: Mapping[str, Json]) -> None:
    """Put the examples where they are named; a summary is a title and ends without a full stop."""
    operation["summary"] = operation["summary"].removesuffix(".")
    for parameter in operation.get("parameters", ()):
        # The framework leaves it in the schema, where it means less.
        if "example" in (schema := parameter.get("schema", {})):
            parameter["example"] = schema.pop("example")
    for response in operation["responses"].values():
        for content in response.get("content", {}).values():
            for several in content.get("examples", {}).values():
                if "value" in several:
                    several["value"] = shown[several["value"]]
            if isinstance(name := content.get("example"), str):
                content.pop("example")
                content.update({"example": shown[name]} if name in shown else {})
                content.update({"examples": by_game[name]} if name in by_game else {})
