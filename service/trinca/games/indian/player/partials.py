"""The parts of combinations that cards can be, for counting what a hand lacks (IN-4 to IN-6).

A set of kinds of cards is an integer: a bit for each of the 52, in the order of the pack. Jokers are no kind.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from trinca.cards.playing import PACK, RANKS, SUITS, Card
from trinca.melds.jokers import AT, HIGH, MOST_ALIKE
from trinca.melds.melds import LEAST
from trinca.melds.sequences import is_joker

BIT = {card: 1 << place for place, card in enumerate(PACK)}

LONGEST = 5
"""Most places of a sequence; a longer one parts into two."""

MOST_OPEN = 2
"""Most places of a part that are open."""


class Part(NamedTuple):
    """Natural cards, two at least, that go together.

    Attributes:
        kinds: The cards.
        held: How many they are.
        places: How many the combination has that they are part of, the shortest one.
        missing: What fills one of its open places.
        longer: What would come into it if it had one place more.
        is_sequence: Whether it is a sequence.
    """

    kinds: int
    held: int
    places: int
    missing: int
    longer: int
    is_sequence: bool


class Held(NamedTuple):
    """The cards of a hand, sorted.

    Attributes:
        once: The kinds of those that are no jokers.
        twice: The kinds of which there are two.
        in_place: The kinds of the wild cards: in its own place one is no joker (IN-5).
        jokers: How many jokers there are, the wild cards among them.
    """

    once: int
    twice: int
    in_place: int
    jokers: int


def held(hand: Iterable[Card], wild: str) -> Held:
    """The cards of a hand, sorted by what they can be with that rank wild."""
    once = twice = in_place = jokers = 0
    for card in hand:
        if is_joker(card, wild):
            jokers += 1
            in_place |= BIT.get(card, 0)
        else:
            twice |= once & BIT[card]
            once |= BIT[card]
    return Held(once, twice, in_place, jokers)


def kinds_of(cards: Iterable[Card]) -> int:
    """The kinds of natural cards."""
    kinds = 0
    for card in cards:
        kinds |= BIT[card]
    return kinds


def each(kinds: int) -> Iterator[int]:
    """The kinds one by one, from the lowest."""
    while kinds:
        yield kinds & -kinds
        kinds &= kinds - 1


def _windows(length: int) -> list[tuple[Card, ...]]:
    return [AT[of][low : low + length] for of in SUITS for low in range(HIGH - length + 1)]


_WINDOWS = {length: [kinds_of(cards) for cards in _windows(length)] for length in range(LEAST, LONGEST + 2)}


def _around(kinds: int, places: int) -> int:
    """What else lies in the sequences of so many places that hold these kinds."""
    around = 0
    for window in _WINDOWS[places]:
        if kinds & window == kinds:
            around |= window
    return around & ~kinds


def _sequences() -> Iterator[Part]:
    seen = set()
    for length in range(LEAST, LONGEST + 1):
        for cards in _windows(length):
            for held in range(max(2, length - MOST_OPEN), length + 1):
                for some in combinations(cards, held):
                    kinds = kinds_of(some)
                    if kinds not in seen:
                        seen.add(kinds)
                        missing = _around(kinds, length) if held < length else 0
                        yield Part(
                            kinds, held, length, missing, _around(kinds, length + 1) & ~missing, is_sequence=True
                        )


def _sets() -> Iterator[Part]:
    for alike in RANKS:
        all_four = kinds_of(Card(alike + of) for of in SUITS)
        for held in range(2, MOST_ALIKE + 1):
            for some in combinations(each(all_four), held):
                kinds = sum(some)
                missing, longer = (all_four & ~kinds, 0) if held < LEAST else (0, all_four & ~kinds)
                yield Part(kinds, held, max(LEAST, held), missing, longer, is_sequence=False)


def _by_lowest(parts: Iterable[Part]) -> dict[int, tuple[Part, ...]]:
    begun: dict[int, list[Part]] = {bit: [] for bit in BIT.values()}
    for part in parts:
        begun[part.kinds & -part.kinds].append(part)
    return {bit: tuple(parts) for bit, parts in begun.items()}


SEQUENCES = _by_lowest(_sequences())
"""Parts of sequences by the lowest of their kinds."""

_PARTS = {
    bit: (*sequences, *sets)
    for (bit, sequences), sets in zip(SEQUENCES.items(), _by_lowest(_sets()).values(), strict=True)
}
_NEEDED = {
    bit: kinds_of(card for card in PACK if any(BIT[card] & part.kinds for part in parts))
    for bit, parts in _PARTS.items()
}


def parts_begun(kinds: int) -> tuple[Part, ...]:
    """The parts among some kinds that begin with the lowest of them."""
    first = kinds & -kinds
    return _parts_among(first, kinds & _NEEDED[first])


@lru_cache(maxsize=1 << 15)
def _parts_among(first: int, kinds: int) -> tuple[Part, ...]:
    return tuple(part for part in _PARTS[first] if part.kinds & kinds == part.kinds)


NEIGHBOURS = {bit: _around(bit, LEAST) for bit in BIT.values()}
"""What makes a part of a shortest sequence with each kind."""

BESIDE = {
    BIT[own]: NEIGHBOURS[BIT[own]] | kinds_of(card for card in PACK if card != own and card[:-1] == own[:-1])
    for own in PACK
}
"""What makes a part of any shortest combination with each kind."""
