"""TA-5: who is at the table, and what waits while somebody is not."""

import pytest
from msgspec.structs import replace
from table_making import facts

from trinca.games import GAMES
from trinca.games.moves import Draw
from trinca.games.registry import AnyGame
from trinca.tables.agree import agree
from trinca.tables.computer import computer_to_move
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.events import MoveMade, PresenceChanged
from trinca.tables.invite import Guest, join
from trinca.tables.play import play, try_moves
from trinca.tables.presence import SILENT_FOR, come_back, gone_away, missing, next_look, silent
from trinca.tables.refusals import Refusal
from trinca.tables.seats import change_seat
from trinca.tables.table import AnyTable, Presence
from trinca.tables.view import view

NOW = 1_000_000
STOCK = (Draw("stock"),)
INDIAN = GAMES["indian"]


def room(game: AnyGame, presence: Presence | None = None, *more: NewSeat) -> AnyTable:
    """Two people, at seats 0 and 1, and whoever else; the first hand is dealt and seat 0 is to play."""
    seats = (NewSeat("host", "Ana"), NewSeat("invited", "Rui", invitation="code"), *more)
    table = create(game, NewTable("T", game.options_type(), seats, presence, "host-key", "d"), facts()).table
    step = join(game, table, Guest("code", "guest-key"), facts())
    assert step is not None
    return step.table


@pytest.fixture
def table(game: AnyGame) -> AnyTable:
    return room(game)


def without(table: AnyTable, *seats: int) -> AnyTable:
    step = gone_away(table, seats)
    assert step is not None
    return step.table


def test_going_away_and_coming_back_are_changes_that_are_no_play_and_no_activity(table: AnyTable) -> None:
    gone = gone_away(table, (1,))
    assert gone is not None
    assert gone.events == (PresenceChanged(1, present=False),)
    back = come_back(gone.table, (1,))
    assert back is not None
    assert back.events == (PresenceChanged(1, present=True),)
    assert (gone.table.version, back.table.version) == (table.version + 1, table.version + 2)
    assert back.table == replace(table, version=table.version + 2)


def test_who_is_away_does_not_go_and_who_is_there_does_not_come(table: AnyTable) -> None:
    assert come_back(table, (0, 1)) is None
    assert gone_away(without(table, 1), (1,)) is None


def test_the_view_tells_who_is_there(game: AnyGame, table: AnyTable) -> None:
    assert [seat["present"] for seat in view(game, without(table, 1), (0,))["seats"]] == [True, False]


def test_no_move_is_made_or_tried_while_another_is_away(game: AnyGame, table: AnyTable) -> None:
    for mover in (play, try_moves):
        with pytest.raises(Refusal) as no:
            mover(game, without(table, 1), (0,), STOCK, *((facts(),) if mover is play else ()))
        assert (no.value.code, no.value.rule, no.value.params) == ("seat_away", "TA-5", {"seats": [1]})
        assert no.value.detail == "Rui is away; the table waits."


def test_that_somebody_is_away_is_told_before_whose_turn_it_is_and_after_that_the_hand_is_over(
    game: AnyGame, table: AnyTable
) -> None:
    with pytest.raises(Refusal, match="Ana is away"):
        play(game, without(table, 0), (1,), STOCK, facts())
    waiting = replace(table, hand=None)
    with pytest.raises(Refusal) as no:
        play(game, without(waiting, 1), (0,), STOCK, facts())
    assert no.value.code == "table_waiting"


def test_whoever_moves_is_there_again(game: AnyGame, table: AnyTable) -> None:
    step = play(game, without(table, 0), (0,), STOCK, facts())
    assert missing(step.table) == ()
    assert isinstance(step.events[1], MoveMade)
    assert step.events[0] == PresenceChanged(0, present=True)


def test_nothing_else_waits(game: AnyGame, table: AnyTable) -> None:
    here = without(table, 1)
    assert agree(game, here, (0,), "restart", facts()) is not None
    assert change_seat(here, (0,), 0, facts(), name="Eva", level=None) is not None


def test_computers_wait() -> None:
    table = with_a_computer_to_move()
    assert computer_to_move(INDIAN, table) == 2
    assert computer_to_move(INDIAN, without(table, 0)) is None


def with_a_computer_to_move(game: AnyGame = INDIAN) -> AnyTable:
    table = room(game, None, NewSeat("computer"))
    while table.hand is not None and (turn := game.turn(table.hand.state)) is not None and turn.seat != 2:
        moves = (game.legal(table.hand.state).moves[-1],)
        table = play(game, table, (turn.seat,), moves, facts()).table
    return table


def heard(*times: int) -> dict[int, int]:
    return dict(enumerate(times))


def test_a_seat_is_silent_when_nothing_was_heard_of_it_for_so_long_and_no_sooner(table: AnyTable) -> None:
    assert silent(table, heard(NOW, NOW - SILENT_FOR + 1), NOW) == ()
    assert silent(table, heard(NOW, NOW - SILENT_FOR), NOW) == (1,)
    assert silent(table, heard(NOW - SILENT_FOR, NOW - SILENT_FOR), NOW) == (0, 1)
    assert silent(table, {0: NOW}, NOW) == (1,)


def test_a_time_that_lies_far_ahead_is_not_believed(table: AnyTable) -> None:
    assert silent(table, heard(NOW, NOW + SILENT_FOR - 1), NOW) == ()
    assert silent(table, heard(NOW, NOW + SILENT_FOR), NOW) == (1,)


def test_nobody_is_silent_who_is_away_already_or_has_not_come_or_is_a_computer(
    game: AnyGame, table: AnyTable
) -> None:
    assert silent(without(table, 1), {0: NOW}, NOW) == ()
    seats = (NewSeat("host"), NewSeat("invited", invitation="code"))
    waiting = create(game, NewTable("T", game.options_type(), seats, None, "k", "d"), facts()).table
    assert silent(waiting, {0: NOW}, NOW) == ()
    assert silent(with_a_computer_to_move(), heard(NOW, NOW), NOW) == ()


def test_a_table_that_does_not_wait_for_its_people_misses_nobody(game: AnyGame) -> None:
    table = room(game, "optional")
    assert silent(table, {}, NOW) == ()
    assert next_look(table, {}) is None


def test_the_next_look_is_when_the_first_of_those_present_may_be_away(table: AnyTable) -> None:
    assert next_look(table, heard(NOW, NOW - 7)) == NOW - 7 + SILENT_FOR
    assert next_look(without(table, 1), heard(NOW, NOW - 7)) == NOW + SILENT_FOR
    assert next_look(without(table, 0, 1), heard(NOW, NOW)) is None
