"""What is said of invitations, and how their secrets follow from the host's key (TA-3)."""

from collections.abc import Mapping
from typing import Any

from trinca.tables.create import NewSeat
from trinca.tables.finished import RecordSeat
from trinca.tables.keys import hash_secret, invitation_secret
from trinca.tables.table import AnyTable


def new_seat(asked: Mapping[str, Any], number: int, host_key: str, born: int) -> NewSeat:
    """The seat as it is asked for, at a table made at `born`; an invited one with its first invitation."""
    invitation = secret_hash(host_key, born, number, 0) if asked["kind"] == "invited" else None
    return NewSeat(**asked, invitation=invitation)


def secret_hash(host_key: str, born: int, seat: int, number: int) -> str:
    """What a table made at `born` keeps of the secret of that seat's invitation, replaced `number` times."""
    return hash_secret(invitation_secret(host_key, born, seat, number))


def invitation(table: AnyTable, seat: int, host_key: str, base: str) -> dict[str, Any]:
    """The invitation that is good for that seat, as only the host is told it.

    `base` is where clients reach the API, without a slash at its end.
    """
    code = f"{table.id}.{invitation_secret(host_key, table.born, seat, table.seats[seat].invited)}"
    return {"seat": seat, "code": code, "url": f"{base}/v1/invitations/{code}"}


def invitations(table: AnyTable, host_key: str, base: str) -> list[dict[str, Any]]:
    """The invitations of all free seats."""
    return [invitation(table, number, host_key, base) for number, seat in enumerate(table.seats) if seat.free]


def invitation_shown(table: AnyTable, seat: int) -> dict[str, Any]:
    """What the invitation to that seat is for, as whoever has its code is told."""
    return {
        "table": table.id,
        "game": table.game,
        "options": table.options,
        "seat": seat,
        "free": table.seats[seat].free,
        "seats": [RecordSeat(at, one.kind, one.name, one.level) for at, one in enumerate(table.seats)],
    }
