"""Checks the result of a finished hand against what its moves left, and its scores against those before it.

What a hand is worth, and which of several endings it had, are rules and not looked at, but what an ending says of the
cards and of the last move must be so.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trinca_cli.replay import MismatchError
from trinca_cli.steps import is_same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.replay import Replay
    from trinca_client import HandRecord, Meld, Result, View

_OUT: Final = frozenset({"went_out", "going_rummy"})  # endings in which the winner plays the last card held
_NOBODYS: Final = frozenset({"stock_empty", "turn_limit", "end_hand"})
_CUT_OFF: Final = "restarted"
_LAST: Final = {  # endings that a move of these types alone brings about
    "declared": frozenset({"declare"}),
    "end_hand": frozenset({"end_hand"}),
    "last_seat": frozenset({"declare", "drop"}),
    "blocked": frozenset({"pass"}),
}
_ENDINGS: Final = _OUT | _NOBODYS | set(_LAST) | {_CUT_OFF}


def check_end(record: HandRecord, replay: Replay) -> None:
    """What each seat is left with is what the moves leave; a move left out, or another one, shows here.

    Raises:
        MismatchError: it is not.
    """
    result, hands = record["result"], replay.hands
    if len(result["hands"]) != len(hands):
        raise MismatchError("the result has not one hand for each seat")
    for seat, (left, told) in enumerate(zip(hands, result["hands"], strict=True)):
        if sorted(left) != sorted(told):
            raise MismatchError(f"the moves do not leave seat {seat} with the cards that the result shows")
    if result["reason"] not in _ENDINGS or result["winner"] not in {None, *range(len(hands))}:
        raise MismatchError("the result is none that a hand can have")
    _check_winner(record, replay)
    _check_counted(result)


def check_lying(view: View, replay: Replay) -> None:
    """What lies on the table at the end of the hand is what the moves laid there.

    Args:
        view: the table after the hand, before another one is dealt.
        replay: the hand, played again.

    Raises:
        MismatchError: it is not, or another number of cards is left.
    """
    hand = view["hand"]
    if hand is None:
        return
    pile = hand.get("discard", [])
    melds = [sorted(zip(meld["cards"], _meanings(meld), strict=True)) for meld in hand.get("melds", [])]
    counts = (
        ("melds" not in hand or melds == list(map(sorted, replay.melds))),
        ("table" not in hand or is_same(hand["table"], replay.table)),
        ("stock" not in hand or hand["stock"] == len(replay.stock)),
        ("pool" not in hand or hand["pool"] == len(replay.stock)),
        ("discard" not in hand or pile == replay.pile[len(replay.pile) - len(pile) :]),
        ("discard_count" not in hand or hand["discard_count"] == len(replay.pile)),
    )
    if not all(counts):
        raise MismatchError("the moves do not leave the table as it was shown at the end of the hand")


def _meanings(meld: Meld) -> list[str]:
    meanings = meld.get("stands_for", [])
    return meanings if len(meanings) == len(meld["cards"]) else meld["cards"]


def _check_winner(record: HandRecord, replay: Replay) -> None:
    result, moves = record["result"], record["moves"]
    reason, winner = result["reason"], result["winner"]
    last = moves[-1] if moves else None
    by, kind = (None, None) if last is None else (last["seat"], str(last["move"].get("type")))
    if reason in _OUT and (winner is None or replay.hands[winner] or by != winner):
        raise MismatchError("the winner did not play the last card held")
    if reason in _NOBODYS and winner is not None:
        raise MismatchError("a hand that nobody won has a winner")
    if reason in _LAST and kind not in _LAST[reason]:
        raise MismatchError(f"the last move did not end the hand as its result says ({reason})")
    if reason == "declared" and by != winner:
        raise MismatchError("the winner is not the one who declared")
    if reason == "last_seat" and winner in {None, by}:
        raise MismatchError("the winner is not the one who was left")
    if reason in {"stock_empty", "end_hand", "blocked"} and replay.stock:
        raise MismatchError("the stock was not empty")


def _check_counted(result: Result) -> None:
    """The groups in which cards were counted are of cards held at the end; each card is in one of them at most."""
    counted = result.get("counted")
    if counted is None:
        return
    if len(counted) != len(result["hands"]):
        raise MismatchError("what was counted is not one arrangement for each seat")
    for seat, (groups, left) in enumerate(zip(counted, result["hands"], strict=True)):
        if Counter(card for group in groups or [] for card in group) - Counter(left):
            raise MismatchError(f"cards were counted for seat {seat} that it did not hold")


def check_scores(record: HandRecord, before: HandRecord | None) -> None:
    """Points are added to the scores the hand began with, which are those of the hand before, or 0 in a new match.

    Raises:
        MismatchError: they are not.
    """
    result, began, seats = record["result"], record["scores_before"], len(record["seats"])
    points, scores = result["points"], result["scores"]
    if any(each is not None and len(each) != seats for each in (began, points, scores)):
        raise MismatchError("the scores are not those of its seats")
    if result["reason"] == _CUT_OFF:
        if (result["winner"], points, scores, result["match"]) != (None,) * 4:
            raise MismatchError("a hand that was cut off has a result")
    elif points is None or (began is None) != (scores is None):
        raise MismatchError("its points or scores are missing")
    elif began is not None and scores != [old + more for old, more in zip(began, points, strict=True)]:
        raise MismatchError("its points do not add up to its scores")
    if result["match"] is not None and not _are_winners(result["match"]["winners"], seats):
        raise MismatchError("the match has no such winners")
    if began is not None and began not in _possible_scores(record, before):
        raise MismatchError("it did not begin with the scores that the hand before left")


def _possible_scores(record: HandRecord, before: HandRecord | None) -> list[list[int] | None]:
    """The scores that a hand may begin with. A new match may be agreed to between two hands as well."""
    new_match = [0] * len(record["seats"])
    if record["number"] == 1:
        return [new_match]
    if before is None:
        return [record["scores_before"]]
    ended = before["result"]["match"] is not None or before["result"]["reason"] == _CUT_OFF
    return [new_match] if ended else [new_match, before["result"]["scores"]]


def _are_winners(winners: Sequence[int], seats: int) -> bool:
    return bool(winners) and list(winners) == sorted(set(winners) & set(range(seats)))
