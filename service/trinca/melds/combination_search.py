"""The best combinations that can be laid together from a rack alone, exactly.

A search over which tiles are still undecided, taken number by number, so that a choice touches only tiles close by
and remainders meet again; each remainder is looked at once. For a rack of common size it is a matter of milliseconds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import colour, number
from trinca.melds.combinations import Combination, formed, order
from trinca.melds.combinations_held import combinations_in

WHOLE_RUNS = 5
"""The longest runs that have to be tried: a longer one is two of these laid end to end."""

WIDTH, COPIES, GUARD = 3, 0b011, 0b100
"""Bits for the undecided copies of a tile (two of each, and of jokers, at most: TI-1), and one that shows a lack."""

Worth = Callable[[Combination], int]
"""What it is worth to lay a combination."""

_MORE = 1000
"""More than the tiles of a rack number, and more than they are worth together."""


def by_tiles(combination: Combination) -> int:
    """The most tiles; of as many, those worth most."""
    return _MORE * len(combination.tiles) + combination.value


def by_value(combination: Combination) -> int:
    """The most value, as the opening counts it (TI-6); of as much, the most tiles."""
    return _MORE * combination.value + len(combination.tiles)


def best(rack: Sequence[Card], worth: Worth, budget: int) -> tuple[Combination, ...]:
    """The combinations of a rack that are worth most together; of several such choices the same one every time.

    Args:
        rack: The tiles, no more of a kind than the game has.
        worth: What to lay is worth; what counts for a run must not grow by laying it as one rather than as two.
        budget: How many remainders may be looked at; from there on the rest of the search takes what is worth most at
            each tile, and what it finds may be less than the best.
    """
    return _whole_runs(_Search(rack, combinations_in(rack, WHOLE_RUNS), worth, budget).chosen())


class _Part(NamedTuple):
    """What undecided tiles come to: the worth, the first combination that leads to it, and the rest of them."""

    worth: int
    first: int | None = None
    rest: "_Part | None" = None


class _Search:
    """The search over one rack: the undecided copies of its tiles are counted in the bits of one whole number."""

    def __init__(self, rack: Sequence[Card], found: Sequence[Combination], worth: Worth, budget: int) -> None:
        useful = {tile for combination in found for tile in combination.tiles}
        held = Counter(tile for tile in rack if tile in useful)
        # Number by number and the jokers last: they are never the first undecided tile that begins anything.
        kinds = sorted(held, key=_number_first)
        bit = {tile: WIDTH * at for at, tile in enumerate(kinds)}
        self._guards = sum(GUARD << at for at in bit.values())
        self._all = sum(copies << bit[tile] for tile, copies in held.items())
        self._jokers_at = bit.get(JOKER, WIDTH * len(kinds))
        self._begun_by: dict[int, list[int]] = {}
        # The most promising first: what is left of a budget is well spent, and of equals the larger one is kept.
        self._found = sorted(found, key=worth, reverse=True)
        self._worth = [worth(combination) for combination in self._found]
        self._takes = [sum(1 << bit[tile] for tile in combination.tiles) for combination in self._found]
        for index, combination in enumerate(self._found):
            first = min(bit[tile] for tile in combination.tiles)
            self._begun_by.setdefault(first, []).append(index)
        self._known: dict[int, _Part] = {}
        self._budget = budget

    def chosen(self) -> list[Combination]:
        """The combinations of the best choice."""
        part: _Part | None = self._part(self._all)
        chosen = []
        while part is not None and part.first is not None:
            chosen.append(self._found[part.first])
            part = part.rest
        return chosen

    def _part(self, undecided: int) -> _Part:
        """The most that these tiles can come to."""
        first = _lowest(undecided)
        while first < self._jokers_at and first not in self._begun_by:
            undecided &= ~(COPIES << first)
            first = _lowest(undecided)
        if first >= self._jokers_at:
            return _NOTHING
        known = self._known.get(undecided)
        if known is None:
            self._budget -= 1
            known = self._known[undecided] = self._decided(undecided, first)
        return known

    def _decided(self, undecided: int, first: int) -> _Part:
        """The best of what may become of the first undecided tile: a combination takes it, or it is left."""
        best = _NOTHING
        for index in self._begun_by[first]:
            # Where a tile is not there, its field borrows from its guard.
            rest = (undecided | self._guards) - self._takes[index]
            if rest & self._guards != self._guards:
                continue
            rest ^= self._guards
            part = self._part(rest)
            if self._worth[index] + part.worth > best.worth:
                best = _Part(self._worth[index] + part.worth, index, part)
            if self._budget < 0:
                return best
        left = self._part(undecided & ~(COPIES << first))
        return left if left.worth > best.worth else best


_NOTHING = _Part(0)


def _number_first(tile: Card) -> tuple[int, str]:
    return (_MORE, "") if tile == JOKER else (number(tile), colour(tile))


def _lowest(bits: int) -> int:
    """Where the lowest field begins that is not 0; far beyond any where none is left."""
    return ((bits & -bits).bit_length() - 1) // WIDTH * WIDTH if bits else _MORE


def _whole_runs(chosen: Iterable[Combination]) -> tuple[Combination, ...]:
    """The combinations, with runs that follow each other laid as one where that is worth as much."""
    whole: list[Combination] = []
    for combination in sorted(chosen, key=lambda one: order(one.tiles)):
        joined = combination
        for other in list(whole):
            longer = formed((*other.tiles, *joined.tiles))
            if longer is not None and longer.value == other.value + joined.value:
                whole.remove(other)
                joined = longer
        whole.append(joined)
    return tuple(whole)
