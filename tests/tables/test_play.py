"""Moves at a table: versions, turns, lists (GU-3, GU-4), dry runs, the end of hand and match."""

import pytest
from msgspec.structs import replace
from table_making import Make, facts, hand_of

from trinca.games.basic.moves import LayMeld
from trinca.games.moves import Discard, Draw
from trinca.games.registry import AnyGame
from trinca.tables.computer import computer_to_move, computer_turn, plain_turn
from trinca.tables.play import check_list, check_version, play, try_moves
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable

STOCK, UPCARD = Draw("stock"), Draw("discard")


def turn(table: AnyTable) -> tuple[Draw, Discard]:
    """Seat 0's plainest turn: the upcard, and another card away."""
    return UPCARD, Discard(hand_of(table).state.hands[0][0])


def test_a_move_is_one_version_and_one_list_is_too(game: AnyGame, make: Make) -> None:
    table = make("host", "computer")
    after = play(game, table, (0,), turn(table), facts()).table
    assert (after.version, after.played) == (2, 2)
    assert [logged.version for logged in hand_of(after).log] == [1, 2, 2]
    assert computer_to_move(game, after) == 1


@pytest.mark.parametrize(("match", "fresh"), [(2, False), (3, True), (5, True), (6, False), (0, False)])
def test_a_move_is_stale_only_where_play_went_on(make: Make, match: int, *, fresh: bool) -> None:
    table = replace(make("host", "computer"), version=5, played=3)
    if fresh:
        check_version(table, match)
        return
    with pytest.raises(Refusal) as no:
        check_version(table, match)
    assert (no.value.code, no.value.params) == ("stale_version", {"version": 5})
    # What is newer than the table has not been missed.
    assert no.value.detail == (
        "The table is at version 5." if match > 5 else "The table has moved on; read it again."
    )


def test_nobody_moves_out_of_turn_or_at_a_table_that_waits(game: AnyGame, make: Make) -> None:
    with pytest.raises(Refusal, match="turn of seat 0") as no:
        play(game, make("host", "computer"), (1,), (STOCK,), facts())
    assert no.value.code == "not_your_turn"
    with pytest.raises(Refusal) as waiting:
        play(game, make("host", "invited"), (0,), (STOCK,), facts())
    assert (waiting.value.code, waiting.value.rule) == ("table_waiting", "TA-14")


def test_a_draw_from_the_stock_ends_a_list(game: AnyGame) -> None:
    check_list(game, (UPCARD, STOCK))
    with pytest.raises(Refusal) as no:
        check_list(game, (STOCK, UPCARD))
    assert (no.value.code, no.value.rule, no.value.params["index"]) == ("invalid_request", "GU-3", 0)


def test_nothing_follows_the_end_of_the_turn_even_where_one_key_holds_both_seats(game: AnyGame, make: Make) -> None:
    table = make("host", "local")
    with pytest.raises(Refusal) as no:
        play(game, table, (0, 1), (*turn(table), UPCARD), facts())
    assert (no.value.rule, no.value.reason, no.value.params["index"]) == ("GU-4", "after_end", 2)


def test_a_refusal_inside_a_list_says_where(game: AnyGame, make: Make) -> None:
    table = make("host", "computer")
    with pytest.raises(Refusal) as no:
        play(game, table, (0,), (UPCARD, LayMeld(hand_of(table).state.hands[1][:3])), facts())
    assert (no.value.reason, no.value.params["index"]) == ("card_not_held", 1)


def test_a_dry_run_refuses_as_the_move_does_and_shows_nothing_hidden(game: AnyGame, make: Make) -> None:
    table = make("host", "computer")
    assert try_moves(game, table, (0,), (STOCK,)).table is None
    tried = try_moves(game, table, (0,), (UPCARD,))
    assert tried.table is not None
    assert tried.table.version == table.version
    made = play(game, table, (0,), (UPCARD,), facts()).table
    assert hand_of(tried.table).state == hand_of(made).state
    with pytest.raises(Refusal) as no:
        try_moves(game, table, (0,), (Discard(hand_of(table).state.hands[0][0]),))
    assert no.value.reason == "wrong_phase"


def test_a_dry_run_of_the_move_that_ends_the_hand_reveals(game: AnyGame, make: Make) -> None:
    table = make("host", "computer", turn_limit=2)
    table = play(game, table, (0,), turn(table), facts()).table
    trial = try_moves(game, table, (1,), (UPCARD, Discard(hand_of(table).state.hands[1][0])))
    assert (trial.reveals, trial.table) == (True, None)


def test_the_hand_that_ends_is_recorded_with_its_proof_and_its_score(game: AnyGame, make: Make) -> None:
    table = make("host", "computer", turn_limit=2)
    start = hand_of(table).state
    table = play(game, table, (0,), turn(table), facts()).table
    step = play(game, table, (1,), plain_turn(game, table, 1), facts())
    assert step.record is not None
    assert step.record.result.reason == "turn_limit"
    assert (step.record.seed, step.record.cards_each, step.record.upcard) == (
        hand_of(table).seed,
        10,
        start.discard[0],
    )
    assert [sorted(hand) for hand in step.record.dealt] == [sorted(hand) for hand in start.hands]
    assert all(move.card is not None for move in step.record.moves if isinstance(move.move, Draw))
    assert [event.__struct_config__.tag for event in step.events] == ["moved", "moved", "hand_over"]
    with pytest.raises(Refusal) as no:
        play(game, step.table, (0,), (STOCK,), facts())
    assert no.value.code == "hand_over"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_computers_play_a_match_to_its_end(game: AnyGame, make: Make, level: str) -> None:
    table = make("host", "computer", target=60)
    table = replace(table, seats=tuple(replace(seat, kind="computer", level=level) for seat in table.seats))
    hands = 0
    while True:
        seat = computer_to_move(game, table)
        assert seat is not None
        step = play(game, table, (seat,), computer_turn(game, table, seat, 1000), facts())
        table = step.table
        if step.record is None:
            continue
        hands += 1
        assert step.record.scores_before is not None
        assert step.record.result.points is not None
        assert table.scores == tuple(
            before + won for before, won in zip(step.record.scores_before, step.record.result.points, strict=True)
        )
        if step.record.result.match is not None:
            break
        from trinca.tables.match import deal

        table, _ = deal(game, table, facts(f"{hands:064x}"))
    assert max(table.scores) >= 60
    assert step.record.result.match.winners == (table.scores.index(max(table.scores)),)
