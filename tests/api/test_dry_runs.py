"""Dry runs: what a move would do, and never what it would show."""

import pytest
from api.calling import AtTable
from api.move_bodies import STOCK, UPCARD, discard, meld, ready
from api.planting import plant


def test_a_dry_run_shows_the_table_as_it_would_be(at: AtTable) -> None:
    ready(at)
    move = {"moves": [meld("AS", "2S", "3S"), discard("KH")]}
    with at.unchanged():
        told = at.call("POST", "/moves?dry_run=true&include=moves,log", json=move).json
    assert (told["legal"], told["reveals"], told["view"]["version"]) == (True, False, 2)
    made = at.move(move, query="?include=moves,log").json
    real = {
        **made,
        "version": 2,
        "expires_at": told["view"]["expires_at"],
        "you": {**made["you"], "moves": told["view"]["you"]["moves"]},
    }
    assert told["view"] == real


@pytest.mark.parametrize("move", [STOCK, {"moves": [STOCK]}])
def test_a_dry_run_never_tells_the_card(at: AtTable, move: object) -> None:
    with at.unchanged():
        told = at.call("POST", "/moves?dry_run=true", json=move)
    assert told.json == {"legal": True, "reveals": True, "view": None}
    assert at.call("POST", "/moves?dry_run=true", json=UPCARD).json["reveals"] is False


def test_a_dry_run_of_going_out_shows_nothing(at: AtTable) -> None:
    plant(at, "AS 2S 3S", "2C 3C 4C QH", discard="JD", phase="play")
    with at.unchanged():
        told = at.call("POST", "/moves?dry_run=true", json=meld("AS", "2S", "3S"))
    assert told.json == {"legal": True, "reveals": True, "view": None}


def test_a_dry_run_needs_no_version_but_takes_one(at: AtTable) -> None:
    at.made(STOCK)
    at.move(discard("AS"), at=1, query="?dry_run=true").refused(412, "stale_version")
    at.move(discard("AS"), at="x", query="?dry_run=true").refused(422, "invalid_request")


def test_a_dry_run_takes_no_notice_of_idempotency_keys(at: AtTable) -> None:
    assert at.move(STOCK, query="?dry_run=true", Idempotency_Key="k").status == 200
    assert at.move(STOCK, query="?dry_run=true", Idempotency_Key="not visible").status == 200
    assert at.move(UPCARD, Idempotency_Key="k").status == 200
    assert at.move(UPCARD, query="?dry_run=true", Idempotency_Key="k").refused(409, "illegal_move")
