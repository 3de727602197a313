"""The search for what to lay: card by card, all that can be so far abreast.

Of all ways to one state only the best is followed, and none that cannot come to better than what is known.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from trinca.melds.laying_options import JOKER_PLACE, NEVER, Decision, Done, Hand, Losses, choices, places
from trinca.melds.laying_pieces import JOKER_BITS, KEPT, THROWN, Piece

WIDTH = 80
"""How many states are followed at least."""

_SHARE = 6
"""The part of the work left that one card may take: what comes later is not to starve."""


class Found(NamedTuple):
    """What a search came to.

    Attributes:
        loss: What is lost in all.
        pieces: What is laid.
        thrown: The place of the card to discard.
    """

    loss: int
    pieces: tuple[Piece, ...]
    thrown: int | None


_Way = tuple[int, "_Way | None", Done]
"""The best way to a state: what it lost, the way it goes on from, and what was done last. Plain tuples: many."""

_Layer = dict[int, _Way]

_JOKERS = sum(JOKER_BITS)


class Search:
    """One search.

    Attributes:
        nodes: How many states were looked at.
        exact: Whether nothing is better than what was found.
    """

    def __init__(self, hand: Hand, tails: Iterable[Piece], losses: Losses) -> None:
        self.nodes = 0
        self.exact = True
        self._hand, self._losses = hand, losses
        self._choices = choices(hand, tails, losses)

    def found(self, nodes: int, limit: int = NEVER) -> Found | None:
        """The least loss below `limit`; None where there is none, or where the work was spent before one was seen.

        Where a card can be discarded and none must be laid, one is always seen: to lay nothing.

        Args:
            nodes: How many states may be looked at. In any case WIDTH are for each card, twice.
            limit: Only what loses less is of interest.
        """
        best = self._nothing_laid(limit)
        best = self._swept(0, best.loss if best else limit) or best
        if not self.exact:
            self.exact = True
            best = self._swept(nodes, best.loss if best else limit) or best
        return best

    def _swept(self, nodes: int, limit: int) -> Found | None:
        """Every card decided on, no more states being followed than the work left has room for."""
        layer, stays = self._begun(limit), None
        for decision in self._choices.decisions:
            width = max(WIDTH, (nodes - self.nodes) // _SHARE)
            if len(layer) > width:
                layer = dict(sorted(layer.items(), key=_loss)[:width])
                self.exact = False
            self.nodes += len(layer)
            layer = _decided(layer, decision, limit)
            if decision.stays != stays:
                stays = decision.stays
                layer = _merged(layer, *stays)
        return self._best(layer)

    def _begun(self, limit: int) -> _Layer:
        """The states in which the cards are decided on that no piece is made of."""
        start, loose, _ = self._choices
        if self._hand.must in loose:
            return {}
        return {start | state: way for state, way in self._unlaid(loose).items() if way[0] < limit}

    def _nothing_laid(self, limit: int) -> Found | None:
        if self._hand.must is not None:
            return None
        best = self._best(self._unlaid((*places(self._hand.natural), *(JOKER_PLACE,) * self._hand.jokers)))
        return best if best and best.loss < limit else None

    def _unlaid(self, held: Sequence[int]) -> _Layer:
        """What becomes of the cards at these places if none is laid: all are kept, or all but the one best thrown."""
        if not held:
            return {0: (0, None, None)}
        kept, thrown, not_out = self._losses.kept, self._losses.thrown, self._losses.not_out
        lost = sum(kept[place] for place in held)
        layer: _Layer = {KEPT: (lost + not_out, None, None)}
        out = min(held, key=lambda place: thrown[place] - kept[place])
        if thrown[out] < NEVER:
            rest, more = (0, 0) if len(held) == 1 else (KEPT, not_out)
            layer[THROWN | rest] = lost - kept[out] + thrown[out] + more, None, out
        return layer

    def _best(self, layer: _Layer) -> Found | None:
        """The best of the last states; with cards kept and none thrown a turn cannot end."""
        ways = [way for state, way in layer.items() if not self._losses.throws or state & (KEPT | THROWN) != KEPT]
        return _told(min(ways, key=itemgetter(0))) if ways else None


def _merged(layer: _Layer, with_joker: int, without: int) -> _Layer:
    """The states less the ends of melds that no longer matter."""
    merged: _Layer = {}
    for state, way in layer.items():
        short = state & (without if state & _JOKERS == _JOKERS else with_joker)
        known = merged.get(short)
        if known is None or way[0] < known[0]:
            merged[short] = way
    return merged


def _decided(layer: _Layer, decision: Decision, limit: int) -> _Layer:
    """The states after one card more."""
    after: _Layer = {}
    bit, options, _ = decision
    for state, way in layer.items():
        if state & bit:
            known = after.get(state ^ bit)
            if known is None or way[0] < known[0]:
                after[state ^ bit] = way
            continue
        lost = way[0]
        for mask, want, adds, more, done in options:
            if state & mask == want and (loss := lost + more) < limit:
                known = after.get(state | adds)
                if known is None or loss < known[0]:
                    after[state | adds] = loss, way, done
    return after


def _told(way: _Way) -> Found:
    pieces: list[Piece] = []
    thrown: int | None = None
    loss = way[0]
    last: _Way | None = way
    while last is not None:
        _, last, done = last
        if isinstance(done, Piece):
            pieces.append(done)
        elif done is not None:
            thrown = done
    return Found(loss, tuple(reversed(pieces)), thrown)


def _loss(item: tuple[int, _Way]) -> int:
    return item[1][0]
