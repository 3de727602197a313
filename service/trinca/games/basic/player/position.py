"""What a player knows: the view of its seat, and what it remembers of the hand."""

from msgspec import Struct

from trinca.cards.playing import PACK, Card
from trinca.games.basic.memory import BasicMemory
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.piles import gives_out, may_draw_stock
from trinca.games.basic.view import BasicHandView, MeldView
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, View


class Position(Struct, frozen=True):
    """A position as the seat to play knows it.

    Attributes:
        hand: Its cards, in order.
        taken: The upcard it took in this turn, while it holds it.
        drawn: Whether it has drawn in this turn.
        melds: The table.
        upcard: The card on the discard pile, where one lies there.
        may_draw_stock: Whether a card can be had from the stock.
        stock: How many cards the stock holds.
        opponent: How many cards the other seat holds.
        last: Whether the hand ends before the seat has another turn, unless the other seat spares the last card of
            the stock (CL-12, GU-2).
        laid: Whether the seat laid any card in this hand.
        options: The options in force.
        unseen: The cards that may lie in the stock or in the other hand, as far as the seat knows.
        collected: The cards the other seat took from the pile and still holds.
        passed: The cards the other seat discarded, or left lying when it drew.
    """

    hand: tuple[Card, ...]
    taken: Card | None
    drawn: bool
    melds: tuple[MeldView, ...]
    upcard: Card | None
    may_draw_stock: bool
    stock: int
    opponent: int
    last: bool
    laid: bool
    options: BasicOptions
    unseen: frozenset[Card]
    collected: frozenset[Card]
    passed: frozenset[Card]


def position(view: View, log: tuple[Entry, ...] = ()) -> Position:
    """The position of the seat to play; without a log, the one of a seat with no memory."""
    table, me, options = view.hand, view.you.seat, view.options
    assert isinstance(table, BasicHandView)
    assert isinstance(options, BasicOptions)
    assert view.you.hand is not None
    assert table.turn is not None
    memory = _Memory(me, options).note_all(log)
    laid = [card for meld in table.melds for card in meld.cards]
    return Position(
        hand=view.you.hand,
        taken=view.you.taken,
        drawn=table.turn.phase == "play",
        melds=table.melds,
        upcard=table.discard[-1] if table.discard else None,
        may_draw_stock=may_draw_stock(options, table.stock, table.discard_count, memory.restocked),
        stock=table.stock,
        opponent=min(seat.cards for number, seat in enumerate(view.seats) if number != me),
        last=memory.is_last(table.stock),
        laid=any(me in meld.by for meld in table.melds),
        options=options,
        unseen=frozenset(PACK).difference(view.you.hand, laid, memory.pile, memory.collected, table.discard),
        collected=frozenset(memory.collected),
        passed=frozenset(memory.passed),
    )


class _Memory(BasicMemory):
    """Beside that, what the other seat let lie or threw.

    Attributes:
        passed: Those cards, without what it took after all.
    """

    def __init__(self, seat: int, options: BasicOptions) -> None:
        super().__init__(seat)
        self._options = options
        self.passed: set[Card] = set()

    def note(self, entry: Entry) -> None:
        """Remember one entry more."""
        match entry:
            case Moved(move=Draw()) if entry.seat != self.seat:
                change = self.passed.difference_update if entry.open else self.passed.update
                change(self.pile[-1:])
            case Moved(move=Discard(card=card)) if entry.seat != self.seat:
                self.passed.add(card)
        super().note(entry)

    def is_last(self, stock: int) -> bool:
        """Whether the turn after the next one, the seat's own, is not played any more.

        Args:
            stock: How many cards the stock holds.
        """
        drawn_out = stock <= 1 and gives_out(self._options, self.restocked)
        return drawn_out or self.turns + 2 >= self._options.turn_limit
