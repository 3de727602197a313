"""A hint: what `hard` would do in the key's seat, whoever else is there; it changes nothing and tells nobody else."""

from typing import Any

import msgspec
import pytest
from api.calling import (
    COMPUTER,
    HOST,
    INVITED,
    LOCAL,
    ONE_DEVICE,
    ROOM,
    AtTable,
    InProcess,
    OverHttp,
    own_turn,
    whole_hand,
)
from api.device import discard_something
from api.hinting import asked, expected, table_of

from trinca.games import GAMES
from trinca.games.registry import AnyGame

every_game = pytest.mark.parametrize("of", list(GAMES), ids=lambda game: game.info.game)


def table_for(api: InProcess, of: AnyGame) -> AtTable:
    return api.make(
        game=of.info.game, seats=[HOST, *[COMPUTER] * (of.info.least_seats - 1)], options={"turn_limit": 20}
    )


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@every_game
def test_it_is_what_hard_would_do_and_can_be_made(api: InProcess, of: AnyGame) -> None:
    """Through a person's first turn, move by move."""
    at = table_for(api, of)
    for _ in range(20):
        view = at.view()
        if view["status"] != "playing" or view["hand"]["turn"]["seat"] != 0:
            break
        with at.unchanged():
            given = asked(at)
        assert given == as_json(expected(table_of(at)))
        at.made(given["move"])
    assert view["version"] > 1


@every_game
def test_it_changes_nothing_and_has_the_tables_tag(api: InProcess, of: AnyGame) -> None:
    at = table_for(api, of)
    with at.unchanged():
        reply = at.call("GET", "/hint")
        again = at.call("GET", "/hint")
    assert (reply.headers["ETag"], reply.body) == ('"1"', again.body)


def test_it_is_kept(api: InProcess, at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second one is read, not found again."""
    first = asked(at)
    monkeypatch.setattr(api.services.hint_queue, "enqueue", None)
    assert asked(at) == first


def test_one_that_is_known_is_not_sent_again(at: AtTable) -> None:
    for tag in ('"1"', 'W/"1"', '"0", "1"'):
        reply = at.call("GET", "/hint", headers={"If-None-Match": tag})
        assert (reply.status, reply.headers["ETag"], reply.body) == (304, '"1"', b"")
    assert at.call("GET", "/hint", headers={"If-None-Match": '"2"'}).status == 200
    at.call("GET", "/hint", headers={"If-None-Match": "1"}).refused(422, "invalid_request", "/headers/If-None-Match")


def test_head_tells_the_tag(at: AtTable) -> None:
    reply = at.call("HEAD", "/hint")
    assert (reply.status, reply.headers["ETag"], reply.body) == (200, '"1"', b"")


def test_a_kept_one_that_cannot_be_read_is_found_anew(api: InProcess, at: AtTable) -> None:
    first = asked(at)
    kept = api.services.hint_queue.kept
    kept._redis.set(kept._key(table_of(at), 0), b"{")
    kept.unask(table_of(at), 0)
    assert asked(at) == first


def test_a_table_made_anew_is_not_advised_for_the_one_before(api: InProcess) -> None:
    at = api.make()
    asked(at)
    at.call("DELETE")
    at.call("GET", "/hint").refused(404, "table_not_found")
    for _ in range(3):
        api.call("POST", "/v1/tables", json={"game": "classic", "seats": [HOST, COMPUTER], "key": at.key})
        assert asked(at) == as_json(expected(table_of(at)))
        at.call("DELETE")


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("?reveal=", "/query/reveal"),
        ("?reveal=1", "/query/reveal"),
        ("?reveal=True", "/query/reveal"),
        ("?reveal=true&reveal=true", "/query/reveal"),
        ("?Reveal=true", "/query/Reveal"),
        ("?level=easy", "/query/level"),
        ("?seat=1", "/query/seat"),
        ("?wait=5", "/query/wait"),
    ],
)
def test_a_query_that_is_none(at: AtTable, query: str, path: str) -> None:
    at.call("GET", "/hint" + query).refused(422, "invalid_request", path)


def test_only_who_holds_the_seat_to_play_has_one(api: InProcess) -> None:
    host, guest = api.friends()
    at = api.make()
    host.call("GET", "/hint", key=at.key).refused(404, "table_not_found")
    host.call("GET", "/hint", key=None).refused(401, "unauthorized")
    given = asked(host)
    guest.call("GET", "/hint").refused(409, "not_your_turn")
    assert given == as_json(expected(table_of(host)))
    own_turn(host)
    assert host.call("GET", "/hint").refused(409, "not_your_turn")["params"] == {"seat": 1}
    assert asked(guest) == as_json(expected(table_of(guest)))


def test_there_is_none_before_and_after_a_hand(api: InProcess) -> None:
    assert api.make(**ROOM).call("GET", "/hint").refused(409, "table_waiting")["rule"] == "TA-14"
    at = api.make(options={"turn_limit": 2})
    whole_hand(at)
    for query in ("", "?reveal=true"):
        assert at.call("GET", "/hint" + query).refused(409, "hand_over")["params"] == {"status": "hand_over"}


def test_a_covered_hand_is_not_told_of(api: InProcess) -> None:
    """TA-9: also not that a hint is known, nor after the device was passed on."""
    at = api.make(**ONE_DEVICE)
    for query in ("", "?reveal=false"):
        for headers in ({}, {"If-None-Match": '"1"'}):
            assert at.call("GET", "/hint" + query, headers=headers).refused(409, "covered")["rule"] == "TA-9"
    assert asked(at, "?reveal=true") == as_json(expected(table_of(at)))
    at.call("GET", "/hint").refused(409, "covered")
    at.made({"type": "draw", "from": "stock"})
    at.call("GET", "/hint").refused(409, "covered")
    asked(at, "?reveal=true")
    discard_something(at)
    at.call("GET", "/hint").refused(409, "covered")
    assert asked(at, "?reveal=true") == as_json(expected(table_of(at)))


def test_what_a_key_with_several_seats_is_told_of_others_turns(api: InProcess) -> None:
    at = api.make(game="indian", seats=[HOST, LOCAL, INVITED])
    guest = at.guest()
    while (turn := at.view()["hand"]["turn"])["seat"] != 2:
        moves = at.call("GET", "/moves?reveal=true").json["moves"]
        at.made(moves[0] if turn["phase"] == "draw" else next(move for move in moves if move["type"] == "discard"))
    for query in ("", "?reveal=true"):
        at.call("GET", "/hint" + query).refused(409, "not_your_turn")
    asked(guest)


def test_a_draft_is_not_looked_at(api: InProcess) -> None:
    at = api.make(game="tiles")
    before = asked(at)
    rack = at.view()["you"]["hand"]
    edited = at.call("PUT", "/draft", json={"table": [[rack[0]]]})
    assert edited.status == 200
    assert asked(at) == before
    assert at.call("GET", "/draft").json == edited.json


@every_game
def test_over_http_with_a_real_worker(http: OverHttp, of: AnyGame) -> None:
    """A person who follows every hint plays one turn after another; the computer plays its own between them."""
    at = http.make(game=of.info.game, seats=[HOST, *[COMPUTER] * (of.info.least_seats - 1)])
    view = at.view()
    for _ in range(3):
        while view["status"] == "playing" and view["hand"]["turn"]["seat"] == 0:
            view = at.move(asked(at)["move"], at=view["version"]).json
        if view["status"] != "playing":
            break
        view = at.view(f"?after={view['version']}&wait=25")
    assert view["version"] > 3
