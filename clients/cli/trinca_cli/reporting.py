"""The result of each hand, with the check of its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.proof import check

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.proof import Proof
    from trinca_client import HandRecord, View


def prove(
    context: Context, saved: SavedTable, number: int, view: View, before: HandRecord | None
) -> tuple[HandRecord, Proof]:
    """The record of a finished hand, and what the check of it found.

    Args:
        context: this run of the program.
        saved: the seat.
        number: that of the hand.
        view: the table, read after the hand was over.
        before: the record of the hand before it, where it is known.
    """
    record = context.table(saved).hands.get(number)
    return record, check(record, number, view=view, seen=context.seen.deals(saved.table, number), before=before)


class Reporter:
    """Tells each finished hand once: a line each, or with `--json` an object each (JSON Lines)."""

    def __init__(self, context: Context, saved: SavedTable, *, since: int, me: str | None = None) -> None:
        self._context = context
        self._saved = saved
        self._me = me
        self._told = since
        self._last: HandRecord | None = None
        self.hands = 0
        self.faults = 0

    def tell(self, view: View) -> None:
        """Tell every hand that is over and was not told, those that passed unseen included."""
        hand = view["hand"]
        if hand is None:
            return
        last = hand["number"] if view["result"] is not None else hand["number"] - 1
        for number in range(self._told + 1, last + 1):
            self._one(number, view)
        self._told = max(self._told, last)

    def tell_match(self, view: View, *, as_json: bool) -> None:
        """Name the winner of a match that is over."""
        result = view["result"]
        match = result["match"] if result else None
        winners = match["winners"] if match else []
        scores = [seat["score"] for seat in view["seats"]]
        if as_json:
            self._context.out.json_line({"table": view["id"], "match": match, "scores": scores})
        else:
            called = wording.names(view, me=self._me)
            self._context.out.line(wording.match_end(winners, called, scores), style="bold")

    def _one(self, number: int, view: View) -> None:
        record, proof = prove(self._context, self._saved, number, view, self._last)
        called = wording.names(view, me=self._me)
        self._last = record
        self.hands += 1
        # What this client does not know is no fault of the service; it is told, and `verify` fails on it.
        self.faults += not proof.holds and not proof.unknown
        out = self._context.out
        if out.as_json:
            out.json_line({"hand": number, "result": record["result"], **proof_json(proof)})
        else:
            out.line(f"Hand {number}: {wording.ending(record['result'], called)} — {verdict(proof)}")


def verdict(proof: Proof) -> str:
    """What the check found, in a few words; not witnessed is a deal whose commitment was not seen during play."""
    if proof.unknown:
        return f"not verified to the end: {proof.fault}"
    if not proof.holds:
        return f"NOT verified: {proof.fault}"
    return "deal verified" if proof.witnessed else "deal verified, not witnessed"


def proof_json(proof: Proof) -> dict[str, object]:
    """What the check found, for a machine."""
    return {"verified": proof.holds, "fault": proof.fault, "witnessed": proof.witnessed}
