"""Positions as people write them: the fields and defaults of `seeds/vectors/schemas/tiles.json`."""

from msgspec import UNSET, UnsetType

from trinca.cards.playing import Card
from trinca.cards.tiles import in_order
from trinca.games.positions import CardsText, Position, Whole, cards, of_each, put_in_order
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.state import TilesState
from trinca.melds.combinations import arranged


class TilesPosition(Position, frozen=True, kw_only=True):
    """A round as it lies.

    Attributes:
        pool: Face down, the next tile to be drawn last.
        table: The combinations, and the tiles of each, in any order.
        dealer: The seat that dealt.
        seat: The seat to play.
        opened: Of each seat, whether it has laid its first combinations; left out, all have.
        passes: How many turns before this one were passed in a row.
        turns: Turns completed in the round.
    """

    pool: CardsText
    table: tuple[CardsText, ...] = ()
    dealer: Whole = 1
    seat: Whole = 0
    opened: tuple[bool, ...] | UnsetType = UNSET
    passes: Whole = 0
    turns: Whole = 0

    def state(self, options: TilesOptions, seed: str) -> TilesState:  # noqa: ARG002 - nothing is shuffled in a round
        """The state, which need not be sound."""
        return TilesState(
            options=options,
            dealer=self.dealer,
            pool=cards(self.pool),
            hands=tuple(put_in_order(in_order, cards(hand)) for hand in self.hands),
            table=_lying(tuple(map(cards, self.table))),
            seat=self.seat,
            opened=of_each(self.opened, True, len(self.hands)),
            passes=self.passes,
            turns=self.turns,
        )


def _lying(table: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], ...]:
    """The table in normal form; as it is where something on it is no tile."""
    try:
        return arranged(table)
    except KeyError:
        return table
