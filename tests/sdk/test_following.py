"""Following a table through the API layer: each version once and in order, however the stream breaks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from support.canned import TABLE, a_room
from support.streams import COMMENT, GONE, REPLACED, a_stream, message, snapshot, staying, step
from support.stub import Reply, Stub, problem

from trinca_client import Break, Happening, NoStreamError, NotTrincaError, Problem, Trinca, transport

EVENTS = f"/v1/tables/{TABLE}/events"
RENAMED = {"type": "renamed", "seat": 1, "name": "Rúi 🂡 “鲁伊”"}


class Client:
    """The API at the stub, with pauses that are noted and not waited for."""

    def __init__(self, stub: Stub) -> None:
        self.slept: list[float] = []
        self.breaks: list[Break] = []
        self.api = Trinca(stub.url, sleep=self.slept.append)

    def follow(self, **more: Any) -> Iterator[Happening]:
        return iter(self.api.tables.at(TABLE, "k" * 43).events.follow(on_break=self.breaks.append, **more))

    def told(self, **more: Any) -> list[tuple[str, int | None]]:
        return [(news.event, news.version) for news in self.follow(**more)]


@pytest.fixture
def client(stub: Stub) -> Iterator[Client]:
    made = Client(stub)
    yield made
    made.api.close()


def test_a_snapshot_then_every_version_then_the_end(client: Client, stub: Stub) -> None:
    view = a_room(version=17)
    stub.plan("GET", EVENTS, staying(stub, snapshot(view), COMMENT, step(18, RENAMED), step(19), GONE))
    first, second, third, last = client.follow()
    assert (first.event, first.view, first.version) == ("snapshot", view, 17)
    assert (second.data["events"], second.version, third.version) == ([RENAMED], 18, 19)
    assert (last.event, last.is_last) == ("gone", True)
    (asked,) = stub.sent("GET", EVENTS)
    assert (asked.headers["Authorization"], asked.headers["Accept"]) == (f"Bearer {'k' * 43}", "text/event-stream")
    assert "Last-Event-ID" not in asked.headers
    assert asked.query == {}


def test_bytes_cut_in_the_middle_of_comments_and_letters(client: Client, stub: Stub) -> None:
    sent = b": a long comment\n\n" + step(18, RENAMED) + COMMENT + step(19, RENAMED) + GONE
    stub.plan("GET", EVENTS, a_stream(*(sent[at : at + 1] for at in range(len(sent)))))
    news = list(client.follow(after=17))
    assert [each.version for each in news] == [18, 19, None]
    assert news[0].data["events"] == [RENAMED]


def test_what_is_not_sent_in_chunks_is_read_at_once(client: Client, stub: Stub) -> None:
    headers = {"Content-Type": "text/event-stream; charset=utf-8", "Content-Length": "100000"}
    stub.plan("GET", EVENTS, Reply(stream=[step(18, RENAMED), GONE, stub.closing], headers=headers))
    assert client.told(after=17) == [("step", 18), ("gone", None)]


def test_versions_that_come_again_or_too_late_are_not_told(client: Client, stub: Stub) -> None:
    again = [step(18), step(17), step(19), step(18), step(19), snapshot(a_room(version=19)), step(20), GONE]
    stub.plan("GET", EVENTS, staying(stub, *again))
    assert client.told(after=17) == [("step", 18), ("step", 19), ("step", 20), ("gone", None)]


def test_where_a_version_is_left_out_the_whole_table_is_asked_for(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18), step(20)), staying(stub, snapshot(a_room(version=20)), GONE))
    assert client.told(after=17) == [("step", 18), ("snapshot", 20), ("gone", None)]
    assert [each.headers.get("Last-Event-ID") for each in stub.sent("GET", EVENTS)] == ["17", None]


def test_a_table_that_went_back_is_told(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18), snapshot(a_room(version=12)), step(13), GONE))
    assert client.told(after=17) == [("step", 18), ("snapshot", 12), ("step", 13), ("gone", None)]


@pytest.mark.parametrize("cut", [False, True])
def test_a_stream_that_ends_or_breaks_is_begun_again_after_the_last_version(
    client: Client,
    stub: Stub,
    cut: bool,  # noqa: FBT001 - pytest gives it by name
) -> None:
    stub.plan(
        "GET",
        EVENTS,
        a_stream(snapshot(a_room(version=17)), step(18), step(19)[:-1], cut=cut),  # its last message is not whole
        a_stream(step(19), cut=cut),
        staying(stub, step(20), GONE),
    )
    assert client.told() == [("snapshot", 17), ("step", 18), ("step", 19), ("step", 20), ("gone", None)]
    assert [each.headers.get("Last-Event-ID") for each in stub.sent("GET", EVENTS)] == [None, "18", "19"]
    assert len(client.slept) == 2
    assert all(2 <= delay <= 3 for delay in client.slept)  # as long as the service asks, and up to half as long again
    assert len(client.breaks) == (2 if cut else 0)  # an end in order is nothing to tell


@pytest.mark.parametrize("retry", [0, 1, 2000, 7000, 10**9])
def test_the_pause_is_what_the_service_asks_but_never_none_or_for_ever(
    client: Client, stub: Stub, retry: int
) -> None:
    stub.plan("GET", EVENTS, Reply(stream=[b"retry: %d\n\n" % retry]), staying(stub, GONE))
    assert client.told(after=17) == [("gone", None)]
    least = min(max(retry / 1000, 0.5), 300)
    (slept,) = client.slept
    assert least <= slept <= 1.5 * least


def test_pauses_grow_while_streams_bring_nothing_and_are_short_again_after_one_that_did(
    client: Client, stub: Stub
) -> None:
    nothing = [Reply(lost=True), Reply(stream=[], cut=True), Reply(stream=[]), problem(503, "unavailable")]
    stub.plan("GET", EVENTS, *nothing * 3, a_stream(COMMENT), staying(stub, step(18), GONE))
    assert client.told(after=17) == [("step", 18), ("gone", None)]
    assert len(client.slept) == 13
    assert len(client.breaks) == 12
    for number, slept in enumerate(client.slept):
        asked = min(2.0 * 2**number, 30.0) if number < 12 else 2.0
        assert asked <= slept <= 1.5 * asked
    assert [each.in_vain for each in client.breaks] == list(range(1, 13))
    assert [each.delay for each in client.breaks] == client.slept[:12]


def test_the_pauses_of_clients_that_were_cut_off_together_differ(stub: Stub) -> None:
    stub.plan("GET", EVENTS, *[a_stream()] * 20, staying(stub, GONE))
    client = Client(stub)
    client.told(after=17)
    client.api.close()
    assert len(set(client.slept)) > 10


def test_not_now_is_waited_for_as_long_as_the_service_asks(client: Client, stub: Stub) -> None:
    for status in (503, 429):
        away = problem(status, "unavailable", headers={"Retry-After": "77"})
        stub.plan("GET", EVENTS, away, a_stream(GONE))
        assert client.told(after=17) == [("gone", None)]
        stub.forget()
    assert all(77 <= slept <= 1.5 * 77 for slept in client.slept)


@pytest.mark.parametrize(("end", "event"), [(REPLACED, "replaced"), (GONE, "gone")])
def test_nothing_is_begun_again_after_the_end(client: Client, stub: Stub, end: bytes, event: str) -> None:
    stub.plan("GET", EVENTS, a_stream(step(18), end, step(19)))
    assert client.told(after=17) == [("step", 18), (event, None)]
    assert (len(stub.requests), client.slept) == (1, [])


@pytest.mark.parametrize(
    "reply",
    [
        problem(404, "not_found"),
        problem(405, "method_not_allowed"),
        problem(406, "not_acceptable"),
        Reply(status=404, raw=b"<html>"),
        Reply({"version": 17, "steps": [], "gap": False}),
    ],
)
def test_a_service_without_streams_says_so(client: Client, stub: Stub, reply: Reply) -> None:
    stub.plan("GET", EVENTS, reply)
    with pytest.raises(NoStreamError):
        client.told(after=17)
    assert client.slept == []


@pytest.mark.parametrize(
    ("status", "code"), [(404, "table_not_found"), (401, "unauthorized"), (422, "invalid_request")]
)
def test_a_refusal_ends_it(client: Client, stub: Stub, status: int, code: str) -> None:
    stub.plan("GET", EVENTS, a_stream(step(18)), problem(status, code))
    with pytest.raises(Problem) as refused:
        client.told(after=17)
    assert (refused.value.status, refused.value.code) == (status, code)
    assert len(stub.requests) == 2


@pytest.mark.parametrize(
    "odd",
    [
        message("step", []),
        message("step", {"version": "18", "events": []}),
        message("step", {"version": 18, "events": [None]}),
        message("snapshot", {"id": TABLE}),
        b"event: step\ndata: {\n\n",
        b"event: snapshot\ndata: " + b"[" * 5000 + b"\n\n",
    ],
)
def test_what_no_service_sends_ends_it(client: Client, stub: Stub, odd: bytes) -> None:
    stub.plan("GET", EVENTS, staying(stub, odd))
    with pytest.raises(NotTrincaError):
        client.told(after=17)


def test_a_step_before_any_snapshot_makes_no_sense(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18)))
    with pytest.raises(NotTrincaError):
        client.told()


def test_messages_of_a_later_service_are_passed_over(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, message("weather", {"rain": True}, 99), step(18), GONE))
    assert client.told(after=17) == [("step", 18), ("gone", None)]


def test_a_stream_that_is_silent_for_too_long_is_given_up(
    client: Client, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "STREAM_TIMEOUT", 0.05)
    stub.plan("GET", EVENTS, staying(stub, step(18)), staying(stub, step(19), GONE))
    assert client.told(after=17) == [("step", 18), ("step", 19), ("gone", None)]
    assert client.breaks[0].why.detail.startswith(f"No answer from {stub.url}: ")


def test_closing_ends_a_stream_that_another_thread_waits_for(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, step(18)))
    told, begun = [], threading.Event()

    def read() -> None:
        for news in client.follow(after=17):
            told.append(news.version)
            begun.set()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    assert begun.wait(60)
    client.api.close()
    reader.join(60)
    assert not reader.is_alive()
    assert (told, len(stub.requests), client.breaks) == ([18], 1, [])


def test_a_passive_follower_says_so(client: Client, stub: Stub) -> None:
    stub.plan("GET", EVENTS, staying(stub, GONE))
    assert client.told(passive=True) == [("gone", None)]
    assert stub.requests[0].query == {"passive": ["true"]}
