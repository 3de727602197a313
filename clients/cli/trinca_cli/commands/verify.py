"""`trinca verify`: check finished deals from what the service publishes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trinca_cli.errors import Exit, KeyMissingError, UsageError
from trinca_cli.proof import line_fault, list_fault
from trinca_cli.reporting import proof_json, prove, verdict

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Collection, Sequence

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.proof import Proof
    from trinca_client import HandRecord

NAME = "verify"
HELP = "check the deals and records of finished hands, as far as no rules are needed"
EXAMPLES = """\
  trinca verify              every hand the service keeps of the last table
  trinca verify 3            hand 3 of the last table
  trinca verify k3x9 3
"""


def arguments(parser: ArgumentParser) -> None:
    """TABLE and HAND."""
    parser.add_argument("table", metavar="TABLE", nargs="?", help="the id, or how it begins; else the last one used")
    parser.add_argument("hand", metavar="HAND", nargs="?", help="the number of a finished hand; else all of them")


def run(context: Context) -> Exit:
    """Check; FAILED when anything in the record of a hand does not agree with the rest, or with what was seen."""
    saved, number = _named(context)
    table, out = context.table(saved), context.out
    view = table.get()
    listed = table.hands.list()
    fault = list_fault(listed, view, context.seen.hands(saved.table))
    lines = {line["number"]: line for line in listed}
    wanted = list(lines) if number is None else [number]
    proofs, before = [], _before(context, saved, wanted, lines)
    for each in wanted:
        record, proof = prove(context, saved, each, view, before)
        if proof.holds and each in lines and (other := line_fault(record, lines[each])):
            proof = replace(proof, fault=other)
        proofs.append(proof)
        before = record
    if out.as_json:
        hands = [{"hand": proof.hand, **proof_json(proof)} for proof in proofs]
        out.json({"hands": hands, "list_fault": fault})
    else:
        out.lines(f"Hand {proof.hand}: {_sentence(proof)}" for proof in proofs)
        if fault is not None:
            out.line(f"The list of hands: NOT verified: {fault}")
        elif not proofs:
            out.line("No hand is finished yet; a deal can be checked when its hand is over.")
    return Exit.DONE if fault is None and all(proof.holds for proof in proofs) else Exit.FAILED


def _before(context: Context, saved: SavedTable, wanted: Sequence[int], lines: Collection[int]) -> HandRecord | None:
    """The record of the hand before the first one wanted, where the service still keeps it."""
    number = wanted[0] - 1 if wanted else 0
    return context.table(saved).hands.get(number) if number in lines else None


def _named(context: Context) -> tuple[SavedTable, int | None]:
    """The table and the hand; a lone number that begins no saved id is a hand of the last table."""
    first, second = context.args.table, context.args.hand
    if second is not None:
        return context.find(first), _number(second)
    if first is None or not (first.isascii() and first.isdigit()):
        return context.find(first), None
    try:
        return context.find(first), None
    except KeyMissingError:
        return context.find(None), _number(first)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise UsageError(f"HAND is the number of a hand, not {word!r}.")
    return int(word)


def _sentence(proof: Proof) -> str:
    if not proof.holds:
        return verdict(proof)
    restocks = {0: "", 1: ", 1 restock"}.get(proof.restocks, f", {proof.restocks} restocks")
    seen = "" if proof.witnessed else "; this client did not see its commitment during play"
    return f"{verdict(proof)}: {proof.dealt} cards dealt, {proof.draws} draws from the stock{restocks}{seen}"
