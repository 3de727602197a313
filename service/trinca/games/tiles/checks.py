"""What a turn may do to the table: the checks by which moves, drafts and lists are judged, one of each."""

from collections import Counter
from collections.abc import Iterable

from trinca.cards.multiset import missing
from trinca.cards.playing import Card
from trinca.cards.tiles import in_order
from trinca.games.tiles import refusals
from trinca.games.tiles.state import TilesState
from trinca.melds.combinations import Combination, Tiles, beyond, formed

Table = tuple[Tiles, ...]


def tiles_on(table: Iterable[Tiles]) -> list[Card]:
    """All tiles of a table."""
    return [tile for tiles in table for tile in tiles]


def rack_after(rule: str, state: TilesState, table: Table) -> tuple[Card, ...]:
    """The rack of the seat to play once the table lies so; IllegalMove by `rule` where a tile is made up or lost.

    Only tiles of the rack join those of the table, and all of these stay (TI-7).
    """
    laid, had = tiles_on(table), tiles_on(state.table)
    lacking = missing([*had, *state.rack], laid)
    if lacking:
        raise refusals.tile_not_held(rule, state.rack, lacking)
    lost = missing(laid, had)
    if lost:
        raise refusals.tiles_lost(rule, lost)
    return in_order((Counter([*had, *state.rack]) - Counter(laid)).elements())


def all_formed(table: Table) -> tuple[Combination, ...]:
    """The combinations of a table; IllegalMove where one of them is none (TI-4, TI-5, TI-7)."""
    combinations = []
    for index, tiles in enumerate(table):
        combination = formed(tiles)
        if combination is None:
            raise refusals.not_a_combination(index, tiles)
        combinations.append(combination)
    return tuple(combinations)


def must_keep(state: TilesState, table: Table) -> None:
    """Refuse a table on which a combination changed that lay there before its seat opened (TI-6)."""
    gone = beyond(state.table, table)
    if gone:
        raise refusals.combination_touched(gone[0])


def must_open(state: TilesState, table: Table) -> None:
    """Refuse first combinations that are worth too little (TI-6): all that is new, the rest being as it was."""
    new = all_formed(beyond(table, state.table))
    counted = sum(combination.value for combination in new)
    if counted < state.options.opening:
        raise refusals.opening_too_low(counted, state.options.opening)
