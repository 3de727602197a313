"""The stock and the discard pile: what may be drawn and discarded, and how one becomes the other (IN-3, IN-10)."""

from collections.abc import Sequence

from msgspec.structs import replace

from trinca.cards.playing import Card
from trinca.games.indian.state import IndianState


def may_draw_stock(stock: int, discard: int) -> bool:
    """Whether a card can be had from the stock (IN-10): the upcard stays, so alone it is nothing to shuffle.

    Args:
        stock: How many cards the stock holds.
        discard: How many lie on the discard pile.
    """
    return stock > 0 or discard > 1


def may_discard(hand: Sequence[Card], card: Card, taken: Card | None) -> bool:
    """Whether a card held may go: the upcard taken in this turn only if the seat holds its twin (IN-3)."""
    return card != taken or hand.count(card) > 1


def restock(state: IndianState) -> IndianState:
    """All discards but the upcard shuffled into a new stock, the shuffle going on where it stopped (IN-10)."""
    stock, shuffle = state.shuffle.shuffled(state.discard[:-1])
    return replace(state, stock=stock, discard=state.discard[-1:], shuffle=shuffle, restocked=state.restocked + 1)
