"""The engine behind the one interface: each call goes to the file that is named after it."""

from trinca.cards.shuffle import Shuffle
from trinca.games import reasons
from trinca.games.game import Game
from trinca.games.tiles import check, deal, legal, play, player, reason, score, sheet, view
from trinca.games.tiles.drafts import TilesDrafts
from trinca.games.tiles.moves import Draw, TilesMove
from trinca.games.tiles.options import TilesOptions
from trinca.games.tiles.position import TilesPosition
from trinca.games.tiles.state import TilesState
from trinca.games.values import Dealt, Entry, GameInfo, Legal, Outcome, Played, Reason, Turn, View


class Tiles(Game[TilesState, TilesMove, TilesOptions]):
    """Tile rummy: 106 tiles, a table that everybody arranges, rounds that stand alone."""

    info = GameInfo(
        game="tiles",
        name="Tile Rummy",
        least_seats=deal.LEAST_SEATS,
        most_seats=deal.MOST_SEATS,
        moves=("play", "draw", "pass"),
        # TI-13: rounds do not add up.
        running_score=False,
    )
    options_type = TilesOptions
    state_type = TilesState
    move_type = TilesMove
    hand_view = view.TilesHandView
    seat_view = view.TilesSeatView
    sheet = sheet.RULES
    drafts = TilesDrafts()
    position_type = TilesPosition

    def deal(self, options: TilesOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[TilesState]:
        """Fourteen tiles each (TI-1)."""
        return deal.deal(options, seats, dealer, shuffle)

    def turn(self, state: TilesState) -> Turn | None:
        """Whose turn it is; None when the round is over."""
        return view.turn(state)

    def legal(self, state: TilesState) -> Legal:
        """The draw or the pass, and some of the plays."""
        return legal.legal(state)

    def apply(self, state: TilesState, move: TilesMove) -> Played[TilesState]:
        """Make the move for the seat to play, or raise IllegalMove."""
        return play.apply(state, move)

    def reveals(self, move: TilesMove) -> bool:
        """Whether the move is a draw (GU-3)."""
        return isinstance(move, Draw)

    def view(self, state: TilesState, seat: int) -> View:
        """The round as that seat sees it."""
        return view.view(state, seat)

    def result(self, state: TilesState) -> Outcome | None:
        """How the round ended (TI-10, TI-11); None while it runs."""
        return score.result(state)

    def match_winners(
        self,
        scores: tuple[int, ...],  # noqa: ARG002 - there are none in this game
        options: TilesOptions,  # noqa: ARG002 - no option ends a match
    ) -> tuple[int, ...] | None:
        """Nobody: each round stands alone, and there is always a next one (TI-13)."""
        return None

    def check(self, state: TilesState) -> None:
        """Raise CorruptState where no play leads to the state."""
        check.check(state)

    def sound(self, state: TilesState) -> None:
        """Raise CorruptState where a hand cannot be played on from a built state."""
        check.sound(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> TilesMove:
        """A computer player's next move from what its seat sees."""
        return player.choose(view, log, level, seed, budget)

    def reason(self, view: View, log: tuple[Entry, ...], move: TilesMove) -> Reason:
        """The most telling thing that is true of a move."""
        return reasons.first(reason.reasons(view, log, move))
