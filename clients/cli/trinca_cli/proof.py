"""Checks a finished hand from its published record, and from what this client saw of it.

Shown by a proof: the seed is the one committed to at the deal; from it follow the cards dealt, the wild card, the
upcard and every card drawn; each card that was put down had been held, and what each seat was left with is what the
moves leave; turns went round; the scores add up, and follow those of the hand before. Of a game that this client
knows, it is also checked which deck it has, what is turned up, and which moves there are. When the rules allow a
move, what a hand is worth and who wins a match are not looked at here; nor are names and levels, which anybody may
change.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeGuard

from trinca_cli.known import check_deal, check_known, check_move
from trinca_cli.outcome import check_end, check_lying, check_scores
from trinca_cli.replay import MismatchError, Replay, UnknownError
from trinca_cli.shuffle import commitment
from trinca_cli.turns import check_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.seen import SeenDeal
    from trinca_client import HandLine, HandRecord, View

SEED_BYTES = 32
KEPT_HANDS = 50


@dataclass(frozen=True)
class Proof:
    """What the check of one hand found.

    `fault` is None when everything agrees. `witnessed` says whether this client saw the commitment while the hand
    was played: without that the record is only consistent with itself. `unknown` says of a fault that it is this
    client's: the hand is of a game whose deal or moves it does not know, and agrees as far as that.
    """

    hand: int
    fault: str | None
    witnessed: bool
    unknown: bool = False
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
        check_deal(record)
        replay.deal()
        for entry in record["moves"]:
            check_move(record, entry)
            replay.follow(entry)
        _check_versions(record, view, before)
        check_end(record, replay)
        if _is_of(view, record) and view["result"] is not None:
            check_lying(view, replay)
        check_scores(record, before)
        check_turns(record)
        check_known(record)
    except MismatchError as mismatch:
        return Proof(number, str(mismatch), bool(seen), isinstance(mismatch, UnknownError))
    cards = sum(len(each) for each in record["dealt"])
    return Proof(number, None, bool(seen), dealt=cards, draws=replay.draws, restocks=replay.restocks)


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
        if hand is not None and _is_of(view, record):
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


def _is_of(view: View | None, record: HandRecord) -> TypeGuard[View]:
    """Whether this is the table while the hand was played, or after it and before the next one."""
    hand = view["hand"] if view is not None else None
    return hand is not None and hand["number"] == record["number"]


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
