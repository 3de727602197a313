"""TA-7: the next hand and a new match, at every shape of table."""

import pytest
from msgspec.structs import replace
from table_making import Make, facts, hand_of

from trinca.games.registry import AnyGame
from trinca.tables.agree import agree, withdraw
from trinca.tables.computer import plain_turn
from trinca.tables.match import status
from trinca.tables.play import play
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable, Step

OTHER = "ab" * 32


def to_the_end(game: AnyGame, table: AnyTable) -> Step:
    """The step that ends the hand, both seats played without thought."""
    while True:
        turn = game.turn(hand_of(table).state)
        assert turn is not None
        seat = turn.seat
        step = play(game, table, (seat,), plain_turn(game, table, seat), facts())
        if step.record is not None:
            return step
        table = step.table


def two_people(table: AnyTable) -> AnyTable:
    """The guest of a room has a key of its own."""
    return replace(table, seats=(table.seats[0], replace(table.seats[1], kind="invited", key="guest-key")))


def test_against_the_computer_the_next_hand_is_dealt_at_once(game: AnyGame, make: Make) -> None:
    over = to_the_end(game, make("host", "computer", turn_limit=2)).table
    step = agree(game, over, (0,), "next_hand", facts(OTHER), hand=1)
    assert step is not None
    after = step.table
    assert (after.version, after.played) == (over.version + 1, over.version + 1)
    assert (hand_of(after).number, hand_of(after).dealer, status(game, after)) == (2, 0, "playing")
    assert all(seat.agreed == () for seat in after.seats)
    assert hand_of(after).scores_before == over.scores


def test_in_a_room_it_waits_for_both_and_holds_until_then(game: AnyGame, make: Make) -> None:
    over = two_people(to_the_end(game, make("host", "computer", turn_limit=2)).table)
    first = agree(game, over, (0,), "next_hand", facts(OTHER))
    assert first is not None
    assert (first.table.seats[0].agreed, first.table.hand, first.table.played) == (
        ("next_hand",),
        over.hand,
        over.played,
    )
    assert agree(game, first.table, (0,), "next_hand", facts(OTHER)) is None
    second = agree(game, first.table, (1,), "next_hand", facts(OTHER))
    assert second is not None
    assert hand_of(second.table).number == 2


def test_an_agreement_can_be_taken_back_once(game: AnyGame, make: Make) -> None:
    over = two_people(to_the_end(game, make("host", "computer", turn_limit=2)).table)
    agreed = agree(game, over, (0,), "next_hand", facts())
    assert agreed is not None
    back = withdraw(agreed.table, (0,), "next_hand", facts())
    assert back is not None
    assert (back.table.seats[0].agreed, back.table.version) == ((), over.version + 2)
    assert withdraw(back.table, (0,), "next_hand", facts()) is None
    last = agree(game, back.table, (1,), "next_hand", facts())
    assert last is not None
    assert last.table.hand == over.hand


@pytest.mark.parametrize(("action", "hand"), [("next_hand", None), ("next_hand", 1), ("restart", 2), ("restart", 0)])
def test_what_makes_no_sense_now_is_refused(game: AnyGame, make: Make, action: str, hand: int | None) -> None:
    table = make("host", "computer")
    with pytest.raises(Refusal) as no:
        agree(game, table, (0,), action, facts(), hand=hand)  # type: ignore[arg-type]  # literals of the test
    assert (no.value.code, no.value.rule) == ("agreement_not_possible", "TA-7")


def test_why_there_is_no_next_hand_is_told(game: AnyGame, make: Make) -> None:
    over = replace(to_the_end(game, make("host", "computer", turn_limit=2)).table, scores=(100, 20))
    told = {}
    for table in (make("host", "invited"), make("host", "computer"), over):
        with pytest.raises(Refusal) as no:
            agree(game, table, (0,), "next_hand", facts())
        told[no.value.params["status"]] = no.value.detail
    assert told == {
        "waiting": "The table waits for people to take their seats.",
        "playing": "The hand is still being played.",
        "match_over": "The match is over: agree to `restart`.",
    }


def test_a_late_second_click_does_not_skip_a_hand(game: AnyGame, make: Make) -> None:
    over = to_the_end(game, make("host", "computer", turn_limit=2)).table
    dealt = agree(game, over, (0,), "next_hand", facts(OTHER), hand=1)
    assert dealt is not None
    with pytest.raises(Refusal):
        agree(game, dealt.table, (0,), "next_hand", facts(), hand=1)


def test_a_restart_cuts_the_hand_off_and_begins_at_nothing(game: AnyGame, make: Make) -> None:
    table = replace(make("host", "computer"), scores=(40, 60))
    step = agree(game, table, (0,), "restart", facts(OTHER))
    assert step is not None
    after, cut = step.table, step.record
    assert cut is not None
    assert (cut.number, cut.result.reason, cut.result.points, cut.result.scores) == (1, "restarted", None, None)
    assert [len(hand) for hand in cut.result.hands] == [10, 10]
    assert (after.scores, hand_of(after).number, hand_of(after).dealer) == ((0, 0), 2, 0)
    assert [event.__struct_config__.tag for event in step.events] == ["agreed", "restarted", "dealt"]


def test_after_a_match_only_a_restart_goes_on(game: AnyGame, make: Make) -> None:
    over = replace(to_the_end(game, make("host", "computer", turn_limit=2)).table, scores=(100, 20))
    assert status(game, over) == "match_over"
    with pytest.raises(Refusal):
        agree(game, over, (0,), "next_hand", facts())
    step = agree(game, over, (0,), "restart", facts(OTHER), hand=1)
    assert step is not None
    assert (step.record, step.table.scores, hand_of(step.table).number) == (None, (0, 0), 2)


def test_a_host_alone_in_a_room_may_restart_which_deals_nothing(game: AnyGame, make: Make) -> None:
    table = make("host", "invited")
    step = agree(game, table, (0,), "restart", facts())
    assert step is not None
    assert (step.table.hand, step.table.version, step.table.seats[0].agreed) == (None, 2, ())
