"""Where a match stands, and dealing its next hand."""

from typing import Any

from msgspec.structs import replace

from trinca.cards.shuffle import Shuffle
from trinca.games.registry import AnyGame
from trinca.games.values import Entry, State
from trinca.tables.events import HandDealt
from trinca.tables.finished import Match, Result
from trinca.tables.start import built, read, seed_of_hand
from trinca.tables.table import AnyTable, Facts, Hand, Logged, Status


def status(game: AnyGame, table: AnyTable) -> Status:
    """Whether the table waits for people, plays, or has a hand or the match behind it."""
    if table.hand is None:
        return "waiting"
    if game.turn(table.hand.state) is not None:
        return "playing"
    return "hand_over" if winners(game, table) is None else "match_over"


def to_play(game: AnyGame, table: AnyTable) -> int | None:
    """The seat to play; None where there is none."""
    turn = None if table.hand is None else game.turn(table.hand.state)
    return None if turn is None else turn.seat


def winners(game: AnyGame, table: AnyTable) -> tuple[int, ...] | None:
    """The seats that won the match with the hand just ended; None while the match goes on."""
    if table.scores is None or table.hand is None or game.turn(table.hand.state) is not None:
        return None
    return game.match_winners(table.scores, table.options)


def result(game: AnyGame, table: AnyTable) -> Result | None:
    """How the table's hand ended; None while it runs and before there is one."""
    outcome = None if table.hand is None else game.result(table.hand.state)
    if outcome is None:
        return None
    won = winners(game, table)
    return Result(
        reason=outcome.reason,
        winner=outcome.winner,
        points=outcome.points,
        scores=table.scores,
        hands=outcome.hands,
        match=None if won is None else Match(won),
        counted=outcome.counted,
    )


def deal(game: AnyGame, table: AnyTable, facts: Facts) -> tuple[AnyTable, HandDealt]:
    """The table with its next hand: numbers go on, the deal rotates, agreements are used up (TA-7).

    A table made in development can have its people only once the service is no longer in it. Then the deal is
    nobody's choice: neither the table's seed nor its position counts.
    """
    number = 1 if table.hand is None else table.hand.number + 1
    given = table.seed if facts.chosen else None
    position = table.position if facts.chosen else None
    seed = facts.seed if given is None else seed_of_hand(given, number)
    dealer, state, entries = _begun(game, table, position, seed)
    hand = Hand(
        number=number,
        dealer=dealer,
        seed=seed,
        scores_before=table.scores,
        state=state,
        log=tuple(Logged(table.version, entry) for entry in entries),
        position=position,
        chosen=given is not None,
    )
    seats = tuple(replace(seat, agreed=()) for seat in table.seats)
    return replace(table, played=table.version, seats=seats, hand=hand, position=None), HandDealt(number, dealer)


def _begun(
    game: AnyGame, table: AnyTable, position: dict[str, Any] | None, seed: str
) -> tuple[int, State, tuple[Entry, ...]]:
    """The dealer of the next hand, the position it begins with, and what that showed to everybody."""
    seats = len(table.seats)
    if position is not None:
        state = built(game, table.options, read(game, position), seed)
        return game.view(state, 0).hand.dealer, state, ()
    dealer = game.first_dealer(seats) if table.hand is None else game.next_dealer(table.hand.dealer, seats)
    dealt = game.deal(table.options, seats, dealer, Shuffle(seed))
    return dealer, dealt.state, dealt.entries
