"""The engine behind the one interface: each call goes to the file that is named after it."""

from trinca.cards.shuffle import Shuffle
from trinca.games import reasons
from trinca.games.game import Game
from trinca.games.indian import check, deal, legal, play, player, reason, score, sheet, view
from trinca.games.indian.moves import IndianMove
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.position import IndianPosition
from trinca.games.indian.state import IndianState
from trinca.games.moves import Draw
from trinca.games.values import Dealt, Entry, GameInfo, Legal, Outcome, Played, Reason, Turn, View


class Indian(Game[IndianState, IndianMove, IndianOptions]):
    """Thirteen cards each, a wild rank, and one declaration that ends the hand."""

    info = GameInfo(
        game="indian",
        name="Indian Rummy",
        least_seats=deal.LEAST_SEATS,
        most_seats=deal.MOST_SEATS,
        moves=("draw", "discard", "declare", "drop"),
    )
    options_type = IndianOptions
    state_type = IndianState
    move_type = IndianMove
    hand_view = view.IndianHandView
    seat_view = view.IndianSeatView
    sheet = sheet.RULES
    position_type = IndianPosition

    def deal(self, options: IndianOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[IndianState]:
        """Thirteen cards each, a wild card and an upcard (IN-1, IN-2)."""
        return deal.deal(options, seats, dealer, shuffle)

    def turn(self, state: IndianState) -> Turn | None:
        """Whose turn it is; None when the hand is over."""
        return view.turn(state)

    def legal(self, state: IndianState) -> Legal:
        """Every legal draw, discard and drop, and a declaration that holds where there is one (IN-7)."""
        return legal.legal(state)

    def apply(self, state: IndianState, move: IndianMove) -> Played[IndianState]:
        """Make the move for the seat to play, or raise IllegalMove."""
        return play.apply(state, move)

    def reveals(self, move: IndianMove) -> bool:
        """Whether the move is a draw from the stock (GU-3)."""
        return isinstance(move, Draw) and move.source == "stock"

    def valid(self, state: IndianState, move: IndianMove) -> bool | None:
        """Whether a declaration would hold (IN-7); None of any other move."""
        return play.valid(state, move)

    def view(self, state: IndianState, seat: int) -> View:
        """The hand as that seat sees it."""
        return view.view(state, seat)

    def result(self, state: IndianState) -> Outcome | None:
        """How the hand ended (IN-7, IN-8, IN-9); None while it runs."""
        return score.result(state)

    def match_winners(self, scores: tuple[int, ...], options: IndianOptions) -> tuple[int, ...] | None:
        """The seats with the lowest total once one has reached the limit (IN-11)."""
        return score.match_winners(scores, options)

    def check(self, state: IndianState) -> None:
        """Raise CorruptState where no play leads to the state."""
        check.check(state)

    def sound(self, state: IndianState) -> None:
        """Raise CorruptState where a hand cannot be played on from a built state."""
        check.sound(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> IndianMove:
        """A computer player's next move from what its seat sees."""
        return player.choose(view, log, level, seed, budget)

    def reason(self, view: View, log: tuple[Entry, ...], move: IndianMove) -> Reason:
        """The most telling thing that is true of a move."""
        return reasons.first(reason.reasons(view, log, move))
