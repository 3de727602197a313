"""The table as one key sees it: what the API answers, field by field."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import asdict

from trinca.cards.shuffle import commitment
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Moved, View
from trinca.tables.match import result, status
from trinca.tables.table import AnyTable, Hand


def seats_of(table: AnyTable, key: str) -> tuple[int, ...]:
    """The seats that the key of that hash holds; none for a foreign key."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.key == key)


def own_seat(game: AnyGame, table: AnyTable, seats: Sequence[int]) -> int:
    """The seat to speak of: the one to play where it is among `seats`, else the first of them."""
    turn = None if table.hand is None else game.turn(table.hand.state)
    return turn.seat if turn is not None and turn.seat in seats else seats[0]


def view(
    game: AnyGame, table: AnyTable, seats: Sequence[int], *, moves: bool = False, log: bool = False
) -> dict[str, Any]:
    """The view of the contract for the key that holds `seats`, as values that encode to JSON.

    Args:
        game: The table's game.
        table: The table.
        seats: The seats of the key, at least one.
        moves: Whether `you.moves` is there.
        log: Whether `hand.log` is there.
    """
    seat = own_seat(game, table, seats)
    seen = None if table.hand is None else game.view(table.hand.state, seat)
    you: dict[str, Any] = {"seats": list(seats), **_you(seen, seat), "covered": False}
    if moves:
        you["moves"] = moves_view(game, table, seats)
    return {
        "id": table.id,
        "game": table.game,
        "version": table.version,
        "status": status(game, table),
        "options": table.options,
        "presence": table.presence,
        "expires_at": _instant(table.expires),
        "seats": [_seat(game, table, seen, number) for number in range(len(table.seats))],
        "hand": None if table.hand is None else _hand(game, table.hand, seen, seat, log=log),
        "you": you,
        "result": result(game, table),
    }


def moves_view(game: AnyGame, table: AnyTable, seats: Sequence[int]) -> dict[str, Any]:
    """Every legal move now; an empty and complete list when it is not the turn of one of `seats`."""
    seat = own_seat(game, table, seats)
    turn = None if table.hand is None else game.turn(table.hand.state)
    listed: dict[str, Any] = {"moves": (), "complete": True, "open": ()}
    if turn is not None and turn.seat == seat and table.hand is not None:
        legal = game.legal(table.hand.state)
        listed = {"moves": legal.moves, "complete": legal.complete, "open": legal.open}
    return {"version": table.version, "seat": seat, **listed}


def log_entry(entry: Entry) -> dict[str, Any]:
    """An entry of the log as it is sent; it must be what the seat saw (`Game.seen`)."""
    if isinstance(entry, Moved):
        told = {"seat": entry.seat, "move": entry.move}
        return told if entry.card is None else {**told, "card": entry.card}
    return {"event": entry.__struct_config__.tag, **asdict(entry)}


def _hand(game: AnyGame, hand: Hand[Any, Any], seen: View | None, seat: int, *, log: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": hand.number,
        **({} if seen is None else asdict(seen.hand)),
        "deal": {"commitment": commitment(hand.seed)},
    }
    if log:
        told["log"] = [log_entry(game.seen(logged.entry, seat)) for logged in hand.log]
    return told


def _seat(game: AnyGame, table: AnyTable, seen: View | None, number: int) -> dict[str, Any]:
    seat = table.seats[number]
    part = game.seat_view() if seen is None else seen.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "present": True,
        "score": None if table.scores is None else table.scores[number],
        "agreed": seat.agreed,
        **asdict(part),
    }


def _you(seen: View | None, seat: int) -> dict[str, Any]:
    return {"seat": seat, "hand": None, "taken": None} if seen is None else asdict(seen.you)


def _instant(milliseconds: int) -> str:
    """The instant in UTC to the second, as JSON carries it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
