"""The hand as one seat sees it."""

from typing import Literal

from msgspec import Struct

from trinca.cards.playing import Card
from trinca.games.basic.state import BasicState
from trinca.games.values import HandView, SeatView, Turn, View, YouView


class MeldView(Struct, frozen=True):
    """A meld on the table.

    Attributes:
        meld: Its number, counted from 1.
        kind: `set` or `run`.
        cards: A run ascending, a set by suit.
        by: The seat that laid each card.
    """

    meld: int
    kind: Literal["set", "run"]
    cards: tuple[Card, ...]
    by: tuple[int, ...]


class BasicHandView(HandView, frozen=True):
    """What lies open in a game on one pack.

    Attributes:
        stock: How many cards the stock holds.
        discard: The upcard; empty where none lies there.
        discard_count: How many cards lie on the discard pile.
        melds: In the order laid.
    """

    stock: int
    discard: tuple[Card, ...]
    discard_count: int
    melds: tuple[MeldView, ...]


def turn(state: BasicState) -> Turn | None:
    """Whose turn it is and in which phase; None when the hand is over."""
    return None if state.phase == "over" else Turn(state.seat, state.phase)


def view(state: BasicState, seat: int) -> View:
    """What that seat may know: the table, the upcard, counts, and its own cards."""
    return View(
        hand=BasicHandView(
            dealer=state.dealer,
            turn=turn(state),
            stock=len(state.stock),
            discard=state.discard[-1:],
            discard_count=len(state.discard),
            melds=tuple(
                MeldView(number, meld.kind, meld.cards, meld.by) for number, meld in enumerate(state.melds, start=1)
            ),
        ),
        seats=tuple(SeatView(len(hand)) for hand in state.hands),
        you=YouView(seat=seat, hand=state.hands[seat], taken=state.taken if seat == state.seat else None),
        options=state.options,
    )
