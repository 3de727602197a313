"""What a player knows of a position."""

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.games.rummy500.view import Rummy500HandView
from trinca.games.values import View
from trinca.melds.jokers import Reading

NEAR_OUT = 4
"""As few cards of the other seat, or of the stock, call for laying jokers wherever they fit (PL-6)."""


class Position(Struct, frozen=True):
    """A position as the seat to play knows it.

    Attributes:
        hand: Its cards.
        taken: The upcard it took in this turn, while it holds it.
        pile: The discard pile, bottom to top.
        table: The melds.
        stock: How many cards the stock holds.
        others: How many cards the other seat holds.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    pile: tuple[Card, ...]
    table: tuple[Reading, ...]
    stock: int
    others: int

    @property
    def hurry(self) -> bool:
        """Whether the hand may be over soon."""
        return min(self.others, self.stock) <= NEAR_OUT


def position(view: View) -> Position:
    """The position of the seat to play."""
    table, me = view.hand, view.you.seat
    assert isinstance(table, Rummy500HandView)
    assert view.you.hand is not None
    return Position(
        hand=view.you.hand,
        taken=view.you.taken,
        pile=table.discard,
        table=tuple(meld.reading for meld in table.melds),
        stock=table.stock,
        others=min(seat.cards for number, seat in enumerate(view.seats) if number != me),
    )
