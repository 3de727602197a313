"""Making a move: one function for each type, each reading like its rule. What is refused changes nothing."""

from msgspec.structs import replace

from trinca.cards.playing import Card
from trinca.cards.tiles import in_order
from trinca.games import refusals as shared
from trinca.games.dealing import next_seat
from trinca.games.tiles import refusals
from trinca.games.tiles.checks import all_formed, must_keep, must_open, rack_after
from trinca.games.tiles.moves import Draw, Pass, Play, TilesMove
from trinca.games.tiles.state import Ending, TilesState
from trinca.games.tuples import with_item
from trinca.games.values import Moved, Played
from trinca.melds.combinations import arranged


def apply(state: TilesState, move: TilesMove) -> Played[TilesState]:
    """Make the move for the seat to play; IllegalMove where a rule forbids it. Each of them ends the turn."""
    if state.ending is not None:
        raise shared.hand_is_over("TI-11")
    match move:
        case Play():
            return _play(state, move)
        case Draw():
            return _draw(state, move)
        case Pass():
            return _pass(state, move)


def _play(state: TilesState, move: Play) -> Played[TilesState]:
    rack = rack_after("TI-7", state, move.table)
    if not state.has_opened:
        must_keep(state, move.table)
    all_formed(move.table)
    if len(rack) == len(state.rack):
        raise refusals.nothing_laid(len(state.pool))
    if not state.has_opened:
        must_open(state, move.table)
    table = arranged(move.table)
    opened = tuple(done or seat == state.seat for seat, done in enumerate(state.opened))
    after = replace(state, table=table, hands=_with_rack(state, rack), opened=opened, passes=0)
    return Played(_turn_ended(after), (Moved(state.seat, Play(table)),))


def _draw(state: TilesState, move: Draw) -> Played[TilesState]:
    """TI-8: also where tiles could be laid."""
    if not state.pool:
        raise refusals.pool_is_empty()
    tile = state.pool[-1]
    after = replace(state, pool=state.pool[:-1], hands=_with_rack(state, in_order((*state.rack, tile))))
    return Played(_turn_ended(after), (Moved(state.seat, move, tile),))


def _pass(state: TilesState, move: Pass) -> Played[TilesState]:
    if state.pool:
        raise refusals.pool_not_empty(len(state.pool))
    after = replace(state, passes=state.passes + 1)
    return Played(_turn_ended(after), (Moved(state.seat, move),))


def _turn_ended(state: TilesState) -> TilesState:
    """The position after a turn: the next seat's, unless the round ends."""
    turns, ending = state.turns + 1, _ending(state)
    if ending is not None:
        return replace(state, turns=turns, ending=ending)
    return replace(state, turns=turns, seat=next_seat(state.seat, len(state.hands)))


def _ending(state: TilesState) -> Ending | None:
    """How the turn just played ends the round, by the first of three endings; None where it goes on."""
    if not state.rack:
        return "went_out"
    if state.passes == len(state.hands):
        # TI-10: every seat passed in a row, in the last turn of the limit as in any other.
        return "blocked"
    if state.turns + 1 >= state.options.turn_limit:
        # GU-2: every other ending comes before this one.
        return "turn_limit"
    return None


def _with_rack(state: TilesState, rack: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The racks, with this one for the seat to play."""
    return with_item(state.hands, state.seat, rack)
