"""Makes a move, and asks before it where it would cost dearly, or after it where it can be meant in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli.errors import CliError
from trinca_cli.readings import choices
from trinca_client import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trinca_cli.output import Printer
    from trinca_client import Move, Trial, View

_WRONG = (
    "This declaration does not hold: it needs two sequences, one of them without a joker, and every card in a group."
    " It would cost you 80 points, and you would be out of this hand."
)
_YES = frozenset({"y", "yes"})


class NotMadeError(CliError):
    """The person thought better of a move; nothing was made."""

    code = "not_made"


class Careful:
    """One move after another, at one table.

    Args:
        out: where questions are put.
        try_move: asks the service what a move would do.
        send: makes a move; answers the table after it.
        ask: puts a question and answers the line, None at the end of input; None where nobody is there to ask.
        sure: whether a move that would cost dearly is made without a question.
    """

    def __init__(
        self,
        out: Printer,
        *,
        try_move: Callable[[Move], Trial],
        send: Callable[[Move], View],
        ask: Callable[[str], str | None] | None,
        sure: bool = False,
    ) -> None:
        self._out = out
        self._try = try_move
        self._send = send
        self._ask = ask
        self._sure = sure

    def make(self, move: Move) -> View:
        """Make the move.

        Raises:
            NotMadeError: it would have been a wrong declaration, or one of several meanings, and was not wanted.
            Problem: the service refused it.
        """
        if move.get("type") == "declare" and not self._sure:
            self._confirm(move)
        try:
            return self._send(move)
        except Problem as problem:
            meant = choices(problem, move, symbols=self._out.symbols)
            if self._ask is None or not meant:
                raise
            return self._send(self._chosen(meant, self._ask))

    def _confirm(self, move: Move) -> None:
        """Before a declaration the service is asked whether it would hold (PL-9)."""
        if self._try(move).get("valid") is not False:
            return
        if self._ask is None:
            raise NotMadeError(f"{_WRONG} Nothing was declared; --yes declares all the same.")
        self._out.paragraph(_WRONG)
        if (self._ask("Declare all the same? [y/N] ") or "").lower() not in _YES:
            raise NotMadeError("Nothing was declared.")

    def _chosen(self, meant: Sequence[tuple[str, Move]], ask: Callable[[str], str | None]) -> Move:
        """The meaning that the person names by its number."""
        self._out.line("That can be meant in more than one way:")
        self._out.lines(f"{number:>3}  {words}" for number, (words, _) in enumerate(meant, 1))
        while answer := ask(f"Which one? [1-{len(meant)}, Enter for none] "):
            if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(meant):
                return meant[int(answer) - 1][1]
            self._out.line("Please answer with its number.")
        raise NotMadeError("Nothing was made.")
