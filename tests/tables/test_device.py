"""TA-9: one device passed around; the hand stays covered until its player reveals it."""

import pytest
from table_making import Make, facts, hand_of

from trinca.games.moves import Discard, Draw
from trinca.games.registry import AnyGame
from trinca.tables.play import play, try_moves
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable
from trinca.tables.view import is_mid_turn, moves_view, view

BOTH = (0, 1)
STOCK, UPCARD = Draw("stock"), Draw("discard")


@pytest.fixture
def table(make: Make) -> AnyTable:
    return make("host", "local")


def after(game: AnyGame, table: AnyTable, *moves: object) -> AnyTable:
    return play(game, table, BOTH, moves, facts()).table  # type: ignore[arg-type]  # moves of the game


def test_nothing_shows_a_hand_unasked(game: AnyGame, table: AnyTable) -> None:
    shown = view(game, table, BOTH, moves=True, log=True)
    assert (shown["you"]["covered"], shown["you"]["hand"], shown["you"]["moves"]) == (True, None, None)
    with pytest.raises(Refusal) as no:
        moves_view(game, table, BOTH)
    assert (no.value.code, no.value.rule) == ("covered", "TA-9")


def test_reveal_shows_the_hand_of_the_seat_to_play_and_no_other(game: AnyGame, table: AnyTable) -> None:
    first = view(game, table, BOTH, moves=True, reveal=True)["you"]
    assert (first["seat"], first["hand"], first["covered"]) == (0, hand_of(table).state.hands[0], False)
    assert first["moves"]["moves"] == (STOCK, UPCARD)
    turn = after(game, table, UPCARD, Discard(hand_of(table).state.hands[0][0]))
    second = view(game, turn, BOTH, reveal=True)["you"]
    assert (second["seat"], second["hand"]) == (1, hand_of(turn).state.hands[1])


def test_reveal_is_nothing_to_a_key_with_one_seat(game: AnyGame, make: Make) -> None:
    table = make("host", "computer")
    assert view(game, table, (0,), reveal=True) == view(game, table, (0,))


def test_the_device_is_in_the_movers_hands_while_its_turn_lasts(game: AnyGame, table: AnyTable) -> None:
    assert not is_mid_turn(game, table)
    drawn = after(game, table, STOCK)
    assert is_mid_turn(game, drawn)
    over = after(game, drawn, Discard(hand_of(drawn).state.hands[0][0]))
    assert not is_mid_turn(game, over)
    trial = try_moves(game, table, BOTH, (UPCARD,))
    assert trial.table is not None
    assert is_mid_turn(game, trial.table)


def test_a_covered_log_shows_no_drawn_card_and_a_revealed_one_only_its_own(game: AnyGame, table: AnyTable) -> None:
    drawn = after(game, table, STOCK)
    turn = after(game, drawn, Discard(hand_of(drawn).state.hands[0][0]))

    def draws(reveal: bool, of: AnyTable) -> list[bool]:  # noqa: FBT001 - read as the word it is
        log = view(game, of, BOTH, log=True, reveal=reveal)["hand"]["log"]
        return ["card" in entry for entry in log if entry.get("move") == STOCK]

    assert draws(False, drawn) == [False]
    assert draws(True, drawn) == [True]
    assert draws(True, turn) == [False]


def test_nothing_is_covered_when_the_hand_is_over(game: AnyGame, make: Make) -> None:
    table = make("host", "local", turn_limit=2)
    for _ in range(2):
        seat = hand_of(table).state.seat
        table = after(game, table, UPCARD, Discard(hand_of(table).state.hands[seat][0]))
    assert view(game, table, BOTH)["you"]["covered"] is False
