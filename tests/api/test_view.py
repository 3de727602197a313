"""Looking at a table, and waiting for it to change."""

import threading
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest
from api.calling import AtTable, InProcess, computer_plays, own_turn
from api.conftest import app_on

DRAW = {"type": "draw", "from": "stock"}


def test_the_tag_is_the_version(at: AtTable) -> None:
    assert at.call("GET").headers["ETag"] == '"1"'
    at.made(DRAW)
    reply = at.call("GET")
    assert (reply.headers["ETag"], reply.json["version"]) == ('"2"', 2)


def test_parts_are_there_only_where_asked_for(at: AtTable) -> None:
    assert "moves" not in at.view()["you"]
    assert "log" not in at.view()["hand"]
    assert "moves" in at.view("?include=moves")["you"]
    assert "log" in at.view("?include=log")["hand"]
    both = at.view("?include=log,moves")
    assert both["you"]["moves"] == at.legal()
    assert at.view("?reveal=true") == at.view("?reveal=false") == at.view()


def test_the_log_shows_ones_own_draws_and_hides_the_computers(at: AtTable) -> None:
    own_turn(at)
    computer_plays(at)
    log = at.view("?include=log")["hand"]["log"]
    drawn = [(entry["seat"], "card" in entry) for entry in log if entry.get("move", {}).get("type") == "draw"]
    assert drawn[0] == (0, True)
    hidden = [entry for entry in log if entry.get("seat") == 1 and entry["move"] == DRAW]
    assert all("card" not in entry for entry in hidden)


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"7", "1"', ' W/"7" ,W/"1"', '"x","1"'])
def test_the_version_that_is_known_is_not_sent(at: AtTable, tag: str) -> None:
    for below in ("", "/moves"):
        reply = at.call("GET", below, headers={"If-None-Match": tag})
        assert (reply.status, reply.headers["ETag"], reply.body) == (304, '"1"', b"")


@pytest.mark.parametrize("tag", ['"2"', 'W/"0"', '"01"', '"", "x"'])
def test_another_version_is_sent(at: AtTable, tag: str) -> None:
    for below in ("", "/moves"):
        assert at.call("GET", below, headers={"If-None-Match": tag}).status == 200


@pytest.mark.parametrize("junk", ["*", "1", "", '"1', '"1" "2"', 'w/"1"', '"1",', "é"])
def test_a_junk_tag_is_refused(at: AtTable, junk: str) -> None:
    for below in ("", "/moves"):
        at.call("GET", below, headers={"If-None-Match": junk}).refused(
            422, "invalid_request", "/headers/If-None-Match"
        )


QUERIES = [
    ("?reveal=yes", "/query/reveal"),
    ("?reveal=1", "/query/reveal"),
    ("?reveal=True", "/query/reveal"),
    ("?reveal=", "/query/reveal"),
    ("?include=", "/query/include"),
    ("?include=all", "/query/include/0"),
    ("?include=moves,hands", "/query/include/1"),
    ("?include=moves,", "/query/include/1"),
    ("?include=moves,moves", "/query/include"),
    ("?include=Moves", "/query/include/0"),
    ("?include=moves&include=log", "/query/include"),
    ("?inclde=moves", "/query/inclde"),
    ("?seat=1", "/query/seat"),
    ("?a%2Fb~=1", "/query/a~1b~0"),
    ("?%ff=1", "/query/%FF"),
    ("?wait=1", "/query/wait"),
    ("?after=1&wait=26", "/query/wait"),
    *(
        (f"?after=1&wait={bad}", "/query/wait")
        for bad in ("-1", "+1", "1.0", "1e1", "01", "0x1", "%201", "1%0A", "%EF%BC%91", "", "true")
    ),
    *(
        (f"?after={bad}", "/query/after")
        for bad in ("-1", "1.0", "%221%22", "1_0", "x", "", "9" * 16, "9" * 5000, "%D9%A1")
    ),
    ("?after=1&after=1", "/query/after"),
]


@pytest.mark.parametrize(("query", "path"), QUERIES)
def test_unknown_parameters_and_values_are_refused(at: AtTable, query: str, path: str) -> None:
    at.call("GET", query).refused(422, "invalid_request", path)


@pytest.mark.parametrize("below", ["/moves?include=log", "/hands?after=1", "/hands/1?x=1", "/moves?reveal=1"])
def test_other_calls_take_no_foreign_parameters(at: AtTable, below: str) -> None:
    at.agree("restart")
    at.call("GET", below).refused(422, "invalid_request")


def test_posts_and_deletes_check_their_query_too(at: AtTable) -> None:
    with at.unchanged():
        for query in ("?dry_run=1", "?dry_run", "?include=x", "?wait=1", "?dry_run=true&dry_run=true"):
            at.move(DRAW, at=1, query=query).refused(422, "invalid_request")
        at.call("POST", "/agreements?hand=1", json={"action": "restart"}).refused(
            422, "invalid_request", "/query/hand"
        )
        at.call("DELETE", "/agreements/restart?x=1").refused(422, "invalid_request", "/query/x")
        at.call("DELETE", "?force=true").refused(422, "invalid_request", "/query/force")
    for path in ("/v1/games?x=1", "/v1/games/classic?x=1"):
        at.caller.get(path).refused(422, "invalid_request", "/query/x")


def test_after_another_version_answers_at_once(at: AtTable) -> None:
    at.made(DRAW)
    before = monotonic()
    for query in (
        "?after=1&wait=25",
        "?after=0&wait=25",
        "?after=3&wait=25",
        "?after=999999999999999&wait=25",
        "?after=1",
        "?after=9",
    ):
        assert at.view(query)["version"] == 2
    assert monotonic() - before < 20


@pytest.mark.parametrize("query", ["?after=1", "?after=1&wait=0", "?after=1&wait=1"])
def test_without_news_the_answer_is_304(at: AtTable, query: str) -> None:
    reply = at.call("GET", query)
    assert (reply.status, reply.headers["ETag"]) == (304, '"1"')


def test_the_operator_may_shorten_the_wait(api: InProcess, at: AtTable, redis_url: str) -> None:
    there = InProcess(api.checker, app_on(redis_url, wait_limit=0))
    before = monotonic()
    assert there.get(f"{at.path}?after=1&wait=25", at.key).status == 304
    assert monotonic() - before < 20
    there.services.watcher.close()


def test_news_that_the_client_knows_are_not_sent(at: AtTable) -> None:
    at.made(DRAW)
    assert at.call("GET", "?after=1&wait=25", headers={"If-None-Match": '"2"'}).status == 304


def test_a_waiting_client_is_woken_by_a_move(at: AtTable) -> None:
    with ThreadPoolExecutor(5) as threads:
        waiting = [threads.submit(at.call, "GET", "?after=1&wait=25&include=log") for _ in range(5)]
        at.move(DRAW, at=1)
        replies = [one.result() for one in waiting]
    assert [reply.status for reply in replies] == [200] * 5
    assert {reply.json["version"] for reply in replies} == {2}


def test_a_waiting_client_is_told_that_the_table_is_gone(api: InProcess, at: AtTable) -> None:
    started = threading.Event()
    version = api.services.store.version

    def read_version(table_id: str) -> int | None:
        started.set()
        return version(table_id)

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as threads:
        patch.setattr(type(api.services.store), "version", lambda _, table_id: read_version(table_id))
        waiting = threads.submit(at.call, "GET", "?after=1&wait=25")
        assert started.wait(10)
        at.call("DELETE")
        waiting.result().refused(404, "table_not_found")
