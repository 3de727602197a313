"""How people write tiles: a colour and a number, `R5`, in any case; `r5-7` is a row within one colour.

Colours are red, blue, black and yellow, `R B K Y`; numbers count 1 to 13. That is spelling, not a rule of any game.
"""

from __future__ import annotations

import re
from typing import Final

COLOURS: Final = "RBKY"
LAST: Final = 13
# Letters on a ground of the tile's colour: that is told apart on a dark and on a light terminal, and letters alone
# are not (yellow is lost on white, black on black). Without colour the names say it.
STYLES: Final = {"R": "white on red", "B": "white on blue", "K": "white on black", "Y": "black on yellow"}

_TILE = re.compile(r"([RBKY])(0|[1-9][0-9]?)")
_ROW = re.compile(r"([RBKY])([1-9][0-9]?)-\1?([1-9][0-9]?)")
_BEGINS = re.compile(r"[RBKY][0-9]")


def is_tile(card: str) -> bool:
    """Whether this is a tile with colour and number (a joker or a playing card is not)."""
    found = _TILE.fullmatch(card)
    return found is not None and 1 <= int(found[2]) <= LAST


def begins_tile(word: str) -> bool:
    """Whether this word, in upper case, can only be meant as a tile."""
    return _BEGINS.match(word) is not None


def read_tiles(word: str) -> list[str] | None:
    """The tile, or the row of tiles, that this word in upper case is; None where it is none."""
    if is_tile(word):
        return [word]
    row = _ROW.fullmatch(word)
    if row is None or not int(row[2]) < int(row[3]) <= LAST:
        return None
    return [f"{row[1]}{number}" for number in range(int(row[2]), int(row[3]) + 1)]


def colour(tile: str) -> int:
    """The place of a tile's colour among the colours."""
    return COLOURS.index(tile[0])


def number(tile: str) -> int:
    """The number on a tile."""
    return int(tile[1:])


def series() -> list[str]:
    """One tile of each kind, in the published order."""
    return [f"{each}{count}" for each in COLOURS for count in range(1, LAST + 1)]
