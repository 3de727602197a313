"""The combinations that can be laid from a rack alone, each once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import COLOURS, HIGHEST, NUMBERS, tile_of
from trinca.melds.combinations import LARGEST_GROUP, LEAST, Combination, Tiles, formed


def combinations_in(rack: Iterable[Card], longest: int = HIGHEST) -> tuple[Combination, ...]:
    """Every combination of tiles of the rack, as a multiset once, in an order that its tiles decide.

    Args:
        rack: The tiles.
        longest: The most tiles of a run. Runs of more than five are two shorter ones, so that for what can be laid
            together five are enough.
    """
    held = Counter(rack)
    found = dict.fromkeys((*_runs(held, longest), *_groups(held)))
    return tuple(combination for tiles in found if (combination := formed(tiles)) is not None)


def _runs(held: Counter[Card], longest: int) -> Iterator[Tiles]:
    """The runs as multisets: the numbered tiles, then jokers for the others."""
    for colour in COLOURS:
        for first in NUMBERS[: 1 - LEAST]:
            for last in range(first + LEAST - 1, min(HIGHEST, first + longest - 1) + 1):
                window = [tile_of(colour, number) for number in range(first, last + 1)]
                there = [tile for tile in window if held[tile]]
                if len(window) - len(there) > held[JOKER]:
                    # A longer run from here lacks these tiles too.
                    break
                yield from _with_jokers(there, len(window), held[JOKER])


def _groups(held: Counter[Card]) -> Iterator[Tiles]:
    """The groups as multisets: the numbered tiles, then jokers for the others."""
    for number in NUMBERS:
        there = [tile for colour in COLOURS if held[tile := tile_of(colour, number)]]
        for size in range(LEAST, LARGEST_GROUP + 1):
            yield from _with_jokers(there, size, held[JOKER])


def _with_jokers(there: Sequence[Card], size: int, jokers: int) -> Iterator[Tiles]:
    """The ways to fill so many places with at least one of the tiles, a joker in every other place.

    A joker may also replace a tile that is held: then that one is free for another combination.
    """
    for replaced in range(min(jokers, size - 1) + 1):
        for tiles in combinations(there, size - replaced):
            yield (*tiles, *(JOKER,) * replaced)
