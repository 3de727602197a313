"""Tiles: a colour and a number in ASCII (`R5`, `K13`), the joker `JK`.

Two copies of one tile are interchangeable, as two copies of one card are: a rack is a multiset of names.
"""

from collections.abc import Iterable

from trinca.cards.playing import JOKER, Card

COLOURS = ("R", "B", "K", "Y")
"""Red, blue, black, yellow."""

NUMBERS = range(1, 14)
LOWEST, HIGHEST = NUMBERS[0], NUMBERS[-1]
COPIES = 2
JOKERS = 2

SERIES = tuple(Card(f"{colour}{number}") for colour in COLOURS for number in NUMBERS)
"""Every numbered tile once: colours R B K Y, each from 1 to 13."""

DECK = SERIES * COPIES + (JOKER,) * JOKERS
"""All 106 tiles, unshuffled: the series, the whole series again, then the jokers (TI-1)."""

_PLACE = {tile: place for place, tile in enumerate((*SERIES, JOKER))}
_NUMBER = {tile: int(tile[1:]) for tile in SERIES}


def number(tile: Card) -> int:
    """The number of a tile, 1 to 13. A joker has none (KeyError)."""
    return _NUMBER[tile]


def colour(tile: Card) -> str:
    """The colour of a numbered tile: R, B, K or Y."""
    return tile[0]


def tile_of(of_colour: str, of_number: int) -> Card:
    """The tile of a colour and a number from 1 to 13."""
    return SERIES[COLOURS.index(of_colour) * HIGHEST + of_number - 1]


def place(tile: Card) -> int:
    """Where a tile stands among those of a rack: by colour R B K Y, then number, jokers last."""
    return _PLACE[tile]


def in_order(tiles: Iterable[Card]) -> tuple[Card, ...]:
    """The tiles as a rack shows them: by colour R B K Y, then number, jokers last."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))
