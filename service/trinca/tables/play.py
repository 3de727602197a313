"""Moves at a table: one, or a list within one turn (GU-4), tried or made."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from trinca.games.errors import IllegalMove
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, Move, Moved, State
from trinca.tables.events import Event, HandOver, MatchOver, MoveMade
from trinca.tables.match import status, winners
from trinca.tables.records import record
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Facts, Hand, Logged, Step


class Trial(Struct, frozen=True):
    """What a move would do.

    Attributes:
        reveals: Whether it would show what is hidden now; then there is no table to look at (GU-3).
        table: The table as it would be, its version unchanged.
    """

    reveals: bool
    table: AnyTable | None


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
    """The moves made by one of `seats`, all or none (GU-4)."""
    hand, seat = _hand_and_seat(game, table, seats)
    state, entries = _made(game, hand.state, seat, moves)
    version = table.version + 1
    log = hand.log + tuple(Logged(version, entry) for entry in entries)
    after = replace(
        table, version=version, played=version, expires=facts.expires, hand=replace(hand, state=state, log=log)
    )
    told: tuple[Event, ...] = tuple(
        MoveMade(entry.seat, entry.move, entry.card, entry.open) for entry in entries if isinstance(entry, Moved)
    )
    outcome = game.result(state)
    if outcome is None:
        return Step(after, told)
    if after.scores is not None:
        after = replace(after, scores=game.score(after.scores, outcome, after.options))
    told += (HandOver(hand.number, outcome.reason),)
    won = winners(game, after)
    if won is not None:
        told += (MatchOver(won),)
    return Step(after, told, record(game, after))


def try_moves(game: AnyGame, table: AnyTable, seats: Sequence[int], moves: Sequence[Move]) -> Trial:
    """What the moves would do, refused exactly as `play` refuses them; nothing hidden comes out (GU-3)."""
    hand, seat = _hand_and_seat(game, table, seats)
    state, entries = _made(game, hand.state, seat, moves)
    if game.reveals(moves[-1]) or game.turn(state) is None:
        return Trial(reveals=True, table=None)
    log = hand.log + tuple(Logged(table.version, entry) for entry in entries)
    return Trial(reveals=False, table=replace(table, hand=replace(hand, state=state, log=log)))


def _hand_and_seat(game: AnyGame, table: AnyTable, seats: Sequence[int]) -> tuple[Hand[State, Move], int]:
    """The running hand and the seat to play, where it is one of `seats`."""
    if table.hand is None:
        raise Refusal("table_waiting", "The table waits for people to take their seats.", rule="TA-14")
    turn = game.turn(table.hand.state)
    if turn is None:
        raise Refusal("hand_over", "The hand is over.", status=status(game, table))
    if turn.seat not in seats:
        raise Refusal("not_your_turn", f"It is the turn of seat {turn.seat}.", seat=turn.seat)
    return table.hand, turn.seat


def _made(game: AnyGame, state: State, seat: int, moves: Sequence[Move]) -> tuple[State, tuple[Entry, ...]]:
    """The position after the moves, each judged on the position after those before it (GU-4)."""
    entries: tuple[Entry, ...] = ()
    for index, move in enumerate(moves):
        where = {"index": index} if len(moves) > 1 else {}
        turn = game.turn(state)
        if turn is None or turn.seat != seat:
            detail = "Nothing may follow the move that ends the turn."
            raise Refusal("illegal_move", detail, rule="GU-4", reason="after_end", **where)
        try:
            played = game.apply(state, move)
        except IllegalMove as no:
            raise Refusal("illegal_move", no.detail, rule=no.rule, reason=no.reason, **no.params, **where) from no
        state = played.state
        entries += played.entries
    return state, entries
