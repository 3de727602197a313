"""The groups that the tiles of one number can make, jokers included (TI-4, TI-5)."""

from functools import cache
from itertools import product
from operator import mul
from typing import NamedTuple

from trinca.cards.tiles import COLOURS, COPIES
from trinca.melds.combinations import LARGEST_GROUP, LEAST

Grouped = tuple[int, ...]
"""How many tiles of each colour go into groups."""

WEIGHTS = tuple((COPIES + 1) ** place for place in range(len(COLOURS)))
"""What a tile of each colour adds to the code of those that go into groups."""

CODES = (COPIES + 1) ** len(COLOURS)
"""Codes are smaller."""


class Way(NamedTuple):
    """A way to make groups of certain tiles.

    Attributes:
        jokers: How many jokers are in them.
        room: How many more the same groups would take.
    """

    jokers: int
    room: int


class Groups(NamedTuple):
    """All groups of one number.

    Attributes:
        ways: By the code of the tiles that go into groups, the ways to make groups of just these; none where there is
            no way. Between two ways of one code lies a number of jokers that cannot be placed.
        groupable: How many tiles of each colour can go into groups without a joker, and with all of them.
    """

    ways: tuple[tuple[Way, ...], ...]
    groupable: tuple[tuple[int, int], ...]


@cache
def groups(first: int, second: int, third: int, fourth: int, jokers: int) -> Groups:
    """The groups of a number of which so many tiles of each colour, two at most, and so many jokers are at hand."""
    held = (first, second, third, fourth)
    ways: list[tuple[Way, ...]] = [()] * CODES
    free, most = [0] * len(COLOURS), [0] * len(COLOURS)
    for grouped in product(*(range(copies + 1) for copies in held)):
        found = ways[sum(map(mul, grouped, WEIGHTS))] = _ways(grouped, jokers)
        if found:
            most = list(map(max, most, grouped))
            if found[0].jokers == 0:
                free = list(map(max, free, grouped))
    return Groups(tuple(ways), tuple(zip(free, most, strict=True)))


def _ways(grouped: Grouped, jokers: int) -> tuple[Way, ...]:
    together = sum(grouped)
    if together == 0:
        return (Way(0, 0),)
    if together == 1:
        # A tile and two jokers are a run as well, and that has more room.
        return ()
    taken = {taken for many in range(1, together + 1) for taken in _taken(grouped, many) if taken <= jokers}
    # Where one joker more can be placed as well it is laid at the end, if it has no better use.
    return tuple(Way(at, _room(taken, at)) for at in sorted(taken) if at - 1 not in taken)


def _taken(grouped: Grouped, many: int) -> range:
    """With how many jokers the tiles are just so many groups; dealt out evenly, every group has one of them."""
    together = sum(grouped)
    if max(grouped) > many:
        return range(0)
    return range(max(0, LEAST * many - together), LARGEST_GROUP * many - together + 1)


def _room(taken: set[int], at: int) -> int:
    room = 0
    while at + room + 1 in taken:
        room += 1
    return room


class Dealt(NamedTuple):
    """A group: the places of the colours of its tiles in order, and how many jokers are in it."""

    colours: tuple[int, ...]
    jokers: int


@cache
def dealt_out(grouped: Grouped, jokers: int) -> tuple[Dealt, ...]:
    """The groups that tiles and jokers make for which there is a way."""
    together = sum(grouped)
    many = next(many for many in range(1, together + 1) if jokers in _taken(grouped, many))
    # The two copies of a tile follow each other, so that they never meet in one group.
    tiles = [colour for colour, copies in enumerate(grouped) for _ in range(copies)]
    dealt = [tuple(tiles[place::many]) for place in range(many)]
    shares = [0] * many
    for _ in range(jokers):
        shares[min(range(many), key=lambda place: len(dealt[place]) + shares[place])] += 1
    return tuple(Dealt(*group) for group in zip(dealt, shares, strict=True))
