"""The engine behind the one interface: each call goes to the file that is named after it."""

from trinca.cards.shuffle import Shuffle
from trinca.games import reasons
from trinca.games.game import Game
from trinca.games.rummy500 import check, deal, legal, play, player, reason, score, sheet, view
from trinca.games.rummy500.moves import Draw, Rummy500Move
from trinca.games.rummy500.options import Rummy500Options
from trinca.games.rummy500.position import Rummy500Position
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Dealt, Entry, GameInfo, Legal, Outcome, Played, Reason, Turn, View


class Rummy500(Game[Rummy500State, Rummy500Move, Rummy500Options]):
    """500 Rum: every card laid scores for whoever lays it, and the whole discard pile is there to be had."""

    info = GameInfo(
        game="rummy500",
        name="Rummy 500",
        least_seats=deal.SEATS,
        most_seats=deal.SEATS,
        moves=("draw", "meld", "lay_off", "discard", "go_out", "float", "end_hand"),
    )
    options_type = Rummy500Options
    state_type = Rummy500State
    move_type = Rummy500Move
    hand_view = view.Rummy500HandView
    seat_view = view.Rummy500SeatView
    sheet = sheet.RULES
    position_type = Rummy500Position

    def deal(self, options: Rummy500Options, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[Rummy500State]:
        """Thirteen cards each and an upcard (FH-1)."""
        return deal.deal(options, seats, dealer, shuffle)

    def turn(self, state: Rummy500State) -> Turn | None:
        """Whose turn it is; None when the hand is over."""
        return view.turn(state)

    def legal(self, state: Rummy500State) -> Legal:
        """The legal moves; where pick-ups are too many to list, one for each card that can be had."""
        return legal.legal(state)

    def apply(self, state: Rummy500State, move: Rummy500Move) -> Played[Rummy500State]:
        """Make the move for the seat to play, or raise IllegalMove."""
        return play.apply(state, move)

    def reveals(self, move: Rummy500Move) -> bool:
        """Whether the move is a draw from the stock (GU-3); the discard pile is open (FH-2)."""
        return isinstance(move, Draw) and move.source == "stock"

    def view(self, state: Rummy500State, seat: int) -> View:
        """The hand as that seat sees it."""
        return view.view(state, seat)

    def result(self, state: Rummy500State) -> Outcome | None:
        """How the hand ended (FH-10 … FH-13); None while it runs."""
        return score.result(state)

    def match_winners(self, scores: tuple[int, ...], options: Rummy500Options) -> tuple[int, ...] | None:
        """The seat that won the match (FH-14)."""
        return score.match_winners(scores, options)

    def check(self, state: Rummy500State) -> None:
        """Raise CorruptState where no play leads to the state."""
        check.check(state)

    def sound(self, state: Rummy500State) -> None:
        """Raise CorruptState where a hand cannot be played on from a built state."""
        check.sound(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Rummy500Move:
        """A computer player's next move from what its seat sees."""
        return player.choose(view, log, level, seed, budget)

    def reason(self, view: View, log: tuple[Entry, ...], move: Rummy500Move) -> Reason:
        """The most telling thing that is true of a move."""
        return reasons.first(reason.reasons(view, log, move))
