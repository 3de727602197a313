"""TA-1, TA-5, TA-14: the seats of a table, and when its first hand is dealt."""

import pytest
from table_making import Make, facts, hand_of

from trinca.games.registry import AnyGame
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.match import status
from trinca.tables.refusals import Refusal


def test_against_the_computer_the_first_hand_is_dealt_at_once(game: AnyGame, make: Make) -> None:
    table = make("host", "computer")
    assert (table.version, table.played, status(game, table)) == (1, 1, "playing")
    assert [(seat.kind, seat.name, seat.level, seat.key) for seat in table.seats] == [
        ("host", "Player 1", None, "host-key"),
        ("computer", "Computer", "normal", None),
    ]
    assert table.hand is not None
    assert (hand_of(table).number, hand_of(table).dealer, table.scores, table.presence) == (1, 1, (0, 0), "optional")


def test_a_room_waits_for_its_guest_and_then_wants_both_present(game: AnyGame, make: Make) -> None:
    table = make("host", "invited")
    assert (status(game, table), table.hand, table.presence) == ("waiting", None, "required")
    assert table.seats[1].key is None


def test_one_device_holds_both_seats_with_one_key(make: Make) -> None:
    assert [seat.key for seat in make("host", "local").seats] == ["host-key", "host-key"]


@pytest.mark.parametrize(
    ("kinds", "path"),
    [
        ((), "/seats"),
        (("host",), "/seats"),
        (("host", "computer", "computer"), "/seats"),
        (("computer", "host"), "/seats/0/kind"),
        (("computer", "computer"), "/seats/0/kind"),
        (("host", "host"), "/seats/1/kind"),
    ],
)
def test_seats_that_make_no_table_are_refused_where_they_are_wrong(
    make: Make, kinds: tuple[str, ...], path: str
) -> None:
    with pytest.raises(Refusal) as no:
        make(*kinds)
    assert (no.value.code, no.value.params["path"]) == ("invalid_request", path)


def test_a_person_has_no_level(game: AnyGame) -> None:
    seats = (NewSeat("host", level="hard"), NewSeat("computer"))
    with pytest.raises(Refusal) as no:
        create(game, NewTable("T", game.options_type(), seats, None, "k", "d"), facts())
    assert no.value.params["path"] == "/seats/0/level"


def test_the_same_facts_deal_the_same_hand_and_other_seeds_another(game: AnyGame) -> None:
    new = NewTable("T", game.options_type(), (NewSeat("host"), NewSeat("computer")), None, "k", "d")
    first, again, other = (create(game, new, facts(seed)).table for seed in ("00" * 32, "00" * 32, "01" * 32))
    assert first == again
    assert hand_of(first).state.hands != hand_of(other).state.hands
