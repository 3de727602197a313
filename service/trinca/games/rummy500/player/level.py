"""What tells a level from another."""

from msgspec import Struct


class Level(Struct, frozen=True):
    """A level.

    Attributes:
        reach: How deep into the discard pile it looks.
        notices: How likely it sees a use for the pile at all.
        wavers: Among how many discards it picks one without a reason.
        counts: Whether it counts what a card may do for it and for the other seat, and keeps melds back meanwhile.
    """

    reach: int
    notices: float
    wavers: int
    counts: bool = False


KINDS = {
    "easy": Level(reach=1, notices=0.7, wavers=3),
    "normal": Level(reach=8, notices=1.0, wavers=1),
    "hard": Level(reach=54, notices=1.0, wavers=1, counts=True),
}
