"""`Idempotency-Key`: a repeated move is made once, and what is refused is not remembered."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from api.calling import AtTable, InProcess, own_turn

DRAW = {"type": "draw", "from": "stock"}


@pytest.mark.parametrize("tag", ['"1"', '"2"', '"7"', "*", "junk", None])
def test_a_repeat_changes_nothing_whatever_if_match_says(at: AtTable, tag: str | None) -> None:
    first = at.move(DRAW, at=1, Idempotency_Key="once")
    sent = {"Idempotency-Key": "once"} | ({} if tag is None else {"If-Match": tag})
    with at.unchanged():
        again = at.call("POST", "/moves?include=log", json=DRAW, headers=sent)
    assert (again.status, again.headers["Idempotent-Replayed"], again.headers["ETag"]) == (200, "true", '"2"')
    assert again.json == at.view("?include=log")
    assert "Idempotent-Replayed" not in first.headers


def test_a_repeat_answers_the_current_view(at: AtTable) -> None:
    at.move(DRAW, at=1, Idempotency_Key="once")
    own_turn(at)
    again = at.move(DRAW, at=1, Idempotency_Key="once")
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == at.view()
    assert again.json["version"] > 2


@pytest.mark.parametrize(
    "raw",
    [b'{"type":"draw","from":"discard"}', b'{"from":"stock","type":"draw"}', b'{"type":"draw","from":"stock"} '],
)
def test_the_same_key_with_another_body_is_refused(at: AtTable, raw: bytes) -> None:
    assert (
        at.call(
            "POST",
            "/moves",
            raw=b'{"type":"draw","from":"stock"}',
            headers={"If-Match": '"1"', "Idempotency-Key": "k"},
        ).status
        == 200
    )
    with at.unchanged():
        for tag in ({"If-Match": '"2"'}, {}):
            at.call("POST", "/moves", raw=raw, headers={"Idempotency-Key": "k", **tag}).refused(
                422, "idempotency_key_reused"
            )


def test_the_query_is_no_part_of_it(at: AtTable) -> None:
    at.move(DRAW, at=1, Idempotency_Key="k")
    assert at.move(DRAW, at=1, query="?include=moves", Idempotency_Key="k").headers["Idempotent-Replayed"] == "true"


def test_a_refusal_is_not_remembered(at: AtTable) -> None:
    at.move(DRAW, at=7, Idempotency_Key="k").refused(412, "stale_version")
    at.move({"type": "discard", "card": "AS"}, at=1, Idempotency_Key="k").refused(409, "illegal_move")
    reply = at.move(DRAW, at=1, Idempotency_Key="k")
    assert reply.status == 200
    assert "Idempotent-Replayed" not in reply.headers


@pytest.mark.parametrize("key", ["", " ", "a b", "a" * 256, "é", "a\tb", "\u00a0"])
def test_a_junk_key_is_refused(at: AtTable, key: str) -> None:
    with at.unchanged():
        at.move(DRAW, at=1, Idempotency_Key=key).refused(422, "invalid_request", "/headers/Idempotency-Key")


@pytest.mark.parametrize("key", ["!", "~" * 255, '"quoted"', "a,b"])
def test_visible_ascii_is_a_key(at: AtTable, key: str) -> None:
    assert at.move(DRAW, at=1, Idempotency_Key=key).status == 200
    assert at.move(DRAW, at=1, Idempotency_Key=key).headers["Idempotent-Replayed"] == "true"


def test_one_table_knows_nothing_of_anothers_keys(api: InProcess) -> None:
    for at in (api.make(), api.make()):
        assert "Idempotent-Replayed" not in at.move(DRAW, at=1, Idempotency_Key="same").headers


def test_keys_are_scoped_to_the_seat_key(api: InProcess) -> None:
    host, guest = api.friends()
    assert host.move(DRAW, Idempotency_Key="k").status == 200
    with guest.unchanged():
        guest.move(DRAW, at=2, Idempotency_Key="k").refused(412, "stale_version")
        guest.move(DRAW, Idempotency_Key="k").refused(409, "not_your_turn")


def test_a_foreign_key_learns_nothing_of_a_repeat(api: InProcess, at: AtTable) -> None:
    at.move(DRAW, at=1, Idempotency_Key="k")
    stranger = AtTable(api, at.id, api.make().key)
    stranger.call("POST", "/moves", json=DRAW, headers={"Idempotency-Key": "k"}).refused(404, "table_not_found")


def test_the_last_64_are_remembered(at: AtTable) -> None:
    """Only accepted moves count; the oldest is forgotten first."""
    at.move(DRAW, at=1, Idempotency_Key="first")
    keys = 0
    while keys < 63:
        view = at.view("?include=moves")
        if view["status"] != "playing" or view["you"]["moves"]["moves"] == []:
            at.agree("restart")
            continue
        move = view["you"]["moves"]["moves"][0]
        assert at.move(move, at=view["version"], Idempotency_Key=f"k{keys}").status == 200
        keys += 1
    assert at.move(DRAW, at=1, Idempotency_Key="first").headers["Idempotent-Replayed"] == "true"
    at.agree("restart")
    view = at.view("?include=moves")
    while not view["you"]["moves"]["moves"]:
        at.agree("restart")
        view = at.view("?include=moves")
    assert at.move(view["you"]["moves"]["moves"][0], Idempotency_Key="another").status == 200
    at.move(DRAW, at=1, Idempotency_Key="first").refused(412, "stale_version")


def test_a_double_submit_with_one_key_is_answered_twice(api: InProcess) -> None:
    for _ in range(20):
        at = api.make()
        with ThreadPoolExecutor(2) as threads:
            replies = list(threads.map(lambda _, to=at: to.move(DRAW, at=1, Idempotency_Key="k"), range(2)))
        assert [reply.status for reply in replies] == [200, 200]
        assert sorted("Idempotent-Replayed" in reply.headers for reply in replies) == [False, True]
        assert at.view()["version"] == 2
