"""TA-5 over the API: who is away is told, moves wait, and whoever calls is back."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from api.calling import AGAINST_COMPUTER, HOST, INVITED, AtTable, InProcess
from api.conftest import app_on
from api.following import stream
from api.move_bodies import STOCK
from contract.checking import Checker
from support.tables import Clock

from trinca.api.services import EXTENSION, Pace, Services
from trinca.store.clients import connect
from trinca.store.presence import Presence
from trinca.tables.presence import AWAY_AFTER, NOTED_EVERY, SILENT_FOR, gone_away

SHARDS = 16


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def api(checker: Checker, redis_url: str, clock: Clock) -> Iterator[InProcess]:
    """The application; its presence goes by a clock that is moved by hand, and no worker looks."""
    app = app_on(redis_url)
    services: Services = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = replace(services, presence=Presence(connect(redis_url), SHARDS, clock))
    yield InProcess(checker, app)
    services.watcher.close()


@pytest.fixture
def friends(api: InProcess) -> tuple[AtTable, AtTable]:
    return api.friends()


def present(at: AtTable) -> list[bool]:
    return [seat["present"] for seat in at.view()["seats"]]


def test_both_are_there_when_the_guest_has_come(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    assert present(host) == present(guest) == [True, True]
    assert host.move(STOCK).status == 200


def test_a_move_waits_for_who_was_not_heard_from_for_a_minute(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, _ = friends
    version = host.view()["version"]
    clock.advance(SILENT_FOR)
    told = host.move(STOCK).refused(409, "seat_away")
    assert (told["rule"], told["params"]) == ("TA-5", {"seats": [1]})
    view = host.view()
    assert (view["version"], view["hand"]["turn"]["phase"], present(host)) == (version + 1, "draw", [True, False])


def test_whoever_calls_is_back_and_the_move_is_still_good(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, guest = friends
    version = host.view()["version"]
    clock.advance(SILENT_FOR)
    host.move(STOCK, at=version).refused(409, "seat_away")
    assert guest.view()["version"] == version + 2
    assert present(guest) == [True, True]
    # Nothing of play happened: no move that was meant for the version before is stale.
    assert host.move(STOCK, at=version).status == 200


def test_whoever_was_heard_from_within_a_minute_is_not_away(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, guest = friends
    clock.advance(NOTED_EVERY - 1)
    guest.view()  # not noted, so soon after the first time
    clock.advance(AWAY_AFTER)
    assert host.move(STOCK).status == 200


def test_a_dry_run_is_refused_like_the_move(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, _ = friends
    clock.advance(SILENT_FOR)
    host.call("POST", "/moves?dry_run=true", json=STOCK).refused(409, "seat_away")


def test_where_both_are_away_the_first_to_call_waits_for_the_other(
    friends: tuple[AtTable, AtTable], clock: Clock
) -> None:
    host, guest = friends
    clock.advance(SILENT_FOR)
    guest.move({"type": "draw", "from": "stock"}).refused(409, "seat_away")
    assert present(guest) == [False, True]
    assert host.move(STOCK).status == 200
    assert present(guest) == [True, True]


def test_nothing_but_moves_waits(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, _ = friends
    clock.advance(SILENT_FOR)
    host.move(STOCK).refused(409, "seat_away")
    assert host.call("PATCH", "/seats/0", json={"name": "Eva"}).status == 200
    assert host.agree("restart").status == 200
    assert host.call("DELETE", "/agreements/restart").status == 200
    assert host.call("DELETE").status == 204


def test_bad_input_is_told_before(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, _ = friends
    clock.advance(SILENT_FOR)
    host.call("POST", "/moves", json={"type": "?"}, headers={"If-Match": '"2"'}).refused(422, "invalid_request")
    host.call("POST", "/moves", json=STOCK).refused(428, "precondition_required")


def test_the_invitation_opened_again_brings_its_seat_back(friends: tuple[AtTable, AtTable], clock: Clock) -> None:
    host, guest = friends
    clock.advance(SILENT_FOR)
    host.move(STOCK).refused(409, "seat_away")
    assert host.caller.accept(host.codes[0], key=guest.key).json["table"]["seats"][1]["present"] is True


def test_a_table_made_anew_by_the_same_key_is_none_of_the_old_ones_business(api: InProcess, clock: Clock) -> None:
    host = api.make(seats=[HOST, INVITED])
    body = {**AGAINST_COMPUTER, "seats": [HOST, INVITED], "key": host.key}
    host.call("DELETE")
    again = api.call("POST", "/v1/tables", json=body)
    assert again.status == 201
    guest = AtTable(api, host.id, host.key, [again.json["invitations"][0]["code"]]).guest()
    clock.advance(AWAY_AFTER - 1)
    assert present(guest) == [True, True]
    assert host.move(STOCK).status == 200


@pytest.mark.parametrize("seats", [[HOST, {"kind": "computer"}], [HOST, {"kind": "local"}]])
def test_other_tables_wait_for_nobody_and_keep_nothing(
    api: InProcess, clock: Clock, seats: list[dict[str, str]], redis_url: str
) -> None:
    at = api.make(seats=seats)
    clock.advance(SILENT_FOR)
    assert at.move(STOCK, query="?include=moves").status == 200
    keys: Any = connect(redis_url).keys("*")
    assert not [key for key in keys if at.id.encode() in key and key.endswith(b":heard")]


def test_a_room_that_is_asked_not_to_waits_for_nobody(api: InProcess, clock: Clock) -> None:
    host, _ = api.friends(presence="optional")
    clock.advance(SILENT_FOR)
    assert host.move(STOCK).status == 200
    assert present(host) == [True, True]


def test_an_open_stream_is_presence_and_a_passive_one_is_not(
    api: InProcess, friends: tuple[AtTable, AtTable], clock: Clock
) -> None:
    host, guest = friends
    services: Services = api.services
    api.app.extensions[EXTENSION] = replace(services, pace=Pace(heartbeat=0.02, life=60.0))
    with stream(guest) as open_one:
        open_one.snapshot()
        for _ in range(8):
            clock.advance(SILENT_FOR // 4)
            open_one.comment()
            open_one.comment()
            assert host.view()["seats"][1]["present"]
        assert host.move(STOCK).status == 200
        open_one.step()
    with stream(guest, "?passive=true") as watching:
        watching.snapshot()
        clock.advance(SILENT_FOR)
        watching.comment()
        host.move({"type": "discard", "card": host.view()["you"]["hand"][0]}).refused(409, "seat_away")
        assert watching.step()["events"] == [{"type": "presence", "seat": 1, "present": False}]


def test_whoever_is_taken_for_away_with_an_open_stream_is_back_at_once(
    api: InProcess, friends: tuple[AtTable, AtTable]
) -> None:
    host, guest = friends
    api.app.extensions[EXTENSION] = replace(api.services, pace=Pace(heartbeat=0.02, life=60.0))
    with stream(guest) as messages:
        messages.snapshot()
        api.services.store.update(host.id, lambda table, _: gone_away(table, (1,)))
        told = [messages.step()["events"] for _ in range(2)]
    assert told == [[{"type": "presence", "seat": 1, "present": present}] for present in (False, True)]
    assert present(host) == [True, True]


def test_a_stream_that_is_closed_late_takes_nobody_from_the_table(
    api: InProcess,
    friends: tuple[AtTable, AtTable],
    clock: Clock,
) -> None:
    host, guest = friends
    api.app.extensions[EXTENSION] = replace(api.services, pace=Pace(heartbeat=0.02, life=60.0))
    with ExitStack() as older:
        older.enter_context(stream(guest)).snapshot()
        with stream(guest) as newer:
            newer.snapshot()
            older.close()  # by its client, before it was told that it is replaced
            for _ in range(8):
                clock.advance(SILENT_FOR // 4)
                newer.comment()
                newer.comment()
                assert host.view()["seats"][1]["present"]
            assert host.move(STOCK).status == 200
            assert newer.step()["version"] == 3


def test_an_agreement_stays_when_its_seat_goes_away(
    api: InProcess, friends: tuple[AtTable, AtTable], clock: Clock
) -> None:
    """It holds for its hand, wherever who gave it is (TA-7)."""
    host, guest = friends
    assert host.agree("restart").status == 200
    clock.advance(SILENT_FOR)
    services = api.services
    services.presence.settle(services.store, services.store.read(host.id))
    assert guest.view()["seats"][0] | {"present": False, "agreed": ["restart"]} == guest.view()["seats"][0]
    assert guest.agree("restart").json["hand"]["number"] == 2
