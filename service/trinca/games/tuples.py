"""States are tuples of values, one a seat or one a meld: another one with a single value changed."""

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items, with this one in that place (from 0) in place of the one that was there."""
    return (*items[:place], item, *items[place + 1 :])
