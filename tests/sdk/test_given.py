"""What cannot be sent is refused before anything is, in a sentence that repeats no secret."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

import pytest
from support.canned import TABLE, a_view
from support.streams import GONE, staying
from support.stub import Reply, Stub

from trinca_client import (
    AddressError,
    ArgumentError,
    ClosedError,
    SeatKeyError,
    Trinca,
    TrincaError,
    is_loopback,
    new_key,
)

SECRET = "SECRETSECRETSECRETSECRETSECRETSECRETSECRET"
KEY = SECRET + "x"
ITSELF: list[Any] = []
ITSELF.append(ITSELF)


@pytest.mark.parametrize("key", [KEY + "\n", KEY + "\u20ac", SECRET + "\u20ac", SECRET, KEY + "x", SECRET + "=", ""])
def test_what_is_no_seat_key_is_refused_and_not_repeated(stub: Stub, key: str) -> None:
    with Trinca(stub.url) as trinca:
        takes: list[Callable[[], object]] = [
            lambda: trinca.tables.at(TABLE, key),
            lambda: trinca.tables.create("classic", [{"kind": "host"}], key=key),
            lambda: trinca.invitations.accept("a.b", key=key),
        ]
        for take in takes:
            with pytest.raises(SeatKeyError, match="43 characters") as refused:
                take()
            assert isinstance(refused.value, TrincaError)
            assert isinstance(refused.value, ValueError)
            assert "SECRET" not in "".join(traceback.format_exception_only(refused.value)) + repr(vars(refused.value))
            assert refused.value.__context__ is None
    assert stub.requests == []


def test_a_key_of_ones_own_is_taken(stub: Stub) -> None:
    with Trinca(stub.url) as trinca:
        for key in (KEY, new_key(), "_" * 42 + "-"):
            assert trinca.tables.at(TABLE, key).key == key


GIVEN: dict[str, Callable[[Trinca], object]] = {
    "set": lambda trinca: table(trinca).moves.make({"cards": {1}}, version=1),
    "itself": lambda trinca: table(trinca).moves.try_out({"cards": ITSELF}),
    "nan": lambda trinca: table(trinca).moves.make([{"points": float("nan")}], version=1),
    "infinity": lambda trinca: trinca.tables.create("classic", [], options={"target": float("inf")}),
    "object": lambda trinca: table(trinca).draft.edit([[object()]]),
    "version": lambda trinca: table(trinca).moves.make({}, version="1\n"),
    "idempotency_key": lambda trinca: table(trinca).moves.make({}, version=1, idempotency_key="a\nb"),
    "idempotency_key empty": lambda trinca: table(trinca).moves.make({}, version=1, idempotency_key=""),
    "idempotency_key long": lambda trinca: table(trinca).moves.make({}, version=1, idempotency_key="a" * 256),
    "etag": lambda trinca: table(trinca).draft.undo(etag='"1"\r\n'),
    "etag letters": lambda trinca: table(trinca).draft.edit([], etag="é"),
    "etag number": lambda trinca: table(trinca).draft.restore(etag=1),
    "user_agent": lambda trinca: Trinca(trinca.url, user_agent="bot\n1"),
    "table": lambda trinca: trinca.tables.at("..", KEY).delete(),
    "game": lambda trinca: trinca.games.get(""),
    "code": lambda trinca: trinca.invitations.get("\ud800"),
}


def table(trinca: Trinca) -> Any:
    return trinca.tables.at(TABLE, KEY)


@pytest.mark.parametrize("given", GIVEN)
def test_what_cannot_be_sent_is_refused_before_anything_is(stub: Stub, given: str) -> None:
    with Trinca(stub.url) as trinca, pytest.raises(ArgumentError) as refused:
        GIVEN[given](trinca)
    assert isinstance(refused.value, TrincaError)
    assert isinstance(refused.value, ValueError)
    assert stub.requests == []


def test_what_is_just_short_enough_is_sent(stub: Stub) -> None:
    stub.plan("POST", f"/v1/tables/{TABLE}/moves", Reply(a_view()))
    with Trinca(stub.url, user_agent="bot/1 (by me)") as trinca:
        table(trinca).moves.make({"name": "\ud800 é"}, version=1, idempotency_key="~" * 255)
    (sent,) = stub.requests
    assert (sent.body, sent.headers["Content-Type"]) == ({"name": "\ud800 é"}, "application/json")
    assert (sent.headers["Idempotency-Key"], sent.headers["User-Agent"]) == ("~" * 255, "bot/1 (by me)")


@pytest.mark.parametrize(
    "url",
    [
        "http://user:SECRET@a.example",
        "http://SECRET@a.example",
        "user:SECRET@a.example",
        "http://a.example/?key=SECRET",
        "http://a.example/#SECRET",
        "http://user:SECRET@[",
        "http://a.example\\@b.example",
        "http://a.example?",
    ],
)
def test_an_address_with_a_secret_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(AddressError) as refused:
        Trinca(url)
    assert "SECRET" not in "".join(traceback.format_exception(refused.value)).replace('"SECRET', "")
    assert refused.value.detail.startswith("An address with a user")


@pytest.mark.parametrize(
    "url",
    [
        "http://a..b",
        "http://.",
        f"http://{'a' * 70}.example",
        "http://a.example\n",
        " http://a.example",
        "http://a b.example",
        "http://a.example/\x00",
        "http://a\t.example",
        "http://*.example",
    ],
)
def test_what_nobody_could_connect_to_is_no_address(url: str) -> None:
    with pytest.raises(AddressError):
        Trinca(url)


@pytest.mark.parametrize(
    "url", ["http://bücher.example", "http://[::1]:80", "https://a.example/rummy", "http://a.b."]
)
def test_what_one_could_connect_to_is_an_address(url: str) -> None:
    with Trinca(url) as trinca:
        assert trinca.url == url


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "LOCALHOST:80", "127.0.0.1:8000"])
def test_an_address_of_this_machine(host: str) -> None:
    assert is_loopback(f"http://{host}")


@pytest.mark.parametrize(
    "host", ["127.evil.example", "127.0.0.1.example", "localhost.example", "[::2]", "10.0.0.1", "[", "", "127."]
)
def test_an_address_of_another_machine(host: str) -> None:
    assert not is_loopback(f"http://{host}")


CALLS: dict[str, Callable[[Trinca], object]] = {
    "games": lambda trinca: trinca.games.list(),
    "create": lambda trinca: trinca.tables.create("classic", [{"kind": "host"}]),
    "get": lambda trinca: table(trinca).get(),
    "follow": lambda trinca: table(trinca).events.follow(),
}


@pytest.mark.parametrize("call", CALLS)
def test_what_is_closed_sends_nothing_more(stub: Stub, call: str) -> None:
    trinca = Trinca(stub.url)
    trinca.close()
    trinca.close()
    with pytest.raises(ClosedError, match="was closed"):
        CALLS[call](trinca)
    assert stub.requests == []


def test_what_was_followed_before_the_end_begins_no_more(stub: Stub) -> None:
    stub.plan("GET", f"/v1/tables/{TABLE}/events", staying(stub, GONE))
    with Trinca(stub.url) as trinca:
        following = table(trinca).events.follow()
    assert list(following) == []
    assert stub.requests == []


def test_closing_while_the_next_try_is_waited_for_ends_the_call(stub: Stub) -> None:
    stub.plan("GET", "/v1/games", Reply(lost=True))
    trinca = Trinca(stub.url, sleep=lambda _: trinca.close())
    with pytest.raises(ClosedError):
        trinca.games.list()
    assert len(stub.requests) == 1
