"""Checks JSON against the typed dictionaries of the records: what does not fit is no Trinca service's answer.

After this check whoever asked can rely on the types it was written with.
"""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NoReturn,
    NotRequired,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from trinca_client.errors import NotTrincaError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Shape = TypeVar("Shape")


def checked(data: object, shape: type[Shape]) -> Shape:
    """The answer, once it is known to have this shape; members that the shape does not name stay.

    Raises:
        NotTrincaError: it has not; the sentence names the first member that is missing or of another type.
    """
    for path in _misfits(data, shape, ""):
        wrong(path)
    return cast("Shape", data)


def wrong(path: str) -> NoReturn:
    """Say that this member of an answer makes no sense.

    Raises:
        NotTrincaError: always.
    """
    what = f"`{path.removeprefix('.')}` is missing or wrong" if path else "a JSON object was expected"
    raise NotTrincaError(f"The answer is not what a Trinca service answers: {what}.")


@cache
def _members(shape: type) -> Mapping[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _misfits(data: object, shape: Any, path: str) -> Iterator[str]:  # noqa: ANN401 - a type form is anything
    """The paths of what does not fit, the first one first."""
    kind, inner = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        yield from _object_misfits(data, shape, path)
    elif kind in {list, dict} and isinstance(data, kind):
        for at, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _misfits(each, inner[-1], f"{path}.{at}")
    elif kind is Literal:
        yield from [] if data in inner else [path]
    elif NoneType in inner:  # the only unions here are with None
        if data is not None:
            (other,) = (each for each in inner if each is not NoneType)
            yield from _misfits(data, other, path)
    elif shape is not Any and type(data) is not shape:  # exactly: True is no number
        yield path


def _object_misfits(data: object, shape: type, path: str) -> Iterator[str]:
    if not isinstance(data, dict):
        yield path
        return
    for name, hint in _members(shape).items():
        optional = get_origin(hint) is NotRequired
        if name in data:
            yield from _misfits(data[name], get_args(hint)[0] if optional else hint, f"{path}.{name}")
        elif not optional:
            yield f"{path}.{name}"
