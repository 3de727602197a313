"""One hand as it lies: a position that stands alone, the order of the stock and the rest of the shuffle included."""

from typing import Literal

from trinca.cards.playing import JOKER, Card, in_order
from trinca.cards.shuffle import Shuffle
from trinca.games.indian.options import IndianOptions
from trinca.games.values import State

Phase = Literal["draw", "play", "over"]
Ending = Literal["declared", "last_seat", "turn_limit"]


class IndianState(State, frozen=True, kw_only=True):
    """A position.

    Attributes:
        options: The options in force.
        shuffle: The seed and the counter from which a restock goes on.
        dealer: The seat that dealt.
        wild_card: The card turned for the wild rank, set aside: it is in no pile and in no hand (IN-2).
        stock: Face down, the top last.
        discard: Face up, bottom to top: the upcard is the last.
        hands: The cards of each seat, in order of suit and rank, also of one that is out of the hand; none of the
            seat whose declaration ended it.
        penalties: For each seat the points with which it went out of the hand, for a wrong declaration or a drop;
            None of a seat still in (IN-8, IN-13).
        seat: The seat to play, or that played last when the hand is over.
        phase: `draw`, `play`, or `over`.
        taken: The upcard taken this turn (IN-3).
        turns: Completed turns (GU-2).
        restocked: How often the discard pile became the stock (IN-10).
        declared: The groups of the declaration that ended the hand, in normal form; none before that (IN-7).
        ending: How the hand ended; None while it runs.
        winner: The seat that declared or was left alone; None where none was.
    """

    options: IndianOptions
    shuffle: Shuffle
    dealer: int
    wild_card: tuple[Card]
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    penalties: tuple[int | None, ...]
    seat: int
    phase: Phase = "draw"
    taken: Card | None = None
    turns: int = 0
    restocked: int = 0
    declared: tuple[tuple[Card, ...], ...] = ()
    ending: Ending | None = None
    winner: int | None = None

    @property
    def wild(self) -> str:
        """The rank that is wild, as cards have it; aces where a printed joker was turned (IN-2)."""
        (card,) = self.wild_card
        return "A" if card == JOKER else card[:-1]

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out of the hand."""
        return tuple(seat for seat, penalty in enumerate(self.penalties) if penalty is None)

    def held(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat in order, in its hand or in the groups that it declared."""
        if seat == self.winner and self.declared:
            return in_order(card for group in self.declared for card in group)
        return self.hands[seat]
