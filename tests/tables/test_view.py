"""The view of a table: what a game's own parts may leave out, and what is told before there is a hand."""

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from table_making import facts, hand_of

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.tiles.game import Tiles
from trinca.games.tiles.state import TilesState
from trinca.games.values import SeatView, View
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.table import AnyTable
from trinca.tables.view import view


class SometimesSeatView(SeatView, frozen=True):
    """A seat of which something is told only sometimes."""

    opened: bool | UnsetType = UNSET


class Sometimes(Tiles):
    """Tiles, but of a seat that has not opened nothing is told."""

    seat_view = SometimesSeatView  # type: ignore[assignment]  # another game's

    def view(self, state: TilesState, seat: int) -> View:
        seats = tuple(SometimesSeatView(14, opened or UNSET) for opened in state.opened)
        return replace(super().view(state, seat), seats=seats)


def made(game: AnyGame, *kinds: str) -> AnyTable:
    seats = tuple(NewSeat(kind) for kind in kinds)  # type: ignore[arg-type]  # the kinds are literals of the tests
    return create(game, NewTable("T", game.options_type(), seats, None, "host-key", "digest"), facts()).table


def test_what_is_not_there_is_left_out() -> None:
    game = Sometimes()
    table = made(game, "host", "computer")
    state = replace(hand_of(table).state, opened=(True, False))
    seats = view(game, replace(table, hand=replace(hand_of(table), state=state)), (0,))["seats"]
    assert [seat.get("opened", "left out") for seat in seats] == [True, "left out"]
    assert "opened" not in view(game, made(game, "host", "invited"), (0,))["seats"][0]


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.info.game)
def test_a_hand_that_is_not_seen_has_the_members_of_one_that_is(game: AnyGame) -> None:
    """Whatever the game: waiting, covered, and seen."""
    waiting = view(game, made(game, "host", "invited"), (0,))
    covered = view(game, made(game, "host", "local"), (0, 1))
    seen = view(game, made(game, "host", "local"), (0, 1), reveal=True)
    assert waiting["you"].keys() == covered["you"].keys() == seen["you"].keys()
    assert [told["you"]["hand"] is None for told in (waiting, covered, seen)] == [True, True, False]
    assert covered["you"]["taken"] is None
    assert waiting["seats"][0].keys() == seen["seats"][0].keys()
