"""The stock and the discard pile: what may be drawn, and how one becomes the other (CL-4, CL-11, ST-9)."""

from msgspec.structs import replace

from trinca.cards.playing import Card
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.state import BasicState


def gives_out(options: BasicOptions, restocked: int) -> bool:
    """Whether no further restock is allowed in this hand (CL-11, CL-12)."""
    return options.restocks is not None and restocked >= options.restocks


def may_draw_stock(options: BasicOptions, stock: int, discard: int, restocked: int) -> bool:
    """Whether a card can be had from the stock.

    Args:
        options: The options in force.
        stock: How many cards the stock holds.
        discard: How many lie on the discard pile.
        restocked: How many restocks there were in this hand.
    """
    if stock:
        return True
    # ST-9: an upcard that stays and lies there alone leaves nothing to shuffle.
    kept = 1 if options.restock_keeps_upcard else 0
    return discard > kept and not gives_out(options, restocked)


def stock_can_be_drawn(state: BasicState) -> bool:
    """Whether the seat to play may ask for a card of the stock."""
    return may_draw_stock(state.options, len(state.stock), len(state.discard), state.restocked)


def upcard(state: BasicState) -> Card | None:
    """The card on top of the discard pile; None where none lies there, as after a restock."""
    return state.discard[-1] if state.discard else None


def restock(state: BasicState) -> BasicState:
    """The discard pile shuffled into a new stock, the shuffle going on where it stopped (CL-11).

    The whole pile, so that none lies there until the next discard; or, by the option, all but the upcard (ST-9).
    """
    kept = 1 if state.options.restock_keeps_upcard else 0
    taken = len(state.discard) - kept
    stock, shuffle = state.shuffle.shuffled(state.discard[:taken])
    return replace(state, stock=stock, discard=state.discard[taken:], shuffle=shuffle, restocked=state.restocked + 1)
