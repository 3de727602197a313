"""How people write cards: read what they type, write what they read.

Accepted in any case: `7h`, `10h` or `Th`, suits as letters or as ♠♥♦♣, `jk` for a joker, and ranges within a suit:
`4h-6h`, `js-k`, `6-8d`; tiles as `tiles` has them. Where a joker's meaning is said it follows a sign: `jk=6h`, or
`jk=q` for a rank. Ranks count A 2 … K here; that is spelling, not a rule of any game.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from trinca_cli import tiles
from trinca_cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
JOKER = "JK"
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}
_SELECTORS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"  # text or emoji style, as phones paste them
_DASH = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]\s*")
_CARD = re.compile(r"(10|[A2-9TJQK])([SHDC])?")
_HINT = "cards look like 7H, 10S, QD or 4H-6H"
_TILE_HINT = "tiles look like R5, B13, K1, Y7 or R5-R7"
_MARK = "*"  # what a board puts behind a wild card


class Laid(NamedTuple):
    """Cards as they are put down, and what each of them stands for where that was said of a joker."""

    cards: list[str]
    stands_for: list[str] | None


class NotACardError(UsageError):
    """A word that is no card; `detail` names it and says why."""

    code = "not_a_card"


def read_cards(text: str) -> list[str]:
    """The cards written here, in the order written, as the API spells them.

    Raises:
        NotACardError: a word is no card and no range; nothing is ever guessed.
    """
    words = _DASH.sub("-", text.strip()).replace(",", " ").split()
    if not words:
        raise NotACardError(f"No cards named; {_HINT}.")
    return [card for word in words for card in _read_word(word)]


def read_card(text: str) -> str:
    """The one card written here.

    Raises:
        NotACardError: it is no card, or more than one.
    """
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotACardError(f"One card is wanted here, not {len(cards)}: {text.strip()!r}.")
    return cards[0]


def read_laid(text: str) -> Laid:
    """The cards written here, with what the jokers among them stand for: `5h jk=6h 7h`.

    Raises:
        NotACardError: a word is no card, or only some of the jokers are said to stand for something.
    """
    words = [word.partition("=") for word in _DASH.sub("-", text.strip()).replace(",", " ").split()]
    if not any(sign for _, sign, _ in words):
        return Laid(read_cards(text), None)
    laid, stands_for = [], []
    for card, sign, meaning in words:
        named = read_cards(card)
        if sign and named != [JOKER]:
            raise NotACardError(f"{card!r} stands for itself; only a joker takes a sign, such as JK=6H.")
        if not sign and JOKER in named:
            raise NotACardError("Say of each joker what it stands for, or of none: JK=6H.")
        laid += named
        stands_for += [_meaning(meaning)] if sign else named
    return Laid(laid, stands_for)


def show(card: str, *, symbols: bool) -> str:
    """The card for reading, with a suit symbol where asked and where it has a suit."""
    return card[:-1] + SYMBOLS[card[-1]] if symbols and is_suited(card) else card


def show_laid(laid: Sequence[str], stands_for: Sequence[str] | None, *, symbols: bool) -> list[str]:
    """Each card for reading, a joker with what it stands for where that is known: `JK=6H`."""
    meanings = laid if stands_for is None or len(stands_for) != len(laid) else stands_for
    return [
        show(card, symbols=symbols) + ("" if card == meaning else f"={show(meaning, symbols=symbols)}")
        for card, meaning in zip(laid, meanings, strict=True)
    ]


def is_suited(card: str) -> bool:
    """Whether this is a playing card with rank and suit (a joker or a tile is not)."""
    return card[:-1] in RANKS and card[-1:] in SYMBOLS


def by_suit(cards: Iterable[str]) -> list[str]:
    """Sorted by suit or colour, then rank or number; what has neither comes last."""
    return sorted(cards, key=lambda card: (_kind(card), _suit(card), _rank(card), card))


def by_rank(cards: Iterable[str]) -> list[str]:
    """Sorted by rank or number, then suit or colour; what has neither comes last."""
    return sorted(cards, key=lambda card: (_kind(card), _rank(card), _suit(card), card))


def _kind(card: str) -> int:
    return 0 if is_suited(card) else 1 if tiles.is_tile(card) else 2


def _suit(card: str) -> int:
    return tiles.colour(card) if tiles.is_tile(card) else SUITS.find(card[-1:])


def _rank(card: str) -> int:
    return RANKS.index(card[:-1]) if is_suited(card) else tiles.number(card) if tiles.is_tile(card) else 0


def _meaning(word: str) -> str:
    """What a joker is said to stand for: a card, or in a set its rank alone."""
    plain = _plain(word, word)
    rank = "10" if plain == "T" else plain
    return rank if rank in RANKS else read_card(word)


def _read_word(word: str) -> list[str]:
    if tiles.begins_tile(word.upper()):
        return _read_tiles(word)
    first, dash, last = word.partition("-")
    if not dash:
        return [_whole(word, _plain(word, word))]
    low_rank, low_suit = _parts(word, _plain(first, word))
    high_rank, high_suit = _parts(word, _plain(last, word))
    suits = {suit for suit in (low_suit, high_suit) if suit}
    if not suits:
        raise NotACardError(f"{word!r} has no suit; write it like {first}-{last}H.")
    if len(suits) > 1:
        raise NotACardError(f"{word!r} has two suits; a range stays within one.")
    low, high = RANKS.index(low_rank), RANKS.index(high_rank)
    if low >= high:
        raise NotACardError(f"{word!r} does not go up; ranges count A 2 3 … 10 J Q K. Name the cards one by one.")
    return [rank + suits.copy().pop() for rank in RANKS[low : high + 1]]


def _read_tiles(word: str) -> list[str]:
    found = tiles.read_tiles(_plain(word, word))
    if found is None:
        raise NotACardError(f"{word!r} is no tile; {_TILE_HINT}.")
    return found


def _plain(text: str, word: str) -> str:
    """Upper-case ASCII with letters for suits; look-alikes of other alphabets are named, not taken."""
    letters = []
    for sign in text.removesuffix(_MARK):
        if sign in _SELECTORS:
            continue
        letter = _LETTERS.get(sign, sign)
        if not letter.isascii():
            name = unicodedata.name(sign, "an unnamed character")
            raise NotACardError(f"{word!r} is not a card: {sign!r} is {name} (U+{ord(sign):04X}); {_HINT}.")
        letters.append(letter.upper())
    return "".join(letters)


def _whole(word: str, plain: str) -> str:
    if plain == JOKER:
        return JOKER
    rank, suit = _parts(word, plain)
    if not suit:
        raise NotACardError(f"{word!r} has no suit; write {rank}S, {rank}H, {rank}D or {rank}C.")
    return rank + suit


def _parts(word: str, plain: str) -> tuple[str, str]:
    found = _CARD.fullmatch(plain)
    if found is None:
        raise NotACardError(f"{word!r} is not a card; {_HINT}.")
    rank, suit = found.groups(default="")
    return ("10" if rank == "T" else rank), suit
