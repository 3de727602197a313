"""Following a table: a snapshot or where one left off, then every version once, as the seat may see it."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from api.calling import ONE_DEVICE, ROOM, AtTable, InProcess, computer_plays, new_key
from api.conftest import app_on
from api.following import stream
from api.move_bodies import STOCK
from contract.checking import Checker
from support.eventually import eventually

from trinca.api.services import EXTENSION, Pace, Services
from trinca.api.streams import Stream
from trinca.store.scripts import KEEP_STEPS

QUICK = Pace(heartbeat=0.05, life=60.0)


@pytest.fixture(scope="session")
def api(checker: Checker, redis_url: str) -> Iterator[InProcess]:
    app = app_on(redis_url)
    services: Services = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = replace(services, pace=QUICK)
    yield InProcess(checker, app)
    services.watcher.close()


@pytest.fixture
def friends(api: InProcess) -> tuple[AtTable, AtTable]:
    return api.friends()


def discard(at: AtTable) -> Any:
    """End the turn: the discard that is listed last."""
    return at.made(at.legal()["moves"][-1])


def kinds(step: Any) -> list[str]:
    return [event["type"] for event in step["events"]]


def test_a_stream_begins_with_the_table_as_the_seat_sees_it(friends: tuple[AtTable, AtTable]) -> None:
    for at in friends:
        with stream(at) as messages:
            assert messages.snapshot() == at.view()
            assert messages.headers["Cache-Control"] == "no-store"
            assert messages.headers["X-Accel-Buffering"] == "no"
        with stream(at, "?include=moves,log") as messages:
            assert messages.snapshot() == at.view("?include=moves,log")


def test_then_every_version_comes_once_in_order(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(guest) as messages:
        begin = messages.snapshot()["version"]
        host.made(STOCK)
        discard(host)
        host.call("PATCH", "/seats/0", json={"name": "Eva"})
        steps = [messages.step() for _ in range(3)]
    assert [step["version"] for step in steps] == [begin + 1, begin + 2, begin + 3]
    assert [kinds(step) for step in steps] == [["moved"], ["moved"], ["renamed"]]
    assert steps[2]["events"] == [{"type": "renamed", "seat": 0, "name": "Eva"}]


def test_a_drawn_card_is_told_to_its_seat_alone(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(host) as own, stream(guest) as others:
        before = set(own.snapshot()["you"]["hand"])
        others.snapshot()
        view = host.made(STOCK)
        (card,) = set(view["you"]["hand"]) - before
        drawn = {"type": "moved", "seat": 0, "move": {"type": "draw", "from": "stock"}}
        assert own.step()["events"] == [{**drawn, "card": card}]
        assert others.step()["events"] == [drawn]


def test_an_upcard_taken_is_told_to_all(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(guest) as messages:
        upcard = messages.snapshot()["hand"]["discard"][-1]
        host.made({"type": "draw", "from": "discard"})
        assert messages.step()["events"][0]["card"] == upcard


def test_a_key_that_holds_several_seats_is_never_told_a_drawn_card_and_sees_no_hand(api: InProcess) -> None:
    at = api.make(**ONE_DEVICE)
    with stream(at) as messages:
        snapshot = messages.snapshot()
        assert (snapshot["you"]["covered"], snapshot["you"]["hand"]) == (True, None)
        at.made(STOCK)
        assert "card" not in messages.step()["events"][0]


def test_a_computers_turn_is_one_step(api: InProcess) -> None:
    at = api.make()
    with stream(at) as messages:
        messages.snapshot()
        at.made(STOCK)
        discard(at)
        computer_plays(at)
        steps = [messages.step() for _ in range(3)]
    assert len(steps[2]["events"]) >= 2
    assert {event["seat"] for event in steps[2]["events"] if event["type"] == "moved"} == {1}
    assert all(
        "card" not in e for e in steps[2]["events"] if e["type"] == "moved" and e["move"].get("from") == "stock"
    )


@pytest.mark.parametrize("how", [{"Last_Event_ID": "2"}, {"query": "?after=2"}])
def test_a_stream_goes_on_where_the_last_one_ended(friends: tuple[AtTable, AtTable], how: dict[str, str]) -> None:
    host, guest = friends
    host.made(STOCK)
    discard(host)
    with stream(guest, **how) as messages:
        assert [messages.step()["version"] for _ in range(2)] == [3, 4]
        guest.made(STOCK)
        assert messages.step()["version"] == 5


def test_at_the_version_there_is_nothing_is_told_again(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(guest, Last_Event_ID="2") as messages:
        messages.comment()
        host.made(STOCK)
        assert messages.step()["version"] == 3


@pytest.mark.parametrize("last", ["99", "x", "-1", "0x2", "2.0", "", "9" * 40])
def test_what_cannot_be_gone_on_from_brings_a_snapshot(friends: tuple[AtTable, AtTable], last: str) -> None:
    with stream(friends[1], Last_Event_ID=last) as messages:
        assert messages.snapshot()["version"] == 2


def test_steps_that_are_kept_no_more_bring_a_snapshot(api: InProcess) -> None:
    at = api.make()
    for number in range(KEEP_STEPS + 150):  # Redis trims whole nodes of a stream
        at.caller.services.store.update(at.id, lambda table, facts, n=number: renamed(table, facts, n))  # type: ignore[attr-defined]  # bound at once
    version = KEEP_STEPS + 151
    with stream(at, Last_Event_ID="2") as messages:
        assert messages.snapshot()["version"] == version
    listed = at.call("GET", "/events?after=2", headers={"Accept": "application/json"}).json
    assert (listed["version"], listed["gap"]) == (version, True)
    with stream(at, Last_Event_ID=str(version - 3)) as messages:
        assert [messages.step()["version"] for _ in range(3)] == [version - 2, version - 1, version]


def renamed(table: Any, facts: Any, number: int) -> Any:
    from trinca.tables.seats import change_seat

    return change_seat(table, (0,), 0, facts, name=f"n{number}", level=None)


def test_silence_is_broken_by_comments(friends: tuple[AtTable, AtTable]) -> None:
    with stream(friends[0]) as messages:
        messages.snapshot()
        for _ in range(5):
            messages.comment()


def test_a_table_that_is_removed_ends_its_streams(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(guest) as messages:
        messages.snapshot()
        host.call("DELETE")
        assert next(messages).event == "gone"
        assert messages.ended()


@pytest.mark.timeout(30)
def test_only_silence_brings_a_comment(
    api: InProcess, friends: tuple[AtTable, AtTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tells that the stream listens; what wakes it and is nothing to its seat brings none."""
    services, (host, guest) = api.services, friends
    looked: list[Stream] = []
    look = Stream._look

    def counted(each: Stream) -> bytes:
        news = look(each)
        looked.append(each)
        return news

    monkeypatch.setattr(Stream, "_look", counted)
    api.app.extensions[EXTENSION] = replace(services, pace=Pace(heartbeat=300.0, life=600.0))
    try:
        with stream(guest) as messages, ThreadPoolExecutor(1) as reader:
            messages.snapshot()
            messages.comment()
            listening, before = looked[0], len(looked)
            following = reader.submit(messages.block)
            with stream(host) as others:  # a newer stream of a seat wakes all streams of the table
                others.comment()
            eventually(lambda: listening in looked[before:])
            host.call("PATCH", "/seats/0", json={"name": "Bia"})
            assert following.result().startswith(b"id: ")
    finally:
        api.app.extensions[EXTENSION] = services


@pytest.mark.timeout(30)
def test_a_stream_that_has_ended_waits_for_no_heartbeat(api: InProcess, friends: tuple[AtTable, AtTable]) -> None:
    """Whoever reads to the end is let go at once, and not when a comment would be due."""
    services, (host, guest) = api.services, friends
    api.app.extensions[EXTENSION] = replace(services, pace=Pace(heartbeat=300.0, life=600.0))
    try:
        with stream(guest) as messages:
            messages.snapshot()
            for name in ("Ana", "Bia", "Rita"):  # it listens by then, and waits for nothing but what is told
                host.call("PATCH", "/seats/0", json={"name": name})
                assert next(messages).event == "step"
            host.call("DELETE")
            assert next(messages).event == "gone"
            assert messages.ended()
    finally:
        api.app.extensions[EXTENSION] = services


def test_a_stream_is_closed_after_its_time(api: InProcess, friends: tuple[AtTable, AtTable]) -> None:
    services = api.services
    api.app.extensions[EXTENSION] = replace(services, pace=Pace(heartbeat=0.01, life=0.03))
    try:
        with stream(friends[0]) as messages:
            messages.snapshot()
            assert messages.ended()
    finally:
        api.app.extensions[EXTENSION] = services


def test_the_list_tells_what_the_stream_does(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    host.made(STOCK)
    discard(host)
    with stream(guest, Last_Event_ID="1") as messages:
        steps = [messages.step() for _ in range(3)]
    listed = guest.call("GET", "/events?after=1", headers={"Accept": "application/json"})
    assert listed.json == {"version": 4, "steps": steps, "gap": False}
    assert kinds(listed.json["steps"][0]) == ["joined", "dealt"]
    after = guest.call("GET", "/events?after=4", headers={"Accept": "application/json"}).json
    assert after == {"version": 4, "steps": [], "gap": False}
    ahead = guest.call("GET", "/events?after=5", headers={"Accept": "application/json"}).json
    assert ahead == {"version": 4, "steps": [], "gap": True}


@pytest.mark.parametrize("query", ["", "?after=x", "?after=-1", "?passive=1", "?wait=3", "?after=1&after=2"])
def test_a_list_with_a_bad_query_is_refused(friends: tuple[AtTable, AtTable], query: str) -> None:
    friends[0].call("GET", f"/events{query}", headers={"Accept": "application/json"}).refused(422, "invalid_request")


def test_only_a_seat_may_follow(api: InProcess, friends: tuple[AtTable, AtTable]) -> None:
    host, _ = friends
    api.call("GET", f"{host.path}/events").refused(401, "unauthorized")
    api.call("GET", f"{host.path}/events", key=api.make().key).refused(404, "table_not_found")
    host.call("GET", "/events", headers={"Accept": "text/html"}).refused(406, "not_acceptable")


def test_a_newer_stream_of_the_seat_replaces_the_earlier_one(friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(host) as first, stream(guest) as other:
        first.snapshot()
        other.snapshot()
        with stream(host) as second:
            second.snapshot()
            assert next(first).event == "replaced"
            assert first.ended()
            host.made(STOCK)
            assert second.step()["version"] == other.step()["version"] == 3


def test_a_passive_stream_neither_replaces_nor_is_replaced(friends: tuple[AtTable, AtTable]) -> None:
    host, _ = friends
    with stream(host) as playing, stream(host, "?passive=true") as watching:
        playing.snapshot()
        watching.snapshot()
        with stream(host, "?passive=true") as another:
            another.snapshot()
            host.made(STOCK)
            assert playing.step() == watching.step() == another.step()
        with stream(host) as newer:
            newer.snapshot()
            assert next(playing).event == "replaced"
            discard(host)
            assert watching.step()["version"] == newer.step()["version"] == 4


def test_a_look_at_the_head_takes_no_stream_over(friends: tuple[AtTable, AtTable]) -> None:
    host, _ = friends
    with stream(host) as messages:
        messages.snapshot()
        assert host.call("HEAD", "/events").status == 200
        host.made(STOCK)
        assert messages.step()["version"] == 3


def test_the_message_of_a_step_is_as_the_document_shows_it(api: InProcess) -> None:
    at = api.make()
    at.made(STOCK)
    with stream(at, "?after=1") as messages:
        sent = messages.raw()
    (listed,) = [path for path in api.checker.document["paths"] if path.endswith("/events")]
    content = api.checker.document["paths"][listed]["get"]["responses"]["200"]["content"]
    example = content["text/event-stream"]["example"].encode()
    assert re.sub(rb'"card":"[^"]*"', b"", sent + b"\n\n") == re.sub(rb'"card":"[^"]*"', b"", example)


@pytest.mark.parametrize("query", ["", "?passive=true"])
def test_a_stream_of_a_table_that_was_made_anew_tells_its_guest_nothing_of_it(api: InProcess, query: str) -> None:
    """The new table went past the version that was told last before the stream looked again."""
    host = api.make(**ROOM, key=new_key())
    before = host.guest()
    with stream(before, query) as messages:
        told = messages.snapshot()["version"]
        host.call("DELETE")
        again = api.make(**ROOM, key=host.key)
        guest = again.guest()
        again.made(STOCK)
        discard(again)
        drawn = guest.made(STOCK)
        assert drawn["version"] > told
        before.call("GET").refused(404, "table_not_found")
        assert next(messages).event == "gone"
        assert messages.ended()
