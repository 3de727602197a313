"""What this game refuses: its rule, its reason, and one sentence that names what is wrong.

A sentence names only what the seat that asked can see: the tiles it named, its rack, the table, counts (GU-3).
"""

from collections.abc import Sequence

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import DECK, colour, number
from trinca.games import refusals
from trinca.games.errors import IllegalMove
from trinca.games.refusals import are, listed
from trinca.melds.combinations import LARGEST_GROUP, LEAST, Tiles, rounds_the_corner


def tile_not_held(rule: str, rack: Sequence[Card], lacking: Sequence[Card]) -> IllegalMove:
    """Tiles laid that are neither in the rack nor on the table, or not that often."""
    return refusals.card_not_held("TI-1", rule, DECK, rack, lacking)


def tiles_lost(rule: str, lost: Sequence[Card]) -> IllegalMove:
    """Tiles of the table that are not on it any more."""
    lie = "lies" if len(lost) == 1 else "lie"
    detail = f"{listed(lost)} {lie} on the table and must stay there."
    return IllegalMove(rule, "table_not_kept", detail, cards=tuple(lost))


def combination_touched(tiles: Tiles) -> IllegalMove:
    """A combination of the table that a seat changed before it has opened."""
    detail = f"You have not opened yet: the combination {listed(tiles)} must stay as it is."
    return IllegalMove("TI-6", "table_not_kept", detail, cards=tiles)


def not_a_combination(index: int, tiles: Tiles) -> IllegalMove:
    """Tiles on the table that are neither a group nor a run; `index` is their place in the move, from 0."""
    rule, why = _why(tiles)
    # Not `index`: that is where a move stands in a list of moves.
    return IllegalMove(rule, "not_a_meld", why, combination=index, cards=tiles)


def nothing_laid(pool: int) -> IllegalMove:
    """A turn that arranges the table and lays no tile of the rack."""
    instead = "draw" if pool else "pass"
    return IllegalMove("TI-7", "nothing_laid", f"Lay at least one tile from your rack, or {instead}.")


def opening_too_low(counted: int, needed: int) -> IllegalMove:
    """First combinations that are worth too little together."""
    detail = f"Your first combinations must be worth {needed} or more together; these are worth {counted}."
    return IllegalMove("TI-6", "opening_too_low", detail, sum=counted, needed=needed)


def pool_is_empty() -> IllegalMove:
    """A draw from the empty pool."""
    return IllegalMove("TI-9", "stock_empty", "The pool is empty: lay tiles or pass.", pool=0)


def pool_not_empty(pool: int) -> IllegalMove:
    """A pass while there are tiles to draw."""
    tiles = "a tile" if pool == 1 else f"{pool} tiles"
    return IllegalMove("TI-9", "pool_not_empty", f"The pool has {tiles}: lay tiles or draw.", pool=pool)


def draft_is_open(move: str) -> IllegalMove:
    """A draw or a pass while the table is arranged otherwise than the turn found it; `move` says which."""
    detail = f"You have moved tiles in this turn: restore the table before you {move}."
    return IllegalMove("TI-14", "draft_open", detail)


def _why(tiles: Tiles) -> tuple[str, str]:
    """The rule by which tiles are no combination, and a sentence that says so."""
    naturals = [tile for tile in tiles if tile != JOKER]
    if not naturals:
        return "TI-5", f"{listed(tiles)} {are(tiles)} no combination: at least one tile must not be a joker."
    if len(tiles) < LEAST:
        return "TI-4", f"{listed(tiles)} {are(tiles)} too few: a combination has at least {LEAST} tiles."
    return "TI-4", f"{listed(tiles)} {_neither(tiles, naturals)}."


def _neither(tiles: Tiles, naturals: Sequence[Card]) -> str:
    """Why three tiles or more are no combination: by what they come closest to."""
    if rounds_the_corner(tiles):
        return "are no run: 1 does not follow 13"
    if len({number(tile) for tile in naturals}) == 1:
        if len(tiles) > LARGEST_GROUP:
            return f"are no group: it has {LEAST} or {LARGEST_GROUP} tiles"
        return "are no group: each colour may be in it only once"
    if len({colour(tile) for tile in naturals}) == 1:
        return "are no run: the numbers must follow each other, each once and without a gap"
    return (
        f"are neither a group ({LEAST} or {LARGEST_GROUP} equal numbers of different colours) "
        f"nor a run ({LEAST} or more consecutive numbers of one colour)"
    )
