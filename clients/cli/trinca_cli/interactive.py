"""The game in a terminal: show the table, ask for a move, wait for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import cards, notation, text, wording
from trinca_cli.board import board, short
from trinca_cli.errors import Exit, Problem, ServiceAwayError, UsageError
from trinca_cli.handorder import SORTS, HandOrder
from trinca_cli.listing import move_lines, print_rules
from trinca_cli.opening import GONE
from trinca_cli.refusals import refusal
from trinca_cli.reporting import Reporter

if TYPE_CHECKING:
    from collections.abc import Callable

    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable
    from trinca_cli.records import View

_HELP = """\
Moves
  draw stock          take the top of the stock
  draw discard        take the upcard
  meld 4H 5H 6H       put a meld down; also: meld 4H-6H
  lay 2 7H            lay off onto meld 2
  discard KH          end the turn
  3                   move number 3 of the list
Other
  moves               list every legal move, numbered
  show                draw the table again
  log                 everything that happened in this hand
  sort                sort your cards by suit; also: sort rank, or: sort 7H 8H
  rules               the rules of this game
  restart             begin a new match; the score is lost
  quit                leave; your seat is kept
Cards are written 7H, 10S or TS, QD, 7♥, 4h-6h, in any case. The word of a move
may be shortened while only one fits.
""".splitlines()
_YES = frozenset({"y", "yes"})
_OUT_OF_DATE = frozenset({"stale_version", "not_your_turn", "hand_over", "seat_away", "table_waiting"})


class _LeaveError(Exception):
    """The person wants to go."""


class Game:
    """One person at one table."""

    def __init__(self, context: Context, saved: SavedTable) -> None:
        self._context = context
        self._out = context.out
        self._saved = saved
        self._follower = context.follow(saved)
        self._order = HandOrder()
        self._told = (0, 0)  # the hand, and how much of its log has been told
        self._local: dict[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._list,
            "show": self._show,
            "log": self._log,
            "sort": self._sort,
            "rules": self._rules,
            "restart": self._restart,
            "quit": self._quit,
            "q": self._quit,
        }

    def run(self) -> Exit:
        """Play until the person leaves."""
        view = self._follower.read()
        hand = view["hand"]
        self._told = (hand["number"], _own_last(view)) if hand else (0, 0)
        reporter = Reporter(self._context, self._saved, since=hand["number"] - 1 if hand else 0, me="You")
        self._out.line("Type ? for help.")
        try:
            while True:
                self._tell()
                reporter.tell(self._follower.view)
                self._step(reporter)
        except (_LeaveError, KeyboardInterrupt):
            # Leaving at the prompt or while the computer thinks is a way to stop, not a failure.
            self._out.line(f"Your seat is kept; `trinca play {short(self._saved.table)}` goes on.")
            return Exit.DONE
        except ServiceAwayError:
            self._out.line(f"Your seat is kept; `trinca play {short(self._saved.table)}` goes on when it is back.")
            raise

    def _step(self, reporter: Reporter) -> None:
        view = self._follower.view
        if view["status"] == "match_over":
            reporter.tell_match(view, as_json=False)
            self._left_over(view)
            self._agree("restart", "A new match at this table? [y/N] ", default=False)
        elif view["status"] == "hand_over":
            if _agreed(view, "next_hand"):
                self._wait("Waiting for the others to agree …")
            else:
                self._left_over(view)
                self._agree("next_hand", "The next hand? [Y/n] ", default=True)
        elif self._follower.my_turn:
            self._turn()
        else:
            self._wait("Waiting …")

    def _turn(self) -> None:
        """Ask until a move has changed the table."""
        self._show([])
        version = self._follower.view["version"]
        while self._follower.view["version"] == version:
            words = self._ask("Your move: ").split()
            if not words:
                continue
            try:
                if (local := self._local.get(words[0].lower())) is not None:
                    local(words[1:])
                else:
                    self._follower.move(notation.read_move(words, self._follower.moves))
            except UsageError as error:
                self._out.paragraph(text.clean(error.detail))
            except Problem as problem:
                self._refused(problem)

    def _refused(self, problem: Problem) -> None:
        """A refusal is shown and the game goes on; a table that is gone, or a lost key, ends it."""
        if problem.problem in _OUT_OF_DATE:
            self._out.line("The table has changed meanwhile; here it is now.")
            self._follower.read()
        elif problem.problem == GONE or problem.exit_status is not Exit.FAILED:
            raise problem
        else:
            for line in refusal(problem):
                self._out.paragraph(line)

    def _tell(self) -> None:
        """What happened since the last time, one line a move."""
        view = self._follower.view
        hand = view["hand"]
        if hand is None:
            return
        number, told = self._told
        if hand["number"] != number:
            told = 0
        log = hand.get("log", [])
        for entry in log[told:]:
            self._out.line(self._happened(entry))
        self._told = (hand["number"], len(log))

    def _happened(self, entry: dict[str, object]) -> str:
        called = wording.names(self._follower.view, me="You")
        return "  " + wording.log_line(entry, called, symbols=self._out.symbols)

    def _agree(self, action: str, question: str, *, default: bool) -> None:
        answer = self._ask(question).lower()
        if answer in {"q", "quit"} or (answer not in _YES and not (default and not answer)):
            raise _LeaveError
        self._follower.agree("next_hand" if action == "next_hand" else "restart")

    def _left_over(self, view: View) -> None:
        """The cards that each seat was left with."""
        result = view["result"]
        for called, left in zip(wording.names(view, me="You"), result["hands"] if result else [], strict=False):
            if left:
                self._out.lines(self._out.card_lines(f"  {called} held", left, text.width(called) + 8))

    def _wait(self, why: str) -> None:
        self._out.line(why)
        self._follower.wait()

    def _ask(self, prompt: str) -> str:
        answer = self._context.env.ask(prompt)
        if answer is None:
            self._out.line()
            raise _LeaveError
        return answer

    def _show(self, words: list[str]) -> None:
        del words
        view = self._follower.view
        held, hand = view["you"]["hand"], view["hand"]
        ordered = self._order.update(hand["number"], held) if held is not None and hand is not None else None
        self._out.line()
        self._out.lines(board(view, self._out, ordered))
        self._out.line()

    def _list(self, words: list[str]) -> None:
        del words
        self._out.lines(move_lines(self._follower.moves, symbols=self._out.symbols))

    def _log(self, words: list[str]) -> None:
        del words
        hand = self._follower.view["hand"]
        self._out.lines([self._happened(entry) for entry in hand.get("log", [])] if hand else [])

    def _sort(self, words: list[str]) -> None:
        if not words or words[0].lower() in SORTS:
            self._order.sort(words[0].lower() if words else "suit")
        else:
            self._order.to_front(cards.read_cards(" ".join(words)))
        self._show([])

    def _rules(self, words: list[str]) -> None:
        del words
        print_rules(self._out, self._context.api(self._saved).game(self._follower.view["game"]))

    def _restart(self, words: list[str]) -> None:
        del words
        if self._ask("Begin a new match and lose the score? [y/N] ").lower() in _YES:
            self._follower.agree("restart")

    def _help(self, words: list[str]) -> None:
        del words
        self._out.lines(_HELP)

    def _quit(self, words: list[str]) -> None:
        del words
        raise _LeaveError


def _agreed(view: View, action: str) -> bool:
    mine = [seat for seat in view["seats"] if seat["seat"] in view["you"]["seats"]]
    return all(action in seat["agreed"] for seat in mine)


def _own_last(view: View) -> int:
    """How much of the log this person knows: everything up to their own last move."""
    log = view["hand"].get("log", []) if view["hand"] else []
    mine = [at for at, entry in enumerate(log, 1) if entry.get("seat") in view["you"]["seats"]]
    return mine[-1] if mine else 0
