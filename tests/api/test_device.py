"""Two people on one device (TA-9): nothing shows a hand until it is revealed, and then only that of the seat to play."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import AGAINST_COMPUTER, ONE_DEVICE, AtTable, InProcess, new_key
from api.device import discard_something, hands_of, play_turn
from api.move_bodies import STOCK, UPCARD, discard, meld
from api.planting import plant
from support.eventually import eventually


@pytest.fixture
def device(api: InProcess) -> AtTable:
    return api.make(**ONE_DEVICE)


def test_making_the_table_shows_no_hand(api: InProcess) -> None:
    made = api.call("POST", "/v1/tables?include=moves,log", json={**AGAINST_COMPUTER, **ONE_DEVICE}).json["table"]
    assert made["you"] == {"seats": [0, 1], "seat": 0, "hand": None, "taken": None, "covered": True, "moves": None}
    assert (made["status"], made["presence"]) == ("playing", "optional")
    assert [seat["present"] for seat in made["seats"]] == [True, True]


def test_reveal_shows_the_hand_of_the_seat_to_play(device: AtTable) -> None:
    first, second = hands_of(device)
    you = device.view("?reveal=true&include=moves")["you"]
    assert (you["seat"], you["hand"], you["covered"]) == (0, first, False)
    assert you["moves"] == device.call("GET", "/moves?reveal=true").json
    play_turn(device)
    you = device.view("?reveal=true")["you"]
    assert (you["seat"], you["hand"]) == (1, second)
    assert device.view()["you"] == {"seats": [0, 1], "seat": 1, "hand": None, "taken": None, "covered": True}


def test_the_moves_need_reveal(device: AtTable) -> None:
    for below in ("/moves", "/moves?reveal=false"):
        for headers in ({}, {"If-None-Match": '"1"'}):
            problem = device.call("GET", below, headers=headers).refused(409, "covered")
            assert problem["rule"] == "TA-9"
    assert device.call("GET", "/moves?reveal=true").json["moves"] == [STOCK, UPCARD]
    assert device.call("GET", "/moves?reveal=true", headers={"If-None-Match": '"1"'}).status == 304
    assert device.call("GET", "/moves", headers={"If-None-Match": "1"}).code == "invalid_request"


def test_a_move_answers_the_movers_hand_while_the_turn_lasts(device: AtTable) -> None:
    first, _ = hands_of(device)
    drawn = device.move(STOCK, at=1, query="?include=moves,log").json
    assert set(first) < set(drawn["you"]["hand"])
    assert (len(drawn["you"]["hand"]), drawn["you"]["covered"]) == (11, False)
    assert {"type": "discard", "card": first[0]} in drawn["you"]["moves"]["moves"]
    assert drawn["hand"]["log"][-1]["card"] in drawn["you"]["hand"]
    over = device.move(discard(first[0]), at=2, query="?include=moves,log").json
    assert over["you"] == {"seats": [0, 1], "seat": 1, "hand": None, "taken": None, "covered": True, "moves": None}
    assert "card" not in over["hand"]["log"][-2]


def test_a_meld_in_the_turn_answers_the_rest_of_the_hand(device: AtTable) -> None:
    plant(device, "AS 2S 3S KH KD", "2C 3C 4C QH", discard="JD")
    assert device.made(UPCARD)["you"]["taken"] == "JD"
    assert device.made(meld("AS", "2S", "3S"))["you"]["hand"] == ["KH", "JD", "KD"]


def test_a_repeat_is_covered_whoever_has_the_device_now(device: AtTable) -> None:
    device.move(STOCK, at=1, Idempotency_Key="draw")

    def again() -> Any:
        reply = device.move(STOCK, at=1, query="?include=moves,log", Idempotency_Key="draw")
        assert (reply.status, reply.headers["Idempotent-Replayed"]) == (200, "true")
        return reply.json

    for goes_on in (lambda: None, lambda: discard_something(device), lambda: device.made(STOCK)):
        goes_on()
        shown = again()
        assert (shown["you"]["covered"], shown["you"]["hand"], shown["you"]["moves"]) == (True, None, None)
        assert not any("card" in entry for entry in shown["hand"]["log"] if entry.get("move") == STOCK)


def test_a_dry_run_shows_no_hand_that_no_move_has_shown(device: AtTable) -> None:
    told = device.call("POST", "/moves?dry_run=true&include=moves,log", json=UPCARD).json["view"]
    assert (told["you"]["covered"], told["you"]["hand"], told["you"]["moves"]) == (True, None, None)


def test_a_dry_run_in_the_turn_shows_the_movers_hand_as_the_move_would(device: AtTable) -> None:
    plant(device, "AS 2S 3S KH KD", "2C 3C 4C QH", discard="JD")
    device.made(UPCARD)
    tried = device.call("POST", "/moves?dry_run=true", json=meld("AS", "2S", "3S")).json
    assert tried["view"]["you"]["hand"] == ["KH", "JD", "KD"]
    turn = {"moves": [meld("AS", "2S", "3S"), discard("KH")]}
    over = device.call("POST", "/moves?dry_run=true&include=moves,log", json=turn).json
    assert (over["legal"], over["view"]["you"]["hand"], over["view"]["you"]["moves"]) == (True, None, None)
    assert device.move(turn).json["you"] == {
        key: over["view"]["you"][key] for key in over["view"]["you"] if key != "moves"
    }


def test_a_poll_that_reveals_does_not_reveal_the_next_players_hand(api: InProcess) -> None:
    device = api.make(**ONE_DEVICE)
    device.made(STOCK)
    version = device.view()["version"]
    with ThreadPoolExecutor(1) as pool:
        polling = pool.submit(device.call, "GET", f"?after={version}&wait=20&reveal=true")
        eventually(lambda: api.services.watcher._channels)
        discard_something(device)
        you = polling.result().json["you"]
    assert (you["seat"], you["covered"], you["hand"]) == (1, True, None)


def test_agreements_and_names_answer_covered(device: AtTable) -> None:
    device.made(STOCK)
    for reply in (
        device.call("PATCH", "/seats/1?include=moves", json={"name": "Rui"}),
        device.call("DELETE", "/agreements/restart?include=moves"),
        device.call("POST", "/agreements?include=moves,log", json={"action": "restart"}),
    ):
        you = reply.json["you"]
        assert (reply.status, you["covered"], you["hand"], you["moves"]) == (200, True, None, None)


def test_making_the_table_again_shows_no_hand(api: InProcess) -> None:
    key = new_key()
    api.make(**ONE_DEVICE, key=key).made(STOCK)
    again = api.call("POST", "/v1/tables?include=moves", json={**AGAINST_COMPUTER, **ONE_DEVICE, "key": key})
    you = again.json["table"]["you"]
    assert (again.status, you["covered"], you["hand"], you["moves"]) == (200, True, None, None)


def test_a_long_poll_is_covered_unless_it_reveals(device: AtTable) -> None:
    with ThreadPoolExecutor(2) as threads:
        covered = threads.submit(device.call, "GET", "?after=1&wait=25&include=moves,log")
        revealed = threads.submit(device.call, "GET", "?after=1&wait=25&reveal=true&include=moves")
        device.move(STOCK, at=1)
        assert covered.result().json["you"]["hand"] is None
        assert covered.result().json["you"]["moves"] is None
        assert "card" not in covered.result().json["hand"]["log"][-1]
        assert len(revealed.result().json["you"]["hand"]) == 11


def test_a_hand_that_is_not_to_play_is_not_revealed(api: InProcess) -> None:
    """A key with one seat always sees its own hand and nobody else's, whatever it asks for."""
    host, guest = api.friends()
    for at in (host, guest):
        assert at.view("?reveal=true&include=moves") == at.view("?include=moves")
        assert at.call("GET", "/moves?reveal=true").json == at.legal()
    assert guest.legal()["moves"] == []
    assert guest.view("?reveal=true")["you"]["hand"] == hands_of(host)[1]


def test_nothing_is_covered_when_the_hand_is_over(api: InProcess) -> None:
    device = api.make(**ONE_DEVICE, options={"turn_limit": 2})
    play_turn(device)
    assert play_turn(device)["status"] == "hand_over"
    view = device.view("?include=moves")
    assert (view["you"]["covered"], view["you"]["hand"]) == (False, view["result"]["hands"][0])
    assert device.legal()["moves"] == []
    assert device.agree("next_hand", hand=1).json["you"]["covered"] is True


QUERIES = ["?reveal=", "?reveal=1", "?reveal=yes", "?reveal=TRUE", "?reveal", "?reveal=true&reveal=true"]


@pytest.mark.parametrize("query", QUERIES)
def test_reveal_is_true_or_false(device: AtTable, query: str) -> None:
    for below in ("", "/moves"):
        device.call("GET", below + query).refused(422, "invalid_request", "/query/reveal")


@pytest.mark.parametrize(
    ("method", "below", "body"),
    [
        ("POST", "/moves", STOCK),
        ("POST", "/agreements", {"action": "restart"}),
        ("PATCH", "/seats/0", {"name": "Ana"}),
        ("GET", "/hands", None),
    ],
)
def test_only_what_shows_a_hand_takes_reveal(device: AtTable, method: str, below: str, body: Any) -> None:
    with device.unchanged():
        reply = device.call(method, below + "?reveal=true", json=body, headers={"If-Match": '"1"'})
        reply.refused(422, "invalid_request", "/query/reveal")
