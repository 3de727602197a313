"""What a seat sees, and remembers of what it saw, as far as reasons are told from it."""

from collections import Counter
from typing import NamedTuple

from msgspec import UNSET

from trinca.cards.playing import JOKER, Card
from trinca.games.outs import Memory
from trinca.games.rummy500.deal import DECK
from trinca.games.rummy500.moves import Draw, EndHand, Float, GoOut, LayMeld, LayOff
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.view import Rummy500HandView
from trinca.games.values import Entry, Moved, View
from trinca.melds.jokers import Reading
from trinca.melds.jokers_listed import Holding

Table = tuple[Reading, ...]


class Sight(NamedTuple):
    """The position of the seat to play.

    Attributes:
        hand: Its cards.
        taken: The upcard it took in this turn, while it holds it.
        table: The melds.
        pile: The discard pile, bottom to top (FH-2).
        stock: How many cards the stock holds.
        last_turn: Whether the hand ends with this turn, whoever goes out (GU-2).
        unseen: The cards that may lie in the stock or in the other hand.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    table: Table
    pile: tuple[Card, ...]
    stock: int
    last_turn: bool
    unseen: Counter[Card]

    def elsewhere(self, card: Card) -> Holding:
        """All that the other seat may lay from in its next turn, a card that is discarded now among it.

        The whole pile is open to it, so that only what the seat keeps and what lies on the table is out of its reach.
        """
        mine = Counter(self.hand) - Counter((card,))
        there = Counter(DECK) - mine - Counter(laid for meld in self.table for laid in meld.cards)
        return Holding(frozenset(there) - {JOKER}, there[JOKER], using=card)


def sight_of(view: View, log: tuple[Entry, ...]) -> Sight:
    """What the seat of the view knows; without a log, what it would know with no memory."""
    table, me, options = view.hand, view.you.seat, view.options
    assert isinstance(table, Rummy500HandView)
    assert isinstance(options, Rummy500Options)
    assert view.you.hand is not None
    memory = _Memory(me).note_all(log)
    laid = (card for meld in table.melds for card in meld.cards)
    unseen = Counter(DECK) - Counter((*view.you.hand, *laid, *table.discard)) - memory.collected
    return Sight(
        hand=view.you.hand,
        taken=view.you.taken,
        table=tuple(meld.reading for meld in table.melds),
        pile=table.discard,
        stock=table.stock,
        last_turn=memory.turns + 1 >= options.turn_limit,
        unseen=unseen,
    )


class _Memory(Memory):
    """A memory that also understands deep pick-ups, what is laid, and turns that no discard ends."""

    def note(self, entry: Entry) -> None:
        """Remember an entry of the log."""
        match entry:
            case Moved(move=Draw(source="discard") as move):
                self.picked_up(entry.seat, 1 if move.index is UNSET else len(self.pile) - move.index)
                if move.then is not UNSET:
                    self.laid(entry.seat, move.then.cards)
            case Moved(move=LayMeld() | LayOff() as move):
                self.laid(entry.seat, move.cards)
            case Moved(move=Float() | GoOut() | EndHand()):
                self.turns += 1
            case _:
                super().note(entry)
