"""The prompt at the table, and the words there that change nothing for others: look, sort, read the rules, leave."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from trinca_cli import cards, helping, hinting, notation, text
from trinca_cli.arranging import WORDS, Arranging
from trinca_cli.board import board
from trinca_cli.handorder import SORTS, HandOrder, held_still
from trinca_cli.listing import MOST_LINES, move_lines, print_rules
from trinca_cli.sight import Sight
from trinca_client import ServiceAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trinca_cli.context import Context
    from trinca_cli.follower import Follower
    from trinca_cli.telling import Teller

_ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
_AT_A_QUESTION = frozenset({"?", "help", "log", "rules", "show"})
_QUIT = frozenset({"q", "quit"})


class LeaveError(Exception):
    """The person wants to go."""


class Prompt:
    """Asks the person, and answers what needs no move."""

    def __init__(self, context: Context, follower: Follower, teller: Teller) -> None:
        self._context = context
        self._out = context.out
        self._follower = follower
        self._teller = teller
        self.arranging = Arranging(context.out, follower)
        self._orders: defaultdict[int | None, HandOrder] = defaultdict(HandOrder)  # by seat
        self._words: dict[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "moves": self._list,
            "show": self._show,
            "log": self._log,
            "sort": self._sort,
            "rules": self._rules,
        }
        self._listed: int | None = None  # for which version of the table

    def ask(self, prompt: str) -> str:
        """One line; the end of input and `quit` are wishes to go.

        Raises:
            LeaveError: the person wants to go.
        """
        answer = self._out.ask(prompt)
        if answer is None:
            self._out.line()
            raise LeaveError
        if answer.lower() in _QUIT:
            raise LeaveError
        return answer

    def agrees(self, question: str, *, default: bool = False) -> bool:
        """Whether the person says yes; an empty line is the default, and anything else is asked again."""
        while answer := self.ask(question).lower():
            if answer in _ANSWERS:
                return _ANSWERS[answer]
            if answer in _AT_A_QUESTION:
                self.answers([answer])
            else:
                self._out.line("Please answer y or n; q leaves.")
        return default

    def ask_move(self, more: Sequence[str]) -> list[str]:
        """The words of one line; the first one whole, where it begins a verb, a word of the prompt, or one of `more`.

        Raises:
            LeaveError: the person wants to go.
            NotAMoveError: the first word begins more than one.
        """
        words = self.ask("Your move: ").split()
        if words:
            known = [*self._verbs(), *self._words, *more, *sorted(_QUIT)]
            whole = notation.whole_word(words[0], known)
            if whole in _QUIT:
                raise LeaveError
            words[0] = whole or words[0]
        return words

    def answers(self, words: list[str]) -> bool:
        """Whether these words were one of those that change nothing, and have been answered.

        A number is answered with the list of moves, unless that was shown since the table changed.
        """
        answer = self._words.get(words[0])
        if notation.is_number(words) and self._listed != self._follower.view["version"]:
            self._list([])
            self._out.line("These are the moves now; a number plays the one behind it.")
            return True
        if answer is not None:
            answer(words[1:])
        return answer is not None

    def show(self) -> None:
        """Draw the table."""
        view, draft = self._follower.view, self.arranging.draft
        held, hand = view["you"]["hand"], view["hand"]
        ordered = self._order.update(hand["number"], held) if held is not None and hand is not None else None
        if ordered is not None and draft is not None:
            ordered = held_still(ordered, draft["rack"])
        self._out.line()
        self._out.lines(board(view, self._out, ordered, draft))
        self._out.line()
        self.arranging.tell()

    @property
    def _order(self) -> HandOrder:
        """That of the person who sees their cards now."""
        return self._orders[self._follower.view["you"]["seat"]]

    def _verbs(self) -> list[str]:
        """The words that begin a move at this table now."""
        listed = self._follower.view["you"].get("moves")
        kinds = [str(move.get("type")) for move in listed["moves"]] + listed["open"] if listed else []
        verbs = notation.verbs(kinds, Sight.of(self._follower.view))
        return verbs + (list(WORDS) if self.arranging.is_open else [])

    def _show(self, words: list[str]) -> None:
        del words
        self.show()

    def _list(self, words: list[str]) -> None:
        view = self._follower.view
        self._listed = view["version"]
        most = None if words else MOST_LINES
        self._out.lines(
            move_lines(self._follower.moves, symbols=self._out.symbols, sight=Sight.of(view), about=words, most=most)
        )

    def _hint(self, words: list[str]) -> None:
        """What a strong player would do; that none comes ends no game, nor does who will not wait for it."""
        del words
        try:
            hint = self._follower.hint()
        except KeyboardInterrupt:
            self._out.line()  # behind the ^C
        except ServiceAwayError as away:
            self._out.paragraph(f"No hint now; the game goes on. {text.clean(away.detail)}")
        else:
            hinting.tell(self._out, hint, Sight.of(self._follower.view), self.arranging.draft)

    def _log(self, words: list[str]) -> None:
        del words
        self._out.lines(self._teller.log_lines(self._follower.view))

    def _sort(self, words: list[str]) -> None:
        if not words or words[0].lower() in SORTS:
            self._order.sort(words[0].lower() if words else "suit")
        else:
            self._order.to_front(cards.read_cards(" ".join(words)))
        self.show()

    def _rules(self, words: list[str]) -> None:
        del words
        print_rules(self._out, self._context.api(self._follower.saved).games.get(self._follower.view["game"]))

    def _help(self, words: list[str]) -> None:
        del words
        self._out.lines(helping.lines(self._follower.view))
