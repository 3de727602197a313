"""Made-up positions of tiles: tables that are valid, racks from what is left of the deck."""

from collections import Counter
from random import Random
from typing import NamedTuple

COLOURS = "RBKY"
COPIES = 2
DECK = Counter({f"{colour}{number}": COPIES for colour in COLOURS for number in range(1, 14)} | {"JK": 2})

Tiles = tuple[str, ...]

ATTEMPTS = 400
JOKER_IN = 0.06
"""How often a combination holds a joker in place of a tile."""


class Made(NamedTuple):
    """A table and a rack."""

    table: tuple[Tiles, ...]
    rack: Tiles

    @property
    def jokers(self) -> int:
        """How many jokers there are on both."""
        return sum(tiles.count("JK") for tiles in (*self.table, self.rack))


def position(rng: Random, lying: int, held: int, *, jokers: int | None = None, groups: float = 0.4) -> Made:
    """A position of a common kind.

    Args:
        rng: Where chance comes from.
        lying: How many tiles lie on the table, or a few more; fewer where they do not fit.
        held: How many the rack has.
        jokers: How many of these are jokers; None leaves it to chance.
        groups: How many of the combinations are groups.
    """
    left = DECK.copy()
    left["JK"] -= jokers or 0
    table: list[Tiles] = []
    for _ in range(ATTEMPTS):
        if sum(map(len, table)) >= lying:
            break
        tiles = _combination(rng, groups)
        if left["JK"] and rng.random() < JOKER_IN:
            at = rng.randrange(len(tiles))
            tiles = (*tiles[:at], "JK", *tiles[at + 1 :])
        if Counter(tiles) <= left:
            left -= Counter(tiles)
            table.append(tiles)
    if jokers is not None:
        del left["JK"]
    pool = sorted(left.elements())
    rng.shuffle(pool)
    return Made(tuple(table), tuple([*["JK"] * (jokers or 0), *pool][:held]))


def _combination(rng: Random, groups: float) -> Tiles:
    if rng.random() < groups:
        number = rng.randint(1, 13)
        return tuple(f"{colour}{number}" for colour in rng.sample(COLOURS, rng.choice((3, 4))))
    size, colour = rng.choice((3, 3, 4, 4, 5, 6, 7)), rng.choice(COLOURS)
    first = rng.randint(1, 14 - size)
    return tuple(f"{colour}{number}" for number in range(first, first + size))


def any_position(rng: Random) -> Made:
    """A position of any size, with as many jokers as it comes."""
    return position(rng, rng.randint(0, 80), rng.randint(1, 24), jokers=rng.choice((None, None, 0, 1, 2)))


def small_position(rng: Random) -> Made:
    """A position with little on the table, often with jokers that are hard to place."""
    jokers, groups = rng.choice((None, 0, 1, 2, 2)), rng.choice((0.1, 0.5, 0.9, 1.0))
    return position(rng, rng.randint(0, 24), rng.randint(1, 12), jokers=jokers, groups=groups)


def dense_rack(rng: Random) -> Made:
    """A rack alone of few numbers, so that its tiles go with each other in many ways."""
    lowest, numbers = rng.randint(1, 10), rng.choice((2, 3, 4, 4))
    pool = [tile for tile in sorted(DECK.elements()) if tile == "JK" or lowest <= int(tile[1:]) < lowest + numbers]
    rng.shuffle(pool)
    return Made((), tuple(pool[: rng.randint(3, 22)]))


def with_rest(rng: Random, table: tuple[Tiles, ...]) -> Made:
    """A given table, and a small rack of what it leaves."""
    left = DECK - Counter(tile for tiles in table for tile in tiles)
    pool = sorted(left.elements())
    rng.shuffle(pool)
    return Made(table, tuple(pool[: rng.randint(0, 6)]))


def groups_of_four(rng: Random) -> Made:
    """A table of groups of four, at numbers close by, on which jokers are hardest to place."""
    lowest = rng.randint(1, 10)
    numbers = [rng.randrange(lowest, lowest + 4) for _ in range(rng.randint(1, 4))]
    table = tuple(tuple(f"{colour}{at}" for colour in COLOURS) for at in numbers if numbers.count(at) <= COPIES)
    made = with_rest(rng, table)
    jokers = rng.randint(0, 2)
    return Made(table, (*["JK"] * jokers, *(tile for tile in made.rack if tile != "JK")))
