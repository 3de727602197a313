"""Computer players: a move from what a seat sees, and from nothing else.

They declare when they can, and never wrongly, for they look before (PL-9). What they keep and which upcards they take
is judged by `sound` for `easy` and `normal`, and by `hard` for `hard`.
"""

from random import Random
from typing import Protocol

from trinca.cards.playing import Card
from trinca.games.indian.declare import found
from trinca.games.indian.legal import STOCK, UPCARD, discards
from trinca.games.indian.moves import Drop, IndianMove
from trinca.games.indian.player.hard import Hard
from trinca.games.indian.player.position import Position, expendable, position_of
from trinca.games.indian.player.seen import seen_by
from trinca.games.indian.player.sound import KINDS, Sound
from trinca.games.moves import Discard
from trinca.games.values import Entry, View
from trinca.melds.sequences import is_joker


class Judge(Protocol):
    """What tells a level from another."""

    def looks(self) -> bool:
        """Whether it looks at the upcard at all."""

    def gives_up(self) -> bool:
        """Whether to drop before the draw, where the table has that (IN-13)."""

    def takes(self, upcard: Card) -> bool:
        """Whether to take an upcard with which it cannot declare yet, rather than a card of the stock."""

    def discards(self, cards: list[Card]) -> Card:
        """The card of these to let go."""


def choose(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> IndianMove:
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The hand as that seat, whose turn it is, sees it.
        log: What the seat saw so far; `hard` remembers it, the others go by their own cards.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides between moves the player holds equal, and what `easy` overlooks.
        budget: How many remainders of hands `hard` may look at before it stops comparing discards any further.
    """
    position, rng = position_of(view), Random(seed)  # noqa: S311 - a player's whim; the cards are shuffled elsewhere
    judge: Judge = (
        Hard(position, seen_by(view, log), rng, budget) if level == "hard" else Sound(position, KINDS[level], rng)
    )
    assert view.hand.turn is not None
    if view.hand.turn.phase == "draw":
        if position.may_drop and judge.gives_up():
            return Drop()
        return UPCARD if _wants_upcard(position, judge) else STOCK
    declaration = found(position.hand, position.wild)
    if declaration is not None:
        return declaration
    allowed = [move.card for move in discards(position.hand, position.taken)]
    return Discard(judge.discards([card for card in expendable(position) if card in allowed] or allowed))


def _wants_upcard(position: Position, judge: Judge) -> bool:
    """Whether to take the upcard: nothing else is there, it is a joker, the seat can declare, or it is worth it."""
    card, wild = position.upcard, position.wild
    if not judge.looks() or card is None:
        return not position.may_draw_stock
    if is_joker(card, wild) or not position.may_draw_stock:
        return True
    return found((*position.hand, card), wild) is not None or judge.takes(card)
