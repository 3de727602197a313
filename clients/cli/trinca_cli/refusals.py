"""How a failure reads to a person: the service's sentence once, the rule behind it, no codes and no pointers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trinca_cli import cards, readings, text
from trinca_cli.endings import advice, detail
from trinca_client import Problem

if TYPE_CHECKING:
    from trinca_cli.errors import CliError
    from trinca_client import TrincaError

TABLE_GONE = "The table is not there: its host removed it, or for seven days nothing happened at it."

_INSTEAD = {
    "table_not_found": TABLE_GONE,
    "invitation_not_found": "There is no such invitation: part of it is missing, a newer one replaced it, or its"
    " table is gone. Ask your host for another.",
    "invitation_used": "This invitation is used: its seat is taken, and goes only to the key that took it.",
    "key_in_use": "You sit at this table already; the invitation is for somebody else.",
    "covered": "The hand is covered, for several people share this device; --reveal shows that of the one to play.",
    "unauthorized": "The service does not take the saved seat key.",
}
_CARD = re.compile(rf"\b(?:{'|'.join(cards.RANKS)})[{cards.SUITS}]\b")


def sentences(error: CliError | TrincaError, *, symbols: bool = False) -> list[str]:
    """The failure on one or more lines, for standard error.

    Args:
        error: what ended the command.
        symbols: whether cards are shown with suit symbols.
    """
    if isinstance(error, Problem):
        first, *more = refusal(error, symbols=symbols)
    else:
        first, more = f"{text.clean(detail(error))} {advice(error)}".rstrip(), []
    return [f"trinca: {first}", *more]


def refusal(problem: Problem, *, symbols: bool = False) -> list[str]:
    """What the service refuses and by which rule, and a line for each fault of the input; cards as elsewhere.

    Where a joker could be meant in several ways, a line for each tells how it is written.
    """
    if problem.code in _INSTEAD:
        return [_INSTEAD[problem.code]]
    faults = [_fault(each) for each in problem.errors]
    said = text.clean(problem.detail)
    if len(faults) == 1 and faults[0].endswith(said):
        said, faults = faults[0], []
    elif problem.rule:
        said += f" (rule {text.clean(problem.rule)})"
    faults += [f"write {readings.written(each, symbols=symbols)}" for each in readings.readings(problem)]
    if problem.code == "stale_version":
        said += " Look again with `trinca show` or `trinca moves`."
    if problem.retry_after:
        said += f" Try again in {problem.retry_after} s."
    return [_with_cards(line, symbols=symbols) for line in (f"Refused: {said}", *(f"  {each}" for each in faults))]


def _fault(error: dict[str, object]) -> str:
    """A fault of the input, after the name of what has it: `target: must be at least 1`."""
    names = [part for part in str(error.get("path") or "").split("/") if part and not part.isdigit()]
    where = f"{text.clean(names[-1])}: " if names else ""
    return where + text.clean(error.get("detail") or "wrong")


def _with_cards(line: str, *, symbols: bool) -> str:
    return _CARD.sub(lambda card: cards.show(card[0], symbols=symbols), line)
