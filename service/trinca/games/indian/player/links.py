"""How many cards of a hand go together in twos: the ways that are open to it beside the shortest."""

from itertools import pairwise
from typing import NamedTuple

from trinca.cards.playing import PACK, SUITS, Card
from trinca.games.indian.player.partials import BIT, NEIGHBOURS, Held, each, kinds_of
from trinca.melds.jokers import AT

ONE_BETWEEN = 0.5
"""What two cards with one place between them count beside two neighbours: one card fits there, not two."""


class Links(NamedTuple):
    """The twos.

    Attributes:
        sequences: Those that could be in a sequence of three, the wild cards in their own places too.
        sets: Those of one rank.
    """

    sequences: float
    sets: int


_NEXT = dict.fromkeys(BIT.values(), 0)
for _of in SUITS:
    for _one, _other in pairwise(AT[_of]):
        _NEXT[BIT[_one]] |= BIT[_other]
        _NEXT[BIT[_other]] |= BIT[_one]

_ALIKE = {BIT[own]: kinds_of(Card(own[:-1] + of) for of in SUITS if own[:-1] + of != own) for own in PACK}


def links(held: Held) -> Links:
    """The twos of a hand; of equal cards one counts."""
    natural = held.once | held.in_place
    near = sum((natural & NEIGHBOURS[kind]).bit_count() for kind in each(natural)) / 2
    beside = sum((natural & _NEXT[kind]).bit_count() for kind in each(natural)) / 2
    alike = sum((held.once & _ALIKE[kind]).bit_count() for kind in each(held.once))
    return Links(beside + ONE_BETWEEN * (near - beside), alike // 2)
