"""The moves listed for those who pick from a list: every draw and pass, and plays that the service found.

All ways to arrange a table cannot be listed, and `Legal.open` says so. With what is listed a seat can open whenever
its rack can, lay every combination of its rack and add to those on the table: enough to empty a rack turn by turn.
"""

from collections.abc import Sequence

from trinca.cards.playing import Card
from trinca.games.tiles.checks import Table
from trinca.games.tiles.moves import Draw, Pass, Play
from trinca.games.tiles.state import TilesState
from trinca.games.tiles.ways import combinations_beside, onto_the_table, openings
from trinca.games.values import Legal

MOST_PLAYS = 100
"""Most plays that are listed: beyond it those that lay the most tiles with the fewest jokers."""

NODES = 2000
"""How much is looked at for what can be laid together: exact for racks of common size, and quick for any."""

DRAW, PASS = Draw(), Pass()


def legal(state: TilesState) -> Legal:
    """Some plays, and the draw or the pass, in normal form and each once; none when the round is over."""
    if state.ending is not None:
        return Legal(())
    # GU-1: one of these two is there in every position.
    rest = DRAW if state.pool else PASS
    listed = plays(state.rack, state.table, state.options.opening, opened=state.has_opened)
    return Legal((*listed, rest), complete=False, open=("play",))


def plays(rack: Sequence[Card], table: Table, opening: int, *, opened: bool) -> tuple[Play, ...]:
    """The plays that are listed, what lays most or opens dearest first.

    Args:
        rack: The tiles of the seat to play, in order.
        table: The combinations in normal form.
        opening: What first combinations must be worth.
        opened: Whether the seat has laid its own.
    """
    if opened:
        ways = [*combinations_beside(rack, table, NODES), *onto_the_table(rack, table)]
    else:
        ways = list(openings(rack, table, opening, NODES))
    ranked = [*ways[:1], *sorted(ways[1:], key=lambda way: way.rank)]
    return tuple(Play(there) for there in dict.fromkeys(way.table for way in ranked[:MOST_PLAYS]))
