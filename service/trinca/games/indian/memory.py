"""What a seat remembers of a hand, and which cards it has not seen."""

from collections import Counter

from trinca.cards.playing import Card
from trinca.games.indian.deal import deck_of
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.view import IndianHandView, IndianSeatView
from trinca.games.moves import Discard
from trinca.games.outs import Memory
from trinca.games.values import Entry, Moved, View


class IndianMemory(Memory):
    """A memory that also understands how a seat goes out of the hand.

    Attributes:
        own_turns: How many turns the seat itself ended by a discard.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.own_turns = 0

    def note(self, entry: Entry) -> None:
        """Remember an entry of the log."""
        match entry:
            case Moved(move=Declare(discard=card)):
                # IN-8: the thirteen were shown, and the view shows them.
                self.thrown(entry.seat, card)
                self.shown(entry.seat)
            case Moved(move=Drop()):
                self.turns += 1
            case _:
                super().note(entry)
        self.own_turns += isinstance(entry, Moved) and entry.seat == self.seat and isinstance(entry.move, Discard)


def unseen(view: View, memory: Memory) -> Counter[Card]:
    """The cards that may lie in the stock or in another hand, each as often as the seat does not know where it is."""
    table, options = view.hand, view.options
    assert isinstance(table, IndianHandView)
    assert isinstance(options, IndianOptions)
    assert view.you.hand is not None
    shown = (card for seat in view.seats if isinstance(seat, IndianSeatView) for card in seat.shown or ())
    seen = Counter((*view.you.hand, *shown, table.wild_card)) + (Counter(memory.pile) | Counter(table.discard))
    return Counter(deck_of(options)) - seen - memory.collected
