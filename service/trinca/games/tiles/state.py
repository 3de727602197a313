"""One round as it lies: a position that stands alone, the order of the pool included; nothing is shuffled later."""

from typing import Literal

from trinca.cards.playing import Card
from trinca.games.tiles.options import TilesOptions
from trinca.games.values import State

Ending = Literal["went_out", "blocked", "turn_limit"]


class TilesState(State, frozen=True, kw_only=True):
    """A position of `tiles`.

    Attributes:
        options: The options in force.
        dealer: The seat that dealt, the one before the starter (TI-3).
        pool: Face down, the next tile to be drawn last.
        hands: The rack of each seat, by colour and number.
        table: The combinations in normal form.
        seat: The seat to play, or that played last when the round is over.
        opened: For each seat, whether it has laid its first combinations (TI-6).
        passes: How many turns before this one were passed in a row (TI-10); any other turn ends the row.
        turns: Completed turns (GU-2).
        ending: How the round ended; None while it runs.
    """

    options: TilesOptions
    dealer: int
    pool: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[tuple[Card, ...], ...] = ()
    seat: int
    opened: tuple[bool, ...]
    passes: int = 0
    turns: int = 0
    ending: Ending | None = None

    @property
    def rack(self) -> tuple[Card, ...]:
        """The tiles of the seat to play."""
        return self.hands[self.seat]

    @property
    def has_opened(self) -> bool:
        """Whether the seat to play has laid its first combinations."""
        return self.opened[self.seat]
