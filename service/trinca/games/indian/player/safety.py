"""What a hand lacks for two sequences, one of them pure: before it has those, hardly a card of it is safe (IN-9)."""

from collections.abc import Iterator

from trinca.games.indian.player.partials import NEIGHBOURS, SEQUENCES, Held, Part, each
from trinca.games.indian.player.reach import Reach, least_of
from trinca.melds.melds import LEAST

_OF_THREE = {bit: tuple(part for part in parts if part.places == LEAST) for bit, parts in SEQUENCES.items()}
_ALONE = 2
"""How many cards one card alone lacks for a sequence."""


def safety(held: Held) -> Reach:
    """How many cards are lacking, those of which one would make it one fewer, and whether a joker would.

    The sequences are of three cards: one of more has no need to be.
    """
    natural = held.once | held.in_place
    pures = list(_among(natural))
    if not pures:
        second = max(0, _ALONE - held.jokers)
        return Reach(_ALONE + second, _beside(natural), by_joker=second > 0)
    return least_of(_with_pure(pure, held) for pure in pures)


def _with_pure(pure: Part, held: Held) -> Reach:
    """What is lacking when that part is to become the pure sequence."""
    natural = pure.kinds & ~held.in_place
    left = (held.once & ~natural) | (held.twice & natural)
    # IN-5: in its own place a wild card is no joker.
    jokers = held.jokers - (pure.kinds & held.in_place).bit_count()
    second = least_of(Reach(LEAST - part.held, part.missing, by_joker=True) for part in _among(left))
    if second.lacking > _ALONE:
        second = Reach(_ALONE, _beside(left), by_joker=True)
    open_places = max(0, second.lacking - jokers)
    own = pure.places - pure.held
    return Reach(
        own + open_places,
        (pure.missing if own else 0) | (second.outs if open_places else 0),
        by_joker=open_places > 0,
    )


def _among(kinds: int) -> Iterator[Part]:
    """The parts of sequences of three that are among some kinds."""
    for first in each(kinds):
        for part in _OF_THREE[first]:
            if part.kinds & kinds == part.kinds:
                yield part


def _beside(kinds: int) -> int:
    """What is near any of some kinds in its suit."""
    found = 0
    for kind in each(kinds):
        found |= NEIGHBOURS[kind]
    return found
