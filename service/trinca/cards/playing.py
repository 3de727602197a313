"""Playing cards: rank then suit in ASCII (`AS`, `10D`, `QH`), the printed joker `JK`.

Two copies of one card are interchangeable, so a card is its name and a hand is a multiset of names.
"""

from collections.abc import Iterable
from typing import Annotated, NewType

from msgspec import Meta

Card = NewType("Card", str)
"""The name of a card or tile."""

NOTATION = r"^((A|[2-9]|10|J|Q|K)[SHDC]|[RBKY]([1-9]|1[0-3])|JK)(?!\n)$"
"""Every name that is a card of some game. A game that lacks the card refuses it by a rule, not as bad input."""

CardName = Annotated[
    Card, Meta(pattern=NOTATION, description="A card: rank then suit (`AS`, `10D`), a tile (`R5`), or `JK`.")
]
"""A card as it is read from outside."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKER = Card("JK")

_RANK_OF = {rank: place for place, rank in enumerate(RANKS, start=1)}
PACK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""One pack of 52, unshuffled: suits S H D C, each from the ace to the king."""

_PLACE = {card: place for place, card in enumerate((*PACK, JOKER))}


def pack(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """The unshuffled cards of `packs` whole packs in turn, then the printed jokers."""
    return PACK * packs + (JOKER,) * jokers


def rank(card: Card) -> int:
    """The rank of a playing card by its place: ace 1, two 2, … king 13. A joker has none (KeyError)."""
    return _RANK_OF[card[:-1]]


def suit(card: Card) -> str:
    """The suit of a playing card: S, H, D or C."""
    return card[-1]


def card_of(rank_place: int, of_suit: str) -> Card:
    """The card of a rank (1 ace … 13 king) in a suit."""
    return Card(RANKS[rank_place - 1] + of_suit)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as they are shown: by suit S H D C, then rank, jokers last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))
