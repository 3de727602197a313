"""One seat followed through a match: its newest view, waiting for others, moves that outlast a service gone away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from trinca_cli.board import short
from trinca_cli.errors import NobodyMovesError, ReplacedError
from trinca_cli.listening import Heard, Listening
from trinca_cli.seating import is_covered, is_shared, missing, to_play
from trinca_client import Problem, ServiceAwayError, new_idempotency_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from trinca_cli.env import Env
    from trinca_cli.keys import SavedTable
    from trinca_cli.seen import Seen
    from trinca_client import Action, Hint, Include, Move, Table, Trial, View

Answer = TypeVar("Answer")

INCLUDE: Final[tuple[Include, ...]] = ("moves", "log")
AWAY_DELAYS = (1.0, 2.0, 4.0, 8.0, 15.0)
LONGEST_TURN = 120.0
_OLDER_IN_A_ROW = 3


class Follower:
    """A saved seat and the newest view of its table."""

    def __init__(self, table: Table, saved: SavedTable, env: Env, seen: Seen, notice: Callable[[str], None]) -> None:
        self.saved = saved
        self._table = table
        self._env = env
        self._seen = seen
        self._notice = notice
        self._view: View | None = None
        self._older = 0
        self._listening: Listening | None = None
        self._has_stream = True

    @property
    def view(self) -> View:
        """The newest view; one has been read before."""
        assert self._view is not None
        return self._view

    @property
    def my_turn(self) -> bool:
        """Whether this key is to play."""
        return to_play(self.view) in self.view["you"]["seats"]

    @property
    def covered(self) -> bool:
        """Whether this key is to play, and the hand has not been revealed."""
        return is_covered(self.view)

    @property
    def moves(self) -> list[Move]:
        """The legal moves now, as the service lists them; none while the hand is covered."""
        listed = self.view["you"].get("moves")
        return listed["moves"] if listed is not None else []

    def accept(self, view: View) -> bool:
        """Take this view unless a newer one is known: answers can overtake each other.

        Several older ones in a row were not overtaken: the table itself went back, and they are the truth.
        """
        if self._view is not None and view["version"] < self._view["version"]:
            self._older += 1
            if self._older < _OLDER_IN_A_ROW:
                return False
            self._notice("The table went back to an earlier version; here it is as it is now.")
        self._older = 0
        self._view = view
        self._seen.note(view)
        return True

    def read(self) -> View:
        """Ask for the table as it is now; a hand that was revealed is covered again."""
        self.accept(self._patiently(lambda: self._table.get(include=INCLUDE)))
        return self.view

    def reveal(self) -> bool:
        """Show the hand of the seat to play, which stays so until its turn ends (TA-9).

        Returns:
            Whether it is shown; not where the turn went on meanwhile, for another person would see that hand.
        """
        seat = to_play(self.view)
        shown = self._patiently(lambda: self._table.get(include=INCLUDE, reveal=True))
        if to_play(shown) == seat:
            self.accept(shown)
        else:
            self.read()
        return not self.covered

    def listen(self) -> None:
        """Take the seat here: be at the table from now on, whatever is asked or not (TA-5, TA-6)."""
        if self._listening is None:
            version = self.view["version"]
            self._listening = Listening(
                lambda on_break: self._table.events.follow(after=version, on_break=on_break),
                version,
            )

    def check_seat(self) -> None:
        """Do nothing while the seat is played here.

        Raises:
            ReplacedError: another client has taken it.
        """
        if self._listening is not None and self._listening.is_replaced:
            again = f"`trinca play {short(self.saved.table)}` takes it back"
            raise ReplacedError(f"This seat is now played elsewhere; {again}.")

    def wait(self) -> View:
        """Wait until the table has changed, by the service's stream, or by asking where it has none.

        Raises:
            NobodyMovesError: a computer is to play and has not moved for two minutes.
            ReplacedError: another client has taken the seat.
            ServiceAwayError: the service stayed away.
            Problem: the service refused; the table may be gone.
        """
        self.listen()
        began, known = self._env.monotonic(), self.view["version"]
        while True:
            asked = self._env.monotonic()
            fresh = self._news(LONGEST_TURN - (asked - began))
            if fresh is not None and self.accept(fresh) and fresh["version"] != known:
                return fresh
            now = self._env.monotonic()
            if self._computer_to_play() and now - began >= LONGEST_TURN:
                raise NobodyMovesError("The computer has not moved for two minutes. Does a worker run?")
            if now - asked < 1:  # an answer that came at once: do not ask in a tight circle
                self._env.sleep(1)

    def ask(self, call: Callable[[Table], Answer]) -> Answer:
        """Ask the service something of this table, patiently."""
        return self._patiently(lambda: call(self._table))

    def hint(self) -> Hint:
        """What a strong player would do now. Asked once: the game goes on as well without it.

        Raises:
            ServiceAwayError: no hint came.
            Problem: the service refused.
        """
        return self._table.hint(reveal=is_shared(self.view))

    def try_move(self, move: Move) -> Trial:
        """What a move would do on the newest view; nothing is made."""
        return self.ask(lambda table: table.moves.try_out(move))

    def move(self, move: Move) -> View:
        """Make a move on the newest view; whatever happens on the way it is made at most once."""
        once = new_idempotency_key()
        version = self.view["version"]
        self.accept(
            self._patiently(
                lambda: self._table.moves.make(move, version=version, idempotency_key=once, include=INCLUDE)
            )
        )
        return self.view

    def agree(self, action: Action) -> View:
        """Agree to the next hand or a new match. That it has begun meanwhile is no failure."""
        hand = self.view["hand"]
        number = hand["number"] if hand else None
        try:
            view = self._patiently(lambda: self._table.agreements.agree(action, hand=number, include=INCLUDE))
        except Problem as problem:
            if problem.code != "agreement_not_possible":
                raise
            now = self.read()["hand"]  # an earlier answer may have been lost
            if number is None or now is None or now["number"] <= number:
                raise
        else:
            self.accept(view)
        return self.view

    def withdraw(self, action: Action) -> View:
        """Take back what this key agreed to."""
        self.accept(self._patiently(lambda: self._table.agreements.withdraw(action, include=INCLUDE)))
        return self.view

    def _news(self, left: float) -> View | None:
        """The table once there is reason to look; None where there was none for so long.

        Args:
            left: Seconds in which a computer has still to move, where it is a computer's turn.
        """
        assert self._listening is not None
        if self._has_stream:
            timeout = max(left, 0) if self._computer_to_play() else None
            heard = self._listening.wait(self.view["version"], timeout)
            self._has_stream = heard is not Heard.NO_STREAM
            if heard is Heard.NOTHING:
                return None
        if self._has_stream:
            return self._patiently(lambda: self._table.get(include=INCLUDE))
        return self._patiently(self._poll)

    def _poll(self) -> View | None:
        version = self.view["version"]
        return self._table.wait(after=version, include=INCLUDE)

    def _computer_to_play(self) -> bool:
        """Whether a computer has to move now; it waits as well where somebody is away."""
        seat = to_play(self.view)
        return seat is not None and self.view["seats"][seat]["kind"] == "computer" and not missing(self.view)

    def _patiently(self, call: Callable[[], Answer]) -> Answer:
        """Call again, after longer and longer pauses, while the service is away; then give up.

        A seat that is played elsewhere is let alone: no call is to bring it back.
        """
        for delay in AWAY_DELAYS:
            self.check_seat()
            try:
                return call()
            except ServiceAwayError as away:
                self._notice(f"{away.detail} Trying again in {delay:.0f} s …")
                self._env.sleep(delay)
        return call()
