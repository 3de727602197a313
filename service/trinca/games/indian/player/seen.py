"""What a seat knows of the cards that it does not hold, from its view and its log and from nothing else."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trinca.cards.playing import Card
from trinca.games.dealing import next_seat
from trinca.games.indian.memory import IndianMemory, unseen
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, SeatView, View


class Seen(NamedTuple):
    """What is known.

    Attributes:
        unseen: The cards that may lie in the stock, each as often as nobody has seen where it is. Those that the
            others were dealt or drew unseen are among them.
        taken: The upcards that the next seat took and still holds.
        left: The cards that it did not want: those it let go, and the upcards that it left lying.
        turns: How many turns the seat itself has had.
    """

    unseen: Counter[Card]
    taken: Counter[Card]
    left: Counter[Card]
    turns: int


def seen_by(view: View, log: Iterable[Entry]) -> Seen:
    """What the seat of the view knows after all that it saw; of a hand whose beginning is not told it knows less."""
    own = view.you.seat
    near, memory, left = _next_in(own, view.seats), IndianMemory(own), Counter[Card]()
    for entry in log:
        match entry:
            case Moved(seat=seat, move=Draw(source="stock")) if seat == near:
                left.update(memory.pile[-1:])
            case Moved(seat=seat, move=Discard(card=card)) if seat == near:
                left[card] += 1
        memory.note(entry)
    return Seen(unseen(view, memory), memory.taken_by(near), left, memory.own_turns)


def _next_in(seat: int, seats: Sequence[SeatView]) -> int:
    """The seat that plays after this one: those that are out are passed over."""
    after = next_seat(seat, len(seats))
    while after != seat and getattr(seats[after], "out", False):
        after = next_seat(after, len(seats))
    return after
