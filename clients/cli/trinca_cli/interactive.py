"""The game in a terminal: show the table, ask for a move, wait for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from trinca_cli import notation, text, wording
from trinca_cli.agreeing import WORDS, Agreeing
from trinca_cli.board import short
from trinca_cli.careful import Careful, NotMadeError
from trinca_cli.covering import Cover
from trinca_cli.endings import exit_status
from trinca_cli.errors import GONE, Exit, NobodyMovesError, ReplacedError, UsageError
from trinca_cli.inviting import invitation_lines, open_invitations
from trinca_cli.prompt import LeaveError, Prompt
from trinca_cli.refusals import refusal
from trinca_cli.reporting import Reporter
from trinca_cli.seating import awaited, is_shared, missing, to_play
from trinca_cli.sight import Sight
from trinca_cli.telling import Teller
from trinca_client import Problem, ServiceAwayError

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.keys import SavedTable

HINT = "TRINCA_PLAY_HINT"
_OUT_OF_DATE = frozenset({"stale_version", "not_your_turn", "hand_over", "table_waiting", "covered"})


class Game:
    """The people of one key at one table: one person, or those who share this device."""

    def __init__(self, context: Context, saved: SavedTable) -> None:
        self._context = context
        self._out = context.out
        self._saved = saved
        self._follower = context.follow(saved)
        self._teller = Teller(context.out)
        self._prompt = Prompt(context, self._follower, self._teller)
        self._careful = Careful(
            context.out, try_move=self._follower.try_move, send=self._follower.move, ask=self._prompt.ask
        )
        self._agreeing = Agreeing(context, self._follower, self._prompt)
        self._cover = Cover(context, self._follower, self._prompt)
        self._waiting_for = ""

    def run(self) -> Exit:
        """Play until the person leaves."""
        view = self._follower.read()
        self._follower.listen()
        hand = view["hand"]
        self._teller.catch_up(view)
        reporter = Reporter(self._context, self._saved, since=hand["number"] - 1 if hand else 0, me="You")
        self._out.line("Type ? for help.")
        if awaited(view):
            self._out.lines(invitation_lines(view, open_invitations(view, self._saved)))
        try:
            self._play(reporter)
        except (LeaveError, KeyboardInterrupt) as left:
            # Leaving at the prompt or while another one thinks is a way to stop, not a failure.
            if isinstance(left, KeyboardInterrupt):
                self._out.line()  # behind the ^C
            self._agreeing.remind()
            self._out.line(self._parting())
            return Exit.DONE
        except (NobodyMovesError, ServiceAwayError):
            self._out.line(f"Your seat is kept; `{self._command}` goes on when the service is back.")
            raise
        except ReplacedError as replaced:
            raise ReplacedError(f"This seat is now played elsewhere; `{self._command}` takes it back.") from replaced

    @property
    def _command(self) -> str:
        """What brings this person back: `trinca play …`, or what the one who started this program says."""
        return self._context.env.environ.get(HINT) or f"trinca play {short(self._saved.table)}"

    def _parting(self) -> str:
        if self._follower.view["status"] == "match_over":
            return f"The match is over; `{self._command}` begins another."
        return f"Your seat is kept for seven days; `{self._command}` goes on."

    def _play(self, reporter: Reporter) -> NoReturn:
        try:
            while True:
                view = self._follower.view
                if view["result"] is None:
                    reporter.tell(view)  # hands before this one, which may have ended unseen
                if not self._follower.covered or self._agreeing.is_asked:
                    self._teller.tell(view)  # else it is told to the next player, once they have come
                else:
                    self._teller.tell_presence(view)
                reporter.tell(view)
                self._step(reporter)
        finally:
            self._cover.close()

    def _step(self, reporter: Reporter) -> None:
        view, agreeing = self._follower.view, self._agreeing
        over = view["status"] in {"hand_over", "match_over"}
        if agreeing.is_asked:
            self._waiting_for = ""
            agreeing.answer()
        elif over and agreeing.is_open:
            self._waiting_for = ""
            agreeing.ask(reporter)
        elif over:
            self._wait(f"Waiting for {agreeing.missing} to agree …")
        elif view["status"] == "playing" and missing(view):
            self._waiting_for = ""
            self._follower.wait()  # who is away has been told; whoever comes back changes the table
        elif self._follower.covered:
            if self._cover.pass_on():
                self._teller.catch_up(self._follower.view)
        elif self._follower.my_turn:
            self._turn()
        else:
            self._wait(f"Waiting for {self._others()} …")

    def _turn(self) -> None:
        """Ask until a move has changed the table."""
        self._waiting_for = ""
        self._prompt.show()
        version = self._follower.view["version"]
        while self._follower.view["version"] == version and not missing(self._follower.view):
            try:
                words = self._prompt.ask_move(WORDS)
                self._follower.check_seat()
                if not words:
                    self._look_again()
                elif not self._prompt.answers(words) and not self._agreeing.answers(words[0]):
                    self._make(words)
            except (UsageError, NotMadeError) as error:
                self._out.paragraph(text.clean(error.detail))
            except Problem as problem:
                self._refused(problem)

    def _make(self, words: list[str]) -> None:
        """An edit of the turn that is being arranged, or the move that these words mean."""
        arranging, follower = self._prompt.arranging, self._follower
        if arranging.edits(words):
            self._prompt.show()
            return
        move = arranging.done(words) or notation.read_move(words, follower.moves, Sight.of(follower.view))
        self._careful.make(move)

    def _look_again(self) -> None:
        """An empty line: a friend may have agreed, or begun a new match. On one device there is nobody else."""
        if not is_shared(self._follower.view):
            self._follower.read()

    def _refused(self, problem: Problem) -> None:
        """A refusal is shown and the game goes on; a table that is gone, or a lost key, ends it."""
        if problem.code in _OUT_OF_DATE:
            self._out.line("The table has changed meanwhile; here it is now.")
            self._follower.read()
        elif problem.code == GONE or exit_status(problem) is not Exit.FAILED:
            raise problem
        elif problem.code == "seat_away":
            self._out.line("The move was not made.")
            if not missing(self._follower.read()):  # else it is told who is away, and waited for them
                self._out.line("Somebody was away, and is back.")
        else:
            for line in refusal(problem, symbols=self._out.symbols):
                self._out.paragraph(line)

    def _others(self) -> str:
        """Who is awaited: those who have not come, or whose turn it is."""
        view = self._follower.view
        seat = to_play(view)
        seats = awaited(view) or ([] if seat is None else [seat])
        return wording.listed(wording.names(view), seats) or "the others"

    def _wait(self, why: str) -> None:
        """Wait for a change, and say why, but not once for each of another's moves."""
        if why != self._waiting_for:
            self._out.line(why)
            self._waiting_for = why
        self._follower.wait()
