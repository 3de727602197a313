"""What a group and a run of tiles are, and what a joker in one stands for (TI-4, TI-5).

A combination is a multiset: neither the order of its tiles nor what a joker stood for a turn ago decides anything. Of
all the ways to read its jokers it is shown, and counted, in the one worth most.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import COLOURS, HIGHEST, colour, in_order, number, place

Kind = Literal["group", "run"]
Tiles = tuple[Card, ...]

LEAST = 3
"""Fewest tiles of any combination."""

LARGEST_GROUP = len(COLOURS)


class Combination(NamedTuple):
    """Tiles that are a combination, in the reading worth most.

    Attributes:
        kind: `group` or `run`.
        tiles: As shown: a run ascending, each joker at the place it stands for; a group by colour, jokers last.
        value: The sum of the numbers, jokers as what they stand for.
    """

    kind: Kind
    tiles: Tiles
    value: int

    @property
    def jokers(self) -> int:
        """How many jokers are in it."""
        return self.tiles.count(JOKER)


def formed(tiles: Sequence[Card]) -> Combination | None:
    """The combination that these tiles are, named in whatever order; None where they are none.

    Where a group and a run are worth the same (a 12 with two jokers) it is the group. A playing card is no part of
    any: KeyError.
    """
    if len(tiles) < LEAST:
        return None
    naturals = [tile for tile in tiles if tile != JOKER]
    # TI-5: jokers alone are nothing, one tile has to say what they replace.
    if not naturals:
        return None
    group, run = _group(naturals, len(tiles)), _run(naturals, len(tiles))
    if group is None or run is None:
        return group or run
    return run if run.value > group.value else group


def _group(naturals: Sequence[Card], size: int) -> Combination | None:
    """TI-4: three or four equal numbers, all colours different; jokers are of the colours that are left."""
    numbers, colours = {number(tile) for tile in naturals}, {colour(tile) for tile in naturals}
    if len(numbers) > 1 or len(colours) < len(naturals) or size > LARGEST_GROUP:
        return None
    shown = (*in_order(naturals), *(JOKER,) * (size - len(naturals)))
    return Combination("group", shown, size * numbers.pop())


def _run(naturals: Sequence[Card], size: int) -> Combination | None:
    """TI-4: consecutive numbers of one colour, 1 not after 13; jokers fill gaps, then stand as high as they can."""
    held = {number(tile): tile for tile in naturals}
    if len(held) < len(naturals) or len({colour(tile) for tile in naturals}) > 1 or size > HIGHEST:
        return None
    lowest = min(*held, HIGHEST - size + 1)
    if max(held) >= lowest + size:
        return None
    places = range(lowest, lowest + size)
    return Combination("run", tuple(held.get(at, JOKER) for at in places), sum(places))


def rounds_the_corner(tiles: Sequence[Card]) -> bool:
    """Whether tiles that are no combination would be a run if 1 could follow 13, as in 12-13-1 and 13-1-2 (TI-4)."""
    naturals = [tile for tile in tiles if tile != JOKER]
    numbers, size = {number(tile) for tile in naturals}, len(tiles)
    if len({colour(tile) for tile in naturals}) != 1 or len(numbers) < len(naturals) or not LEAST <= size <= HIGHEST:
        return False
    wrapping = range(HIGHEST - size + 2, HIGHEST + 1)
    return any(all((at - first) % HIGHEST < size for at in numbers) for first in wrapping)


def order(tiles: Sequence[Card]) -> tuple[int, ...]:
    """By what the combinations of a table are sorted: their tiles in the order of a rack."""
    return tuple(sorted(map(place, tiles)))


def arranged(combinations: Collection[Sequence[Card]]) -> tuple[Tiles, ...]:
    """A table in normal form: each valid combination as shown, any other as it is, sorted by their tiles."""
    shown = (meld.tiles if (meld := formed(tiles)) else tuple(tiles) for tiles in combinations)
    return tuple(sorted(shown, key=order))


def same(one: Collection[Sequence[Card]], other: Collection[Sequence[Card]]) -> bool:
    """Whether two tables are one: the same combinations as multisets of tiles, whatever their order."""
    return sorted(map(order, one)) == sorted(map(order, other))


def beyond(table: Collection[Tiles], other: Collection[Tiles]) -> tuple[Tiles, ...]:
    """The combinations of one table that do not lie on the other, both taken as multisets of multisets (TI-6).

    One that lies there twice is there twice.
    """
    there = Counter(map(order, other))
    left = []
    for tiles in table:
        if there[order(tiles)]:
            there[order(tiles)] -= 1
        else:
            left.append(tiles)
    return tuple(left)


def extensions(on: Tiles, rack: Iterable[Card]) -> Iterator[tuple[Card, Combination]]:
    """Every tile of a rack that a combination takes as it is, each once, and the combination with it (TI-7)."""
    natural = next(tile for tile in on if tile != JOKER)
    akin = {number(natural), colour(natural), JOKER}
    for tile in dict.fromkeys(rack):
        # What shares neither number nor colour with a tile of it need not be tried.
        if tile in akin or number(tile) in akin or colour(tile) in akin:
            longer = formed((*on, tile))
            if longer is not None:
                yield tile, longer


def splits(on: Tiles, rack: Collection[Card]) -> Iterator[tuple[Card, tuple[Combination, Combination]]]:
    """Every tile of a rack that parts a run in two where its like lies already: a 3 in 1-2-3-4-5 (TI-7)."""
    for at in range(LEAST - 1, len(on) - LEAST + 1):
        lower, upper = formed(on[: at + 1]), formed(on[at:])
        if on[at] in rack and lower is not None and upper is not None:
            yield on[at], (lower, upper)
