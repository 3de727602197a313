"""Invitations that are none any more, calls that are none, and the order in which faults are told."""

from typing import Any

import pytest
from api.calling import HOST, INVITED, ROOM, AtTable, InProcess, new_key
from api.conftest import app_on
from contract.checking import Checker
from support.eventually import eventually
from support.redis_server import RedisServer

from trinca.store.store import Store


@pytest.fixture
def host(api: InProcess) -> AtTable:
    return api.make(seats=[HOST, INVITED])


# What is no invitation

CALLS: list[tuple[str, object]] = [("GET", None), ("POST", {}), ("POST", {"key": "A" * 43})]


def test_what_is_no_invitation_is_one_not_found(api: InProcess, host: AtTable) -> None:
    gone = api.make(**ROOM)
    assert gone.call("DELETE").status == 204
    replaced = host.codes[0]
    host.call("POST", "/invitations", json={"seat": 1})
    table, _, secret = replaced.partition(".")
    codes = [
        replaced,
        gone.codes[0],
        f"{gone.id}.{secret}",
        f"{table}.{gone.codes[0].partition('.')[2]}",
        f"{api.make().id}.{secret}",
        f"{'A' * 22}.{secret}",
        f"{table}.{'A' * 22}",
        table,
        secret,
        f"{table}.",
        f"{table}.{secret}x",
        f"{table}.{secret[:-1]}",
        f"{table}.{secret} ",
        f"{table}.{secret}.{secret}",
        f"{table}.{host.key}",
        host.key,
        ".",
        "%00",
        "%F0%9F%83%8F",
        "x" * 3000,
    ]
    with host.unchanged():
        replies = [api.call(method, f"/v1/invitations/{code}", json=body) for code in codes for method, body in CALLS]
    for reply in replies:
        reply.refused(404, "invitation_not_found")
    assert len({reply.body for reply in replies}) == 1
    assert len({tuple(sorted(reply.headers.items())) for reply in replies}) == 1


def test_a_code_that_is_replaced_while_it_is_followed_is_not_found(
    api: InProcess, host: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = Store.update

    def late(store: Store, table_id: str, change: Any, *rest: Any, **more: Any) -> Any:
        monkeypatch.undo()
        host.call("POST", "/invitations", json={"seat": 1})
        return update(store, table_id, change, *rest, **more)

    monkeypatch.setattr(Store, "update", late)
    reply = api.accept(host.codes[0])
    assert reply.refused(404, "invitation_not_found") == api.get("/v1/invitations/x").json


def test_a_table_that_is_removed_meanwhile_has_no_invitation(
    api: InProcess, host: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = Store.update

    def late(store: Store, table_id: str, change: Any, *rest: Any, **more: Any) -> Any:
        store.delete(table_id)
        return update(store, table_id, change, *rest, **more)

    monkeypatch.setattr(Store, "update", late)
    assert api.accept(host.codes[0]).refused(404, "invitation_not_found") == api.get("/v1/invitations/x").json


def test_the_invitations_of_a_table_that_expired_are_dead(checker: Checker, own_redis: RedisServer) -> None:
    api = InProcess(checker, app_on(own_redis.url(), life=1))
    host = api.make(**ROOM)
    eventually(lambda: api.get(f"/v1/invitations/{host.codes[0]}").status == 404)
    api.get(f"/v1/invitations/{host.codes[0]}").refused(404, "invitation_not_found")
    api.accept(host.codes[0]).refused(404, "invitation_not_found")
    api.services.watcher.close()


# Order of checks, bodies


def test_of_several_faults_the_first_of_the_contracts_order_is_told(api: InProcess, host: AtTable) -> None:
    path, large = f"/v1/invitations/{host.codes[0]}", b" " * 65537
    text, bad_key = {"Content-Type": "text/plain"}, {"Authorization": "Bearer x"}
    with host.unchanged():
        api.call("PUT", path, raw=large).refused(405, "method_not_allowed")
        api.call("POST", path, raw=large, headers={**text, **bad_key, "Accept": "text/html"}).refused(
            406, "not_acceptable"
        )
        unauthorized = api.call("POST", "/v1/invitations/x", raw=large, headers={**text, **bad_key})
        unauthorized.refused(401, "unauthorized")
        assert unauthorized.headers["WWW-Authenticate"] == "Bearer"
        api.call("POST", "/v1/invitations/x", raw=large, headers=text).refused(404, "invitation_not_found")
        api.call("POST", path, raw=large, headers=text).refused(415, "unsupported_media_type")
        api.call("POST", path, raw=large).refused(413, "too_large")
        api.call("POST", path + "?x=1", raw=b"{").refused(422, "invalid_request", "/query/x")
        api.call("POST", path, raw=b"{").refused(422, "invalid_request", "")
        api.call("GET", path + "?include=log").refused(422, "invalid_request", "/query/include")


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer x", "Basic abc", "Bearer {key}x", "{key}"])
def test_a_malformed_key_is_refused_and_takes_nothing(api: InProcess, host: AtTable, sent: str) -> None:
    headers = {"Authorization": sent.format(key=new_key())}
    with host.unchanged():
        api.call("POST", f"/v1/invitations/{host.codes[0]}", json={}, headers=headers).refused(401, "unauthorized")


BODIES: list[tuple[object, str]] = [
    *(({"name": bad}, "/name") for bad in ("", " ", "x" * 41, "a\nb", "\u202eRui", "a\u200bb", 1, None, ["Rui"])),
    *(({"key": bad}, "/key") for bad in ("", "x" * 43, "A" * 42, "A" * 42 + "=", "A" * 42 + "B", 1, None)),
    ({"seat": 1}, "/seat"),
    ([], ""),
    ("Rui", ""),
]


@pytest.mark.parametrize(("body", "path"), BODIES, ids=[str(number) for number in range(len(BODIES))])
def test_what_is_no_guest_is_refused(api: InProcess, host: AtTable, body: object, path: str) -> None:
    with host.unchanged():
        api.call("POST", f"/v1/invitations/{host.codes[0]}", json=body).refused(422, "invalid_request", path)


def test_a_table_made_anew_takes_no_code_of_the_one_before(api: InProcess) -> None:
    key = new_key()
    first = api.make(seats=[HOST, INVITED], key=key)
    assert first.call("DELETE", "").status == 204
    again = api.make(seats=[HOST, INVITED], key=key)
    assert again.id == first.id
    for method in ("GET", "POST"):
        api.call(method, f"/v1/invitations/{first.codes[0]}", json={} if method == "POST" else None).refused(
            404, "invitation_not_found"
        )
    assert api.accept(again.codes[0]).status == 201
