"""The pieces of which everything is made that a hand with jokers can lay in one turn (FH-5, FH-6).

A piece is a set; a run of three to five cards; one or two cards at an end of a run on the table; one card on a set
there. They are enough: a run of six cards or more is two of three or more, each with a natural card, for there are
two jokers only; of three cards or more at the end of a run on the table, all but two at most are runs of their own;
and what joins a meld laid in the same turn makes it a longer meld. No piece needs another one first.

What a piece takes is told in bits: its natural cards, twos first and aces last, so that cards of one piece are
decided on soon after each other; above them jokers, and the ends of the melds on the table, each of which takes one
piece.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from trinca.cards.playing import JOKER, RANKS, SUITS, card_of
from trinca.melds.jokers import (
    AT,
    HIGH,
    LOW,
    MOST_ALIKE,
    Addition,
    Cards,
    Reading,
    is_span,
    rank_name,
    set_of,
    suit_of,
    with_jokers,
)
from trinca.melds.melds import LEAST

JOKERS = 2
"""Jokers of the pack; with more of them some pieces would have to be longer."""

CARDS = tuple(card_of(place, of) for place in (*range(LOW + 1, HIGH), LOW) for of in SUITS)
"""The natural cards in the order of their bits."""

BIT = {card: 1 << at for at, card in enumerate(CARDS)}
"""The bit of each natural card."""

JOKER_BITS = tuple(1 << len(CARDS) + number for number in range(JOKERS))
"""The bits of the jokers."""

KEPT = 1 << len(CARDS) + JOKERS
THROWN = KEPT << 1
"""What the search says besides: that a card is kept, that one is thrown."""

ENDS = THROWN << 1
"""It and all bits above it are the ends of melds on the table."""

NATURAL = (1 << len(CARDS)) - 1
"""The bits of all natural cards."""

_BELOW, _ABOVE, _ACE, _BITS_OF_A_MELD = 1, 2, 4, 3
"""The ends of a meld: a run's lower one, or a set; the upper one; and what an ace takes beside its end (FH-5)."""

_LONGEST_RUN, _LONGEST_TAIL = 2 * LEAST - 1, LEAST - 1
_OF_RANK = {name: tuple(card_of(place, of) for of in SUITS) for place, name in enumerate(RANKS, start=1)}


class Piece(NamedTuple):
    """Cards that can be laid in one action.

    Attributes:
        takes: The bits of its natural cards, and of the end of a meld that it joins.
        jokers: How many jokers it takes.
        laid: What is laid.
        on: The meld of the table that it joins, by its place from 0; None for a new meld.
        low_ace: Whether it shows a natural ace as the low end of a run.
    """

    takes: int
    jokers: int
    laid: Reading | Addition
    on: int | None = None
    low_ace: bool = False


def bits(cards: Cards) -> int:
    """The bits of natural cards, each named once."""
    return sum(BIT[card] for card in cards)


@cache
def new_melds() -> tuple[tuple[Piece, ...], ...]:
    """Every new meld of the whole pack, by the place of its first bit; of those that take the same, one.

    It is a set rather than a run, and a run with a high ace rather than one with a low ace, which is worth less.
    """
    pieces: dict[tuple[int, int], Piece] = {}
    for piece in (*_sets(), *_runs()):
        pieces.setdefault((piece.takes, piece.jokers), piece)
    by_first: list[list[Piece]] = [[] for _ in CARDS]
    for piece in pieces.values():
        by_first[first(piece.takes)].append(piece)
    return tuple(map(tuple, by_first))


def tails(table: Sequence[Reading], hand: int) -> Iterator[Piece]:
    """Every way on at an end of a meld of the table, with natural cards of the hand, which is given in bits."""
    for at, meld in enumerate(table):
        end = ENDS << at * _BITS_OF_A_MELD
        yield from _onto_set(at, meld, hand, end) if meld.kind == "set" else _onto_run(at, meld, hand, end)


def first(takes: int) -> int:
    """The place of the lowest bit."""
    return (takes & -takes).bit_length() - 1


def _sets() -> Iterator[Piece]:
    for name, alike in _OF_RANK.items():
        for size in range(LEAST, MOST_ALIKE + 1):
            for jokers in range(JOKERS + 1):
                for natural in combinations(alike, size - jokers):
                    yield Piece(bits(natural), jokers, set_of((*natural, *(JOKER,) * jokers), name))


def _runs() -> Iterator[Piece]:
    for names in AT.values():
        for low in range(HIGH - LEAST + 1, LOW - 1, -1):
            for high in range(low + LEAST - 1, min(low + _LONGEST_RUN - 1, HIGH) + 1):
                window = names[low - LOW : high - LOW + 1]
                for natural, jokers in _filled(window):
                    run = Reading("run", with_jokers(window, natural), window)
                    yield Piece(bits(natural), jokers, run, None, low == LOW and window[0] in natural)


def _onto_set(at: int, meld: Reading, hand: int, end: int) -> Iterator[Piece]:
    # A set on the table has three cards at least: there is room for one.
    if len(meld.cards) == MOST_ALIKE:
        return
    name = rank_name(meld)
    for card in _OF_RANK[name]:
        if BIT[card] & hand:
            yield Piece(end * _BELOW | BIT[card], 0, Addition((card,), (card,)), at)
    yield Piece(end * _BELOW, 1, Addition((JOKER,), (name,)), at)


def _onto_run(at: int, meld: Reading, hand: int, end: int) -> Iterator[Piece]:
    low, high = meld.places
    names = AT[suit_of(meld)]
    for length in range(1, _LONGEST_TAIL + 1):
        first_place, last_place = low - length, high + length
        # FH-5: with an ace below, the run ends before the king; two actions could have both, worth less than the
        # same cards with the ace above the king.
        if is_span(first_place, high, low):
            takes = end * _BELOW | (end * _ACE if first_place == LOW else 0)
            window = names[first_place - LOW : low - LOW]
            for natural, jokers in _filled(window, hand):
                ace = first_place == LOW and window[0] in natural
                yield Piece(takes | bits(natural), jokers, _addition(window, natural, length), at, ace)
        if is_span(low, last_place, low):
            takes = end * _ABOVE | (end * _ACE if last_place >= HIGH - 1 else 0)
            window = names[high - LOW + 1 : last_place - LOW + 1]
            for natural, jokers in _filled(window, hand):
                yield Piece(takes | bits(natural), jokers, _addition(window, natural, 0), at)


def _addition(window: Cards, natural: Cards, below: int) -> Addition:
    return Addition(with_jokers(window, natural), window, below)


def _filled(window: Cards, hand: int = NATURAL) -> Iterator[tuple[Cards, int]]:
    """Every way to fill places of a run: the natural cards, which are held, and how many jokers fill the rest."""
    held = tuple(card for card in window if BIT[card] & hand)
    for jokers in range(len(window) - len(held), min(JOKERS, len(window)) + 1):
        for natural in combinations(held, len(window) - jokers):
            yield natural, jokers
