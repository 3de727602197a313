"""One hand as it lies: a position that stands alone, the order of the stock included."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from trinca.cards.playing import JOKER, Card
from trinca.cards.shuffle import Shuffle
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.values import State
from trinca.melds.jokers import Names, Reading
from trinca.melds.melds import Kind

Phase = Literal["draw", "play", "out_or_float", "over"]
Ending = Literal["went_out", "end_hand", "stock_empty", "turn_limit"]


class Meld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A meld on the table; its number is its place among the melds, counted from 1.

    Attributes:
        kind: `set` or `run`.
        cards: A run ascending, a set by suit, its jokers last.
        stands_for: What each card stands for, parallel to `cards`; there only where a joker lies (FH-6).
        by: The seat that laid each card, parallel to `cards` (FH-7).
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: Names | UnsetType = UNSET
    by: tuple[int, ...]

    @property
    def reading(self) -> Reading:
        """The meld as the melds' floor knows it."""
        return Reading(self.kind, self.cards, self.cards if self.stands_for is UNSET else self.stands_for)


class Rummy500State(State, frozen=True, kw_only=True):
    """A position.

    Attributes:
        options: The options in force.
        shuffle: The seed and how far the deal used it; nothing is shuffled again.
        dealer: The seat that dealt.
        stock: Face down, the top last.
        discard: Spread face up, bottom to top: the upcard is the last (FH-2).
        hands: The cards of each seat, in order of suit and rank, jokers last.
        melds: In the order laid.
        seat: The seat to play, or that played last when the hand is over.
        phase: `draw`, `play`, `out_or_float` (FH-11), or `over`.
        taken: The upcard taken alone in this turn, while it is held (FH-4).
        floating: For each seat, whether it ended its last turn without a card (FH-11).
        turns: Completed turns (GU-2).
        ending: How the hand ended; None while it runs.
        winner: The seat that went out; None where none did.
    """

    options: Rummy500Options
    shuffle: Shuffle
    dealer: int
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    melds: tuple[Meld, ...] = ()
    seat: int
    phase: Phase = "draw"
    taken: Card | None = None
    floating: tuple[bool, ...] = (False, False)
    turns: int = 0
    ending: Ending | None = None
    winner: int | None = None


def shown_names(cards: tuple[Card, ...], names: Names) -> Names | UnsetType:
    """`stands_for` as it is shown: only where a joker is among the cards."""
    return names if JOKER in cards else UNSET
