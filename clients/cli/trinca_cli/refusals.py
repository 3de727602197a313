"""How a failure reads to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text
from trinca_cli.errors import Problem

if TYPE_CHECKING:
    from trinca_cli.errors import CliError

_INSTEAD = {
    "table_not_found": "The table is not there: its host removed it, or for seven days nothing happened at it.",
    "invitation_not_found": "There is no such invitation: part of it is missing, a newer one replaced it, or its"
    " table is gone. Ask your host for another.",
    "invitation_used": "This invitation is used: its seat is taken, and goes only to the key that took it.",
    "key_in_use": "You sit at this table already; the invitation is for somebody else.",
    "covered": "The hand is covered, for several people share this device; --reveal shows that of the one to play.",
    "unauthorized": "The service does not take the saved seat key.",
}


def sentence(error: CliError) -> str:
    """The failure on one or more lines, for standard error."""
    if not isinstance(error, Problem):
        return f"trinca: {text.clean(error.detail)}"
    return "trinca: " + "\n".join(refusal(error))


def refusal(problem: Problem) -> list[str]:
    """What the service refuses, with the rule, and a line for each fault of the input."""
    if problem.problem in _INSTEAD:
        return [_INSTEAD[problem.problem]]
    why = [part for part in (problem.rule, problem.reason) if part]
    first = f"Refused{_in_brackets(why)}: {text.clean(problem.detail)}"
    if problem.problem == "stale_version":
        first += " Look again with `trinca show` or `trinca moves`."
    return [first, *(f"  {_path(each.get('path'))}{text.clean(each.get('detail'))}" for each in problem.errors)]


def _in_brackets(parts: list[str]) -> str:
    return f" ({text.clean(', '.join(parts))})" if parts else ""


def _path(path: object) -> str:
    return f"{text.clean(path)}: " if path else ""
