"""`POST /v1/tables`: what is made, made again, and refused with nothing made."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import AGAINST_COMPUTER, COMPUTER, HOST, INVITED, LOCAL, AtTable, InProcess, new_key

from trinca.tables.keys import hash_key, table_id


def test_a_table_is_made_and_dealt(api: InProcess) -> None:
    made = api.call("POST", "/v1/tables", json=AGAINST_COMPUTER)
    table = made.json["table"]
    assert made.status == 201
    assert made.headers["Location"] == f"/v1/tables/{table['id']}"
    assert made.headers["ETag"] == '"1"'
    assert made.json["invitations"] == []
    assert (table["version"], table["status"], table["presence"]) == (1, "playing", "optional")
    assert [seat["cards"] for seat in table["seats"]] == [10, 10]
    assert table["hand"]["turn"] == {"seat": 0, "phase": "draw"}
    assert api.get(made.headers["Location"], made.json["key"]).json == table


def test_options_left_out_have_their_defaults_and_all_are_shown(api: InProcess) -> None:
    table = api.make(options={"target": 250, "restocks": None}).view()
    assert table["options"] == {
        "target": 250,
        "going_rummy": True,
        "restocks": None,
        "restock_keeps_upcard": False,
        "turn_limit": 500,
    }


def test_include_adds_parts_to_the_view(api: InProcess) -> None:
    table = api.call("POST", "/v1/tables?include=moves,log", json=AGAINST_COMPUTER).json["table"]
    assert [move["type"] for move in table["you"]["moves"]["moves"]] == ["draw", "draw"]
    assert table["hand"]["log"] == [{"event": "upcard", "card": table["hand"]["discard"][0]}]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Zoë ", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("名前", "名前"),
        ("<b>&amp;", "<b>&amp;"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_are_trimmed_and_brought_to_one_form(api: InProcess, name: str, shown: str) -> None:
    table = api.make(seats=[{"kind": "host", "name": name}, {"kind": "computer", "level": "hard"}]).view()
    assert [seat["name"] for seat in table["seats"]] == [shown, "Computer"]
    assert [seat["level"] for seat in table["seats"]] == [None, "hard"]


def test_the_same_key_and_body_find_the_same_table(api: InProcess) -> None:
    body = {**AGAINST_COMPUTER, "key": new_key()}
    made = api.call("POST", "/v1/tables", json=body)
    spelled = (
        b'{ "key": "%s", "seats": [{"kind":"host"},{"kind":"computer"}], "game":"cl\\u0061ssic" }'
        % body["key"].encode()
    )
    again = api.call("POST", "/v1/tables", raw=spelled)
    assert (made.status, again.status) == (201, 200)
    assert made.json == again.json
    assert again.json["key"] == body["key"]
    assert again.headers["Location"] == made.headers["Location"]
    assert again.headers["ETag"] == '"1"'


def test_making_again_shows_the_table_as_it_is_now(api: InProcess) -> None:
    key = new_key()
    at = api.make(key=key)
    at.made({"type": "draw", "from": "stock"})
    again = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": key})
    assert (again.status, again.json["table"]) == (200, at.view())


@pytest.mark.parametrize(
    "change", [{"options": {"target": 99}}, {"options": {}}, {"seats": [HOST, {**COMPUTER, "level": "normal"}]}]
)
def test_the_same_key_with_another_body_is_in_use(api: InProcess, change: dict[str, object]) -> None:
    at = api.make(key=new_key())
    with at.unchanged():
        reply = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key, **change})
        reply.refused(409, "key_in_use")


def test_bad_seats_are_told_before_the_key_is_looked_at(api: InProcess, at: AtTable) -> None:
    body = {**AGAINST_COMPUTER, "key": at.key, "seats": [HOST, HOST]}
    with at.unchanged():
        api.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", "/seats/1/kind")


def test_the_same_key_sent_at_once_makes_one_table(api: InProcess) -> None:
    body = {**AGAINST_COMPUTER, "key": new_key()}
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda _: api.call("POST", "/v1/tables", json=body), range(16)))
    assert sorted(reply.status for reply in replies) == [200] * 15 + [201]
    assert len({reply.body for reply in replies}) == 1


def test_a_removed_table_can_be_made_anew(api: InProcess) -> None:
    key = new_key()
    at = api.make(key=key)
    at.made({"type": "draw", "from": "stock"})
    assert at.call("DELETE").status == 204
    assert at.call("GET").status == 404
    assert api.make(key=key).view()["version"] == 1


def seats(*given: Any) -> dict[str, Any]:
    return {"seats": list(given)}


NO_TARGETS: list[object] = ["100", 1.5, 1.0, 100.0, True, False, 0, -1, 1001, 10**30, 1e300, None, [100], {}]
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"game": "bridge"}, "/game"),
    ({"game": ""}, "/game"),
    ({"game": "Classic"}, "/game"),
    ({"game": 1}, "/game"),
    ({"game": None}, "/game"),
    ({"game": ["classic"]}, "/game"),
    ({"options": None}, "/options"),
    ({"options": []}, "/options"),
    ({"options": "target"}, "/options"),
    *(({"options": {"target": bad}}, "/options/target") for bad in NO_TARGETS),
    *(({"options": {"turn_limit": bad}}, "/options/turn_limit") for bad in (1, 10001, -500, "500", None)),
    *(({"options": {"restocks": bad}}, "/options/restocks") for bad in (-1, 11, 0.0, "1", True)),
    *(({"options": {"going_rummy": bad}}, "/options/going_rummy") for bad in (0, 1, "true", None)),
    ({"options": {"targets": 100}}, "/options/targets"),
    ({"options": {"target": 100, "a/b~c": 1}}, "/options/a~1b~0c"),
    ({"seats": None}, "/seats"),
    ({"seats": {}}, "/seats"),
    ({"seats": "host"}, "/seats"),
    (seats(), "/seats"),
    (seats(HOST), "/seats"),
    (seats(HOST, COMPUTER, COMPUTER), "/seats"),
    (seats(*[HOST] + [COMPUTER] * 6), "/seats"),
    (seats(COMPUTER, COMPUTER), "/seats/0/kind"),
    (seats(COMPUTER, HOST), "/seats/0/kind"),
    (seats(HOST, HOST), "/seats/1/kind"),
    (seats(INVITED, HOST), "/seats/0/kind"),
    (seats(LOCAL, LOCAL), "/seats/0/kind"),
    (seats(HOST, INVITED, INVITED), "/seats"),
    (seats(HOST, {**INVITED, "level": "easy"}), "/seats/1/level"),
    (seats(HOST, {**LOCAL, "level": "easy"}), "/seats/1/level"),
    (seats(HOST, {**INVITED, "invitation": "x"}), "/seats/1/invitation"),
    (seats(HOST, {**INVITED, "key": "A" * 43}), "/seats/1/key"),
    (seats(HOST, {}), "/seats/1/kind"),
    (seats(HOST, {"kind": "robot"}), "/seats/1/kind"),
    (seats(HOST, {"kind": "Computer"}), "/seats/1/kind"),
    (seats(HOST, {"kind": 1}), "/seats/1/kind"),
    (seats(HOST, {"kind": ["computer"]}), "/seats/1/kind"),
    (seats(HOST, {"kind": {}}), "/seats/1/kind"),
    (seats(HOST, "computer"), "/seats/1"),
    (seats(HOST, None), "/seats/1"),
    (seats(HOST, {**COMPUTER, "skill": 9}), "/seats/1/skill"),
    (seats({**HOST, "level": "easy"}, COMPUTER), "/seats/0/level"),
    *((seats(HOST, {**COMPUTER, "level": bad}), "/seats/1/level") for bad in ("9", 9, "Hard", "", None, ["hard"])),
    *(
        (seats({**HOST, "name": bad}, COMPUTER), "/seats/0/name")
        for bad in (
            "",
            " ",
            "\u3000",
            "x" * 41,
            "x" * 10_000,
            "a\nb",
            "Ana\n",
            "a\x1b[31mb",
            "a\x00",
            "\u202eAna",
            "a\u200bb",
            "a\u2066",
            "\ufeffAna",
            "a\u2028b",
            1,
            None,
            ["Ana"],
        )
    ),
    ({"presence": "always"}, "/presence"),
    ({"presence": True}, "/presence"),
    ({"presence": None}, "/presence"),
    *(
        ({"key": bad}, "/key")
        for bad in (
            "",
            "x" * 43,
            "A" * 42,
            "A" * 44,
            "A" * 42 + "=",
            "A" * 42 + "+",
            "A" * 42 + "B",
            " " + "A" * 43,
            1,
            None,
        )
    ),
    ({"players": 2}, "/players"),
]


@pytest.mark.parametrize(
    ("change", "path"), REFUSED, ids=[f"{path}-{number}" for number, (_, path) in enumerate(REFUSED)]
)
def test_what_makes_no_table_is_refused(api: InProcess, change: dict[str, Any], path: str) -> None:
    key = new_key()
    reply = api.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": key, **change})
    reply.refused(422, "invalid_request", path)
    assert api.services.store.version(table_id(key)) is None


def test_several_faults_are_all_told(api: InProcess) -> None:
    problem = api.call("POST", "/v1/tables", json={"game": 1, "seats": [{"kind": "x"}, {"level": "y"}]})
    told = {fault["path"] for fault in problem.refused(422, "invalid_request")["errors"]}
    assert told == {"/game", "/seats/0/kind", "/seats/1/kind", "/seats/1/level"}


@pytest.mark.parametrize("missing", ["game", "seats"])
def test_what_is_needed_must_be_there(api: InProcess, missing: str) -> None:
    body = {name: value for name, value in AGAINST_COMPUTER.items() if name != missing}
    api.call("POST", "/v1/tables", json=body).refused(422, "invalid_request", f"/{missing}")


def test_only_the_hash_of_a_key_is_stored(api: InProcess, at: AtTable) -> None:
    at.move({"type": "draw", "from": "stock"}, at=1, Idempotency_Key="a-visible-key")
    at.agree("restart")
    client: Any = api.services.store._redis
    read = {b"hash": client.hgetall, b"stream": client.xrange, b"list": lambda name: client.lrange(name, 0, -1)}
    stored = {name: repr(read[client.type(name)](name)) for name in client.scan_iter(f"*{at.id}*")}
    assert any(hash_key(at.key) in text for text in stored.values())
    assert len(stored) >= 4
    for text in stored.values():
        assert at.key not in text
        assert "a-visible-key" not in text
