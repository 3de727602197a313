"""Agreements: the next hand and the new match begin when every person at the table agrees (TA-7).

Computers agree by being there; seats of one key agree together, so that on one device and against the computer it
happens at once. An agreement holds for the hand it was given in.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from trinca.games.registry import AnyGame
from trinca.tables.events import Agreed, Event, Restarted, Withdrawn
from trinca.tables.finished import HandRecord, Result
from trinca.tables.match import deal, status
from trinca.tables.records import record
from trinca.tables.refusals import Refusal
from trinca.tables.seat import Action, Seat
from trinca.tables.table import AnyTable, Facts, Hand, Status, Step

Actions = tuple[Action, ...]

_NO_NEXT_HAND: Mapping[Status, str] = {
    "waiting": "The table waits for people to take their seats.",
    "playing": "The hand is still being played.",
    "match_over": "The match is over: agree to `restart`.",
}
"""Why there is no next hand, by the status of the table."""


def agree(
    game: AnyGame, table: AnyTable, seats: Sequence[int], action: Action, facts: Facts, *, hand: int | None = None
) -> Step | None:
    """The agreement of `seats`, and what it sets off when it was the last one missing; None where they agreed before.

    Args:
        game: The table's game.
        table: The table.
        seats: The seats of the key that agrees.
        action: What is agreed to.
        facts: Time and a fresh seed.
        hand: The number of the hand it is meant for; None for the one at the table.
    """
    _check_possible(game, table, action, hand)
    agreeing = [seat for seat in seats if action not in table.seats[seat].agreed]
    if not agreeing:
        return None
    told: tuple[Event, ...] = tuple(Agreed(seat, action) for seat in agreeing)
    after = replace(
        table,
        version=table.version + 1,
        expires=facts.expires,
        seats=_with(table, agreeing, lambda agreed: (*agreed, action)),
    )
    if not all(action in seat.agreed for seat in after.seats if _decides(seat)):
        return Step(after, told)
    if action == "next_hand":
        after, dealt = deal(game, after, facts)
        return Step(after, (*told, dealt))
    return _restart(game, after, told, facts)


def withdraw(table: AnyTable, seats: Sequence[int], action: Action, facts: Facts) -> Step | None:
    """The agreement of `seats` taken back; None where there was none."""
    leaving = [seat for seat in seats if action in table.seats[seat].agreed]
    if not leaving:
        return None
    without = _with(table, leaving, lambda agreed: tuple(one for one in agreed if one != action))
    after = replace(table, version=table.version + 1, expires=facts.expires, seats=without)
    return Step(after, tuple(Withdrawn(seat, action) for seat in leaving))


def _check_possible(game: AnyGame, table: AnyTable, action: Action, hand: int | None) -> None:
    now = status(game, table)
    number = None if table.hand is None else table.hand.number
    if hand is not None and hand != number:
        detail = f"Hand {hand} is not the hand at the table."
        raise Refusal("agreement_not_possible", detail, rule="TA-7", hand=number)
    if action == "next_hand" and now != "hand_over":
        raise Refusal("agreement_not_possible", _NO_NEXT_HAND[now], rule="TA-7", status=now)


def _restart(game: AnyGame, table: AnyTable, told: tuple[Event, ...], facts: Facts) -> Step:
    """A new match: a running hand is cut off without points, scores begin at 0, the deal alternates on (TA-7)."""
    hand = table.hand
    running = hand is not None and game.turn(hand.state) is not None
    cut_off = _cut_off(game, table, hand) if hand is not None and running else None
    told += (Restarted(cut_off.number if cut_off else None),)
    fresh = replace(table, played=table.version, scores=table.scores and (0,) * len(table.seats))
    if any(seat.free for seat in table.seats):
        # A host alone in a room may restart, which deals nothing (TA-7).
        return Step(replace(fresh, seats=tuple(replace(seat, agreed=()) for seat in fresh.seats)), told)
    fresh, dealt = deal(game, fresh, facts)
    return Step(fresh, (*told, dealt), cut_off)


def _cut_off(game: AnyGame, table: AnyTable, hand: Hand[Any, Any]) -> HandRecord[Any, Any]:
    left = tuple(game.view(hand.state, seat).you.hand or () for seat in range(len(table.seats)))
    how = Result(reason="restarted", winner=None, points=None, scores=None, hands=left, match=None)
    return record(game, table, how)


def _decides(seat: Seat) -> bool:
    """Whether the seat is a person's who has joined."""
    return seat.kind != "computer" and not seat.free


def _with(table: AnyTable, seats: Sequence[int], change: Callable[[Actions], Actions]) -> tuple[Seat, ...]:
    """All seats, what those named agreed to changed."""
    return tuple(
        replace(seat, agreed=change(seat.agreed)) if at in seats else seat for at, seat in enumerate(table.seats)
    )
