"""What a round comes to (TI-10, TI-11, TI-12). Each stands alone: there are no totals (TI-13)."""

from collections.abc import Iterable

from trinca.cards.playing import JOKER, Card
from trinca.cards.tiles import number
from trinca.games.tiles.state import TilesState
from trinca.games.values import Outcome

JOKER_LEFT = 30
"""What a joker costs in a rack, whatever it could have stood for (TI-12)."""


def value(tile: Card) -> int:
    """What a tile left in a rack is worth: its number, a joker 30 (TI-12)."""
    return JOKER_LEFT if tile == JOKER else number(tile)


def total(rack: Iterable[Card]) -> int:
    """What a rack is worth (TI-12)."""
    return sum(map(value, rack))


def result(state: TilesState) -> Outcome | None:
    """How the round ended; None while it runs. The others score 0, never less (TI-10)."""
    if state.ending is None:
        return None
    totals = [total(hand) for hand in state.hands]
    winner = None if state.ending == "turn_limit" else _lowest(totals)
    # TI-11: an emptied rack is worth nothing, so that the differences to it are the others' racks.
    points = tuple(sum(totals) - len(totals) * one if seat == winner else 0 for seat, one in enumerate(totals))
    return Outcome(state.ending, winner, points, state.hands)


def _lowest(totals: list[int]) -> int | None:
    """The seat with the lowest rack; None where two hold as little (TI-10)."""
    least = min(totals)
    return totals.index(least) if totals.count(least) == 1 else None
