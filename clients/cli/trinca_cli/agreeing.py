"""The next hand and a new match at the prompt: people agree, and the last one's word sets it off (TA-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import wording
from trinca_cli.leftover import left_lines
from trinca_cli.prompt import LeaveError
from trinca_cli.seating import ACTIONS, agreed, agreed_by_others, stands_alone, undecided

if TYPE_CHECKING:
    from trinca_cli.context import Context
    from trinca_cli.follower import Follower
    from trinca_cli.prompt import Prompt
    from trinca_cli.reporting import Reporter
    from trinca_client import Action, View

WORDS = ("restart", "withdraw")
_COMMANDS: dict[Action, str] = {"next_hand": "next", "restart": "restart"}
_NEW_MATCH = "Begin a new match and lose the score? [y/N] "
_NEW_HAND = "Break this hand off for another? [y/N] "


class Agreeing:
    """Asks the person, and tells what others still have to say."""

    def __init__(self, context: Context, follower: Follower, prompt: Prompt) -> None:
        self._out = context.out
        self._follower = follower
        self._prompt = prompt
        self._declined = 0  # the hand in which a new match was declined

    @property
    def is_open(self) -> bool:
        """Whether this key has still to agree to what follows the hand that is over."""
        return not agreed(self._view, self._next)

    @property
    def is_asked(self) -> bool:
        """Whether somebody wants a new match in the middle of this one, and this key has not answered."""
        view = self._view
        hand = view["hand"]
        asked = view["status"] != "match_over" and agreed_by_others(view, "restart") and not agreed(view, "restart")
        if not asked:
            self._declined = 0
        return asked and hand is not None and hand["number"] != self._declined

    @property
    def missing(self) -> str:
        """Who has still to agree to what follows."""
        return self._names(self._next)

    def ask(self, reporter: Reporter) -> None:
        """Ask for what follows the hand, or the match, that is over."""
        view = self._view
        over = view["status"] == "match_over"
        if over:
            reporter.tell_match(view, as_json=False)
        if (result := view["result"]) is not None:
            self._out.lines(left_lines(result, wording.names(view, me="You"), self._out))
        question = "A new match at this table? [y/N] " if over else "The next hand? [Y/n] "
        if not self._prompt.agrees(question, default=not over):
            raise LeaveError
        self._follower.agree(self._next)

    def answer(self) -> None:
        """Ask whether the new match that another wants shall begin."""
        hand = self._view["hand"]
        if self._prompt.agrees(self._anew):
            self._follower.agree("restart")
        else:
            self._declined = hand["number"] if hand else 0

    def answers(self, word: str) -> bool:
        """Whether this word at the prompt was about a new match, and has been answered."""
        if word == "restart":
            if self._prompt.agrees(self._anew):
                self._follower.agree("restart")
                self._tell_restart()
        elif word == "withdraw":
            self._follower.withdraw("restart")
            self._out.line("You have agreed to nothing now.")
        return word in WORDS

    def remind(self) -> None:
        """Say to one who leaves what stays agreed."""
        for action in ACTIONS:
            if agreed(self._view, action) and undecided(self._view, action):
                what, command = wording.action(action), _COMMANDS[action]
                self._out.paragraph(f"You have agreed to {what}; `trinca {command} --withdraw` takes that back.")

    @property
    def _view(self) -> View:
        return self._follower.view

    @property
    def _next(self) -> Action:
        return "restart" if self._view["status"] == "match_over" else "next_hand"

    @property
    def _anew(self) -> str:
        """The question whether to begin anew, and what that would lose."""
        return _NEW_HAND if stands_alone(self._view) else _NEW_MATCH

    def _tell_restart(self) -> None:
        """That the new match waits for others; nothing where it has begun."""
        if agreed(self._view, "restart") and (missing := self._names("restart")):
            self._out.paragraph(f"The new match begins when {missing} agrees; `withdraw` takes your word back.")

    def _names(self, action: Action) -> str:
        return wording.listed(wording.names(self._view), undecided(self._view, action))
