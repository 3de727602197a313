"""What is true of a move as its seat sees the position, for a hint to tell why it is made (PL-8, TI-15)."""

from collections.abc import Iterable, Iterator

from trinca.cards.multiset import without
from trinca.cards.playing import Card
from trinca.cards.tiles import in_order
from trinca.games.tiles.checks import tiles_on
from trinca.games.tiles.moves import Draw, Pass, Play, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.score import total
from trinca.games.tiles.view import TilesHandView, TilesSeatView
from trinca.games.values import Entry, Reason, View
from trinca.melds.combination_search import best, by_value
from trinca.melds.combinations import Combination, Tiles, beyond, formed
from trinca.melds.rearrange import rearranged

REMAINDERS = 2000
"""How many remainders of a rack are looked at for the dearest opening: no rack before one needs nearly as many."""

NODES = 300
"""How much is looked at to see that nothing can be laid; where that does not tell, nothing is said of it."""


def reasons(
    view: View,
    log: tuple[Entry, ...],  # noqa: ARG001 - the table shows all that was laid, and of draws nobody saw more
    move: TilesMove,
) -> Iterator[Reason]:
    """All that is true of a legal move of the seat to play, the most telling first."""
    hand, me, options = view.hand, view.seats[view.you.seat], view.options
    assert isinstance(hand, TilesHandView)
    assert isinstance(me, TilesSeatView)
    assert isinstance(options, TilesOptions)
    assert view.you.hand is not None
    match move:
        case Play():
            needed = None if me.opened else options.opening
            yield from _of_play(view.you.hand, hand.table, move.table, needed)
        case Draw() | Pass():
            if me.opened:
                yield from _of_laying_nothing(view.you.hand, hand.table)
            else:
                yield from _of_not_opening(view.you.hand, options.opening)


def _of_play(
    rack: tuple[Card, ...], lying: tuple[Tiles, ...], table: tuple[Tiles, ...], needed: int | None
) -> Iterator[Reason]:
    """Tiles laid; `needed` is what the first combinations of a seat must be worth, None where it has opened."""
    laid = in_order(without(tiles_on(table), tiles_on(lying)))
    if len(laid) == len(rack):
        yield Reason("goes_out", {})
    if needed is not None:
        worth = _value(one for tiles in beyond(table, lying) if (one := formed(tiles)))
        yield Reason("opens", {"cards": list(laid), "sum": worth, "needed": needed})
    changed = len(beyond(lying, table))
    if changed:
        yield Reason("rearranges", {"cards": list(laid), "changed": changed})
    else:
        yield Reason("melds", {"cards": list(laid), "points": total(laid)})


def _of_not_opening(rack: tuple[Card, ...], needed: int) -> Iterator[Reason]:
    """No tile laid by a seat that has to open first (TI-6)."""
    dearest = best(rack, by_value, REMAINDERS)
    worth = _value(dearest)
    if not dearest:
        yield Reason("nothing_to_lay", {})
    elif worth < needed:
        yield Reason("cannot_open", {"sum": worth, "needed": needed})
    else:
        yield Reason("holds_back", {"cards": list(in_order(tiles_on(one.tiles for one in dearest)))})


def _of_laying_nothing(rack: tuple[Card, ...], lying: tuple[Tiles, ...]) -> Iterator[Reason]:
    """No tile laid by a seat that may use the whole table (TI-7)."""
    most = rearranged(lying, rack, "most_tiles", NODES)
    if most.laid:
        yield Reason("holds_back", {"cards": list(most.laid)})
    elif most.exact:
        yield Reason("nothing_to_lay", {})


def _value(combinations: Iterable[Combination]) -> int:
    return sum(one.value for one in combinations)
