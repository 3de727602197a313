"""Small works on JSON Schema from which the document's components are put together."""

import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import msgspec

from trinca.api.schemas import ref

Json = dict[str, Any]
REF = "#/components/schemas/"

_TYPES = {str: "string", bool: "boolean", int: "integer", type(None): "null"}


def typed(shape: Any) -> Any:  # noqa: ANN401 - JSON
    """The schema, in which whatever names its values names their type too: generators of clients go by it."""
    if isinstance(shape, list):
        return [typed(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    told = {name: typed(part) for name, part in shape.items()}
    values = told["enum"] if isinstance(told.get("enum"), list) else [told["const"]] if "const" in told else []
    if "type" in told or not values:
        return told
    kinds = sorted({_TYPES[type(value)] for value in values})
    return {"type": kinds[0] if len(kinds) == 1 else kinds, **told}


def union(names: Iterable[str], description: str) -> Json:
    """Any of these components."""
    return {"description": description, "anyOf": [ref(name) for name in names]}


def told_apart(member: str, names: Mapping[str, str], description: str) -> Json:
    """One of these components, by what that member is in each of them."""
    mapping = {value: REF + name for value, name in names.items()}
    return {
        "description": description,
        "oneOf": [ref(name) for name in names.values()],
        "discriminator": {"propertyName": member, "mapping": mapping},
    }


def richest_first(names: Iterable[str], components: Json) -> list[str]:
    """The names of objects, those with more members before those with less.

    Where no member tells the objects of a union apart, many readers take the first that fits, and drop what it does
    not name: in this order they drop nothing.
    """

    def members(name: str) -> tuple[int, int]:
        return len(components[name]["required"]), len(components[name]["properties"])

    return sorted(names, key=members, reverse=True)


def structs_of(kind: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any type msgspec knows
    """Every struct within the type, by the name of its component."""
    pending, seen = [msgspec.inspect.type_info(kind)], set()
    while pending:
        info = pending.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            schemas, _ = msgspec.json.schema_components([info.cls], ref_template="{name}")
            yield schemas[0]["$ref"], getattr(info.cls, "__origin__", info.cls)
            pending += [field.type for field in info.fields]
        elif isinstance(info, msgspec.inspect.UnionType):
            pending += info.types
        elif isinstance(info, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
            pending.append(info.item_type)
        elif isinstance(info, msgspec.inspect.Metadata):
            pending.append(info.type)


def merged(head: Json, part: Json) -> Json:
    """One closed object with the members of both, described as the head is."""
    return {
        **head,
        "properties": {**head["properties"], **part["properties"]},
        "required": [*head["required"], *part["required"]],
    }


def add_members(shape: Json, *, required: bool = True, **members: Json) -> None:
    """Give the object these members."""
    shape["properties"] |= members
    if required:
        shape["required"] += members


def asked(options: Json) -> Json:
    """The options as they are asked for: their defaults stand in words beside each, and in the default of the whole.

    Beside a member it would make that one a member that must be there, for some generators of clients.
    """
    shape = deepcopy(options)
    default = {name: member.pop("default") for name, member in shape["properties"].items()}
    for name, member in shape["properties"].items():
        member["description"] += f" Left out, it is `{json.dumps(default[name])}`."
    return shape | {"default": default}


def in_force(options: Json) -> Json:
    """The options of a table that is there: none is left out, so that none has a default."""
    shape = deepcopy(options)
    for member in shape["properties"].values():
        del member["default"]
    told = "The options in force at a table: all of them, those that were left out with their defaults."
    return shape | {"description": told, "required": list(shape["properties"])}


def move_list(move: Json) -> Json:
    """A list of moves."""
    moves = {"type": "array", "items": move, "minItems": 1, "maxItems": 100, "description": "In this order."}
    return {
        "description": "Moves of one turn, all or nothing (GU-4).",
        "type": "object",
        "properties": {"moves": moves},
        "required": ["moves"],
        "additionalProperties": False,
    }


def with_refs(shape: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    """The shape with every reference (also a discriminator's) to its public name."""
    if isinstance(shape, dict):
        return {key: with_refs(value, names) for key, value in shape.items()}
    if isinstance(shape, list):
        return [with_refs(value, names) for value in shape]
    if isinstance(shape, str) and shape.startswith(REF):
        name = shape.removeprefix(REF)
        return REF + names.get(name, name)
    return shape
