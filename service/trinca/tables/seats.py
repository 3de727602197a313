"""What can be changed about a seat while the match goes on: one's own name, a computer's level (TA-11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from trinca.tables.events import Event, LevelSet, Renamed
from trinca.tables.refusals import Refusal
from trinca.tables.seat import Seat
from trinca.tables.table import AnyTable, Facts, Step


def change_seat(
    table: AnyTable, seats: Sequence[int], number: int, facts: Facts, *, name: str | None, level: str | None
) -> Step | None:
    """Seat `number` with another name or level, whichever is given; None where it is as asked for already.

    Args:
        table: The table.
        seats: The seats of the key that asks.
        number: The seat to change.
        facts: The time.
        name: A new name, for one of the asker's own seats.
        level: A new level, for a computer; any person at the table may set it.
    """
    if number >= len(table.seats):
        raise Refusal("seat_not_found", f"The table has no seat {number}.", seat=number)
    seat = table.seats[number]
    if name is not None and number not in seats:
        raise Refusal("forbidden", "Only whoever holds a seat may name it.", seat=number)
    if level is not None and seat.kind != "computer":
        raise Refusal("invalid_request", "Only a computer has a level.", path="/level")
    told: tuple[Event, ...] = ()
    if name not in (None, seat.name):
        seat = replace(seat, name=name)
        told += (Renamed(number, seat.name),)
    if level not in (None, seat.level):
        seat = replace(seat, level=level)
        told += (LevelSet(number, level),) if level is not None else ()
    if not told:
        return None
    after = replace(table, version=table.version + 1, expires=facts.expires, seats=seats_with(table, number, seat))
    return Step(after, told)


def seats_with(table: AnyTable, number: int, seat: Seat) -> tuple[Seat, ...]:
    """All seats of the table, that one changed."""
    return (*table.seats[:number], seat, *table.seats[number + 1 :])
