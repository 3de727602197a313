"""The hand as one seat sees it."""

from trinca.cards.playing import Card
from trinca.games.indian.score import WRONG
from trinca.games.indian.state import IndianState
from trinca.games.values import HandView, SeatView, Turn, View, YouView


class IndianHandView(HandView, frozen=True):
    """What lies open.

    Attributes:
        wild_rank: The rank that is wild in this hand, as cards have it.
        wild_card: The card turned for it, set aside; a printed joker makes aces wild.
        stock: How many cards the stock holds.
        discard: The upcard; empty where none lies there.
        discard_count: How many cards lie on the discard pile.
    """

    wild_rank: str
    wild_card: Card
    stock: int
    discard: tuple[Card, ...]
    discard_count: int


class IndianSeatView(SeatView, frozen=True):
    """What everybody sees of one seat.

    Attributes:
        cards: How many cards it plays with; none once it is out of the hand.
        out: Whether it is out of the hand, by a wrong declaration or a drop.
        shown: The thirteen cards of a wrong declaration, in order; None of every other seat.
    """

    out: bool = False
    shown: tuple[Card, ...] | None = None


def turn(state: IndianState) -> Turn | None:
    """Whose turn it is and in which phase; None when the hand is over."""
    return None if state.phase == "over" else Turn(state.seat, state.phase)


def view(state: IndianState, seat: int) -> View:
    """What that seat may know: what lies open, the upcard, counts, cards that were shown, and its own."""
    (wild_card,) = state.wild_card
    return View(
        hand=IndianHandView(
            dealer=state.dealer,
            turn=turn(state),
            wild_rank=state.wild,
            wild_card=wild_card,
            stock=len(state.stock),
            discard=state.discard[-1:],
            discard_count=len(state.discard),
        ),
        seats=tuple(_seat(state, number) for number in range(len(state.hands))),
        you=YouView(seat=seat, hand=state.held(seat), taken=state.taken if seat == state.seat else None),
        options=state.options,
    )


def _seat(state: IndianState, seat: int) -> IndianSeatView:
    penalty = state.penalties[seat]
    if penalty is None:
        return IndianSeatView(len(state.held(seat)))
    # IN-8, IN-13: a wrong declaration was shown, what was dropped was not.
    return IndianSeatView(0, out=True, shown=state.hands[seat] if penalty == WRONG else None)
