"""Every refusal is a `Problem` that carries all that the service says of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.canned import TABLE
from support.stub import Reply, Stub, problem

from trinca.api.codes import CODES
from trinca_client import (
    AddressError,
    Move,
    NotTrincaError,
    Problem,
    SeatRequest,
    ServiceAwayError,
    Table,
    Trinca,
    TrincaError,
    checked_url,
    new_key,
)

VIEW = f"/v1/tables/{TABLE}"
COMPUTER: list[SeatRequest] = [{"kind": "host"}, {"kind": "computer"}]
FRIEND: list[SeatRequest] = [{"kind": "host"}, {"kind": "invited"}]
STOCK: Move = {"type": "draw", "from": "stock"}


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_the_service_is_a_problem_or_that_it_is_away(stub: Stub, code: str) -> None:
    status = int(CODES[code].status)
    more = {
        "rule": "CL-6",
        "reason": "taken_card",
        "params": {"card": "KH"},
        "errors": [{"path": "/card", "detail": "x"}],
    }
    stub.plan("GET", VIEW, problem(status, code, "No.", **more))
    with Trinca(stub.url, pauses=()) as trinca, pytest.raises(TrincaError) as refused:
        trinca.tables.at(TABLE, "k" * 43).get()
    if status == 503:
        assert isinstance(refused.value, ServiceAwayError)
        assert "No." in refused.value.detail
        return
    found = refused.value
    assert isinstance(found, Problem)
    assert (found.status, found.code, found.rule, found.reason) == (status, code, "CL-6", "taken_card")
    assert (found.params, found.errors, found.detail) == (more["params"], more["errors"], "No.")
    assert (found.body["code"], found.retry_after, found.repeated) == (code, 0, False)
    assert str(found) == f"{status} {code} (CL-6, taken_card): No."


def test_an_odd_problem_is_a_problem_all_the_same(stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply({"code": "odd", "rule": 1, "params": [], "errors": "x"}, 418))
    with Trinca(stub.url) as trinca, pytest.raises(Problem) as refused:
        trinca.tables.at(TABLE, "k" * 43).get()
    found = refused.value
    assert (found.rule, found.reason, found.params, found.errors, str(found)) == (None, None, {}, [], "418 odd: odd")


@pytest.mark.parametrize(("body", "status"), [({"oops": 1}, 404), ("no", 500), (None, 404)])
def test_a_refusal_of_somebody_else_is_no_problem(stub: Stub, body: object, status: int) -> None:
    stub.plan("GET", VIEW, Reply(body, status))
    with Trinca(stub.url) as trinca, pytest.raises(NotTrincaError):
        trinca.tables.at(TABLE, "k" * 43).get()


def covered(trinca: Trinca) -> object:
    return trinca.tables.create("classic", [{"kind": "host"}, {"kind": "local"}]).table.moves.legal()


def reused(trinca: Trinca) -> object:
    table = trinca.tables.create("classic", COMPUTER).table
    table.moves.make(STOCK, version=1, idempotency_key="once")
    return table.moves.make({"type": "discard", "card": "2C"}, version=2, idempotency_key="once")


def in_use(trinca: Trinca) -> object:
    key = new_key()
    trinca.tables.create("classic", COMPUTER, key=key)
    return trinca.tables.create("straight", COMPUTER, key=key)


def computers(trinca: Trinca, game: str = "classic") -> Table:
    return trinca.tables.create(game, COMPUTER).table


def friends(trinca: Trinca, game: str = "classic") -> Table:
    made = trinca.tables.create(game, FRIEND, presence="optional")
    return trinca.invitations.accept(made.invitations[0]["code"]).table


PROVOKED: dict[str, Callable[[Trinca], object]] = {
    "unauthorized": lambda trinca: trinca.tables.at("x" * 22, "l" * 43).get(),
    "forbidden": lambda trinca: friends(trinca).delete(),
    "not_found": lambda trinca: computers(trinca).draft.get(),
    "table_not_found": lambda trinca: trinca.tables.at("x" * 22, new_key()).get(),
    "invitation_not_found": lambda trinca: trinca.invitations.get("a.b"),
    "game_not_found": lambda trinca: trinca.games.get("bridge"),
    "hand_not_found": lambda trinca: computers(trinca).hands.get(1),
    "seat_not_found": lambda trinca: computers(trinca).seats.change(5, level="easy"),
    "illegal_move": lambda trinca: computers(trinca).moves.make({"type": "discard", "card": "JK"}, version=1),
    "not_your_turn": lambda trinca: friends(trinca).moves.make(STOCK, version=2),
    "table_waiting": lambda trinca: trinca.tables.create("classic", FRIEND).table.moves.make(STOCK, version=1),
    "covered": covered,
    "key_in_use": in_use,
    "draft_not_kept": lambda trinca: friends(trinca, "tiles").draft.get(),
    "agreement_not_possible": lambda trinca: computers(trinca).agreements.agree("next_hand", hand=1),
    "stale_version": lambda trinca: computers(trinca).moves.make(STOCK, version=9),
    "too_large": lambda trinca: computers(trinca).moves.make({"type": "x" * 70_000}, version=1),
    "invalid_request": lambda trinca: trinca.tables.create("classic", COMPUTER, options={"target": "much"}),
    "idempotency_key_reused": reused,
}


@pytest.mark.parametrize("code", PROVOKED)
def test_the_service_refuses_in_its_own_words(trinca: Trinca, code: str) -> None:
    with pytest.raises(Problem) as refused:
        PROVOKED[code](trinca)
    found = refused.value
    assert (found.code, found.status) == (code, int(CODES[code].status))
    assert found.detail.endswith(".")
    assert bool(found.errors) is (code == "invalid_request")


@pytest.mark.parametrize("url", ["nonsense", "ftp://example", "http://", "http://x:99999", "http://[", ""])
def test_what_is_no_address_of_a_service(url: str) -> None:
    with pytest.raises(AddressError) as wrong:
        Trinca(url)
    assert isinstance(wrong.value, ValueError)
    assert repr(url) in wrong.value.detail


def test_an_address_is_the_same_with_and_without_the_version() -> None:
    for url in (
        "http://a.example:8000",
        "http://a.example:8000/",
        "http://a.example:8000/v1",
        "http://a.example:8000/v1/",
    ):
        assert checked_url(url) == "http://a.example:8000"
    assert checked_url("https://a.example/rummy/v1") == "https://a.example/rummy"
