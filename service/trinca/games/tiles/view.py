"""The round as one seat sees it."""

from trinca.cards.playing import Card
from trinca.games.tiles.state import TilesState
from trinca.games.values import HandView, SeatView, Turn, View, YouView


class TilesHandView(HandView, frozen=True):
    """What lies open in `tiles`.

    Attributes:
        table: The combinations in normal form: a run ascending, each joker at the place it stands for; a group by
            colour, jokers last.
        pool: How many tiles the pool holds.
    """

    table: tuple[tuple[Card, ...], ...]
    pool: int


class TilesSeatView(SeatView, frozen=True):
    """What everybody sees of one seat.

    Attributes:
        opened: Whether it has laid its first combinations (TI-6).
    """

    opened: bool = False


def turn(state: TilesState) -> Turn | None:
    """Whose turn it is; a turn has one phase. None when the round is over."""
    return Turn(state.seat, "play") if state.ending is None else None


def view(state: TilesState, seat: int) -> View:
    """What that seat may know: the table, counts, and its own rack."""
    return View(
        hand=TilesHandView(dealer=state.dealer, turn=turn(state), table=state.table, pool=len(state.pool)),
        seats=tuple(TilesSeatView(len(hand), opened) for hand, opened in zip(state.hands, state.opened, strict=True)),
        you=YouView(seat=seat, hand=state.hands[seat], taken=None),
        options=state.options,
    )
