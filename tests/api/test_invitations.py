"""`/v1/invitations/{code}`: what it is for, taking the seat once, and getting it back (TA-3, TA-4, TA-14)."""

import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from api.calling import HOST, INVITED, AtTable, InProcess, computer_plays, new_key
from support.eventually import eventually

from trinca.store.store import Store
from trinca.tables.computer import computer_to_move


@pytest.fixture
def host(api: InProcess) -> AtTable:
    return api.make(seats=[{**HOST, "name": "Ana"}, INVITED], options={"target": 250})


def test_whoever_has_the_code_sees_what_it_is_for(api: InProcess, host: AtTable) -> None:
    reply = api.get(f"/v1/invitations/{host.codes[0]}")
    assert reply.status == 200
    assert reply.json == {
        "table": host.id,
        "game": "classic",
        "options": host.view()["options"],
        "seat": 1,
        "free": True,
        "seats": [
            {"seat": 0, "kind": "host", "name": "Ana", "level": None},
            {"seat": 1, "kind": "invited", "name": "Player 2", "level": None},
        ],
    }
    host.guest()
    assert api.get(f"/v1/invitations/{host.codes[0]}").json == {**reply.json, "free": False}


def test_the_friend_takes_the_seat_and_the_first_hand_is_dealt(api: InProcess, host: AtTable) -> None:
    reply = api.accept(host.codes[0], query="?include=moves,log", name="  Zoe\u0308 ")
    told = reply.json
    assert (reply.status, reply.headers["Location"], reply.headers["ETag"]) == (201, host.path, '"2"')
    assert (told["seat"], told["table"]["you"]["seats"]) == (1, [1])
    assert (told["table"]["status"], len(told["table"]["you"]["hand"])) == ("playing", 10)
    assert told["table"]["seats"][1]["name"] == "Zoë"
    assert told["table"]["hand"]["turn"] == {"seat": 0, "phase": "draw"}
    guest = AtTable(api, host.id, told["key"])
    assert guest.view("?include=moves,log") == told["table"]
    assert host.view()["version"] == 2


def test_an_invitation_fills_one_seat_once(api: InProcess, host: AtTable) -> None:
    host.guest()
    with host.unchanged():
        for how in ({}, {"key": new_key()}):
            problem = api.accept(host.codes[0], **how).refused(409, "invitation_used")
            assert (problem["rule"], problem["params"]) == ("TA-3", {"seat": 1})


def test_many_at_once_take_it_once(api: InProcess, host: AtTable) -> None:
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda _: api.accept(host.codes[0]), range(16)))
    assert sorted(reply.status for reply in replies) == [201] + [409] * 15
    assert host.view()["version"] == 2


# The same key again (TA-4)


def test_a_key_that_is_brought_loses_no_seat(api: InProcess, host: AtTable) -> None:
    key = new_key()
    first = api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": key, "name": "Rui"})
    with host.unchanged():
        replies = [
            api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": key, "name": "Rui"}),
            api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": key, "name": "Another"}),
            api.accept(host.codes[0], key=key),
            api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": key}, key=key),
        ]
    assert first.status == 201
    for reply in replies:
        assert (reply.status, reply.json) == (200, first.json)
        assert reply.headers["Location"] == host.path
    assert first.json["key"] == key


def test_a_key_in_the_header_takes_a_free_seat_too(api: InProcess, host: AtTable) -> None:
    key = new_key()
    reply = api.accept(host.codes[0], key=key)
    assert (reply.status, reply.json["key"]) == (201, key)
    assert AtTable(api, host.id, key).view()["you"]["seat"] == 1


def test_getting_the_seat_back_shows_the_table_as_it_is_now(api: InProcess, host: AtTable) -> None:
    guest = host.guest()
    host.made({"type": "draw", "from": "stock"})
    reply = api.accept(host.codes[0], key=guest.key)
    assert (reply.status, reply.headers["ETag"], reply.json["table"]) == (200, '"3"', guest.view())


def test_the_same_call_many_times_at_once_takes_one_seat(api: InProcess, host: AtTable) -> None:
    body = {"key": new_key()}
    with ThreadPoolExecutor(8) as threads:
        call = lambda _: api.call("POST", f"/v1/invitations/{host.codes[0]}", json=body)  # noqa: E731 - read where it is used
        replies = list(threads.map(call, range(16)))
    assert sorted(reply.status for reply in replies) == [200] * 15 + [201]
    assert len({reply.body for reply in replies}) == 1


def test_the_hosts_key_takes_no_second_seat(api: InProcess, host: AtTable) -> None:
    with host.unchanged():
        api.accept(host.codes[0], key=host.key).refused(409, "key_in_use")
        api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": host.key}).refused(409, "key_in_use")


def test_two_keys_are_one_too_many(api: InProcess, host: AtTable) -> None:
    with host.unchanged():
        reply = api.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": new_key()}, key=new_key())
    reply.refused(422, "invalid_request", "/key")


# What joining sets off


def test_a_waiting_host_is_woken_by_the_friend(host: AtTable) -> None:
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(host.call, "GET", "?after=1&wait=25")
        host.guest()
        reply = waiting.result()
    assert (reply.status, reply.json["version"], reply.json["status"]) == (200, 2, "playing")


def test_joining_is_activity(api: InProcess, host: AtTable) -> None:
    before = api.services.store.read(host.id).expires
    eventually(lambda: api.services.store._clock() > api.services.store.read(host.id).expires - 3600_000)
    host.guest()
    assert api.services.store.read(host.id).expires > before


def test_a_hand_against_the_guest_is_played_by_people_alone(api: InProcess) -> None:
    host, guest = api.friends()
    stored = api.services.store.read(host.id)
    assert computer_to_move(api.services.registry["classic"], stored) is None
    with pytest.raises(AssertionError):
        computer_plays(guest)


# The log of a failure


def test_a_failure_logs_no_code_and_no_key(
    api: InProcess, host: AtTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Store, "update", broken)
    with caplog.at_level(logging.DEBUG):
        api.accept(host.codes[0], key=host.key).refused(500, "internal_error")
    assert "planted" in caplog.text
    assert "POST /v1/invitations/…" in caplog.text
    assert host.codes[0].partition(".")[2] not in caplog.text
    assert host.key not in caplog.text
