"""Requests for drafts: tags, bodies that are none, the order in which faults are told, and what none is told."""

from typing import Any

import pytest
from api.calling import AtTable, InProcess
from api.planting import plant_tiles, stored
from api.test_drafts import BLACKS, RACK, RUN, TILES, put


@pytest.fixture
def at(api: InProcess) -> AtTable:
    """Seat 0 is to play; version 2."""
    at = api.make(**TILES)
    plant_tiles(at, RACK, " ".join(RUN), " ".join(BLACKS))
    return at


@pytest.mark.parametrize("tag", ['"2.1"', 'W/"2.1"', '"7", W/"2.1"'])
def test_the_draft_that_is_known_is_not_sent(at: AtTable, tag: str) -> None:
    put(at, RUN, BLACKS, ["R10"])
    reply = at.call("GET", "/draft", headers={"If-None-Match": tag})
    assert (reply.status, reply.headers["ETag"], reply.body) == (304, '"2.1"', b"")


@pytest.mark.parametrize("tag", ['"2"', '"2.0"', '"1.1"', '"2.10"', '"2.01"', '"21"'])
def test_another_is_sent(at: AtTable, tag: str) -> None:
    put(at, RUN, BLACKS, ["R10"])
    assert at.call("GET", "/draft", headers={"If-None-Match": tag}).status == 200


CHANGES = [("PUT", "/draft"), ("DELETE", "/draft"), ("POST", "/draft/undo")]
EDIT = {"table": [RUN, BLACKS, ["B9"]]}


@pytest.mark.parametrize(("method", "below"), CHANGES)
def test_a_change_may_name_the_draft_it_is_meant_for(at: AtTable, method: str, below: str) -> None:
    put(at, RUN, BLACKS, ["R10"])
    body = EDIT if method == "PUT" else None
    with at.unchanged():
        for other in ('"2.0"', '"1.1"', 'W/"2.2"', '"3.1"', '"999999999999999999.999999999999999999"'):
            reply = at.call(method, below, json=body, headers={"If-Match": other})
            assert reply.refused(412, "stale_version")["params"] == {"version": 2}
            assert reply.headers["ETag"] == '"2.1"'
    made = at.call(method, below, json=body, headers={"If-Match": ' W/"2.1" '})
    assert (made.status, made.headers["ETag"]) == (200, '"2.2"')


@pytest.mark.parametrize(
    "junk",
    [
        "*",
        "",
        "2.1",
        '"2"',
        '"2."',
        '".1"',
        '"2.1',
        '"2.01"',
        '"02.1"',
        '"2.1.1"',
        '"2-1"',
        '"2.1", "2.1"',
        '"x"',
        "W/",
    ],
)
@pytest.mark.parametrize(("method", "below"), CHANGES)
def test_a_junk_tag_is_refused(at: AtTable, method: str, below: str, junk: str) -> None:
    with at.unchanged():
        body = EDIT if method == "PUT" else None
        reply = at.call(method, below, json=body, headers={"If-Match": junk})
        reply.refused(422, "invalid_request", "/headers/If-Match")


@pytest.mark.parametrize("junk", ["*", "2.1", "", '"2.1'])
def test_so_is_a_junk_tag_that_is_known(at: AtTable, junk: str) -> None:
    for goes_on in (lambda: None, lambda: at.made({"type": "draw"})):
        goes_on()  # also where there is no draft to ask for
        reply = at.call("GET", "/draft", headers={"If-None-Match": junk})
        reply.refused(422, "invalid_request", "/headers/If-None-Match")


def test_what_is_no_play_changes_no_tag(at: AtTable) -> None:
    put(at, RUN, BLACKS, ["R10"])
    at.call("PATCH", "/seats/0", json={"name": "Eva"})
    assert at.view()["version"] == 3
    assert at.call("GET", "/draft", headers={"If-None-Match": '"2.1"'}).status == 304
    assert at.call("PUT", "/draft", json=EDIT, headers={"If-Match": '"2.1"'}).headers["ETag"] == '"2.2"'


NO_EDITS: list[tuple[Any, str]] = [
    ({}, "/table"),
    ({"table": None}, "/table"),
    ({"table": "R5"}, "/table"),
    ({"table": {}}, "/table"),
    ({"table": [RUN], "edits": 1}, "/edits"),
    ({"table": [RUN], "a/b": 1}, "/a~1b"),
    ({"table": ["R4"]}, "/table/0"),
    ({"table": [RUN, None]}, "/table/1"),
    ({"table": [RUN, []]}, "/table/1"),
    ({"table": [RUN, ["R14"]]}, "/table/1/0"),
    ({"table": [["R4", "JK", "r6"]]}, "/table/0/2"),
    ({"table": [["R4", 6]]}, "/table/0/1"),
    ({"table": [[["R4"]]]}, "/table/0/0"),
    ({"table": [["R4"] * 107]}, "/table/0"),
    ({"table": [["R4"]] * 107}, "/table"),
    ([RUN], ""),
    ("table", ""),
]


@pytest.mark.parametrize(("body", "path"), NO_EDITS, ids=[str(number) for number in range(len(NO_EDITS))])
def test_what_is_no_edit_is_refused(at: AtTable, body: object, path: str) -> None:
    with at.unchanged():
        at.call("PUT", "/draft", json=body).refused(422, "invalid_request", path)


@pytest.mark.parametrize(
    ("table", "rule", "reason"),
    [
        ([RUN, BLACKS, ["R10", "R10"]], "TI-14", "card_not_held"),
        ([RUN, BLACKS, ["AS"]], "TI-1", "card_not_held"),
        ([RUN], "TI-14", "table_not_kept"),
        ([], "TI-14", "table_not_kept"),
        ([["R4"]] * 106, "TI-14", "card_not_held"),
    ],
)
def test_what_is_against_the_rule_is_refused(at: AtTable, table: Any, rule: str, reason: str) -> None:
    with at.unchanged():
        problem = put(at, *table).refused(409, "illegal_move")
    assert (problem["rule"], problem["reason"]) == (rule, reason)


def test_a_whole_set_of_tiles_can_be_arranged(api: InProcess) -> None:
    """106 tiles in one body, as an edit and as the play that ends the round."""
    at = api.make(**TILES)
    runs = [[f"{colour}{number}" for number in range(1, 14)] for colour in "RBKY"] * 2
    plant_tiles(at, "JK JK", *map(" ".join, runs))
    table = [*runs[:6], *(part for run in runs[6:] for part in (["JK", *run[:6]], run[6:]))]
    told = put(at, *table)
    assert (told.status, told.json["rack"], {one["valid"] for one in told.json["combinations"]}) == (200, [], {True})
    over = at.made({"type": "play", "table": table})
    assert (over["result"]["reason"], over["result"]["winner"], over["result"]["hands"][0]) == ("went_out", 0, [])
    assert sum(map(len, over["hand"]["table"])) == 106


def test_each_fault_is_told_before_those_that_come_after_it(api: InProcess, at: AtTable) -> None:
    other, foreign = api.make(), api.make().key
    large, wrong = b" " * 65537, {"If-Match": '"1.0"'}
    plain = {"Content-Type": "text/plain"}
    api.call("PATCH", f"{other.path}/draft", raw=b"{").refused(405, "method_not_allowed")
    ask = f"{other.path}/draft?x=1"
    api.call("PUT", ask, raw=large, headers=plain).refused(401, "unauthorized")
    api.call("PUT", ask, raw=large, headers=plain, key=foreign).refused(404, "table_not_found")
    api.call("PUT", ask, raw=large, headers=plain, key=other.key).refused(404, "not_found")
    at.call("PUT", "/draft?x=1", raw=large, headers=plain).refused(415, "unsupported_media_type")
    at.call("PUT", "/draft?x=1", raw=large).refused(413, "too_large")
    at.call("PUT", "/draft?x=1", raw=b"{").refused(422, "invalid_request", "/query/x")
    at.call("PUT", "/draft", raw=b"{", headers={"If-Match": "x"}).refused(422, "invalid_request", "")
    at.call("PUT", "/draft", json=EDIT, headers={"If-Match": "x"}).refused(422, "invalid_request")
    at.made({"type": "draw"})
    at.call("PUT", "/draft", json=EDIT, headers=wrong).refused(412, "stale_version")
    at.call("PUT", "/draft", json=EDIT).refused(409, "not_your_turn")


def test_a_browser_may_put(at: AtTable) -> None:
    asked = {"Access-Control-Request-Method": "PUT", "Origin": "https://cards.example.org"}
    reply = at.caller.call("OPTIONS", f"{at.path}/draft", headers=asked)
    assert "PUT" in reply.headers["Access-Control-Allow-Methods"].split(", ")


def test_it_shows_nobody_elses_tiles_and_not_the_pool(at: AtTable) -> None:
    hidden = [*stored(at).state.hands[1], *stored(at).state.pool]
    own = {*RUN, *BLACKS, *RACK.split()}
    refusals = set()
    for tile in dict.fromkeys(tile for tile in hidden if tile not in own):
        reply = put(at, RUN, BLACKS, [tile])
        reply.refused(409, "illegal_move")
        refusals.add(reply.body.decode().replace(tile, "?"))
    assert len(refusals) == 1
    for reply in (at.call("GET", "/draft"), put(at, RUN, BLACKS, ["R10"]), at.call("POST", "/draft/undo")):
        shown = {tile for combination in reply.json["table"] for tile in combination} | {*reply.json["rack"]}
        assert shown == own
