"""`trinca verify`: check finished deals from what the service publishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.errors import Exit, KeyMissingError, UsageError
from trinca_cli.reporting import proof_json, prove, verdict

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.proof import Proof

NAME = "verify"
HELP = "check that finished deals were what was committed to"
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
    """Check; FAILED when a deal does not follow from what was committed to."""
    saved, number = _named(context)
    if number is None:
        numbers = [line["number"] for line in context.api(saved).hands(saved.table, saved.key)]
    else:
        numbers = [number]
    proofs = [prove(context, saved, each)[1] for each in numbers]
    out = context.out
    if out.as_json:
        out.json({"hands": [{"hand": proof.hand, **proof_json(proof)} for proof in proofs]})
    elif proofs:
        out.lines(f"Hand {proof.hand}: {_sentence(proof)}" for proof in proofs)
    else:
        out.line("No hand is finished yet; a deal can be checked when its hand is over.")
    return Exit.DONE if all(proof.holds for proof in proofs) else Exit.FAILED


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
