"""How many cards a hand lacks to be declared, and which: exact but for cards that would serve only in rare ways.

A declaration is a pure sequence, a second sequence, and combinations of all others (IN-7). The pure one is tried in
every way, the most natural cards that the others can keep are found by a search over the kinds still undecided, and
jokers stand for what those lack. What the search finds out about a remainder serves all hands with that wild rank.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from trinca.cards.playing import PACK, Card
from trinca.games.indian.deal import CARDS_EACH
from trinca.games.indian.player.partials import (
    BESIDE,
    NEIGHBOURS,
    SEQUENCES,
    Held,
    Part,
    each,
    held,
    kinds_of,
    parts_begun,
)
from trinca.melds.melds import LEAST

NEVER = -100
"""Fewer than any hand keeps: what an arrangement without a second sequence counts as."""

_ALL = kinds_of(PACK)


class Reach(NamedTuple):
    """What a hand lacks.

    Attributes:
        lacking: How many cards must come, each of the right kind, so that all but one card can be declared.
        outs: The kinds of which one would make it one fewer.
        by_joker: Whether any joker would as well.
    """

    lacking: int
    outs: int
    by_joker: bool


class _Kept(NamedTuple):
    """The best that can be made of a remainder.

    Attributes:
        cards: How many natural cards it keeps.
        outs: What would fill an open place of one of the ways to keep so many.
        open: Whether one of these has a place that belongs to no part and lengthens any.
        single: Whether one of these has a combination with a single card in it, or with none.
        used: The kinds that are in parts in all of these.
    """

    cards: int
    outs: int
    open: bool
    single: bool
    used: int


_NONE = _Kept(NEVER, 0, open=False, single=False, used=_ALL)


class Reaches:
    """The reaches of hands with one wild rank.

    Attributes:
        nodes: How many remainders were looked at so far.
    """

    def __init__(self, wild: str) -> None:
        self.nodes = 0
        self._wild = wild
        self._known: dict[tuple[int, int, int, bool], _Kept] = {}

    def of(self, hand: Sequence[Card]) -> Reach:
        """What a hand lacks, of thirteen cards or of fourteen with the one to lay aside."""
        return self.of_held(held(hand, self._wild))

    def of_held(self, cards: Held) -> Reach:
        """The same for cards that were sorted before."""
        return least_of(self._ways(*cards))

    def _ways(self, once: int, twice: int, in_place: int, jokers: int) -> Iterator[Reach]:
        """The reach with each pure sequence that could be made."""
        for pure in _pure(once | in_place):
            natural = pure.kinds & ~in_place
            left, again = (once & ~natural) | (twice & natural), twice & ~natural
            kept = self._kept(left, again, CARDS_EACH - pure.places, owed=True)
            free = jokers - (pure.kinds & in_place).bit_count()
            open_places = CARDS_EACH - pure.places - kept.cards - free
            outs = pure.missing
            if open_places > 0:
                outs |= kept.outs | (pure.longer if kept.open else 0)
                if kept.single:
                    for kind in each(left & ~kept.used | again):
                        outs |= BESIDE[kind]
            yield Reach(pure.places - pure.held + max(0, open_places), outs, by_joker=open_places > 0)

    def _kept(self, once: int, twice: int, places: int, *, owed: bool) -> _Kept:
        """The most natural cards that find a place among so many.

        Args:
            once: The kinds undecided.
            twice: Those of them that are there twice.
            places: How many places combinations can still have.
            owed: Whether one of them must be a sequence.
        """
        if places < LEAST:
            return _NONE if owed else _Kept(0, 0, open=places > 0, single=False, used=0)
        parts: tuple[Part, ...] = ()
        while once and not (parts := parts_begun(once)):
            once &= once - 1
        if not parts:
            # Each further combination begins with one card, whatever it is: there are enough.
            return _Kept(places // LEAST, 0, open=places % LEAST > 0, single=True, used=0)
        twice &= once
        key = (once, twice, places, owed)
        known = self._known.get(key)
        if known is None:
            self.nodes += 1
            known = self._known[key] = self._best(parts, once, twice, places, owed=owed)
        return known

    def _best(self, parts: Iterable[Part], once: int, twice: int, places: int, *, owed: bool) -> _Kept:
        """The lowest kind undecided is in none, or in one of the parts that it begins."""
        cards, outs, is_open, single, used = self._kept(once & (once - 1), twice, places, owed=owed)
        for part in parts:
            kinds = part.kinds
            if part.places > places:
                continue
            rest = self._kept(
                (once & ~kinds) | (twice & kinds),
                twice & ~kinds,
                places - part.places,
                owed=owed and not part.is_sequence,
            )
            count = rest.cards + part.held
            if count < cards:
                continue
            if count > cards:
                cards, outs, is_open, single, used = count, 0, False, False, _ALL
            outs |= rest.outs | part.missing | (part.longer if rest.open else 0)
            is_open, single, used = is_open or rest.open, single or rest.single, used & (rest.used | kinds)
        return _Kept(cards, outs, is_open, single, used)


def least_of(ways: Iterable[Reach]) -> Reach:
    """The ways that lack least, as one."""
    best = Reach(CARDS_EACH, _ALL, by_joker=True)
    for way in ways:
        if way.lacking < best.lacking:
            best = way
        elif way.lacking == best.lacking:
            best = Reach(best.lacking, best.outs | way.outs, best.by_joker or way.by_joker)
    return best


def _pure(kinds: int) -> Iterator[Part]:
    """What could become the pure sequence: parts that lack one card at most, or else single cards."""
    found = False
    for first in each(kinds):
        for part in SEQUENCES[first]:
            if part.kinds & kinds == part.kinds and part.places - part.held <= 1:
                found = True
                yield part
    if not found:
        for kind in each(kinds):
            yield Part(kind, 1, LEAST, NEIGHBOURS[kind], 0, is_sequence=True)
