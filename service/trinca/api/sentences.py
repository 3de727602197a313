"""What is wrong with a body that no struct can be made of: where, and in a sentence that says what would be right."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from trinca.cards.playing import NOTATION

Path = tuple[str | int, ...]
"""The names and indices that lead to a part of a value."""

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`")
_NO_CHOICE = ("Invalid value ", "Invalid enum value ")
_NO_MATCH = "Expected `str` matching regex "
_NO_CARD = f"{_NO_MATCH}{NOTATION!r}"
_WORD = re.compile(r"[A-Za-z0-9]{1,8}", re.ASCII)


def fault_of(message: str, value: object, kind: Any) -> tuple[Path, str]:  # noqa: ANN401 - a type built at run time
    """Where the fault is that msgspec tells of, and a sentence for it.

    Args:
        message: What msgspec says of the value: "Expected `int`, got `str` - at `$.cards[0]`". No name in the value
            may be one that no field can have: the message could be read in two ways.
        value: The parsed JSON.
        kind: What was to be made of it.
    """
    what, _, where = message.rpartition(" - at `$")
    if not what:
        what, where = message, ""
    path: Path = tuple(name or int(index) for name, index in _STEP.findall(where.removesuffix("`")))
    named = _FIELD.fullmatch(what)
    return (path if named is None else (*path, named[1])), _sentence(what, path, value, kind)


def _sentence(what: str, path: Path, value: object, kind: Any) -> str:  # noqa: ANN401 - as above
    """What msgspec says as a sentence; what belongs there in place of a pattern, the right values for a wrong one."""
    if what == _NO_CARD:
        return f"{_quoted(path, value)} is no card: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`."
    if what.startswith(_NO_MATCH) and (told := _description(kind, path, value)):
        return f"{_quoted(path, value)} does not belong here. {told}"
    if what.startswith(_NO_CHOICE) and (choices := _choices(kind, path, value)):
        return f"Must be one of: {', '.join(choices)}."
    return f"{what}."


def _quoted(path: Path, value: Any) -> str:  # noqa: ANN401 - JSON
    """The text at that place, where it is short and plain enough to be shown."""
    for step in path:
        value = value[step]
    return f"`{value}`" if _WORD.fullmatch(value) else "This"


def _description(kind: Any, path: Path, value: object) -> str | None:  # noqa: ANN401 - as above
    """How the document describes what belongs there."""
    for info in _at(kind, path, value):
        if isinstance(info, inspect.Metadata):
            return (info.extra_json_schema or {}).get("description")
    return None


def _choices(kind: Any, path: Path, value: object) -> tuple[str, ...]:  # noqa: ANN401 - as above
    """The values to choose from there: those of a field, or the types of an object."""
    for info in _at(kind, path, value):
        if isinstance(info, inspect.LiteralType):
            return tuple(map(str, info.values))
    return tuple(str(one.tag) for info in _at(kind, path[:-1], value) for one in _structs(info))


def _at(kind: Any, path: Path, value: Any) -> Iterator[inspect.Type]:  # noqa: ANN401 - as above
    """The types that may stand at that place; several where a union leaves the choice."""
    infos = list(_alternatives(_info(kind)))
    for step in path:
        below = []
        for info in infos:
            if isinstance(info, inspect.StructType) and _is_of(info, value):
                below += [field.type for field in info.fields if field.encode_name == step]
            elif isinstance(info, inspect.VarTupleType):
                below.append(info.item_type)
        infos = [alternative for info in below for alternative in _alternatives(info)]
        value = value[step]
    yield from infos


def _alternatives(info: inspect.Type) -> Iterator[inspect.Type]:
    """The type, what is within it where it carries metadata, and the members of a union."""
    yield info
    within = (info.type,) if isinstance(info, inspect.Metadata) else ()
    for part in info.types if isinstance(info, inspect.UnionType) else within:
        yield from _alternatives(part)


def _structs(info: inspect.Type) -> Iterator[inspect.StructType]:
    if isinstance(info, inspect.StructType) and info.tag_field:
        yield info


def _is_of(info: inspect.StructType, value: object) -> bool:
    """Whether the object says that it is of this type; without a tag it says nothing else."""
    return info.tag_field is None or (isinstance(value, Mapping) and value.get(info.tag_field) == info.tag)


@cache
def _info(kind: Any) -> inspect.Type:  # noqa: ANN401 - as above
    return msgspec.inspect.type_info(kind)
