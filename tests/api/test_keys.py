"""Who may do what: no key, a malformed one, a foreign one, a table that is not there."""

import pytest
from api.calling import AtTable, InProcess, new_key

KEYED = [
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/moves", None),
    ("POST", "/moves", {"type": "draw", "from": "stock"}),
    ("POST", "/moves?dry_run=true", {"type": "draw", "from": "stock"}),
    ("POST", "/agreements", {"action": "restart"}),
    ("DELETE", "/agreements/restart", None),
    ("POST", "/invitations", {"seat": 1}),
    ("PATCH", "/seats/1", {"level": "easy"}),
    ("PATCH", "/seats/9", {"level": "easy"}),
    ("GET", "/hands", None),
    ("GET", "/hands/1", None),
]
keyed = pytest.mark.parametrize(("method", "below", "body"), KEYED)


@keyed
def test_a_call_without_a_key_is_refused(at: AtTable, method: str, below: str, body: object) -> None:
    with at.unchanged():
        reply = at.call(method, below, key=None, json=body, headers={"If-Match": '"1"'})
    reply.refused(401, "unauthorized")
    assert reply.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer {key}x",
        "Bearer {key} x",
        "Bearer {key}, Bearer {key}",
        "Basic {key}",
        "{key}",
        "Bearer{key}",
        "Bearer {key}=",
        "Bearer\u00a0{key}",
    ],
)
def test_a_malformed_key_is_refused(at: AtTable, sent: str) -> None:
    at.call("GET", key=None, headers={"Authorization": sent.format(key=at.key)}).refused(401, "unauthorized")


@pytest.mark.parametrize("scheme", ["Bearer ", "bearer ", "BEARER   "])
def test_the_scheme_is_read_without_regard_to_case(at: AtTable, scheme: str) -> None:
    assert at.call("GET", key=None, headers={"Authorization": scheme + at.key}).status == 200


@keyed
def test_a_foreign_key_and_an_unknown_table_look_the_same(
    api: InProcess, at: AtTable, method: str, below: str, body: object
) -> None:
    foreign, unknown = api.make().key, AtTable(api, "A" * 22, at.key)
    with at.unchanged():
        replies = [
            one.call(method, below, json=body, headers={"If-Match": '"1"'}, key=key)
            for one, key in (
                (at, foreign),
                (at, new_key()),
                (unknown, at.key),
                (AtTable(api, "nothing", at.key), at.key),
                (AtTable(api, "%00%F0%9F%83%8F" + "A" * 300, at.key), at.key),
            )
        ]
    for reply in replies:
        reply.refused(404, "table_not_found")
    assert len({reply.body for reply in replies}) == 1
    assert len({tuple(sorted(reply.headers.items())) for reply in replies}) == 1


@keyed
def test_a_removed_table_is_gone_for_every_call(at: AtTable, method: str, below: str, body: object) -> None:
    assert at.call("DELETE").status == 204
    at.call(method, below, json=body, headers={"If-Match": '"1"'}).refused(404, "table_not_found")


@pytest.mark.parametrize(
    ("method", "below", "raw"), [("DELETE", "?x=1", None), ("POST", "/invitations?x=1", b"x" * 65537)]
)
def test_what_only_the_host_may_is_told_before_other_faults(
    api: InProcess, method: str, below: str, raw: bytes | None
) -> None:
    host, guest = api.friends()
    with host.unchanged():
        guest.call(method, below, raw=raw).refused(403, "forbidden")


def test_only_the_host_removes_the_table(api: InProcess) -> None:
    host, guest = api.friends()
    guest.call("DELETE").refused(403, "forbidden")
    assert host.view()["version"] == 2
    assert host.call("DELETE").status == 204
    guest.call("GET").refused(404, "table_not_found")


def test_a_key_answers_for_its_own_tables_alone(api: InProcess) -> None:
    one, other = api.make(), api.make()
    assert one.view()["id"] == one.id
    other.call("GET", key=one.key).refused(404, "table_not_found")
