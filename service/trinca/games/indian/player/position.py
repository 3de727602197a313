"""A position as the seat to play knows it."""

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.piles import may_draw_stock
from trinca.games.indian.view import IndianHandView, IndianSeatView
from trinca.games.values import View
from trinca.melds.sequences import is_joker


class Position(Struct, frozen=True):
    """What the view says.

    Attributes:
        hand: The cards of the seat.
        wild: The wild rank.
        taken: The upcard it took in this turn.
        upcard: The card on top of the discard pile; None where it was taken from an empty one.
        may_draw_stock: Whether a card can be had from the stock.
        may_drop: Whether the table lets a seat give up its hand (IN-13).
        seats: How many seats the table has.
        still_in: How many of them are not out of the hand.
    """

    hand: tuple[Card, ...]
    wild: str
    taken: Card | None
    upcard: Card | None
    may_draw_stock: bool
    may_drop: bool
    seats: int
    still_in: int


def position_of(view: View) -> Position:
    """The position of the seat whose view it is."""
    table, options = view.hand, view.options
    assert isinstance(table, IndianHandView)
    assert isinstance(options, IndianOptions)
    assert view.you.hand is not None
    return Position(
        hand=view.you.hand,
        wild=table.wild_rank,
        taken=view.you.taken,
        upcard=table.discard[-1] if table.discard else None,
        may_draw_stock=may_draw_stock(table.stock, table.discard_count),
        may_drop=options.drop,
        seats=len(view.seats),
        still_in=sum(isinstance(seat, IndianSeatView) and not seat.out for seat in view.seats),
    )


def expendable(position: Position) -> list[Card]:
    """The cards to choose a discard from, each once: jokers stay where there is anything else."""
    hand = position.hand
    return list(dict.fromkeys(card for card in hand if not is_joker(card, position.wild))) or list(
        dict.fromkeys(hand)
    )
