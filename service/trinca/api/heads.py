"""What every game's view has, as structs for the document alone: the views are built in `tables`.

Tests hold every answer against the document, so the two cannot part.
"""

from typing import Annotated

import msgspec
from msgspec import Struct

from trinca.tables.finished import Result
from trinca.tables.seat import Action, Kind
from trinca.tables.table import Presence, Status


class Deal(Struct):
    """The promise that proves the deal.

    Attributes:
        commitment: `sha256:` and the hash of the deal's seed, which the finished hand shows.
        built: True where there was no deal, in development alone: the hand began from a position, and only what is
            shuffled later follows from the seed.
        chosen: True where whoever made the table chose the seed, in development alone, and so knew every card that
            follows from it.
    """

    commitment: str
    built: bool | msgspec.UnsetType = msgspec.UNSET
    chosen: bool | msgspec.UnsetType = msgspec.UNSET


class HandHead(Struct):
    """The hand as the seat sees it.

    Attributes:
        number: Counted from 1 for the life of the table.
        deal: What proves the deal.
    """

    number: int
    deal: Deal


class SeatHead(Struct):
    """A seat as everybody sees it.

    Attributes:
        seat: Its number.
        kind: `host` made the table, `local` shares the host's device, `invited` is a friend's, `computer` a computer
            player's.
        name: As shown to everybody.
        level: A computer's level.
        present: Whether it is connected; computers always are, and everybody at an `optional` table.
        score: The total of the match; null in a game without one.
        agreed: What the seat agreed to for this hand.
    """

    seat: int
    kind: Kind
    name: str
    level: str | None
    present: bool
    score: int | None
    agreed: tuple[Action, ...]


class YouHead(Struct):
    """What only the key's own seat sees.

    Attributes:
        seats: The seats that the key holds.
        covered: Whether the hand is covered until it is revealed (TA-9).
    """

    seats: tuple[int, ...]
    covered: bool


class TableHead(Struct):
    """A table as the key's seat sees it; it never holds another seat's cards.

    Attributes:
        id: The table's id.
        version: Counts every change that a seat may see; it is the `ETag`.
        status: `waiting` for people, `playing`, or with the hand or the match over.
        presence: Whether people must be connected to play.
        expires_at: When the table is gone unless something happens.
        result: How the hand ended; null while it runs.
    """

    id: str
    version: int
    status: Status
    presence: Presence
    expires_at: Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]
    result: Result | None


class LogMove(Struct):
    """A move as the seat saw it.

    Attributes:
        seat: Who moved.
        card: The card drawn, where the seat saw it.
    """

    seat: int
    card: str | msgspec.UnsetType = msgspec.UNSET


class MovesHead(Struct):
    """The legal moves.

    Attributes:
        version: The table's version.
        seat: Whose moves they are.
        complete: Whether the list holds every legal move, up to spelling.
        open: Types of moves that cannot be listed whole.
    """

    version: int
    seat: int
    complete: bool
    open: tuple[str, ...]
