"""Combinations of a rack that come to a sum together: as few as do, and several ways to do it (TI-6)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from trinca.cards.playing import Card
from trinca.melds.combinations import Combination

Choice = tuple[Combination, ...]


def choices(
    rack: Sequence[Card], found: Sequence[Combination], needed: int, many: int, budget: int
) -> Iterator[Choice]:
    """The ways to lay exactly so many combinations of a rack together that come to at least a sum, each once.

    Args:
        rack: The tiles.
        found: Its combinations.
        needed: The sum.
        many: How many combinations; at least one.
        budget: How many partial choices may be looked at; the rest of the ways is left out.
    """
    # The dearest first: what cannot reach the sum with the dearest that follow ends a row at once.
    ranked = sorted(found, key=lambda one: (-one.value, one.jokers))
    return _Choices(ranked, budget).of(Counter(rack), needed, many, 0)


def fewest(rack: Sequence[Card], found: Sequence[Combination], needed: int, most: int, budget: int) -> Choice | None:
    """As few combinations of a rack as come to a sum; None where `most` of them do not, or the budget is spent.

    The budget holds for each number of combinations; of as many combinations the dearest are taken first.
    """
    for many in range(1, most + 1):
        for choice in choices(rack, found, needed, many, budget):
            return choice
    return None


class _Choices:
    """The walk over choices of combinations, in an order that never names the same ones twice."""

    def __init__(self, ranked: Sequence[Combination], budget: int) -> None:
        self._ranked = ranked
        self._takes = [tuple(Counter(one.tiles).items()) for one in ranked]
        self._budget = budget

    def of(self, held: Counter[Card], needed: int, many: int, start: int) -> Iterator[Choice]:
        """The choices among the combinations from `start` on."""
        for index in range(start, len(self._ranked)):
            one = self._ranked[index]
            self._budget -= 1
            if self._budget < 0 or many * one.value < needed:
                return
            takes = self._takes[index]
            if any(held[tile] < copies for tile, copies in takes):
                continue
            if many == 1:
                yield (one,)
                continue
            # The same combination may be laid twice, where the rack holds its tiles twice.
            for rest in self.of(held - Counter(dict(takes)), needed - one.value, many - 1, index):
                yield (one, *rest)
