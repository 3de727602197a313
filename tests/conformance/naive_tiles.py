"""The rules of tiles once more, as naively as they can be said: real combinations are listed, jokers try every tile.

Nothing of the engine's rules is used here; where this and the engine disagree, one of them misreads the sheet.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

COLOURS = "RBKY"
SERIES = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)]
DECK = sorted([*SERIES, *SERIES, "JK", "JK"])

Table = list[list[str]]


def number(tile: str) -> int:
    return int(tile[1:])


def real_combinations() -> Iterator[frozenset[str]]:
    """Every combination without a joker, by the words of TI-4."""
    for count in range(1, 14):
        for size in (3, 4):
            for colours in combinations(COLOURS, size):
                yield frozenset(f"{colour}{count}" for colour in colours)
    for colour in COLOURS:
        for first in range(1, 14):
            for last in range(first + 2, 14):
                yield frozenset(f"{colour}{count}" for count in range(first, last + 1))


REAL: dict[int, list[frozenset[str]]] = {}
for _one in real_combinations():
    REAL.setdefault(len(_one), []).append(_one)


def readings(tiles: Iterable[str]) -> Iterator[frozenset[str]]:
    """What the tiles can be: the real combinations of as many tiles that hold all those that are no joker (TI-5)."""
    tiles = list(tiles)
    naturals = [tile for tile in tiles if tile != "JK"]
    if naturals and len(set(naturals)) == len(naturals):
        yield from (real for real in REAL.get(len(tiles), ()) if real.issuperset(naturals))


def worth(tiles: Iterable[str]) -> int | None:
    """The value in the reading worth most; None where there is no reading."""
    return max((sum(map(number, real)) for real in readings(tiles)), default=None)


def most_from_rack(rack: list[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The best that can be laid from a rack: by tiles and then value, and by value and then tiles."""

    @cache
    def best(left: tuple[str, ...], *, value_first: bool) -> tuple[int, int]:
        if not left:
            return (0, 0)
        first, others = left[0], left[1:]
        found = best(others, value_first=value_first)
        for size in range(2, len(others) + 1):
            for chosen in set(combinations(others, size)):
                value = worth((first, *chosen))
                if value is not None:
                    rest = tuple(sorted((Counter(others) - Counter(chosen)).elements()))
                    more = best(rest, value_first=value_first)
                    one, two = (value, size + 1) if value_first else (size + 1, value)
                    found = max(found, (more[0] + one, more[1] + two))
        return found

    held = tuple(sorted(rack))
    return best(held, value_first=False), best(held, value_first=True)


def play_allowed(position: dict[str, Any], table: Table) -> bool:
    """Whether the table may lie so at the end of the turn; the position is given as plain data."""
    before, after = _tiles(position["table"]), _tiles(table)
    laid = after - before
    if not before <= after or not laid or not laid <= Counter(position["hands"][position["seat"]]):
        return False  # TI-7
    if any(worth(tiles) is None for tiles in table):
        return False  # TI-4, TI-5
    if position["opened"][position["seat"]]:
        return True
    # TI-6: what is left without the old combinations comes from the rack, and is worth enough.
    new = [sorted(tiles) for tiles in table]
    for tiles in position["table"]:
        if sorted(tiles) not in new:
            return False
        new.remove(sorted(tiles))
    needed: int = position["options"]["opening"]
    return sum(worth(tiles) or 0 for tiles in new) >= needed


def _tiles(table: Table) -> Counter[str]:
    return Counter(tile for tiles in table for tile in tiles)


def tried(position: dict[str, Any], rng: Random) -> Table:
    """A table somebody might try: the old one with a few tiles laid, moved, lost or made up, and cut in other places."""
    table = [list(tiles) for tiles in position["table"]]
    rack = list(position["hands"][position["seat"]])
    rng.shuffle(rack)
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        rng.choice([_lay, _lay, _lay_together, _lay_together, _move, _cut, _join, _lose, _make_up])(table, rack, rng)
    rng.shuffle(table)
    for tiles in table:
        rng.shuffle(tiles)
    return [tiles for tiles in table if tiles]


def _lay(table: Table, rack: list[str], rng: Random) -> None:
    if rack and table:
        rng.choice(table).append(rack.pop())


def _lay_together(table: Table, rack: list[str], rng: Random) -> None:
    """Three to five tiles of the rack that are a combination, where it holds any, else any three."""
    for _ in range(30):
        chosen = rng.sample(rack, min(len(rack), rng.choice((3, 3, 4, 5))))
        if worth(chosen) is not None:
            break
    else:
        chosen = rack[:3]
    for tile in chosen:
        rack.remove(tile)
    table.append(chosen)


def _move(table: Table, _rack: list[str], rng: Random) -> None:
    if len(table) > 1:
        source, target = rng.sample(table, 2)
        if source:
            target.append(source.pop(rng.randrange(len(source))))


def _cut(table: Table, _rack: list[str], rng: Random) -> None:
    if table:
        tiles = table.pop(rng.randrange(len(table)))
        at = rng.randint(0, len(tiles))
        table.extend((tiles[:at], tiles[at:]))


def _join(table: Table, _rack: list[str], rng: Random) -> None:
    if len(table) > 1:
        rng.shuffle(table)
        table.append(table.pop() + table.pop())


def _lose(table: Table, _rack: list[str], rng: Random) -> None:
    if table and table[-1]:
        table[-1].pop()


def _make_up(table: Table, _rack: list[str], rng: Random) -> None:
    if table:
        rng.choice(table).append(rng.choice(DECK))


def small_rack(rng: Random, size: int, jokers: int) -> list[str]:
    """A rack of few numbers and colours, so that combinations abound."""
    low, colours = rng.randint(1, 9), rng.sample(COLOURS, rng.choice((2, 3, 4)))
    near = [f"{colour}{count}" for colour in colours for count in range(low, low + 5)] * 2
    return [*rng.sample(near, min(len(near), size - jokers)), *["JK"] * jokers]


def built(rng: Random) -> dict[str, Any]:
    """A position no deal would bring about soon: near tiles on the table and in the rack, a seat that may have opened."""
    free = Counter(small_rack(rng, 34 if rng.random() < 0.5 else 18, 0)) + Counter({"JK": rng.randrange(3)})
    table: Table = []
    for _ in range(rng.randrange(5)):
        combinations_there = (
            [tile if free[tile] else "JK" for tile in sorted(real)] for size in (3, 4, 5, 6) for real in REAL[size]
        )
        laid = [tiles for tiles in combinations_there if not Counter(tiles) - free and worth(tiles) is not None]
        if laid:
            table.append(rng.choice(laid))
            free -= Counter(table[-1])
    rest = sorted(free.elements())
    rng.shuffle(rest)
    held = rng.randint(1, min(9, len(rest)))
    return {
        "options": {"opening": rng.choice((0, 10, 15, 30, 30)), "turn_limit": 500},
        "dealer": 1,
        "pool": rng.choice(([], ["K13"])),
        "hands": [sorted(rest[:held]), ["Y13"]],
        "table": table,
        "seat": 0,
        "opened": [rng.random() < 0.6, True],
    }
