"""The hand as one seat sees it."""

from msgspec import UNSET, Struct, UnsetType

from trinca.cards.playing import Card
from trinca.games.rummy500 import score
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import HandView, SeatView, Turn, View, YouView
from trinca.melds.jokers import Names, Reading
from trinca.melds.melds import Kind


class Rummy500MeldView(Struct, frozen=True, kw_only=True):
    """A meld on the table.

    Attributes:
        meld: Its number, counted from 1.
        kind: `set` or `run`.
        cards: A run ascending, a joker in the place of its card; a set by suit, its jokers last.
        stands_for: What each card stands for, parallel to `cards`; in a set a joker's entry is the rank. It is there
            only where a joker lies (FH-6).
        by: The seat that laid each card, and scores it (FH-7).
    """

    meld: int
    kind: Kind
    cards: tuple[Card, ...]
    stands_for: Names | UnsetType = UNSET
    by: tuple[int, ...]

    @property
    def reading(self) -> Reading:
        """The meld as the melds' floor knows it."""
        return Reading(self.kind, self.cards, self.cards if self.stands_for is UNSET else self.stands_for)


class Rummy500HandView(HandView, frozen=True):
    """What lies open in `rummy500`.

    Attributes:
        stock: How many cards the stock holds.
        discard: The discard pile, bottom to top: all of it is open (FH-2).
        discard_count: How many cards lie there.
        melds: In the order laid.
    """

    stock: int
    discard: tuple[Card, ...]
    discard_count: int
    melds: tuple[Rummy500MeldView, ...]


class Rummy500SeatView(SeatView, frozen=True):
    """What everybody sees of one seat.

    Attributes:
        cards: How many cards it holds.
        laid: The points of the cards that it laid in this hand (FH-7).
        floating: Whether it plays on after a turn that it ended without a card (FH-11).
    """

    laid: int = 0
    floating: bool = False


def turn(state: Rummy500State) -> Turn | None:
    """Whose turn it is and in which phase; None when the hand is over."""
    return None if state.phase == "over" else Turn(state.seat, state.phase)


def view(state: Rummy500State, seat: int) -> View:
    """What that seat may know: the table, the spread pile, counts, and its own cards."""
    return View(
        hand=Rummy500HandView(
            dealer=state.dealer,
            turn=turn(state),
            stock=len(state.stock),
            discard=state.discard,
            discard_count=len(state.discard),
            melds=tuple(
                Rummy500MeldView(
                    meld=number, kind=meld.kind, cards=meld.cards, stands_for=meld.stands_for, by=meld.by
                )
                for number, meld in enumerate(state.melds, start=1)
            ),
        ),
        seats=tuple(
            Rummy500SeatView(len(hand), score.laid(state.melds, number), state.floating[number])
            for number, hand in enumerate(state.hands)
        ),
        you=YouView(seat=seat, hand=state.hands[seat], taken=state.taken if seat == state.seat else None),
        options=state.options,
    )
