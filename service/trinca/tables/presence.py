"""Who is at the table, where its people must be connected to play (TA-5).

That somebody went away or came back is a change of the table like any other: it has a version and an event. It is no
play and no activity: it makes no move stale and lengthens no table's life (TA-8).
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from trinca.tables.events import PresenceChanged
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Step

AWAY_AFTER = 60_000
"""Milliseconds after which a seat that was not heard from is away."""

NOTED_EVERY = 5_000
"""Milliseconds within which it is noted only once that a seat was heard from."""

SILENT_FOR = AWAY_AFTER + NOTED_EVERY
"""Milliseconds since the last note after which a seat is away: nobody is who was heard from within AWAY_AFTER."""


def is_kept(table: AnyTable) -> bool:
    """Whether the table waits for its people; where it does not, everybody counts as present."""
    return table.presence == "required"


def missing(table: AnyTable) -> tuple[int, ...]:
    """The seats of the people who are away."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.away)


def check_present(table: AnyTable, seats: Collection[int]) -> None:
    """Refuse a move of these seats while another one is away; nothing is lost, and play goes on later (TA-5)."""
    away = [number for number in missing(table) if number not in seats]
    if away:
        names = " and ".join(table.seats[number].name for number in away)
        detail = f"{names} {'is' if len(away) == 1 else 'are'} away; the table waits."
        raise Refusal("seat_away", detail, rule="TA-5", seats=away)


def silent(table: AnyTable, heard: Mapping[int, int], now: int) -> tuple[int, ...]:
    """The seats of people who count as present and were silent for too long.

    Args:
        table: The table.
        heard: When it was last noted of a seat that it was heard from, milliseconds since the epoch; a seat that is
            not in it never was, nor was one whose time lies far ahead, set by a clock that was wrong.
        now: The same for now.
    """
    if not is_kept(table):
        return ()
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.key is not None and not seat.away and abs(now - heard.get(number, 0)) >= SILENT_FOR
    )


def next_look(table: AnyTable, heard: Mapping[int, int]) -> int | None:
    """When the first of those present may be away, milliseconds since the epoch; None where nobody is present."""
    present = [
        heard.get(number, 0) for number, seat in enumerate(table.seats) if seat.key is not None and not seat.away
    ]
    return min(present) + SILENT_FOR if present and is_kept(table) else None


def gone_away(table: AnyTable, seats: Collection[int]) -> Step | None:
    """These seats away; None where they are already."""
    return _step(*_changed(table, seats, away=True))


def come_back(table: AnyTable, seats: Collection[int]) -> Step | None:
    """These seats back; None where they never left."""
    return _step(*returned(table, seats))


def returned(table: AnyTable, seats: Collection[int]) -> tuple[AnyTable, tuple[PresenceChanged, ...]]:
    """The table with these seats back, its version as it was, and what there is to tell of it."""
    return _changed(table, seats, away=False)


def _changed(table: AnyTable, seats: Collection[int], *, away: bool) -> tuple[AnyTable, tuple[PresenceChanged, ...]]:
    changing = [number for number in sorted(seats) if table.seats[number].away != away]
    if not changing:
        return table, ()
    after = tuple(replace(seat, away=away) if number in changing else seat for number, seat in enumerate(table.seats))
    return replace(table, seats=after), tuple(PresenceChanged(number, present=not away) for number in changing)


def _step(table: AnyTable, told: tuple[PresenceChanged, ...]) -> Step | None:
    return Step(replace(table, version=table.version + 1), told) if told else None
