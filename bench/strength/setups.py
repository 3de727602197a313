"""What is played: each game with its default options, at the numbers of seats that are measured."""

from typing import NamedTuple

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.values import Outcome

SIDES = 2
"""Two players meet; where there are four seats each has two, and no neighbour of its own kind."""


class Setup(NamedTuple):
    """A game at a number of seats.

    Attributes:
        game_id: The game.
        seats: How many seats.
        most_points_win: Whether a hand is won by its points: who goes out may still score less (FH-13).
        points_are_bad: Whether the lowest total wins, and points tell how good a player is (IN-11).
    """

    game_id: str
    seats: int = 2
    most_points_win: bool = False
    points_are_bad: bool = False

    @property
    def name(self) -> str:
        """As it is asked for and shown: `classic`, `indian-4`."""
        return f"{self.game_id}-{self.seats}" if self.points_are_bad else self.game_id

    @property
    def game(self) -> AnyGame:
        """The game itself."""
        return GAMES[self.game_id]

    def side(self, seat: int, swapped: int) -> int:
        """Which of the two players, 0 or 1, a seat has; `swapped` is 1 in the second playing of a deal."""
        return (seat + swapped) % SIDES

    def winner(self, outcome: Outcome) -> int | None:
        """The seat that won a hand; None where nobody did."""
        if not self.most_points_win:
            return outcome.winner
        most = max(outcome.points)
        return outcome.points.index(most) if outcome.points.count(most) == 1 else None


SETUPS = (
    Setup("classic"),
    Setup("straight"),
    Setup("rummy500", most_points_win=True),
    Setup("tiles"),
    Setup("indian", points_are_bad=True),
    Setup("indian", seats=4, points_are_bad=True),
)


def named(name: str) -> Setup:
    """The setup of that name; KeyError where there is none."""
    return {setup.name: setup for setup in SETUPS}[name]


def of_game(name: str) -> tuple[Setup, ...]:
    """The setups that a name asks for: one of them, or all of a game."""
    return tuple(setup for setup in SETUPS if name in (setup.name, setup.game_id))
