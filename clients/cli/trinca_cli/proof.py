"""Checks a finished hand from its published record, and from what this client saw of it.

Shown by a proof: the seed is the one committed to at the deal; from it follow the cards dealt, the upcard and every
card drawn from the stock; each card that was put down had been held, and what each seat was left with is what the
moves leave; the scores add up, and follow those of the hand before. Which moves a game allows, what a hand is worth
and who wins a match are the rules' and not looked at here; nor are names and levels, which anybody may change.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trinca_cli.replay import MismatchError, Replay
from trinca_cli.shuffle import commitment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.records import HandLine, HandRecord, View
    from trinca_cli.seen import SeenDeal

SEED_BYTES = 32
KEPT_HANDS = 50
_OUT: Final = frozenset({"went_out", "going_rummy"})  # endings in which the winner plays the last card held
_NOBODYS: Final = frozenset({"stock_empty", "turn_limit"})
_CUT_OFF: Final = "restarted"
_ENDINGS: Final = _OUT | _NOBODYS | {"declared", "last_seat", "end_hand", "blocked", _CUT_OFF}


@dataclass(frozen=True)
class Proof:
    """What the check of one hand found.

    `fault` is None when everything agrees. `witnessed` says whether this client saw the commitment while the hand
    was played: without that the record is only consistent with itself.
    """

    hand: int
    fault: str | None
    witnessed: bool
    dealt: int = 0
    draws: int = 0
    restocks: int = 0

    @property
    def holds(self) -> bool:
        """Whether the hand is verified."""
        return self.fault is None


def check(
    record: HandRecord,
    number: int,
    *,
    view: View | None = None,
    seen: Sequence[SeenDeal] = (),
    before: HandRecord | None = None,
) -> Proof:
    """Check one hand.

    Args:
        record: the finished hand as the service publishes it.
        number: that of the hand that was asked for.
        view: its table as it was at the end of the hand, or later.
        seen: what this client was shown of the deal while the hand was played.
        before: the record of the hand before it.
    """
    try:
        _check_shown(record, number, view, seen)
        replay = Replay(record, _seed(record))
        replay.deal()
        for entry in record["moves"]:
            replay.follow(entry)
        _check_versions(record, view, before)
        _check_end(record, replay)
        _check_scores(record, before)
    except MismatchError as mismatch:
        return Proof(number, str(mismatch), bool(seen))
    cards = sum(len(each) for each in record["dealt"])
    return Proof(number, None, bool(seen), cards, replay.draws, replay.restocks)


def list_fault(lines: Sequence[HandLine], view: View, seen: Sequence[int]) -> str | None:
    """What is wrong with the list of finished hands: all are there, up to the last 50.

    Args:
        lines: the list, asked for after the view.
        view: the table.
        seen: the numbers of the hands that this client saw being played.
    """
    numbers = [line["number"] for line in lines]
    if any(after != number + 1 for number, after in pairwise(numbers)):
        return "the numbers of the hands do not follow each other"
    first, last = (numbers[0], numbers[-1]) if numbers else (1, 0)
    if first < 1 or (first > 1 and len(numbers) < KEPT_HANDS):
        return f"hand {first - 1} is missing"
    hand = view["hand"]
    running = hand["number"] if hand is not None and view["result"] is None else 0
    due = [*seen, *([] if hand is None else [hand["number"] - (hand["number"] == running)])]
    if missing := [number for number in due if number > last and number != running]:
        return f"hand {min(missing)} is missing"
    return None


def line_fault(record: HandRecord, line: HandLine) -> str | None:
    """What the list of hands says otherwise than the record."""
    result = record["result"]
    told = (line["reason"], line["winner"], line["points"], line["scores"])
    same = told == (result["reason"], result["winner"], result["points"], result["scores"])
    return None if same else "the list of hands tells another result"


def _check_shown(record: HandRecord, number: int, view: View | None, seen: Sequence[SeenDeal]) -> None:
    """The record against the number asked for, what was shown at the deal, and what never changes at a table."""
    if record["number"] != number:
        raise MismatchError(f"it is the record of hand {record['number']}")
    kinds = [seat["kind"] for seat in record["seats"]]
    if [seat["seat"] for seat in record["seats"]] != list(range(len(kinds))):
        raise MismatchError("its seats are not numbered in order")
    told: SeenDeal = {
        "commitment": record["commitment"],
        "dealer": record["dealer"],
        "game": record["game"],
        "options": record["options"],
        "kinds": kinds,
    }
    shown = list(seen)
    if view is not None:
        table: SeenDeal = {
            "game": view["game"],
            "options": view["options"],
            "kinds": [seat["kind"] for seat in view["seats"]],
        }
        hand = view["hand"]
        if hand is not None and hand["number"] == record["number"]:
            table |= {"commitment": hand["deal"]["commitment"], "dealer": hand["dealer"]}
        shown.append(table)
    for what, name in _SHOWN.items():
        if any(what in deal and deal[what] != told[what] for deal in shown):  # type: ignore[literal-required]
            raise MismatchError(f"during the hand {name} shown")


_SHOWN: Final = {
    "commitment": "another commitment was",
    "dealer": "another dealer was",
    "game": "another game was",
    "options": "other options were",
    "kinds": "other seats were",
}


def _seed(record: HandRecord) -> bytes:
    try:
        seed = bytes.fromhex(record["seed"])
    except ValueError:
        raise MismatchError("the seed is no hexadecimal number") from None
    if len(seed) != SEED_BYTES:
        raise MismatchError(f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
    if commitment(seed) != record["commitment"]:
        raise MismatchError("the commitment in the record is not the hash of its seed")
    return seed


def _check_versions(record: HandRecord, view: View | None, before: HandRecord | None) -> None:
    """They go up from move to move; only moves of one seat can be made together, as one version."""
    moves = record["moves"]
    first = before["moves"][-1]["version"] if before is not None and before["moves"] else 0
    last = None if view is None else view["version"]
    if moves and (moves[0]["version"] <= first or (last is not None and moves[-1]["version"] > last)):
        raise MismatchError("the versions of its moves are not between those before and after the hand")
    for one, other in pairwise(moves):
        if other["version"] < one["version"] or (other["version"] == one["version"] and other["seat"] != one["seat"]):
            raise MismatchError(f"version {other['version']} of a move comes after version {one['version']}")


def _check_end(record: HandRecord, replay: Replay) -> None:
    """What each seat is left with is what the moves leave; a move left out, or another one, shows here."""
    result, hands = record["result"], replay.hands
    if len(result["hands"]) != len(hands):
        raise MismatchError("the result has not one hand for each seat")
    for seat, (left, told) in enumerate(zip(hands, result["hands"], strict=True)):
        if sorted(left) != sorted(told):
            raise MismatchError(f"the moves do not leave seat {seat} with the cards that the result shows")
    reason, winner = result["reason"], result["winner"]
    if reason not in _ENDINGS or winner not in {None, *range(len(hands))}:
        raise MismatchError("the result is none that a hand can have")
    if reason in _OUT and (winner is None or hands[winner] or record["moves"][-1]["seat"] != winner):
        raise MismatchError("the winner did not play the last card held")
    if reason in _NOBODYS and winner is not None:
        raise MismatchError("a hand that nobody won has a winner")
    if reason == "stock_empty" and replay.stock:
        raise MismatchError("the stock was not empty")


def _check_scores(record: HandRecord, before: HandRecord | None) -> None:
    """Points are added to the scores the hand began with, which are those of the hand before, or 0 in a new match."""
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
