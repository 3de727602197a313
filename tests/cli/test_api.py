"""The API layer by itself, as a program of somebody else would use it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cli.canned import TABLE, a_view, legal
from cli.stub import Reply, Stub, problem

from trinca_cli.api import Trinca, new_key
from trinca_cli.errors import NotTrincaError, Problem, ServiceAwayError

VIEW = f"/v1/tables/{TABLE}"
GAME = {"game": "classic", "name": "Classic", "seats": {"min": 2, "max": 2}, "levels": [], "moves": [], "options": {}}


@pytest.fixture
def trinca(stub: Stub) -> Iterator[Trinca]:
    api = Trinca(stub.url + "/", sleep=lambda _: None)
    yield api
    api.close()


def test_keys_are_32_random_bytes() -> None:
    keys = {new_key() for _ in range(9)}
    assert len(keys) == 9
    assert {len(key) for key in keys} == {43}


def test_games(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", "/v1/games", Reply({"games": [GAME]}))
    stub.plan("GET", "/v1/games/classic", Reply(GAME))
    assert trinca.games() == [GAME]
    assert trinca.game("classic") == GAME


def test_waiting_ends_with_a_view_or_with_nothing(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(status=304), Reply(a_view()))
    assert trinca.wait_table(TABLE, "k", after=16, wait=1) is None
    assert trinca.wait_table(TABLE, "k", after=16, include=["log"]) == a_view()
    assert stub.requests[1].query == {"include": ["log"], "after": ["16"], "wait": ["25"]}


def test_a_move_may_bring_its_own_idempotency_key(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/moves", Reply(legal(17, {"type": "pass"})))
    stub.plan("POST", f"{VIEW}/moves", Reply(a_view(version=18)))
    listed = trinca.legal_moves(TABLE, "k")
    trinca.move(TABLE, "k", listed["moves"][0], version=listed["version"], idempotency_key="mine")
    assert stub.requests[1].headers["Idempotency-Key"] == "mine"


def test_a_problem_carries_everything(trinca: Trinca, stub: Stub) -> None:
    more = {
        "rule": "CL-6",
        "reason": "taken_card",
        "params": {"card": "KH"},
        "errors": [{"path": "/card", "detail": "x"}],
    }
    stub.plan("GET", VIEW, problem(409, "illegal_move", "No.", **more))
    with pytest.raises(Problem) as refused:
        trinca.table(TABLE, "k")
    found = refused.value
    assert (found.status_code, found.problem, found.rule, found.reason) == (409, "illegal_move", "CL-6", "taken_card")
    assert (found.params, found.errors, found.detail) == (more["params"], more["errors"], "No.")


def test_an_odd_problem_is_a_problem_all_the_same(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply({"code": "odd", "rule": 1, "params": [], "errors": "x"}, 418))
    with pytest.raises(Problem) as refused:
        trinca.table(TABLE, "k")
    assert (refused.value.rule, refused.value.params, refused.value.errors) == (None, {}, [])


def test_an_answer_cut_off_in_the_middle_is_asked_for_again(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(a_view(), cut=True), Reply(a_view()))
    assert trinca.table(TABLE, "k") == a_view()
    assert len(stub.requests) == 2


def test_other_answers_are_no_service(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", f"{VIEW}/hands", Reply({"hands": [{}]}))
    with pytest.raises(NotTrincaError):
        trinca.hands(TABLE, "k")


def test_away(trinca: Trinca, stub: Stub) -> None:
    stub.plan("GET", VIEW, Reply(lost=True))
    with pytest.raises(ServiceAwayError):
        trinca.table(TABLE, "k")
