"""The table as one key sees it: what the API answers, field by field."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict

from trinca.cards.shuffle import commitment
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Moved, View
from trinca.tables.match import result, status, to_play
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Hand


def seats_of(table: AnyTable, key: str) -> tuple[int, ...]:
    """The seats that the key of that hash holds; none for a foreign key."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.key == key)


def own_seat(game: AnyGame, table: AnyTable, seats: Sequence[int]) -> int:
    """The seat to speak of: the one to play where it is among `seats`, else the first of them."""
    seat = to_play(game, table)
    return seat if seat is not None and seat in seats else seats[0]


def is_covered(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool) -> bool:
    """Whether the hand stays covered (TA-9): one key holds several seats, and the one to play does not reveal it."""
    seat = to_play(game, table)
    return len(seats) > 1 and seat is not None and not (reveal and seat in seats)


def check_uncovered(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool) -> None:
    """Refuse what would tell of a covered hand (TA-9)."""
    if is_covered(game, table, seats, reveal=reveal):
        raise Refusal(
            "covered", "The hand is covered; ask with reveal=true when its player has the device.", rule="TA-9"
        )


def is_mid_turn(game: AnyGame, table: AnyTable) -> bool:
    """Whether the seat to play has moved in its turn already, so that the device was passed to it before (TA-9)."""
    seat = to_play(game, table)
    if seat is None or table.hand is None:
        return False
    made = (logged.entry.seat for logged in reversed(table.hand.log) if isinstance(logged.entry, Moved))
    return next(made, None) == seat


def view(
    game: AnyGame,
    table: AnyTable,
    seats: Sequence[int],
    *,
    moves: bool = False,
    log: bool = False,
    reveal: bool = False,
) -> dict[str, Any]:
    """The view of the contract for the key that holds `seats`, as values that encode to JSON.

    Args:
        game: The table's game.
        table: The table.
        seats: The seats of the key, at least one.
        moves: Whether `you.moves` is there; it is None while the hand it would tell of is covered.
        log: Whether `hand.log` is there.
        reveal: Whether a key that holds several seats sees the hand of the one to play (TA-9).
    """
    seat = own_seat(game, table, seats)
    seen = None if table.hand is None else game.view(table.hand.state, seat)
    covered = is_covered(game, table, seats, reveal=reveal)
    you: dict[str, Any] = {"seats": list(seats), **_you(game, None if covered else seen, seat), "covered": covered}
    if moves:
        hidden = covered and to_play(game, table) == seat
        you["moves"] = None if hidden else moves_view(game, table, seats, reveal=reveal)
    return {
        "id": table.id,
        "game": table.game,
        "version": table.version,
        "status": status(game, table),
        "options": table.options,
        "presence": table.presence,
        "expires_at": _instant(table.expires),
        "seats": [_seat(game, table, seen, number) for number in range(len(table.seats))],
        "hand": None if table.hand is None else _hand(game, table.hand, seen, None if covered else seat, log=log),
        "you": you,
        "result": result(game, table),
    }


def moves_view(game: AnyGame, table: AnyTable, seats: Sequence[int], *, reveal: bool = False) -> dict[str, Any]:
    """Every legal move now; an empty and complete list when it is not the turn of one of `seats`.

    Refused where the moves would tell of a covered hand (TA-9).
    """
    seat = own_seat(game, table, seats)
    listed: dict[str, Any] = {"moves": (), "complete": True, "open": ()}
    if to_play(game, table) == seat and table.hand is not None:
        check_uncovered(game, table, seats, reveal=reveal)
        legal = game.legal(table.hand.state)
        listed = {"moves": legal.moves, "complete": legal.complete, "open": legal.open}
    return {"version": table.version, "seat": seat, **listed}


def log_entry(entry: Entry) -> dict[str, Any]:
    """An entry of the log as it is sent; it must be what the seat saw (`Game.seen`)."""
    if isinstance(entry, Moved):
        told = {"seat": entry.seat, "move": entry.move}
        return told if entry.card is None else {**told, "card": entry.card}
    return {"event": entry.__struct_config__.tag, **asdict(entry)}


def _hand(game: AnyGame, hand: Hand[Any, Any], seen: View | None, seat: int | None, *, log: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": hand.number,
        **({} if seen is None else _members(seen.hand)),
        "deal": _deal(hand),
    }
    if log:
        told["log"] = [log_entry(game.seen(logged.entry, seat)) for logged in hand.log]
    return told


def _deal(hand: Hand[Any, Any]) -> dict[str, Any]:
    """The promise that proves the deal; `built` and `chosen` only where they are true, in development."""
    marks = {"built": hand.position is not None, "chosen": hand.chosen}
    return {"commitment": commitment(hand.seed), **{name: True for name, holds in marks.items() if holds}}


def _seat(game: AnyGame, table: AnyTable, seen: View | None, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    part = game.seat_view() if seen is None else seen.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "present": not (seat.free or seat.away),
        "score": None if table.scores is None else table.scores[number],
        "agreed": seat.agreed,
        **_members(part),
    }


def _you(game: AnyGame, seen: View | None, seat: int) -> dict[str, Any]:
    return _members(game.you_view(seat, hand=None, taken=None) if seen is None else seen.you)


def _members(part: Struct) -> dict[str, Any]:
    """The members of a part of the view, those that are not there left out."""
    return {name: value for name, value in asdict(part).items() if value is not UNSET}


def _instant(milliseconds: int) -> str:
    """The instant in UTC to the second, as JSON carries it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
