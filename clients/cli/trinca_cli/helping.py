"""What `?` tells at the prompt: how moves are written at this table, by what lies there, and the other words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.seating import stands_alone

if TYPE_CHECKING:
    from trinca_client import View

_DRAW = """\
  draw stock          take the top of the stock; also: draw deck
  draw discard        take the upcard
"""
_MELDS = """\
  meld 4H 5H 6H       put a meld down; also: meld 4H-6H
  lay 2 7H            lay off onto meld 2
"""
_JOKERS = """\
  meld 5H JK=6H 7H    say what a joker stands for; in a set its rank: JK=Q
  draw 7H with 7D 7C  take 7H out of the pile, with all above it, and meld it
  draw 7H on 2        the same, and lay it off onto meld 2; also: with 8H on 2
  draw 4 with 7D 7C   the same by its place in the pile
  out                 end the hand when your last card is laid
  float               play on without a card
  end                 end the hand instead of drawing, when the stock is empty
"""
_DECLARING = """\
  declare             declare as the service knows that it holds
  declare 9D with 5H 6H 7H / KS KH KC / …
                      lay 9D aside and declare these groups; you are asked
                      again where they do not hold, for that would cost you
  drop                leave this hand, where the option is on
"""
_DISCARD = """\
  discard KH          end the turn
"""
_TILES = """\
  new R5 R6 R7        put tiles down as a new combination; also: new R5-R7
  add R8 to 2         add tiles to combination 2
  move B5 from 1 to 3 take tiles out of a combination; also: to new, and, of
                      your own that you have not played yet: to rack
  split 2 after 3     make two of combination 2, behind its third tile
  remake 1 3 as R5 R6 R7 / B1 K1 Y1
                      make others of combinations 1 and 3
                      (the numbers are those of the table as it is drawn now:
                      each of these can change them)
  undo, restore       take back the last of these, or all of them
  done                play the table as it lies now
  draw                take a tile instead
  pass                when the pool is empty
"""
_REST = """\
  3                   move number 3 of the list that `moves` showed
Other
  (an empty line)     look whether anything has changed
  moves               list the legal moves, numbered; moves 7H: those with 7H
  hint                what a strong player would do in your seat, and why
  show                draw the table again
  log                 everything that happened in this hand
  sort                sort your {cards} by {suit}; also: sort {rank}, sort {two}
  rules               the rules of this game
  restart             {restart}
  withdraw            take back that you agreed to it
  quit                leave; your seat is kept
"""
_NEW_MATCH = "begin a new match; the score is lost, friends must agree"
_NEW_HAND = "break this hand off for another; friends must agree"
_CARDS = """\
Cards are written 7H, 10S or TS, QD, 7♥, 4h-6h, in any case. All these words may
be shortened while only one fits.
"""
_TILE_NAMES = """\
Tiles are R5 (red), B13 (blue), K1 (black), Y7 (yellow), JK, and r5-7 for three,
in any case. All these words may be shortened while only one fits.
"""


def lines(view: View) -> list[str]:
    """The help for this table."""
    hand = view["hand"]
    restart = _NEW_HAND if stands_alone(view) else _NEW_MATCH
    if hand is not None and "table" in hand:
        rest = _REST.format(cards="tiles", suit="colour", rank="number", two="R7 B8", restart=restart)
        return f"Moves\n{_TILES}{rest}{_TILE_NAMES}".splitlines()
    told = "Moves\n" + _DRAW
    if hand is None or "melds" in hand:
        told += _MELDS
    if any("floating" in seat for seat in view["seats"]):
        told += _JOKERS
    if hand is not None and "wild_rank" in hand:
        told += _DECLARING
    rest = _REST.format(cards="cards", suit="suit", rank="rank", two="7H 8H", restart=restart)
    return f"{told}{_DISCARD}{rest}{_CARDS}".splitlines()
