"""Finished hands: everything that was dealt, played and scored, and what proves the deal."""

from typing import Any

from msgspec import UNSET

from trinca.cards.shuffle import Shuffle, commitment
from trinca.games.registry import AnyGame
from trinca.games.values import Dealt, Moved
from trinca.tables.finished import HandRecord, HandSummary, RecordMove, RecordSeat, Result
from trinca.tables.match import result
from trinca.tables.table import AnyTable, Hand


def record(game: AnyGame, table: AnyTable, cut_off: Result | None = None) -> HandRecord[Any, Any]:
    """The record of the table's hand, which is over, or which a restart cut off with that result.

    Deck and deal are dealt again from the seed: the proof is the deal itself, not a copy of it. Of a hand that began
    from a built position no deal is told, for there was none.
    """
    hand: Hand[Any, Any] | None = table.hand
    how = cut_off or result(game, table)
    if hand is None or how is None:
        raise ValueError("the table has no finished hand")
    dealt = _dealt(game, table, hand)
    return HandRecord(
        number=hand.number,
        game=table.game,
        options=table.options,
        seats=tuple(RecordSeat(at, seat.kind, seat.name, seat.level) for at, seat in enumerate(table.seats)),
        dealer=hand.dealer,
        deck=dealt.deck,
        cards_each=len(dealt.hands[0]),
        seed=hand.seed,
        commitment=commitment(hand.seed),
        dealt=dealt.hands,
        upcard=dealt.upcard,
        wild_card=dealt.wild_card,
        scores_before=hand.scores_before,
        moves=tuple(
            RecordMove(logged.version, logged.entry.seat, logged.entry.move, logged.entry.card)
            for logged in hand.log
            if isinstance(logged.entry, Moved)
        ),
        result=how,
        position=UNSET if hand.position is None else hand.position,
        chosen=True if hand.chosen else UNSET,
    )


def _dealt(game: AnyGame, table: AnyTable, hand: Hand[Any, Any]) -> Dealt[Any]:
    """The deal of the hand; nothing at all where there was none."""
    seats = len(table.seats)
    if hand.position is not None:
        return Dealt(hand.state, deck=(), hands=((),) * seats, upcard=None, wild_card=None, entries=())
    return game.deal(table.options, seats, hand.dealer, Shuffle(hand.seed))


def summary(finished: HandRecord[Any, Any]) -> HandSummary:
    """The hand's line in the list of hands."""
    how = finished.result
    return HandSummary(finished.number, how.reason, how.winner, how.points, how.scores)
