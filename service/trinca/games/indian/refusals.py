"""What only this engine refuses: its rule, its reason, and one sentence that names what is wrong with it.

A sentence names only what the seat that asked can see: the cards it named, the upcard, the table (GU-3).
"""

from trinca.cards.playing import Card
from trinca.games.errors import IllegalMove

CARDS, TURN, DECLARE, RESTOCK, DROP = "IN-1", "IN-3", "IN-7", "IN-10", "IN-13"
"""The rules that say which cards there are, what a turn is, and what may be declared, drawn and dropped."""


def no_stock(upcard: Card) -> IllegalMove:
    """A draw from an empty stock with only the upcard on the pile."""
    detail = f"The stock is empty and only the upcard {upcard} is left: take it."
    return IllegalMove(RESTOCK, "stock_empty", detail, **{"from": "stock"})


def not_thirteen(cards: int, needed: int) -> IllegalMove:
    """A declaration of own cards that leaves some of them out: it costs nothing."""
    detail = f"A declaration shows {needed} cards in groups, not {cards}, and lays one more aside."
    return IllegalMove(DECLARE, "does_not_fit", detail, count=cards, needed=needed)


def drop_is_off() -> IllegalMove:
    """A drop at a table without that option."""
    return IllegalMove(DROP, "wrong_phase", "Nobody may drop at this table.", option="drop")


def drop_after_draw() -> IllegalMove:
    """A drop in the middle of a turn."""
    detail = "You have drawn in this turn: a hand can be dropped before the draw only."
    return IllegalMove(DROP, "wrong_phase", detail, phase="play")
