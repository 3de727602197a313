"""Drafts of a turn (TI-14): checked for conservation alone, and shown with what each combination is."""

from collections import Counter

from trinca.cards.playing import Card
from trinca.games.drafts import Arrangement, CombinationView, Draft, Drafts, DraftView, OpeningView
from trinca.games.tiles import refusals
from trinca.games.tiles.checks import rack_after
from trinca.games.tiles.moves import Draw, Pass
from trinca.games.tiles.state import TilesState
from trinca.games.values import Move
from trinca.melds.combinations import beyond, formed, same


class TilesDrafts(Drafts[TilesState]):
    """What is said of the draft of the seat to play."""

    def edit(self, state: TilesState, draft: Draft, arrangement: Arrangement) -> Draft:
        """The draft with the table arranged anew: no tile of the table may be lost, and none laid that is not held.

        Combinations stay in the order given, and so do the tiles of what is not valid yet: the person who arranges
        them put them there. A valid one is shown as on the table.
        """
        rack_after("TI-14", state, arrangement)
        shown = ((one.tiles if (one := formed(tiles)) else tiles) for tiles in arrangement if tiles)
        return draft.edited(tuple(shown))

    def shown(self, state: TilesState, draft: Draft) -> DraftView:
        """The draft as its seat sees it."""
        table = _table(state, draft)
        combinations = [formed(tiles) for tiles in table]
        return DraftView(
            table=table,
            rack=rack_after("TI-14", state, table),
            edits=len(draft.edits),
            combinations=tuple(CombinationView(one is not None, one and one.value) for one in combinations),
            opening=None if state.has_opened else OpeningView(_opening_sum(state, table), state.options.opening),
        )

    def refuse(self, state: TilesState, draft: Draft, move: Move) -> None:
        """Refuse a draw or a pass while the table lies otherwise than the turn found it."""
        if isinstance(move, Draw | Pass) and not same(_table(state, draft), state.table):
            raise refusals.draft_is_open("draw" if isinstance(move, Draw) else "pass")


def _table(state: TilesState, draft: Draft) -> Arrangement:
    """The table as last arranged; as the turn found it where nothing was."""
    return draft.edits[-1] if draft.edits else state.table


def _opening_sum(state: TilesState, table: Arrangement) -> int:
    """What the new combinations that are valid and wholly from the rack are worth together (TI-6)."""
    rack, counted = Counter[Card](state.rack), 0
    for tiles in beyond(table, state.table):
        combination = formed(tiles)
        if combination is not None and Counter(tiles) <= rack:
            rack -= Counter(tiles)
            counted += combination.value
    return counted
