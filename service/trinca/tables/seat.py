"""A seat of a table."""

from typing import Literal

from msgspec import Struct

Kind = Literal["host", "local", "invited", "computer"]
Action = Literal["next_hand", "restart"]


class Seat(Struct, frozen=True):
    """One seat of a table (TA-1).

    Attributes:
        kind: `host` is the person who made the table, `local` another person on the host's device, `invited` a friend
            elsewhere, `computer` a computer player.
        name: As shown to everybody.
        level: A computer's level, else None.
        key: Hash of the seat key that holds the seat; None at a computer's and at a free seat.
        invitation: Hash of the secret of the seat's last invitation (TA-3), kept when it is used.
        invited: How often that invitation was replaced.
        agreed: What the seat agreed to for this hand (TA-7).
        away: Whether the seat's person is missed, at a table that waits for its people (TA-5).
    """

    kind: Kind
    name: str
    level: str | None = None
    key: str | None = None
    invitation: str | None = None
    invited: int = 0
    agreed: tuple[Action, ...] = ()
    away: bool = False

    @property
    def free(self) -> bool:
        """Whether the seat waits for somebody to take it."""
        return self.kind != "computer" and self.key is None
