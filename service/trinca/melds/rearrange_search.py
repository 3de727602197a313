"""The search for the least that must stay in a rack: number by number, the most promising node first.

A node is a number and what matters of all that was decided below it: the open runs of each colour, and the jokers.
What it promises is what is left already, and the least that must be left from there on. Of nodes that promise the
same the furthest is opened first, then the one with the longest runs. A node is opened only as far as it leads on at
what it promises itself; for the rest it waits for its turn.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from trinca.cards.tiles import HIGHEST, JOKERS, LOWEST
from trinca.melds.rearrange_bounds import HALVES, NEVER, least_shared, together
from trinca.melds.rearrange_pairs import COLOUR, PAIR, Pair
from trinca.melds.rearrange_position import Position
from trinca.melds.rearrange_runs import AS_GOOD, COMPLETES, EMPTY, STATES
from trinca.melds.rearrange_steps import Lead, Step, steps

_USED_AT, _PLACELESS_AT, _NODE = 16, 18, 25
"""Where a node holds how many jokers are laid, and how many of all have no place yet, not even at the end; all its
bits. Its number is no part of it."""

_TWO_BITS, _OF_COLOUR, _OF_PAIR = 0b11, (1 << COLOUR) - 1, (1 << PAIR) - 1
_END = HIGHEST + 1
_NUMBER, _PROMISE = 4, 40
"""Bits for the number of a node, and for what it promises."""

_GOOD = {
    one | other << COLOUR: AS_GOOD[one] << STATES | AS_GOOD[other] for one in range(STATES) for other in range(STATES)
}
"""What the runs of a pair of colours are as good as."""

_COMPLETES = frozenset(
    one | other << COLOUR for one in range(STATES) for other in range(STATES) if COMPLETES[one] or COMPLETES[other]
)
"""The runs of a pair of colours of which one is a combination when it has gone on."""

_ANY_ROOM = JOKERS
"""What room there is in a run: a long one can be parted."""


class Found(NamedTuple):
    """What a search comes to.

    Attributes:
        cost: What stays in the rack costs so much.
        steps: What is decided at each number from 1 to 13; jokers of which nothing is said are laid at the end.
        exact: Whether no other way leaves less.
    """

    cost: int
    steps: list[Step]
    exact: bool


class Search:
    """The search over one position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._pairs: dict[int, tuple[Pair, Pair]] = {}
        # Of each node the cheapest way that is known: what it costs, the node before it, and the step between.
        self._reached: list[dict[int, tuple[int, int, Step | None]]] = [{} for _ in range(_END + 1)]
        # What a node promises that waits. One that waits twice is void where it promises something else.
        self._waiting: list[dict[int, int]] = [{} for _ in range(_END + 1)]
        # The nodes that were opened: what they cost, and what they are as good as.
        self._opened: list[dict[int, tuple[int, int]]] = [{} for _ in range(_END + 1)]
        # The steps from nodes of which one was made.
        self._begun: list[dict[int, Iterator[Lead]]] = [{} for _ in range(_END + 1)]
        self._heap: list[int] = []
        self._straight = False

    def found(self, nodes: int) -> Found | None:
        """The least that must stay; None where no way at all was found in time.

        Args:
            nodes: How many nodes may be opened, or a dozen more. From there on as many again go straight for any way.

        Raises:
            ValueError: There is no way: the table cannot be arranged.
        """
        self._begin()
        opened = 0
        while self._heap and opened < 2 * nodes:
            if opened >= nodes and not self._straight:
                self._go_straight()
            number, node, promise = self._next()
            if self._waiting[number].get(node) != promise:
                continue
            del self._waiting[number][node]
            # What a node leads to at what it promises is the furthest of all, and need not wait.
            while node and (number == _END or node in self._opened[number] or not self._is_worse(number, node)):
                if number == _END:
                    return Found(promise, self._path(node), not self._straight)
                node = self._open(number, node, promise)
                number += 1
                opened += 1
        if self._heap or self._straight:
            return None
        raise ValueError("the table cannot be arranged")

    def _begin(self) -> None:
        jokers = self._position.jokers
        runs = EMPTY | EMPTY << COLOUR
        node = runs | runs << PAIR | jokers << _PLACELESS_AT
        first, second, third, fourth = [column.bound.by_state[EMPTY] for column in self._position.columns[LOWEST]]
        promise = least_shared(together(first, second), together(third, fourth), HALVES * jokers)
        if promise < NEVER:
            self._reached[LOWEST][node] = (0, 0, None)
            self._wait(LOWEST, node, promise)

    def _wait(self, number: int, node: int, promise: int) -> None:
        self._waiting[number][node] = promise
        if self._straight:
            heappush(self._heap, ((_END - number) << _PROMISE | promise) << _NODE | node)
        else:
            heappush(self._heap, (promise << _NUMBER | _END - number) << _NODE | node)

    def _next(self) -> tuple[int, int, int]:
        """The number, the node and the promise of the next."""
        key = heappop(self._heap)
        node, key = key & (1 << _NODE) - 1, key >> _NODE
        if self._straight:
            return _END - (key >> _PROMISE), node, key & (1 << _PROMISE) - 1
        return _END - (key & (1 << _NUMBER) - 1), node, key >> _NUMBER

    def _go_straight(self) -> None:
        """From now on the furthest node comes first, whatever it promises."""
        self._straight, self._heap = True, []
        for number, waiting in enumerate(self._waiting):
            for node, promise in waiting.items():
                self._wait(number, node, promise)

    def _is_worse(self, number: int, node: int) -> bool:
        """Whether a node that was opened costs no more and is as good; else this one is kept as opened itself."""
        cost = self._reached[number][node][0]
        good = _good(node)
        opened = self._opened[number]
        for paid, other in opened.values():
            if paid <= cost and not good & ~other:
                return True
        opened[node] = (cost, good)
        return False

    def _open(self, number: int, node: int, promise: int) -> int:
        """Lead on from a node by one step at what it promises, and when it comes up again, by all others.

        Returns:
            The node to go on with at once; 0, which is none, where there is no such step.
        """
        cost = self._reached[number][node][0]
        now, later = promise - cost, NEVER
        reached = self._reached[number + 1]
        begun = self._begun[number].pop(node, None)
        going = begun or self._steps(number, node, now)
        for least, kept, step in going:
            if step is None:
                later = min(later, least)
                continue
            comes, paid, after = self._after(number, node, kept, least, step)
            if comes > now:
                later = min(later, comes)
            elif comes == now and (after not in reached or cost + paid < reached[after][0]):
                reached[after] = (cost + paid, node, step)
                if not begun:
                    self._begun[number][node] = going
                    self._wait(number, node, promise)
                    self._waiting[number + 1].pop(after, None)
                    return after
                self._wait(number + 1, after, promise)
        if later < NEVER:
            self._wait(number, node, cost + later)
        return 0

    def _steps(self, number: int, node: int, now: int) -> Iterator[Lead]:
        """What may be decided at a node."""
        left = self._position.jokers - (node >> _USED_AT & _TWO_BITS)
        pairs = self._pairs.get(number)
        if pairs is None:
            one, two, three, four = self._position.columns[number]
            pairs = self._pairs[number] = Pair(one, two), Pair(three, four)
        ones, others = pairs[0].options(node & _OF_PAIR, left), pairs[1].options(node >> PAIR & _OF_PAIR, left)
        # Behind the last number a step may come to more than the bounds say, see `_after`.
        since = now if number < HIGHEST else 0
        return steps(ones, others, self._position.groups[number].ways, left, since=since, now=now)

    def _after(self, number: int, node: int, kept: int, least: int, step: Step) -> tuple[int, int, int]:
        """The node that a step leads to.

        Args:
            number: The number that is decided.
            node: The node before.
            kept: How many jokers are not laid then.
            least: The least that must be left from the node before on, as far as the bounds say.
            step: What leads on.

        Returns:
            The least in truth, for behind the last number the jokers without a place count; what the step costs; and
            the node.
        """
        paid, after, way, _ = step
        jokers = self._position.jokers
        if not jokers:
            return least, paid, after
        placeless = node >> _PLACELESS_AT & _TWO_BITS
        if placeless:
            # Jokers that are laid have a place; a combination that takes more has one for others.
            room = way.room + jokers - (node >> _USED_AT & _TWO_BITS) - kept
            if node & _OF_PAIR in _COMPLETES or node >> PAIR & _OF_PAIR in _COMPLETES:
                room = _ANY_ROOM
            placeless = max(0, placeless - room)
            if placeless and number == HIGHEST:
                # TI-7: a joker of the table cannot be left.
                free = jokers - self._position.fixed_jokers
                stay = placeless * self._position.costs[0] if placeless <= free else NEVER
                paid, least = paid + stay, least + stay
        return least, paid, after | jokers - kept << _USED_AT | placeless << _PLACELESS_AT

    def _path(self, node: int) -> list[Step]:
        """The steps that lead to a node behind the highest number."""
        steps: list[Step] = []
        for number in range(_END, LOWEST, -1):
            _, node, step = self._reached[number][node]
            if step is not None:
                steps.append(step)
        return steps[::-1]


def _good(node: int) -> int:
    """What a node is as good as, as bits: one node is as good as another that has no bit beside."""
    pairs = _GOOD[node & _OF_PAIR] << 2 * STATES | _GOOD[node >> PAIR & _OF_PAIR]
    used, placeless = node >> _USED_AT & _TWO_BITS, node >> _PLACELESS_AT & _TWO_BITS
    return (pairs << 2 | _TWO_BITS >> used) << 2 | _TWO_BITS >> placeless
