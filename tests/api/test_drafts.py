"""Drafts as a resource (TI-14): arranged, undone, restored, with a tag of their own, and private."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api.calling import HOST, INVITED, LOCAL, AtTable, InProcess, Reply, computer_plays
from api.conftest import app_on
from api.planting import plant_tiles, replant, stored

TILES = {"game": "tiles"}
RACK = "R3 R10 B9 B10 K10 Y1 Y9"
RUN, BLACKS = ["R4", "JK", "R6"], ["B1", "K1", "Y1"]
TENS = ["R10", "B10", "K10"]


@pytest.fixture
def at(api: InProcess) -> AtTable:
    """Seat 0 is to play onto a run with a joker and a group; version 2."""
    at = api.make(**TILES)
    plant_tiles(at, RACK, " ".join(RUN), " ".join(BLACKS))
    return at


def put(at: AtTable, *combinations: list[str], query: str = "", **headers: str) -> Reply:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return at.call("PUT", f"/draft{query}", json={"table": combinations}, headers=named)


def edited(at: AtTable, *combinations: list[str]) -> Any:
    """The draft after an edit that must be accepted."""
    reply = put(at, *combinations)
    assert reply.status == 200, reply.body
    return reply.json


def test_before_the_first_edit_it_is_the_turn_as_it_began(at: AtTable) -> None:
    reply = at.call("GET", "/draft")
    assert (reply.status, reply.headers["ETag"]) == (200, '"2.0"')
    assert reply.json == {
        "table": [RUN, BLACKS],
        "rack": RACK.split(),
        "edits": 0,
        "combinations": [{"valid": True, "value": 15}, {"valid": True, "value": 3}],
        "opening": None,
    }


def test_an_edit_is_answered_kept_and_shown(at: AtTable) -> None:
    before = at.view("?include=moves,log")
    reply = put(at, RUN, BLACKS, ["B10", "R10"])
    assert (reply.status, reply.headers["ETag"]) == (200, '"2.1"')
    assert (reply.json["table"][2], reply.json["edits"]) == (["B10", "R10"], 1)
    assert reply.json["rack"] == ["R3", "B9", "K10", "Y1", "Y9"]
    assert reply.json["combinations"][2] == {"valid": False, "value": None}
    assert at.call("GET", "/draft").json == reply.json
    after = at.view("?include=moves,log")
    assert {**after, "expires_at": None} == {**before, "expires_at": None}
    assert at.call("GET", headers={"If-None-Match": '"2"'}).status == 304


def test_the_sum_of_the_opening_is_shown(api: InProcess) -> None:
    at = api.make(**TILES)
    plant_tiles(at, RACK, " ".join(RUN), opened=(False, True))
    assert edited(at, RUN, ["R10", "B10"])["opening"] == {"sum": 0, "needed": 30}
    assert edited(at, RUN, TENS)["opening"] == {"sum": 30, "needed": 30}


def test_the_same_table_again_is_no_edit(at: AtTable) -> None:
    first = put(at, RUN, BLACKS, TENS)
    with at.unchanged():
        again = put(at, RUN, BLACKS, TENS[::-1])
    assert (again.status, again.headers["ETag"], again.json) == (200, '"2.1"', first.json)


def test_edits_are_undone_and_restored(at: AtTable) -> None:
    start = at.call("GET", "/draft").json
    one = edited(at, RUN, BLACKS, ["R10"])
    edited(at, ["R4", "R6"], ["JK", "R10"], BLACKS)
    assert at.call("POST", "/draft/undo").json == one
    assert at.call("POST", "/draft/undo").json == start
    with at.unchanged():
        nothing = at.call("POST", "/draft/undo")
        assert (nothing.status, nothing.headers["ETag"], nothing.json) == (200, '"2.4"', start)
    edited(at, ["R4", "R6"], ["JK", "R10"], BLACKS)
    restored = at.call("DELETE", "/draft")
    assert (restored.status, restored.headers["ETag"], restored.json) == (200, '"2.6"', start)
    with at.unchanged():
        assert at.call("DELETE", "/draft").headers["ETag"] == '"2.6"'


def test_a_tile_that_does_not_fit_is_still_there(at: AtTable) -> None:
    """B027: not lost where it was dropped, nor the joker where it was taken out."""
    told = edited(at, [*RUN, "B9"], BLACKS)
    assert (told["combinations"][0]["valid"], "B9" in told["rack"]) == (False, False)
    told = edited(at, ["R4"], ["R6"], ["JK", "B9"], BLACKS)
    for answered in (told, at.call("POST", "/draft/undo").json, at.call("DELETE", "/draft").json):
        tiles = [tile for combination in answered["table"] for tile in combination] + answered["rack"]
        assert sorted(tiles) == sorted([*RUN, *BLACKS, *RACK.split()])
    assert told["table"] != at.call("GET", "/draft").json["table"] == [RUN, BLACKS]


def test_drawing_waits_until_the_table_is_restored(at: AtTable) -> None:
    """B021: nothing of the draft is lost, nor is the turn."""
    edited(at, RUN, BLACKS, ["R10", "B10"])
    with at.unchanged():
        for query in ("", "?dry_run=true"):
            problem = at.move({"type": "draw"}, query=query).refused(409, "illegal_move")
            assert (problem["rule"], problem["reason"]) == ("TI-14", "draft_open")
    at.call("DELETE", "/draft")
    view = at.made({"type": "draw"})
    assert (len(view["you"]["hand"]), view["hand"]["table"]) == (len(RACK.split()) + 1, [RUN, BLACKS])


def test_passing_waits_too(at: AtTable) -> None:
    replant(at, pool=())
    edited(at, ["R3", *RUN], BLACKS)
    assert at.move({"type": "pass"}).refused(409, "illegal_move")["reason"] == "draft_open"
    edited(at, RUN, BLACKS)  # moved back by hand
    assert at.made({"type": "pass"})["hand"]["turn"]["seat"] == 1


def test_a_play_ends_it_and_a_refused_one_keeps_it(at: AtTable) -> None:
    draft = edited(at, RUN, BLACKS, TENS)
    with at.unchanged():
        at.move({"type": "play", "table": [RUN, BLACKS, ["R10", "B10"]]}).refused(409, "illegal_move")
        at.move({"type": "play", "table": draft["table"]}, at=1).refused(412, "stale_version")
        assert at.call("GET", "/draft").json == draft
    view = at.made({"type": "play", "table": draft["table"]})
    assert (view["version"], view["you"]["hand"]) == (3, draft["rack"])
    computer_plays(at)
    after = at.call("GET", "/draft")
    assert (after.json["edits"], after.headers["ETag"]) == (0, f'"{at.view()["version"]}.0"')


def test_a_new_match_begins_without_it(at: AtTable) -> None:
    edited(at, RUN, BLACKS, ["R10"])
    at.agree("restart")
    assert stored(at).draft is None
    computer_plays(at)
    assert at.call("GET", "/draft").json["edits"] == 0


def test_a_draft_is_an_activity(api: InProcess, redis_url: str, at: AtTable) -> None:
    """TA-8, in the store and in what is told; reading it is none."""
    before = at.view()["expires_at"]
    there = InProcess(api.checker, app_on(redis_url, life=7200))
    elsewhere = AtTable(there, at.id, at.key)
    elsewhere.call("GET", "/draft")
    assert at.view()["expires_at"] == before
    edited(elsewhere, RUN, BLACKS, ["R10"])
    assert at.view()["expires_at"] > before
    there.services.watcher.close()


def test_it_is_kept_by_the_table_not_by_a_process(api: InProcess, redis_url: str, at: AtTable) -> None:
    """TA-10."""
    draft = edited(at, RUN, BLACKS, ["R10"])
    there = InProcess(api.checker, app_on(redis_url))
    assert there.get(f"{at.path}/draft", at.key).json == draft
    there.services.watcher.close()


# Two at once


def test_an_edit_and_a_draw_at_once_are_never_a_half(api: InProcess) -> None:
    for _ in range(20):
        at = api.make(**TILES)
        tile = at.view()["you"]["hand"][0]
        with ThreadPoolExecutor(2) as threads:
            edit = threads.submit(put, at, [tile])
            draw = threads.submit(at.move, {"type": "draw"}, at=1)
            editing, drawing = edit.result(), draw.result()
        if drawing.status == 200:  # the edit came too late, or was gone with the draw: nothing of it is left
            editing.refused(409, "not_your_turn")
            assert stored(at).draft is None
        else:
            assert drawing.refused(409, "illegal_move")["reason"] == "draft_open"
            assert at.call("GET", "/draft").json == editing.json
            assert at.view()["version"] == 1


def test_of_two_edits_of_one_draft_one_is_made(at: AtTable) -> None:
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda tile: put(at, RUN, BLACKS, [tile], If_Match='"2.0"'), RACK.split()))
    assert sorted(reply.status for reply in replies) == [200] + [412] * 6
    made = next(reply for reply in replies if reply.status == 200)
    assert at.call("GET", "/draft").json == made.json


def test_edits_at_once_without_a_tag_are_all_made(at: AtTable) -> None:
    with ThreadPoolExecutor(4) as threads:
        replies = list(threads.map(lambda tile: put(at, RUN, BLACKS, [tile]), RACK.split()))
    assert {reply.status for reply in replies} == {200}
    assert at.call("GET", "/draft").headers["ETag"] == '"2.7"'


# Whose it is


Ask = Callable[[AtTable, str], Reply]
ASKED: dict[str, Ask] = {
    "GET": lambda at, query: at.call("GET", f"/draft{query}"),
    "PUT": lambda at, query: put(at, query=query),
    "DELETE": lambda at, query: at.call("DELETE", f"/draft{query}"),
    "undo": lambda at, query: at.call("POST", f"/draft/undo{query}"),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED.keys())
def test_where_there_is_none_it_is_said_why(api: InProcess, ask: Ask) -> None:
    waiting = api.make(**TILES, seats=[HOST, INVITED])
    ask(waiting, "").refused(409, "table_waiting")
    guest = waiting.guest()
    for person in (waiting, guest):
        assert ask(person, "").refused(409, "draft_not_kept")["rule"] == "TA-10"
    alone = api.make(**TILES, options={"turn_limit": 2})
    alone.made({"type": "draw"})
    assert ask(alone, "").refused(409, "not_your_turn")["params"] == {"seat": 1}
    computer_plays(alone)
    ask(alone, "").refused(409, "hand_over")
    ask(api.make(), "").refused(404, "not_found")


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED.keys())
def test_on_one_device_it_needs_reveal(api: InProcess, ask: Ask) -> None:
    device = api.make(**TILES, seats=[HOST, LOCAL])
    with device.unchanged():
        for query in ("", "?reveal=false"):
            assert ask(device, query).refused(409, "covered")["rule"] == "TA-9"
        ask(device, "?reveal=1").refused(422, "invalid_request", "/query/reveal")
        ask(device, "?include=moves").refused(422, "invalid_request", "/query/include")
    told = ask(device, "?reveal=true")
    assert (told.status, told.json["rack"]) == (200, list(stored(device).state.hands[0]))
    device.made({"type": "draw"})
    assert ask(device, "?reveal=true").json["rack"] == list(stored(device).state.hands[1])
