"""The engine behind the one interface: each call goes to the file that is named after it."""

from trinca.cards.shuffle import Shuffle
from trinca.games.basic import check, deal, legal, play, player, score, view
from trinca.games.basic.moves import BasicMove, Draw
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.profile import Profile
from trinca.games.basic.sheets import SHEETS
from trinca.games.basic.state import BasicState
from trinca.games.game import Game
from trinca.games.values import Dealt, Entry, GameInfo, Legal, Outcome, Played, Rule, SeatView, Turn, View


class Basic(Game[BasicState, BasicMove, BasicOptions]):
    """Draw, meld, lay off and discard on one pack, as a profile has it."""

    state_type = BasicState
    move_type = BasicMove
    hand_view = view.BasicHandView
    seat_view = SeatView

    def __init__(self, profile: Profile) -> None:
        self._rules = profile.rules
        self.options_type = profile.options
        self.info = GameInfo(
            game=profile.game,
            name=profile.name,
            least_seats=deal.SEATS,
            most_seats=deal.SEATS,
            moves=("draw", "meld", "lay_off", "discard"),
        )

    def rules(self) -> tuple[Rule, ...]:
        """The sheet of the game, the guards after it."""
        return SHEETS[self.info.game]

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

    def seen(self, entry: Entry, seat: int | None) -> Entry:
        """The entry without the card another seat drew from the stock."""
        return view.seen(entry, seat)

    def result(self, state: BasicState) -> Outcome | None:
        """How the hand ended (CL-9, CL-10, CL-12); None while it runs."""
        return score.result(state)

    def score(
        self,
        scores: tuple[int, ...],
        outcome: Outcome,
        options: BasicOptions,  # noqa: ARG002 - the points of the outcome are final in this game
    ) -> tuple[int, ...]:
        """The totals after the hand."""
        return score.totals(scores, outcome)

    def match_winners(self, scores: tuple[int, ...], options: BasicOptions) -> tuple[int, ...] | None:
        """The seat that reached the target (CL-13)."""
        return score.match_winners(scores, options)

    def first_dealer(self, seats: int) -> int:
        """Seat 1 (CL-14)."""
        return deal.first_dealer(seats)

    def next_dealer(self, dealer: int, seats: int) -> int:
        """The deal alternates (CL-13)."""
        return deal.next_seat(dealer, seats)

    def check(self, state: BasicState) -> None:
        """Raise CorruptState where no play leads to the state."""
        check.check(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> BasicMove:
        """A computer player's next move from what its seat sees."""
        return player.choose(view, log, level, seed, budget)
