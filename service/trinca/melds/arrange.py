"""The best way to part a hand into melds, exactly: no other way leaves cards that cost less.

A search over which cards are still undecided, each such remainder looked at once. Hands are short and few of their
cards are in any meld, so it is a matter of microseconds.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from trinca.cards.playing import Card
from trinca.melds.melds import melds_in


class Group(NamedTuple):
    """Cards that may leave the hand together, and what it costs to let them (0 for nothing)."""

    cards: tuple[Card, ...]
    cost: int = 0


class Arrangement(NamedTuple):
    """A hand parted.

    Attributes:
        cost: What the cards left and the groups used cost together; no arrangement costs less.
        groups: The groups used; no card is in two of them.
        left: The cards in none, in the order of the hand, without the one put aside.
        aside: The card put aside at no cost, where one was.
    """

    cost: int
    groups: tuple[Group, ...]
    left: tuple[Card, ...]
    aside: Card | None


def arrange(
    hand: Sequence[Card],
    cost: Callable[[Card], int],
    groups: Iterable[Group] | None = None,
    may_go_aside: Collection[Card] = (),
) -> Arrangement:
    """The arrangement of a hand that costs least; of several the same one every time.

    Args:
        hand: The cards, each once.
        cost: What it costs to be left with a card; not negative.
        groups: What may leave the hand together; every meld of the hand unless given. A group with a card that the
            hand lacks is passed over.
        may_go_aside: The cards of which one, the discard to come, may be put aside for nothing; none unless given.
    """
    candidates = _melds(hand) if groups is None else groups
    held = frozenset(hand)
    search = _Search(hand, cost, [group for group in candidates if held.issuperset(group.cards)], may_go_aside)
    best = search.whole()
    groups = tuple(search.groups[number] for number in best.used)
    gone = {card for group in groups for card in group.cards}
    aside = None if best.aside is None else hand[best.aside]
    left = tuple(card for card in hand if card not in gone and card != aside)
    return Arrangement(best.cost, groups, left, aside)


def _melds(hand: Sequence[Card]) -> Iterator[Group]:
    return (Group(meld.cards) for meld in melds_in(hand))


class _Part(NamedTuple):
    """What the undecided cards come to: the cost, and the choices that led to it (group numbers, the card aside)."""

    cost: int
    used: tuple[int, ...] = ()
    aside: int | None = None


class _Search:
    """The search over one hand; its cards are bits, numbered by their places."""

    def __init__(
        self,
        hand: Sequence[Card],
        cost: Callable[[Card], int],
        groups: Sequence[Group],
        may_go_aside: Collection[Card],
    ) -> None:
        place = {card: bit for bit, card in enumerate(hand)}
        self.groups = groups
        self._masks = [sum(1 << place[card] for card in group.cards) for group in groups]
        # A group is tried when the first of its cards is decided: the cards before that one are decided already.
        self._begun_by: list[list[int]] = [[] for _ in hand]
        for number, mask in enumerate(self._masks):
            self._begun_by[_lowest(mask)].append(number)
        self._cost = [cost(card) for card in hand]
        self._aside = [card in may_go_aside for card in hand]
        self._known: dict[tuple[int, bool], _Part] = {}

    def whole(self) -> _Part:
        """The whole hand: cards in no group need no search, they are left, or the dearest that may goes aside."""
        grouped = 0
        for mask in self._masks:
            grouped |= mask
        loose = [bit for bit in range(len(self._cost)) if not grouped >> bit & 1]
        fixed = sum(self._cost[bit] for bit in loose)
        rest = self._part(grouped, aside_free=any(self._aside))
        best = _Part(fixed + rest.cost, rest.used, rest.aside)
        aside = max((bit for bit in loose if self._aside[bit]), key=self._cost.__getitem__, default=None)
        if aside is not None:
            rest = self._part(grouped, aside_free=False)
            total = fixed - self._cost[aside] + rest.cost
            # Of equals, a card that is in no group anyway is the better one to put aside.
            if total <= best.cost:
                best = _Part(total, rest.used, aside)
        return best

    def _part(self, undecided: int, *, aside_free: bool) -> _Part:
        """The least that these cards can come to."""
        if not undecided:
            return _NOTHING
        known = self._known.get((undecided, aside_free))
        if known is None:
            choices = self._choices(undecided, aside_free=aside_free)
            known = self._known[undecided, aside_free] = min(choices, key=_COST)
        return known

    def _choices(self, undecided: int, *, aside_free: bool) -> Iterator[_Part]:
        """What may become of the first undecided card: a group takes it, it goes aside, or it is left."""
        first = _lowest(undecided)
        for number in self._begun_by[first]:
            mask = self._masks[number]
            if mask & undecided == mask:
                rest = self._part(undecided & ~mask, aside_free=aside_free)
                yield _Part(rest.cost + self.groups[number].cost, (number, *rest.used), rest.aside)
        others = undecided & (undecided - 1)
        if aside_free and self._aside[first]:
            rest = self._part(others, aside_free=False)
            yield _Part(rest.cost, rest.used, first)
        rest = self._part(others, aside_free=aside_free)
        yield _Part(rest.cost + self._cost[first], rest.used, rest.aside)


_NOTHING = _Part(0)
_COST = itemgetter(0)


def _lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1
