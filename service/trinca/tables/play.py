"""Moves at a table: one, or a list within one turn (GU-4), tried or made."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Move, Moved, State
from trinca.tables.events import Event, HandOver, MatchOver, MoveMade
from trinca.tables.match import status, winners
from trinca.tables.presence import check_present, returned
from trinca.tables.records import record
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Hand, Logged, Step


class Trial(Struct, frozen=True):
    """What a move would do.

    Attributes:
        reveals: Whether it would show what is hidden now; then there is no table to look at (GU-3).
        table: The table as it would be, its version unchanged.
        valid: Whether a declaration would hold (IN-7); None of any other move.
    """

    reveals: bool
    table: AnyTable | None
    valid: bool | None = None


class _Made(NamedTuple):
    """What moves led to: the positions before and after the last of them, and all that happened."""

    before: State
    state: State
    entries: tuple[Entry, ...]


def check_list(game: AnyGame, moves: Sequence[Move]) -> None:
    """Refuse a list in which a move that reveals a hidden card is not the last (GU-3), whatever the position is."""
    for index, move in enumerate(moves[:-1]):
        if game.reveals(move):
            detail = "A move that reveals a hidden card can only be the last of a list."
            raise Refusal("invalid_request", detail, rule="GU-3", path=f"/moves/{index}", index=index)


def check_version(table: AnyTable, match: int) -> None:
    """Refuse a move meant for another position: play went on after the version `match`, or it is none yet."""
    if match > table.version:
        raise Refusal("stale_version", f"The table is at version {table.version}.", version=table.version)
    if match < table.played:
        raise Refusal("stale_version", "The table has moved on; read it again.", version=table.version)


def play(game: AnyGame, table: AnyTable, seats: Sequence[int], moves: Sequence[Move], facts: Facts) -> Step:
    """The moves made by one of `seats`, all or none (GU-4); whoever moves is there again (TA-5)."""
    hand, seat = running(game, table)
    check_present(table, seats)
    check_turn(seat, seats)
    _, state, entries = _made(game, hand, seat, moves)
    version = table.version + 1
    log = hand.log + tuple(Logged(version, entry) for entry in entries)
    after, back = returned(table, seats)
    after = replace(
        after,
        version=version,
        played=version,
        expires=facts.expires,
        hand=replace(hand, state=state, log=log, draft=None),
    )
    moved = (entry for entry in entries if isinstance(entry, Moved))
    told: tuple[Event, ...] = (*back, *(MoveMade(one.seat, one.move, one.card, one.open) for one in moved))
    outcome = game.result(state)
    if outcome is None:
        return Step(after, told)
    if after.scores is not None:
        after = replace(after, scores=game.score(after.scores, outcome))
    told += (HandOver(hand.number, outcome.reason),)
    won = winners(game, after)
    if won is not None:
        told += (MatchOver(won),)
    return Step(after, told, record(game, after))


def try_moves(game: AnyGame, table: AnyTable, seats: Sequence[int], moves: Sequence[Move]) -> Trial:
    """What the moves would do, refused exactly as `play` refuses them; nothing hidden comes out (GU-3)."""
    hand, seat = running(game, table)
    check_present(table, seats)
    check_turn(seat, seats)
    before, state, entries = _made(game, hand, seat, moves)
    valid = game.valid(before, moves[-1])
    if game.reveals(moves[-1]) or game.turn(state) is None:
        return Trial(reveals=True, table=None, valid=valid)
    log = hand.log + tuple(Logged(table.version, entry) for entry in entries)
    return Trial(reveals=False, table=replace(table, hand=replace(hand, state=state, log=log)), valid=valid)


def running(game: AnyGame, table: AnyTable) -> tuple[Hand[State, Move], int]:
    """The hand that is played and the seat to play; refused where there is none."""
    if table.hand is None:
        raise Refusal("table_waiting", "The table waits for people to take their seats.", rule="TA-14")
    turn = game.turn(table.hand.state)
    if turn is None:
        raise Refusal("hand_over", "The hand is over.", status=status(game, table))
    return table.hand, turn.seat


def check_turn(seat: int, seats: Sequence[int]) -> None:
    """Refuse whoever does not hold the seat to play."""
    if seat not in seats:
        raise Refusal("not_your_turn", f"It is the turn of seat {seat}.", seat=seat)


def illegal(no: IllegalMove, **where: object) -> Refusal:
    """The refusal of a move that a rule forbids."""
    return Refusal("illegal_move", no.detail, rule=no.rule, reason=no.reason, **{**no.params, **where})


def _made(game: AnyGame, hand: Hand[State, Move], seat: int, moves: Sequence[Move]) -> _Made:
    """The moves made, each judged on the position after those before it (GU-4)."""
    before = state = hand.state
    entries: tuple[Entry, ...] = ()
    for index, move in enumerate(moves):
        where = {"index": index} if len(moves) > 1 else {}
        turn = game.turn(state)
        if turn is None or turn.seat != seat:
            detail = "Nothing may follow the move that ends the turn."
            raise Refusal("illegal_move", detail, rule="GU-4", reason="after_end", **where)
        try:
            if index == 0 and game.drafts is not None and hand.draft is not None:
                game.drafts.refuse(state, hand.draft, move)
            played = game.apply(state, move)
        except IllegalMove as no:
            raise illegal(no, **where) from no
        before, state = state, played.state
        entries += played.entries
    return _Made(before, state, entries)
