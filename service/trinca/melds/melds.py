"""What a set and a run are and what may be added to one: plain cards of one pack, the ace low, no jokers.

Sets are three or four cards of one rank, runs three or more consecutive cards of one suit (CL-3); the ace comes
before the two and nowhere else (CL-2). Normal form is a set by suit S H D C and a run ascending.
"""

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from trinca.cards.playing import PACK, RANKS, SUITS, Card, card_of, in_order, rank, suit

Kind = Literal["set", "run"]
Cards = tuple[Card, ...]

LEAST = 3
"""Fewest cards of any meld."""

ACE, KING = 1, len(RANKS)

_ABOVE = {card: card_of(rank(card) + 1, suit(card)) for card in PACK if rank(card) < KING}
_BELOW = {above: card for card, above in _ABOVE.items()}
_OF_RANK = {place: tuple(card_of(place, of) for of in SUITS) for place in range(ACE, KING + 1)}
_RANK = {card: rank(card) for card in PACK}


class Formed(NamedTuple):
    """Cards that are a meld: its kind, and the cards in normal form."""

    kind: Kind
    cards: Cards


def formed(cards: Collection[Card]) -> Formed | None:
    """The meld that these cards are, in whatever order they are named; None where they are none (CL-2, CL-3).

    A joker or a tile is no part of any: KeyError.
    """
    ranks = {_RANK[card] for card in cards}
    if len(cards) < LEAST or len(set(cards)) < len(cards):
        return None
    if len(ranks) == 1:
        return Formed("set", in_order(cards))
    if len({suit(card) for card in cards}) == 1 and max(ranks) - min(ranks) == len(cards) - 1:
        return Formed("run", in_order(cards))
    return None


def rounds_the_corner(cards: Collection[Card]) -> bool:
    """Whether the cards would be a run if the ace could follow the king, as in Q-K-A and K-A-2 (CL-2)."""
    ranks = {_RANK[card] for card in cards}
    if len(ranks) < len(cards) or len(cards) < LEAST or len({suit(card) for card in cards}) > 1:
        return False
    ends = [place for place in ranks if place % KING + 1 not in ranks]
    return {ACE, KING} <= ranks and len(ends) == 1


def fits(kind: Kind, on: Cards, cards: Collection[Card]) -> bool:
    """Whether `cards`, laid off together, leave a longer meld of the same kind (CL-5).

    So a set of four is closed, and a run takes cards at either end or at both, without a gap.
    """
    longer = formed((*on, *cards))
    return longer is not None and longer.kind == kind


def melds_in(hand: Collection[Card]) -> Iterator[Formed]:
    """Every meld that can be laid from the cards of one hand, each once and in an order that the hand's decides."""
    held = frozenset(hand)
    ranks: dict[int, int] = {}
    for card in hand:
        ranks[_RANK[card]] = ranks.get(_RANK[card], 0) + 1
        if _BELOW.get(card) not in held or _ABOVE.get(card) not in held:
            continue
        # The card is the second of a run; every run of the hand has exactly one second card.
        run = [_BELOW[card], card]
        above = _ABOVE.get(card)
        while above is not None and above in held:
            run.append(above)
            yield Formed("run", tuple(run))
            above = _ABOVE.get(above)
    for place, count in ranks.items():
        if count >= LEAST:
            alike = tuple(card for card in _OF_RANK[place] if card in held)
            yield Formed("set", alike)
            if count > LEAST:
                yield from (Formed("set", alike[:gap] + alike[gap + 1 :]) for gap in range(count))


def tails(kind: Kind, on: Cards, hand: Collection[Card]) -> tuple[Cards, Cards]:
    """The cards of the hand that follow a meld without a gap: below it and above it, nearest first.

    A set has no ends: its fourth card is given as the one above.
    """
    if kind == "set":
        if len(on) > LEAST:
            return (), ()
        return (), tuple(card for card in _OF_RANK[_RANK[on[0]]] if card in hand and card not in on)
    return _chain(_BELOW, on[0], hand), _chain(_ABOVE, on[-1], hand)


def lay_offs_onto(kind: Kind, on: Cards, hand: Collection[Card]) -> Iterator[Cards]:
    """Every way to lay off cards of the hand onto one meld in one action, in normal form (CL-5)."""
    below, above = tails(kind, on, hand)
    if not below and not above:
        return
    for low in range(len(below) + 1):
        for high in range(len(above) + 1):
            if low or high:
                yield (*reversed(below[:low]), *above[:high])


def extended(on: Cards, cards: Cards) -> Cards:
    """The meld with the cards laid off onto it, in normal form; a run is ascending, a set by suit."""
    return in_order((*on, *cards))


def _chain(step: dict[Card, Card], end: Card, hand: Collection[Card]) -> Cards:
    chain: list[Card] = []
    following = step.get(end)
    while following is not None and following in hand:
        chain.append(following)
        following = step.get(following)
    return tuple(chain)
