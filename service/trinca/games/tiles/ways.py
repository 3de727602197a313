"""Ways to lay tiles that are found without a search of the whole table: from the rack, and onto one combination."""

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.games.tiles.checks import Table, tiles_on
from trinca.melds.combination_openings import choices, fewest
from trinca.melds.combination_search import WHOLE_RUNS, best, by_tiles, by_value
from trinca.melds.combinations import Combination, Tiles, extensions, order, splits
from trinca.melds.combinations_held import combinations_in

LARGE = 40
"""Tiles of a rack beyond which only runs up to WHOLE_RUNS are looked at: longer ones are two of these."""


class Way(NamedTuple):
    """A way to lay tiles.

    Attributes:
        laid: The tiles that leave the rack.
        kept: The combinations of the table that stay as they are, in order.
        new: Those that come, in place of the others.
    """

    laid: Tiles
    kept: Sequence[Tiles]
    new: Sequence[Combination]

    @property
    def table(self) -> Table:
        """The whole table in normal form."""
        table = list(self.kept)
        for combination in self.new:
            insort(table, combination.tiles, key=order)
        return tuple(table)

    @property
    def rank(self) -> tuple[int, int]:
        """The fewest jokers first, and of as many the most tiles."""
        return self.laid.count(JOKER), -len(self.laid)


def beside(table: Table, new: Sequence[Combination]) -> Way:
    """Combinations of the rack alone, laid beside those of the table."""
    return Way(tuple(tiles_on(one.tiles for one in new)), table, new)


def openings(rack: Sequence[Card], table: Table, needed: int, budget: int) -> Iterator[Way]:
    """The dearest that opens, as few combinations as do, one alone, two together; nothing if nothing does (TI-6)."""
    dearest = best(rack, by_value, budget)
    if not dearest or sum(one.value for one in dearest) < needed:
        return
    yield beside(table, dearest)
    found = _combinations_of(rack)
    few = fewest(rack, found, needed, len(dearest), budget)
    if few is not None:
        yield beside(table, few)
    for many in (1, 2):
        for choice in choices(rack, found, needed, many, budget):
            yield beside(table, choice)


def combinations_beside(rack: Sequence[Card], table: Table, budget: int) -> Iterator[Way]:
    """What lays the most tiles from the rack alone, and every combination of the rack by itself."""
    most = best(rack, by_tiles, budget)
    if most:
        yield beside(table, most)
    for combination in _combinations_of(rack):
        yield beside(table, (combination,))


def _combinations_of(rack: Sequence[Card]) -> tuple[Combination, ...]:
    return combinations_in(rack) if len(rack) <= LARGE else combinations_in(rack, WHOLE_RUNS)


def onto_the_table(rack: Sequence[Card], table: Table) -> Iterator[Way]:
    """One combination of the table made longer by tiles of the rack, one or more, or parted by one (TI-7)."""
    for on in dict.fromkeys(table):
        kept = list(table)
        kept.remove(on)
        for laid, longer in _longer(on, rack):
            yield Way(laid, kept, (longer,))
        for tile, parts in splits(on, rack):
            yield Way((tile,), kept, parts)


def _longer(on: Tiles, rack: Sequence[Card]) -> Iterator[tuple[Tiles, Combination]]:
    """A combination with one tile more, with two, and so on, each once; and the tiles it takes."""
    seen = {on}
    pending: list[tuple[Tiles, Tiles]] = [((), on)]
    for laid, tiles in pending:
        for tile, longer in extensions(tiles, Counter(rack) - Counter(laid)):
            if longer.tiles not in seen:
                seen.add(longer.tiles)
                pending.append(((*laid, tile), longer.tiles))
                yield (*laid, tile), longer
