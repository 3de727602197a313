"""Making a table: its seats (TA-1), its options, and its first hand where nobody is waited for (TA-14)."""

import msgspec
from msgspec import Struct

from trinca.games.positions import Position
from trinca.games.registry import AnyGame
from trinca.games.values import Options
from trinca.tables.match import deal
from trinca.tables.refusals import Refusal
from trinca.tables.seat import Kind, Seat
from trinca.tables.start import check_start, seed_given
from trinca.tables.table import AnyTable, Facts, Presence, Step, Table


class NewSeat(Struct, frozen=True):
    """A seat as it is asked for; a name or level left out gets its default.

    `invitation` is the hash of the secret of an invited seat's invitation.
    """

    kind: Kind
    name: str | None = None
    level: str | None = None
    invitation: str | None = None


class NewTable(Struct, frozen=True):
    """A table as it is asked for.

    Attributes:
        id: From the host's key (`keys.table_id`).
        options: All options in force.
        seats: By number, the host first.
        presence: None for the default: `required` where two people play on devices of their own (TA-5).
        key: Hash of the host's key.
        request: Digest of what was asked for.
        seed: What its hands are dealt from (64 hex digits); None for a fresh secret each.
        position: Where its first hand begins; None for a deal.
    """

    id: str
    options: Options
    seats: tuple[NewSeat, ...]
    presence: Presence | None
    key: str
    request: str
    seed: str | None = None
    position: Position | None = None


def create(game: AnyGame, new: NewTable, facts: Facts) -> Step:
    """The new table at version 1; Refusal `invalid_request` where it can be no table of this game."""
    check(game, new)
    seats = tuple(_seat(new, number) for number in range(len(new.seats)))
    table: AnyTable = Table(
        id=new.id,
        game=game.info.game,
        version=1,
        played=1,
        request=new.request,
        born=facts.now,
        options=new.options,
        presence=new.presence or _default_presence(new.seats),
        seats=seats,
        scores=(0,) * len(seats) if game.info.running_score else None,
        hand=None,
        expires=facts.expires,
        seed=seed_given(new.seed, new.position),
        position=None if new.position is None else msgspec.to_builtins(new.position),
    )
    if any(seat.free for seat in seats):
        return Step(table, events=())
    table, dealt = deal(game, table, facts)
    return Step(table, events=(dealt,))


def check(game: AnyGame, new: NewTable) -> None:
    """Refuse what makes no table of this game (`invalid_request`)."""
    _check_seats(game, new.seats)
    check_start(game, new.options, len(new.seats), new.seed, new.position)


def _check_seats(game: AnyGame, seats: tuple[NewSeat, ...]) -> None:
    info = game.info
    if not info.least_seats <= len(seats) <= info.most_seats:
        bounds = dict.fromkeys((info.least_seats, info.most_seats))
        takes = " to ".join(map(str, bounds))
        raise _invalid("/seats", f"{info.name} takes {takes} seats, not {len(seats)}.")
    if seats[0].kind != "host":
        raise _invalid("/seats/0/kind", "Seat 0 is the host's.")
    for number, seat in enumerate(seats[1:], start=1):
        if seat.kind == "host":
            raise _invalid(f"/seats/{number}/kind", "A table has one host, at seat 0.")
    for number, seat in enumerate(seats):
        if seat.level is not None and seat.kind != "computer":
            raise _invalid(f"/seats/{number}/level", "Only a computer has a level.")


def _invalid(path: str, detail: str) -> Refusal:
    return Refusal("invalid_request", detail, path=path)


def _default_presence(seats: tuple[NewSeat, ...]) -> Presence:
    return "required" if any(seat.kind == "invited" for seat in seats) else "optional"


def _seat(new: NewTable, number: int) -> Seat:
    asked = new.seats[number]
    if asked.kind == "computer":
        return Seat("computer", asked.name or _computer_name(new.seats, number), level=asked.level or "normal")
    key = None if asked.kind == "invited" else new.key
    return Seat(asked.kind, asked.name or f"Player {number + 1}", key=key, invitation=asked.invitation)


def _computer_name(seats: tuple[NewSeat, ...], number: int) -> str:
    """`Computer`, numbered only where there are several."""
    computers = [place for place, seat in enumerate(seats) if seat.kind == "computer"]
    return "Computer" if len(computers) == 1 else f"Computer {computers.index(number) + 1}"
