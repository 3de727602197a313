"""TA-3, TA-4, TA-14: a private room and its invitations."""

import pytest
from msgspec.structs import replace
from table_making import Make, facts, hand_of

from trinca.games.registry import AnyGame
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.invite import Guest, invited_seat, join, renew
from trinca.tables.keys import hash_secret, invitation_secret
from trinca.tables.match import status
from trinca.tables.refusals import Refusal
from trinca.tables.table import AnyTable
from trinca.tables.view import seats_of, view

CODE = hash_secret("first")


@pytest.fixture
def room(game: AnyGame) -> AnyTable:
    seats = (NewSeat("host", "Ana"), NewSeat("invited", invitation=CODE))
    return create(game, NewTable("T", game.options_type(), seats, None, "host-key", "d"), facts()).table


def joined(game: AnyGame, room: AnyTable) -> AnyTable:
    step = join(game, room, Guest(CODE, "guest-key", "Rui"), facts())
    assert step is not None
    assert [event.__struct_config__.tag for event in step.events] == ["joined", "dealt"]
    return step.table


def test_the_guest_takes_the_seat_and_the_first_hand_is_dealt(game: AnyGame, room: AnyTable) -> None:
    assert status(game, room) == "waiting"
    table = joined(game, room)
    assert (table.version, table.played, status(game, table)) == (2, 2, "playing")
    assert (table.seats[1].name, seats_of(table, "guest-key"), hand_of(table).number) == ("Rui", (1,), 1)


def test_an_invitation_fills_one_seat_once(game: AnyGame, room: AnyTable) -> None:
    table = joined(game, room)
    with pytest.raises(Refusal) as no:
        join(game, table, Guest(CODE, "other-key"), facts())
    assert (no.value.code, no.value.rule) == ("invitation_used", "TA-3")


def test_the_seats_own_key_gets_it_back_and_nothing_changes(game: AnyGame, room: AnyTable) -> None:
    assert join(game, joined(game, room), Guest(CODE, "guest-key", "Zed"), facts()) is None


def test_the_hosts_key_takes_no_second_seat(game: AnyGame, room: AnyTable) -> None:
    with pytest.raises(Refusal) as no:
        join(game, room, Guest(CODE, "host-key"), facts())
    assert no.value.code == "key_in_use"


def test_a_replaced_invitation_is_void_and_the_new_one_works(game: AnyGame, room: AnyTable) -> None:
    step = renew(room, 1, lambda n: f"secret {n}")
    assert (step.table.version, step.table.played, step.table.expires) == (2, room.played, room.expires)
    with pytest.raises(Refusal) as no:
        join(game, step.table, Guest(CODE, "guest-key"), facts())
    assert no.value.code == "invitation_not_found"
    assert invited_seat(step.table, "secret 1") == 1
    again = renew(step.table, 1, lambda n: f"secret {n}").table
    assert join(game, again, Guest("secret 2", "guest-key"), facts()) is not None


@pytest.mark.parametrize(("seat", "code"), [(0, "invitation_used"), (1, "invitation_used"), (2, "seat_not_found")])
def test_only_a_free_seat_is_invited_to(game: AnyGame, room: AnyTable, seat: int, code: str) -> None:
    with pytest.raises(Refusal) as no:
        renew(joined(game, room), seat, str)
    assert no.value.code == code


def test_a_seat_without_invitation_is_not_found_by_one(make: Make) -> None:
    with pytest.raises(Refusal):
        invited_seat(make("host", "computer"), hash_secret(""))


def test_while_it_waits_the_view_has_no_hand_and_an_absent_guest(game: AnyGame, room: AnyTable) -> None:
    shown = view(game, room, (0,), moves=True, log=True)
    assert (shown["status"], shown["hand"], shown["result"]) == ("waiting", None, None)
    assert (shown["you"]["hand"], shown["you"]["moves"]["moves"]) == (None, ())
    assert [seat["present"] for seat in shown["seats"]] == [True, False]
    assert [seat["cards"] for seat in shown["seats"]] == [0, 0]


def test_with_several_invited_the_deal_waits_for_the_last(game: AnyGame, room: AnyTable) -> None:
    third = replace(room, seats=(*room.seats, replace(room.seats[1], invitation="third")))
    step = join(game, third, Guest(CODE, "guest-key"), facts())
    assert step is not None
    assert step.table.hand is None


def test_secrets_differ_by_key_seat_and_number_and_tell_nothing() -> None:
    secrets = {
        invitation_secret(key, born, seat, n) for key in "ab" for born in (0, 7) for seat in (1, 2) for n in (0, 1)
    }
    assert len(secrets) == 16
    assert {len(secret) for secret in secrets} == {22}
    assert (
        invitation_secret("a", 0, 1, 0)
        == invitation_secret("a", 0, 1, 0)
        != hash_secret(invitation_secret("a", 0, 1, 0))
    )
