"""One seat on two devices, one device with two seats, answers that were lost: each move is made once or refused."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from api.calling import AGAINST_COMPUTER, ONE_DEVICE, ROOM, AtTable, InProcess, OverHttp, new_key
from api.device import discard_something
from api.move_bodies import STOCK, UPCARD, discard, meld
from api.planting import plant
from support.eventually import eventually

from trinca.tables.keys import table_id


@pytest.mark.parametrize("moves", [(STOCK, STOCK), (STOCK, UPCARD)])
def test_two_devices_at_once_make_one_move(api: InProcess, moves: Any) -> None:
    for _ in range(20):
        host, _ = api.friends()
        devices = (host, AtTable(api, host.id, host.key))
        with ThreadPoolExecutor(2) as threads:
            replies = list(threads.map(lambda at, move: at.move(move, at=2), devices, moves))
        assert sorted(reply.status for reply in replies) == [200, 412]
        assert next(reply for reply in replies if reply.status == 412).json["params"] == {"version": 3}
        assert (host.view()["version"], len(host.view()["you"]["hand"])) == (3, 11)


def test_two_people_at_once_move_in_turn(api: InProcess) -> None:
    for _ in range(10):
        host, guest = api.friends()
        with ThreadPoolExecutor(2) as threads:
            replies = list(threads.map(lambda at: at.move(STOCK, at=2), (host, guest)))
        assert replies[0].status == 200
        assert replies[1].code in ("not_your_turn", "stale_version")
        assert host.view()["version"] == 3


def test_two_people_may_use_the_same_idempotency_key(api: InProcess) -> None:
    host, guest = api.friends()
    host.move(STOCK, Idempotency_Key="same")
    host.made(discard(host.view()["you"]["hand"][0]))
    reply = guest.move(STOCK, Idempotency_Key="same")
    assert reply.status == 200
    assert "Idempotent-Replayed" not in reply.headers


# Answers that are lost


def sent_and_lost(http: OverHttp, method: str, path: str, body: object, **headers: str) -> None:
    """Send the request and go without reading the answer."""
    where = urlsplit(http.url)
    raw = json.dumps(body).encode()
    named = {"Host": "x", "Content-Type": "application/json", "Content-Length": str(len(raw)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.sendall("\r\n".join(lines).encode() + raw)


def test_a_move_whose_answer_was_lost_is_sent_again(http: OverHttp) -> None:
    at = http.make()
    headers = {"Authorization": f"Bearer {at.key}", "If-Match": '"1"', "Idempotency-Key": "lost"}
    sent_and_lost(http, "POST", f"{at.path}/moves", STOCK, **headers)
    eventually(lambda: at.view()["version"] == 2)
    reply = at.call("POST", "/moves", raw=json.dumps(STOCK).encode(), headers=headers)
    assert (reply.status, reply.headers["Idempotent-Replayed"], reply.json["version"]) == (200, "true", 2)
    assert len(reply.json["you"]["hand"]) == 11
    sent_and_lost(http, "POST", f"{at.path}/moves", STOCK, **{**headers, "Idempotency-Key": "too late"})
    assert at.move(STOCK, at=1).code == "stale_version"
    assert at.view()["version"] == 2


def test_a_table_whose_answer_was_lost_is_found_again(http: OverHttp) -> None:
    body = {**AGAINST_COMPUTER, **ROOM, "key": new_key()}
    sent_and_lost(http, "POST", "/v1/tables", body)
    at = AtTable(http, table_id(body["key"]), body["key"])
    eventually(lambda: at.call("GET").status == 200)
    reply = http.call("POST", "/v1/tables", json=body)
    assert (reply.status, reply.json["key"], reply.json["table"]) == (200, at.key, at.view())
    invitation = reply.json["invitations"][0]
    assert invitation["url"] == f"{http.url}/v1/invitations/{invitation['code']}"


def test_a_seat_whose_answer_was_lost_is_found_again(http: OverHttp) -> None:
    host, key = http.make(**ROOM), new_key()
    sent_and_lost(http, "POST", f"/v1/invitations/{host.codes[0]}", {"key": key})
    eventually(lambda: host.view()["version"] == 2)
    for reply in (
        http.accept(host.codes[0], key=key),
        http.call("POST", f"/v1/invitations/{host.codes[0]}", json={"key": key}),
    ):
        assert (reply.status, reply.json["key"], reply.json["seat"]) == (200, key, 1)
    http.accept(host.codes[0]).refused(409, "invitation_used")


def test_an_agreement_whose_answer_was_lost_skips_no_hand(http: OverHttp) -> None:
    at = http.make()
    headers = {"Authorization": f"Bearer {at.key}"}
    sent_and_lost(http, "POST", f"{at.path}/agreements", {"action": "restart", "hand": 1}, **headers)
    eventually(lambda: at.view()["hand"]["number"] == 2)
    at.agree("restart", hand=1).refused(409, "agreement_not_possible")
    assert at.view()["hand"]["number"] == 2


# Lists where one key holds both seats (GU-3, GU-4)


@pytest.fixture
def device(api: InProcess) -> AtTable:
    return api.make(**ONE_DEVICE)


@pytest.mark.parametrize("after", [STOCK, UPCARD, discard("2C"), meld("2C", "3C", "4C")])
def test_a_list_ends_with_the_turn_also_on_one_device(device: AtTable, after: object) -> None:
    """The next seat's turn is not part of the list, whoever holds it."""
    plant(device, "AS 2S 3S KH KD", "2C 3C 4C QH", discard="JD", phase="play")
    body = {"moves": [discard("KH"), after]}
    with device.unchanged():
        problem = device.move(body).refused(409, "illegal_move")
        assert (problem["rule"], problem["reason"], problem["params"]["index"]) == ("GU-4", "after_end", 1)
        assert device.move(body, query="?dry_run=true").json == problem
    assert device.view("?reveal=true")["you"]["hand"] == ["AS", "2S", "3S", "KH", "KD"]


@pytest.mark.parametrize("query", ["", "?dry_run=true"])
def test_a_list_goes_not_on_after_a_draw_also_on_one_device(device: AtTable, query: str) -> None:
    card = device.view("?reveal=true")["you"]["hand"][0]
    with device.unchanged():
        for moves in ([STOCK, discard(card)], [STOCK, STOCK], [UPCARD, STOCK, discard(card)]):
            problem = device.move({"moves": moves}, query=query).refused(422, "invalid_request")
            assert problem["rule"] == "GU-3"
    assert device.move({"moves": [UPCARD, discard(card)]}, query=query).status == 200


def test_the_device_plays_for_both_seats_in_turn(device: AtTable) -> None:
    device.made(STOCK)
    assert discard_something(device)["hand"]["turn"]["seat"] == 1
    assert device.made(STOCK)["you"]["seat"] == 1
    assert discard_something(device)["hand"]["turn"]["seat"] == 0
