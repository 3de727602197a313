"""The engine behind the one interface: each call goes to the file that is named after it."""

from trinca.cards.shuffle import Shuffle
from trinca.games import reasons
from trinca.games.basic import check, deal, legal, play, player, reason, score, view
from trinca.games.basic.moves import BasicMove
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.position import BasicPosition
from trinca.games.basic.profile import Profile
from trinca.games.basic.state import BasicState
from trinca.games.game import Game
from trinca.games.moves import Draw
from trinca.games.values import Dealt, Entry, GameInfo, Legal, Outcome, Played, Reason, SeatView, Turn, View


class Basic(Game[BasicState, BasicMove, BasicOptions]):
    """Draw, meld, lay off and discard on one pack, as a profile has it."""

    state_type = BasicState
    move_type = BasicMove
    hand_view = view.BasicHandView
    seat_view = SeatView
    position_type = BasicPosition

    def __init__(self, profile: Profile) -> None:
        self._rules = profile.rules
        self.sheet = profile.sheet
        self.options_type = profile.options
        self.info = GameInfo(
            game=profile.game,
            name=profile.name,
            least_seats=deal.SEATS,
            most_seats=deal.SEATS,
            moves=("draw", "meld", "lay_off", "discard"),
        )

    def deal(self, options: BasicOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[BasicState]:
        """Ten cards each and an upcard (CL-1)."""
        return deal.deal(options, seats, dealer, shuffle)

    def turn(self, state: BasicState) -> Turn | None:
        """Whose turn it is; None when the hand is over."""
        return view.turn(state)

    def legal(self, state: BasicState) -> Legal:
        """Every legal move."""
        return legal.legal(state)

    def apply(self, state: BasicState, move: BasicMove) -> Played[BasicState]:
        """Make the move for the seat to play, or raise IllegalMove."""
        return play.apply(self._rules, state, move)

    def reveals(self, move: BasicMove) -> bool:
        """Whether the move is a draw from the stock (GU-3)."""
        return isinstance(move, Draw) and move.source == "stock"

    def view(self, state: BasicState, seat: int) -> View:
        """The hand as that seat sees it."""
        return view.view(state, seat)

    def result(self, state: BasicState) -> Outcome | None:
        """How the hand ended (CL-9, CL-10, CL-12); None while it runs."""
        return score.result(state)

    def match_winners(self, scores: tuple[int, ...], options: BasicOptions) -> tuple[int, ...] | None:
        """The seat that reached the target (CL-13)."""
        return score.match_winners(scores, options)

    def check(self, state: BasicState) -> None:
        """Raise CorruptState where no play leads to the state."""
        check.check(state)

    def sound(self, state: BasicState) -> None:
        """Raise CorruptState where a hand cannot be played on from a built state."""
        check.sound(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> BasicMove:
        """A computer player's next move from what its seat sees."""
        return player.choose(view, log, level, seed, budget)

    def reason(self, view: View, log: tuple[Entry, ...], move: BasicMove) -> Reason:
        """The most telling thing that is true of a move."""
        return reasons.first(reason.reasons(view, log, move))
