"""Making a room: its invitations, told to the host alone, the same ones again, and anew."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import AGAINST_COMPUTER, HOST, INVITED, ROOM, AtTable, InProcess, new_key
from api.conftest import app_on

from trinca.tables.keys import hash_secret


def test_a_room_waits_for_its_friend(api: InProcess) -> None:
    reply = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **ROOM})
    made = reply.json
    (invitation,) = made["invitations"]
    table, _, secret = invitation["code"].partition(".")
    assert (reply.status, table, len(secret)) == (201, made["table"]["id"], 22)
    assert invitation["seat"] == 1
    assert invitation["url"] == f"http://localhost/v1/invitations/{invitation['code']}"
    assert (made["table"]["status"], made["table"]["hand"], made["table"]["presence"]) == (
        "waiting",
        None,
        "required",
    )
    assert [(seat["kind"], seat["present"]) for seat in made["table"]["seats"]] == [
        ("host", True),
        ("invited", False),
    ]


def test_codes_differ(api: InProcess) -> None:
    codes = {api.make(**ROOM).codes[0].partition(".")[2] for _ in range(50)}
    assert len(codes) == 50


def test_making_it_again_tells_the_same_invitation(api: InProcess) -> None:
    """A host whose answer was lost can still send it."""
    body = {**AGAINST_COMPUTER, **ROOM, "key": new_key()}
    first, again = (api.call("POST", "/v1/tables", json=body) for _ in range(2))
    assert (first.status, again.status) == (201, 200)
    assert first.json == again.json


def test_making_it_again_tells_the_invitation_that_is_good_now(api: InProcess) -> None:
    key = new_key()
    host = api.make(**ROOM, key=key)
    host.call("POST", "/invitations", json={"seat": 1})
    newest = host.call("POST", "/invitations", json={"seat": 1}).json
    again = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **ROOM, "key": key}).json
    assert again["invitations"] == [newest]
    assert api.accept(newest["code"]).status == 201


def test_a_seat_that_is_taken_has_no_invitation(api: InProcess) -> None:
    key = new_key()
    host = api.make(**ROOM, key=key)
    host.guest()
    again = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **ROOM, "key": key})
    assert (again.status, again.json["invitations"], again.json["table"]["status"]) == (200, [], "playing")


def test_the_operator_says_where_friends_reach_the_service(api: InProcess, redis_url: str) -> None:
    there = InProcess(api.checker, app_on(redis_url, public_url="https://cards.example.org/rummy"))
    reply = there.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **ROOM}, headers={"Host": "elsewhere.example"})
    (invitation,) = reply.json["invitations"]
    assert invitation["url"] == f"https://cards.example.org/rummy/v1/invitations/{invitation['code']}"
    there.services.watcher.close()


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("cards.example.org:8080", "http://cards.example.org:8080"),
        ("[::1]:8000", "http://[::1]:8000"),
        ('x"><script>', "http://localhost:80"),
        ("a b/c", "http://localhost:80"),
        ("", "http://localhost:80"),
    ],
)
def test_else_the_address_is_the_requests_own(api: InProcess, host: str, base: str) -> None:
    reply = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, **ROOM}, headers={"Host": host})
    (invitation,) = reply.json["invitations"]
    assert invitation["url"] == f"{base}/v1/invitations/{invitation['code']}"


# Making a new invitation


def invite(at: AtTable, seat: object = 1) -> Any:
    return at.call("POST", "/invitations", json={"seat": seat})


def test_a_new_invitation_replaces_the_old_one(api: InProcess) -> None:
    host = api.make(**ROOM)
    reply = invite(host)
    assert (reply.status, sorted(reply.json)) == (201, ["code", "seat", "url"])
    assert reply.json["code"] not in host.codes
    api.accept(host.codes[0]).refused(404, "invitation_not_found")
    api.get(f"/v1/invitations/{host.codes[0]}").refused(404, "invitation_not_found")
    assert api.accept(reply.json["code"]).status == 201


def test_a_new_invitation_is_no_play_and_no_activity(api: InProcess) -> None:
    host = api.make(**ROOM)
    before = host.view()
    invite(host)
    after = host.view()
    assert {**after, "version": 1} == before
    assert after["version"] == 2


def test_two_at_once_are_two_and_the_later_is_good(api: InProcess) -> None:
    host = api.make(**ROOM)
    with ThreadPoolExecutor(8) as threads:
        codes = [reply.json["code"] for reply in threads.map(lambda _: invite(host), range(8))]
    assert len(set(codes)) == 8
    statuses = sorted(api.accept(code).status for code in [*codes, *host.codes])
    assert statuses == [201] + [404] * 8


def test_only_a_free_seat_is_invited_to(api: InProcess) -> None:
    host, guest = api.friends()
    with host.unchanged():
        assert invite(host, 1).refused(409, "invitation_used")["params"] == {"seat": 1}
        invite(host, 0).refused(409, "invitation_used")
        invite(host, 2).refused(404, "seat_not_found")
        invite(host, 10**12).refused(404, "seat_not_found")
        guest.call("POST", "/invitations", json={"seat": 1}).refused(403, "forbidden")
        invite(api.make()).refused(409, "invitation_used")


NO_SEATS: list[object] = [-1, "1", 1.0, 1.5, True, None, [1], {}]
BODIES: list[tuple[object, str]] = [
    ({}, "/seat"),
    *(({"seat": bad}, "/seat") for bad in NO_SEATS),
    ({"seat": 1, "name": "Rui"}, "/name"),
    ([], ""),
    (1, ""),
]


@pytest.mark.parametrize(("body", "path"), BODIES, ids=[str(number) for number in range(len(BODIES))])
def test_what_names_no_seat_is_refused(api: InProcess, body: object, path: str) -> None:
    host = api.make(**ROOM)
    with host.unchanged():
        host.call("POST", "/invitations", json=body).refused(422, "invalid_request", path)


# Where the code is


def test_only_a_hash_of_the_secret_is_stored(api: InProcess) -> None:
    host = api.make(**ROOM)
    codes = [*host.codes, invite(host).json["code"]]
    guest = AtTable(api, host.id, api.accept(codes[1]).json["key"])
    guest.agree("restart")
    client: Any = api.services.store._redis
    read = {b"hash": client.hgetall, b"stream": client.xrange, b"list": lambda name: client.lrange(name, 0, -1)}
    stored = " ".join(repr(read[client.type(name)](name)) for name in client.scan_iter(f"*{host.id}*"))
    secrets = [code.partition(".")[2] for code in codes]
    assert hash_secret(secrets[1]) in stored
    for secret in (*secrets, host.key, guest.key):
        assert secret not in stored


def test_nobody_else_is_told_the_code(api: InProcess) -> None:
    host = api.make(**ROOM)
    secret = host.codes[0].partition(".")[2].encode()
    host.sent.clear()
    guest = host.guest()
    for at in (host, guest):
        for below in ("?include=moves,log", "/moves", "/hands"):
            at.call("GET", below)
        at.agree("restart")
        at.call("PATCH", f"/seats/{0 if at is host else 1}", json={"name": "Zoë"})
    host.call("POST", "/invitations", json={"seat": 1})
    others = [reply.body for at in (host, guest) for reply in at.sent]
    others.append(api.get(f"/v1/invitations/{host.codes[0]}").body)
    others.append(api.accept(host.codes[0], name="Eve").body)
    others.append(api.accept(host.codes[0], key=guest.key).body)
    assert len(others) == 14
    assert not any(secret in body for body in others)


@pytest.mark.parametrize("seats", [[HOST, {**INVITED, "name": "Rui"}]])
def test_the_host_may_name_the_friend(api: InProcess, seats: Any) -> None:
    host = api.make(seats=seats)
    assert host.view()["seats"][1]["name"] == "Rui"
    assert api.accept(host.codes[0]).json["table"]["seats"][1]["name"] == "Rui"
