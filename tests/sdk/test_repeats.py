"""When a call is made again, when not, and after which pause: at a stub that answers as a test plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import requests
from support.canned import TABLE, a_view, legal
from support.stub import Reply, Stub, problem

from trinca_client import NotTrincaError, Problem, ServiceAwayError, Table, Trinca, TrincaError, transport
from trinca_client.version import __version__

VIEW = f"/v1/tables/{TABLE}"
KEY = "k" * 43
MOVE = {"type": "draw", "from": "stock"}
DRAFT = {"table": [], "rack": [], "edits": 0, "combinations": [], "opening": None}


class Client:
    """A table at the stub, with pauses that are noted and not waited for."""

    def __init__(self, stub: Stub, **more: Any) -> None:
        self.slept: list[float] = []
        self.trinca = Trinca(stub.url, sleep=self.slept.append, **more)
        self.table = self.trinca.tables.at(TABLE, KEY)


@pytest.fixture
def client(stub: Stub) -> Iterator[Client]:
    made = Client(stub)
    with made.trinca:
        yield made


def not_now(status: int = 503, after: str = "") -> Reply:
    return problem(status, "unavailable", "storage is away", headers={"Retry-After": after} if after else {})


@pytest.mark.parametrize("reply", [Reply(lost=True), Reply(a_view(), cut=True), *map(not_now, (429, 502, 503, 504))])
def test_a_lost_answer_and_not_now_are_asked_again(client: Client, stub: Stub, reply: Reply) -> None:
    stub.plan("GET", VIEW, reply, reply, reply, Reply(a_view()))
    assert client.table.get() == a_view()
    assert (len(stub.requests), client.slept) == (4, [0.25, 1.0, 2.0])


@pytest.mark.parametrize(("reply", "answered"), [(Reply(lost=True), False), (not_now(), True), (not_now(502), True)])
def test_after_four_tries_the_service_is_away(client: Client, stub: Stub, reply: Reply, *, answered: bool) -> None:
    stub.plan("GET", VIEW, reply)
    with pytest.raises(ServiceAwayError) as away:
        client.table.get()
    assert (away.value.answered, away.value.retry_after, len(stub.requests)) == (answered, 0, 4)


@pytest.mark.parametrize(
    ("after", "slept"),
    [("7", [7.0, 7.0, 7.0]), ("1", [1.0, 1.0, 2.0]), ("30", [30.0] * 3), ("0", [0.25, 1.0, 2.0])],
)
def test_what_the_service_asks_for_is_waited_out(client: Client, stub: Stub, after: str, slept: list[float]) -> None:
    stub.plan("GET", VIEW, *[not_now(503, after)] * 3, Reply(a_view()))
    client.table.get()
    assert client.slept == slept


@pytest.mark.parametrize("status", [429, 503])
def test_what_is_to_be_asked_much_later_is_told_at_once(client: Client, stub: Stub, status: int) -> None:
    stub.plan("GET", VIEW, not_now(status, "31"))
    with pytest.raises(TrincaError) as later:
        client.table.get()
    assert isinstance(later.value, Problem if status == 429 else ServiceAwayError)
    assert later.value.retry_after == 31
    assert (len(stub.requests), client.slept) == (1, [])


def test_a_date_to_ask_again_is_no_number_of_seconds(client: Client, stub: Stub) -> None:
    stub.plan("GET", VIEW, not_now(503, "Wed, 21 Oct 2026 07:28:00 GMT"), Reply(a_view()))
    client.table.get()
    assert client.slept == [0.25]


def test_too_many_requests_are_a_problem_in_the_end(client: Client, stub: Stub) -> None:
    stub.plan("GET", VIEW, problem(429, "too_many_requests", headers={"Retry-After": "2"}))
    with pytest.raises(Problem) as refused:
        client.table.get()
    found = refused.value
    assert (found.status, found.code, found.retry_after, found.repeated) == (429, "too_many_requests", 2, True)


def test_pauses_are_the_callers(stub: Stub) -> None:
    stub.plan("GET", VIEW, not_now(), not_now(503, "3"), not_now(), Reply(lost=True))
    client = Client(stub, pauses=(0.0, 0.0))
    with client.trinca, pytest.raises(ServiceAwayError):
        client.table.get()
    assert client.slept == [0.0, 3.0]
    once = Client(stub, pauses=())
    with once.trinca, pytest.raises(ServiceAwayError):
        once.table.get()
    assert (len(stub.requests), once.slept) == (4, [])


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 409, 412, 413, 422, 428, 500])
def test_a_refusal_is_no_reason_to_ask_again(client: Client, stub: Stub, status: int) -> None:
    stub.plan("GET", VIEW, problem(status, "whatever"))
    with pytest.raises(Problem, match=f"{status} whatever: no") as refused:
        client.table.get()
    assert (len(stub.requests), refused.value.repeated) == (1, False)


ONCE: dict[str, tuple[str, str, Any, Callable[[Table], object]]] = {
    "agree": ("POST", "/agreements", a_view(), lambda table: table.agreements.agree("next_hand")),
    "undo": ("POST", "/draft/undo", DRAFT, lambda table: table.draft.undo()),
}


@pytest.mark.parametrize("call", ONCE)
@pytest.mark.parametrize("reply", [Reply(lost=True), not_now(502), not_now(503, "1"), not_now(504)])
def test_what_may_have_been_done_and_would_be_done_twice_is_not_asked_again(
    client: Client, stub: Stub, call: str, reply: Reply
) -> None:
    method, path, _, made = ONCE[call]
    stub.plan(method, VIEW + path, reply)
    with pytest.raises(ServiceAwayError):
        made(client.table)
    assert (len(stub.requests), client.slept) == (1, [])


@pytest.mark.parametrize("call", ONCE)
def test_what_was_turned_away_unread_is_asked_again_in_any_case(client: Client, stub: Stub, call: str) -> None:
    method, path, answer, made = ONCE[call]
    stub.plan(method, VIEW + path, not_now(429, "2"), Reply(answer))
    made(client.table)
    assert client.slept == [2.0]


def test_a_hint_that_there_is_not_is_not_asked_for_again(client: Client, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/hint", Reply(lost=True), not_now(503, "5"))
    with pytest.raises(ServiceAwayError) as away:
        client.table.hint()
    assert (away.value.retry_after, len(stub.requests), client.slept) == (5, 2, [0.25])


def test_every_try_of_a_move_has_one_key_and_every_move_another(client: Client, stub: Stub) -> None:
    stub.plan("POST", f"{VIEW}/moves", Reply(lost=True), Reply(lost=True), Reply(a_view()))
    for _ in range(2):
        client.table.moves.make(MOVE, version=17)
    *same, other = [each.headers["Idempotency-Key"] for each in stub.requests]
    assert len({*same}) == 1
    assert other != same[0]
    assert {each.headers["If-Match"] for each in stub.requests} == {'"17"'}


def test_every_try_of_a_seat_has_one_key_and_every_seat_another(stub: Stub) -> None:
    raw = iter([bytes([number]) * 32 for number in range(9)])
    client = Client(stub, token_bytes=lambda count: next(raw)[:count])
    answer = {"table": a_view(), "key": "whatever", "invitations": []}
    stub.plan("POST", "/v1/tables", Reply(lost=True), Reply(answer, 201))
    stub.plan("POST", "/v1/invitations/a.b", Reply(lost=True), Reply({"table": a_view(), "seat": 0}, 201))
    made = [client.trinca.tables.create("classic", [{"kind": "host"}]) for _ in range(2)]
    taken = client.trinca.invitations.accept("a.b")
    client.trinca.close()
    keys = [each.body["key"] for each in stub.requests]
    assert keys[0] == keys[1] == made[0].table.key
    assert keys[3] == keys[4] == taken.table.key
    assert len({*keys}) == 3
    assert keys[0] == "A" * 43


def test_a_table_is_asked_for_with_what_was_given_and_no_more(client: Client, stub: Stub) -> None:
    stub.plan("POST", "/v1/tables", Reply({"table": a_view(), "key": "whatever", "invitations": []}, 201))
    given: dict[str, Any] = {
        "options": {"target": 50},
        "presence": "optional",
        "seed": "0" * 64,
        "position": {"hands": ["7S", "2S"]},
    }
    client.trinca.tables.create("classic", [{"kind": "host"}], key=KEY)
    client.trinca.tables.create("classic", [{"kind": "host"}], key=KEY, **given)
    least = {"game": "classic", "seats": [{"kind": "host"}], "key": KEY}
    assert [each.body for each in stub.requests] == [least, {**least, **given}]


def test_a_call_says_who_asks_and_follows_nobody_elsewhere(stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view()), Reply(None, 302, {"Location": f"{stub.url}/other"}))
    for agent, sent in (({}, f"trinca-client/{__version__}"), ({"user_agent": "bot/1"}, "bot/1")):
        client = Client(stub, **agent)
        with client.trinca:
            if not agent:
                client.table.get()
            else:
                with pytest.raises(NotTrincaError) as odd:
                    client.table.get()
                assert odd.value.elsewhere == f"{stub.url}/other"
        assert stub.requests[-1].headers["User-Agent"] == sent
    assert len(stub.requests) == 2


def test_a_long_poll_may_take_as_long_as_it_says(client: Client, stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    stub.plan("GET", VIEW, Reply(status=304), Reply(a_view()))
    allowed: list[float] = []
    send = requests.Session.request

    def watched(*args: Any, **more: Any) -> requests.Response:
        allowed.append(more["timeout"][1])
        return send(*args, **more)

    monkeypatch.setattr(requests.Session, "request", watched)
    assert client.table.wait(after=16) is None
    assert client.table.wait(after=16, wait=3) == a_view()
    assert [each.query["wait"] for each in stub.requests] == [["25"], ["3"]]
    assert allowed == [transport.READ_TIMEOUT + 25, transport.READ_TIMEOUT + 3]


def test_what_is_no_answer_of_the_service_says_where(client: Client, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": [{}]}))
    stub.plan("GET", f"{VIEW}/moves", Reply({**legal(17), "complete": 1}))
    with pytest.raises(NotTrincaError, match=r"`hands\.0\.number` is missing"):
        client.table.hands.list()
    with pytest.raises(NotTrincaError, match="`complete` is missing or wrong"):
        client.table.moves.legal()
