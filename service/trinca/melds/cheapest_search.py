"""The search for the arrangement that costs least: over natural cards still undecided and jokers still free.

What is found out about such a remainder is kept. The lowest undecided card is left, or goes into a combination of
which it is the lowest, so that no two ways differ in order alone.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from trinca.melds.cheapest_groups import MOST_COPIES, WIDTH, Candidate, Coded
from trinca.melds.melds import LEAST

NO_SEQUENCE, A_SEQUENCE, A_SEQUENCE_OR_JOKERS = range(3)
"""What a remainder still owes: nothing; a sequence; a sequence that may be of jokers alone, one of them wild."""


class Found(NamedTuple):
    """An arrangement.

    Attributes:
        cost: What the cards in no combination cost together.
        groups: Its combinations; the first is pure.
        by_jokers: Whether all jokers that are left over are its second sequence.
    """

    cost: int
    groups: tuple[Candidate, ...]
    by_jokers: bool = False


class _Part(NamedTuple):
    """What is best for a remainder, and its first choice: a combination, or the lowest card left (None)."""

    cost: int
    group: Candidate | None


class Search:
    """The search over one hand; what it finds out about a remainder serves every question."""

    def __init__(self, hand: Coded, costs: Sequence[int]) -> None:
        """Prepare the search.

        Args:
            hand: The hand.
            costs: What it costs to leave each of its natural cards, in their order; more than 0.
        """
        self._hand = hand
        self._costs = costs
        self._pure = list(hand.pure())
        self._guards = sum(1 << WIDTH * place + WIDTH - 1 for place in range(len(costs)))
        self._known: dict[tuple[int, int, int], _Part] = {}
        self._at_least: dict[tuple[int, int, int], int] = {}

    @cached_property
    def _begun_by(self) -> list[list[Candidate]]:
        """The combinations by their lowest card; not asked for in most hands, which have no pure sequence."""
        begun: list[list[Candidate]] = [[] for _ in self._costs]
        for candidate in self._hand.candidates():
            begun[_lowest(candidate.code)].append(candidate)
        for candidates in begun:
            # What takes many cards and few jokers is tried first: it is seldom bettered, and bounds the rest.
            candidates.sort(key=lambda group: (group.jokers - len(group.cards), group.jokers))
        return begun

    def alone(self) -> Found | None:
        """The pure sequence whose cards cost most to leave, safe alone; None where there is none."""
        if not self._pure:
            return None
        whole = self._cost(self._hand.code)
        return min((Found(whole - self._cost(pure.code), (pure,)) for pure in self._pure), key=attrgetter("cost"))

    def together(self, budget: int) -> Found | None:
        """The best arrangement with a second sequence; None where each costs more than `budget`."""
        best: Found | None = None
        wild = sum(card[:-1] == self._hand.wild for card in self._hand.jokers)
        for pure in self._pure:
            code, jokers = self._hand.code - pure.code, len(self._hand.jokers) - pure.jokers
            owed = A_SEQUENCE_OR_JOKERS if wild > pure.jokers else A_SEQUENCE
            cost = self._least(code, jokers, owed, budget)
            if cost <= budget:
                groups, owed = self._choices(code, jokers, owed)
                best = Found(cost, (pure, *groups), by_jokers=owed != NO_SEQUENCE)
                budget = cost - 1
            if budget < 0:
                break
        return best

    def anyhow(self) -> list[Candidate]:
        """The combinations that leave least, whether or not they are enough to declare."""
        code, jokers = self._hand.code, len(self._hand.jokers)
        self._least(code, jokers, NO_SEQUENCE, self._cost(code))
        return self._choices(code, jokers, NO_SEQUENCE)[0]

    def _least(self, code: int, jokers: int, owed: int, budget: int) -> int:
        """The least that a remainder costs where that is within the budget, else something above the budget."""
        if not code:
            paid = owed == NO_SEQUENCE or (owed == A_SEQUENCE_OR_JOKERS and jokers >= LEAST)
            return 0 if paid else budget + 1
        if budget < 0:
            # Nothing costs less than nothing: any answer is above the budget.
            return 0
        key = (code, jokers, owed)
        if key in self._known:
            return self._known[key].cost
        if self._at_least.get(key, 0) > budget:
            return self._at_least[key]
        part = self._best(code, jokers, owed, budget)
        if part is None:
            self._at_least[key] = budget + 1
            return budget + 1
        self._known[key] = part
        return part.cost

    def _best(self, code: int, jokers: int, owed: int, budget: int) -> _Part | None:
        lowest, guards = _lowest(code), self._guards
        best: _Part | None = None
        # A group is there where taking it leaves the guard above each of its counts untouched.
        guarded = code | guards
        for group in self._begun_by[lowest]:
            if group.jokers > jokers or (guarded - group.code) & guards != guards:
                continue
            left = NO_SEQUENCE if group.is_sequence else owed
            cost = self._least(code - group.code, jokers - group.jokers, left, budget)
            if cost <= budget:
                best, budget = _Part(cost, group), cost - 1
                if budget < 0:
                    return best
        alone = self._costs[lowest]
        if alone <= budget:
            cost = alone + self._least(code - (1 << WIDTH * lowest), jokers, owed, budget - alone)
            if cost <= budget:
                best = _Part(cost, None)
        return best

    def _choices(self, code: int, jokers: int, owed: int) -> tuple[list[Candidate], int]:
        """The combinations that are best for a remainder whose cost is known, and what is owed in the end."""
        groups = []
        while code:
            group = self._known[code, jokers, owed].group
            if group is None:
                code -= 1 << WIDTH * _lowest(code)
                continue
            groups.append(group)
            code, jokers = code - group.code, jokers - group.jokers
            owed = NO_SEQUENCE if group.is_sequence else owed
        return groups, owed

    def _cost(self, code: int) -> int:
        """What it costs to leave all cards of a code."""
        return sum(cost * (code >> WIDTH * place & MOST_COPIES) for place, cost in enumerate(self._costs))


def _lowest(code: int) -> int:
    """The place of the lowest card of a code."""
    return ((code & -code).bit_length() - 1) // WIDTH
