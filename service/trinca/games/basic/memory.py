"""What a seat remembers of a hand of classic or straight rummy."""

from trinca.games.basic.moves import LayMeld, LayOff
from trinca.games.outs import Memory
from trinca.games.values import Entry, Moved


class BasicMemory(Memory):
    """The discard pile card by card, what the other seat took from it, and what it laid of that."""

    def note(self, entry: Entry) -> None:
        """Remember one entry more."""
        match entry:
            case Moved(move=LayMeld() | LayOff() as move):
                self.laid(entry.seat, move.cards)
            case _:
                super().note(entry)
