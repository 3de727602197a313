"""Private rooms: an invitation fills one seat once, and the host can replace an unused one (TA-3)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from trinca.games.registry import AnyGame
from trinca.tables.events import Event, Joined
from trinca.tables.match import deal
from trinca.tables.refusals import Refusal
from trinca.tables.seats import seats_with
from trinca.tables.table import AnyTable, Facts, Step


def invited_seat(table: AnyTable, secret: str) -> int:
    """The seat that the invitation with this secret's hash is for; a replaced or unknown one is none."""
    for number, seat in enumerate(table.seats):
        if seat.invitation == secret:
            return number
    raise Refusal("invitation_not_found", "There is no such invitation; it may have been replaced.", rule="TA-3")


class Guest(Struct, frozen=True):
    """Who wants a seat.

    Attributes:
        secret: Hash of the invitation's secret.
        key: Hash of the seat key that is to hold the seat.
        name: The name to go by; None keeps the one the host gave.
    """

    secret: str
    key: str
    name: str | None = None


def join(game: AnyGame, table: AnyTable, guest: Guest, facts: Facts) -> Step | None:
    """The invited seat taken by the guest; None where its key holds it already, as after a lost answer (TA-4).

    The last seat taken deals the first hand (TA-14).
    """
    number = invited_seat(table, guest.secret)
    seat = table.seats[number]
    if seat.key == guest.key:
        return None
    if not seat.free:
        raise Refusal("invitation_used", "This invitation is used; its seat is taken.", rule="TA-3", seat=number)
    if any(other.key == guest.key for other in table.seats):
        raise Refusal("key_in_use", "This key holds another seat at the table.")
    taken = replace(seat, key=guest.key, name=guest.name or seat.name)
    after = replace(table, version=table.version + 1, expires=facts.expires, seats=seats_with(table, number, taken))
    told: tuple[Event, ...] = (Joined(number, taken.name),)
    if any(other.free for other in after.seats):
        return Step(after, told)
    after, dealt = deal(game, after, facts)
    return Step(after, (*told, dealt))


def renew(table: AnyTable, number: int, secret: Callable[[int], str]) -> Step:
    """A new invitation for a free seat; the one before it is void.

    Args:
        table: The table.
        number: The seat.
        secret: Hash of the secret of the seat's n-th replacement.
    """
    if number >= len(table.seats):
        raise Refusal("seat_not_found", f"The table has no seat {number}.", seat=number)
    seat = table.seats[number]
    if not seat.free:
        raise Refusal("invitation_used", f"Seat {number} is taken.", rule="TA-3", seat=number)
    invited = seat.invited + 1
    renewed = replace(seat, invited=invited, invitation=secret(invited))
    # Not among the activities of TA-8: the expiry stays.
    return Step(replace(table, version=table.version + 1, seats=seats_with(table, number, renewed)), events=())
