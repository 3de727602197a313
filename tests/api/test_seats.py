"""`PATCH /v1/tables/{id}/seats/{seat}`: one's own name, a computer's level (TA-11)."""

from typing import Any

import pytest
from api.calling import ONE_DEVICE, AtTable, InProcess, computer_plays, own_turn


def change(at: AtTable, seat: object, query: str = "", **body: object) -> Any:
    return at.call("PATCH", f"/seats/{seat}{query}", json=body)


def test_a_level_changes_and_the_match_stays(at: AtTable) -> None:
    at.made({"type": "draw", "from": "stock"})
    before = at.view()
    reply = change(at, 1, "?include=moves,log", level="hard")
    assert (reply.status, reply.headers["ETag"]) == (200, '"3"')
    assert reply.json == at.view("?include=moves,log")
    assert reply.json["seats"][1]["level"] == "hard"
    assert at.view()["hand"] == before["hand"]
    assert at.view()["you"] == before["you"]


def test_ones_own_name_changes(at: AtTable) -> None:
    reply = change(at, 0, name=" Zoe\u0308 ")
    assert (reply.status, reply.json["seats"][0]["name"]) == (200, "Zoë")


def test_no_seat_takes_both_a_name_and_a_level(at: AtTable) -> None:
    with at.unchanged():
        change(at, 0, name="Ana", level="hard").refused(422, "invalid_request", "/level")
        change(at, 1, name="Hal", level="hard").refused(403, "forbidden")


def test_what_is_so_already_changes_nothing(at: AtTable) -> None:
    with at.unchanged():
        reply = change(at, 1, level="normal")
    assert (reply.status, reply.headers["ETag"]) == (200, '"1"')


def test_a_change_makes_no_move_stale(at: AtTable) -> None:
    change(at, 1, level="hard")
    change(at, 0, name="Ana")
    assert at.move({"type": "draw", "from": "stock"}, at=1).status == 200


def test_each_person_names_the_own_seat_alone(api: InProcess) -> None:
    host, guest = api.friends()
    with host.unchanged():
        assert change(host, 1, name="Eve").refused(403, "forbidden")["params"] == {"seat": 1}
        change(guest, 0, name="Eve").refused(403, "forbidden")
    assert change(guest, 1, name="Rui").json["seats"][1]["name"] == "Rui"
    assert host.view()["seats"][1]["name"] == "Rui"


def test_on_one_device_one_key_names_both(api: InProcess) -> None:
    at = api.make(**ONE_DEVICE)
    assert change(at, 0, name="Ana").status == 200
    reply = change(at, 1, name="Rui")
    assert [seat["name"] for seat in reply.json["seats"]] == ["Ana", "Rui"]
    assert reply.json["you"]["covered"] is True


@pytest.mark.parametrize(
    "seat", ["2", "6", "99", "100", "-1", "+1", "01", "1.0", "one", "%31%00", "%D9%A1", "9" * 5000]
)
def test_a_number_that_is_none_finds_no_seat(at: AtTable, seat: str) -> None:
    with at.unchanged():
        change(at, seat, level="hard").refused(404, "seat_not_found")


NO_LEVELS: list[object] = ["", "9", "Hard", 9, None, ["hard"], {}]
BODIES: list[tuple[object, str]] = [
    ({}, ""),
    *(({"level": bad}, "/level") for bad in NO_LEVELS),
    *(({"name": bad}, "/name") for bad in ("", " ", "x" * 41, "a\nb", "\u202eAna", 1, None)),
    ({"level": "hard", "kind": "invited"}, "/kind"),
    ({"key": "A" * 43}, "/key"),
    ([], ""),
    ("hard", ""),
]


@pytest.mark.parametrize(("body", "path"), BODIES, ids=[str(number) for number in range(len(BODIES))])
def test_what_changes_no_seat_is_refused(at: AtTable, body: object, path: str) -> None:
    with at.unchanged():
        for seat in (0, 1):
            at.call("PATCH", f"/seats/{seat}", json=body).refused(422, "invalid_request", path)


def test_of_several_faults_the_first_of_the_contracts_order_is_told(api: InProcess, at: AtTable) -> None:
    large, text = b" " * 65537, {"Content-Type": "text/plain"}
    with at.unchanged():
        at.call("PATCH", "/seats/9?x=1", key=None, raw=large, headers=text).refused(401, "unauthorized")
        at.call("PATCH", "/seats/9?x=1", key=api.make().key, raw=large, headers=text).refused(404, "table_not_found")
        at.call("PATCH", "/seats/9?x=1", raw=large, headers=text).refused(404, "seat_not_found")
        at.call("PATCH", "/seats/1?x=1", raw=large, headers=text).refused(415, "unsupported_media_type")
        at.call("PATCH", "/seats/1?x=1", raw=large).refused(413, "too_large")
        at.call("PATCH", "/seats/1?x=1", raw=b"{").refused(422, "invalid_request", "/query/x")
        at.call("PATCH", "/seats/1", raw=b"{").refused(422, "invalid_request", "")


def test_a_level_changed_in_the_computers_turn_is_the_one_it_plays_at(at: AtTable) -> None:
    own_turn(at)
    version = at.view()["version"]
    assert change(at, 1, level="easy").json["version"] == version + 1
    computer_plays(at)
    assert at.view()["version"] == version + 2
