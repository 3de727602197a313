"""TA-8: a table that nobody uses is gone after its life, with everything of it; a use begins its life anew.

The service that builds a table lets it live for an hour, so that no test is in a hurry; another one on the same Redis,
with a shorter or a longer life, makes the one call that the test is about.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import redis
from api.calling import AGAINST_COMPUTER, AtTable, computer_plays, own_turn, parts_of, whole_hand
from ops.conftest import On
from support.eventually import eventually
from support.service import WORKER, Program

from trinca.jobs.computer import Player
from trinca.store.keys import Keys

HOUR = 3600
SHARDS = 16
DRAW = {"type": "draw", "from": "stock"}

Call = Callable[[AtTable], object]


def ends(client: redis.Redis, table_id: str) -> dict[str, int]:
    """When each key of the table expires, in milliseconds since the epoch, as Redis's own clock tells it."""
    names = [name for name in Keys(SHARDS).of(table_id).own if client.exists(name)]
    with client.pipeline() as pipe:
        pipe.time()
        for name in names:
            pipe.pttl(name)
        (seconds, microseconds), *left = pipe.execute()
    return {name: seconds * 1000 + microseconds // 1000 + life for name, life in zip(names, left, strict=True)}


def one_end(client: redis.Redis, table_id: str) -> int:
    """The one moment at which all keys of the table expire."""
    found = ends(client, table_id)
    assert len(found) > 1
    # The time and what is left are each cut to whole milliseconds.
    assert max(found.values()) - min(found.values()) <= 2, found
    return min(found.values())


def elsewhere(at: AtTable, on: On, seconds: int) -> AtTable:
    """The same seat, calling the service whose tables live so long."""
    return replace(at, caller=on(seconds), sent=[])


def with_a_past(at: AtTable) -> AtTable:
    """The table after a finished hand, in the next, with a move that was sent with an idempotency key."""
    whole_hand(at)
    assert at.agree("restart").status == 200
    while at.view()["hand"]["turn"]["seat"] != 0:
        computer_plays(at)
    assert at.move(DRAW, Idempotency_Key="once").status == 200
    return at


def leave_to_computer(at: AtTable) -> None:
    """End the turn of the person who has drawn."""
    view = at.view("?include=moves")
    assert at.move(view["you"]["moves"]["moves"][-1], at=view["version"]).status == 200


def test_every_key_of_a_table_has_the_end_that_the_view_tells(living: On, clean_redis: str) -> None:
    at = with_a_past(living(HOUR).make())
    with redis.Redis.from_url(clean_redis) as client:
        leave_to_computer(at)
        version = at.view()["version"]
        assert living(HOUR).services.due.claim(at.id, version)
        assert set(ends(client, at.id)) == set(Keys(SHARDS).of(at.id).own)
        told = datetime.strptime(at.view()["expires_at"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        assert one_end(client, at.id) // 1000 == int(told.timestamp())


def test_after_its_life_nothing_of_a_table_is_left(living: On, clean_redis: str) -> None:
    at = with_a_past(living(HOUR).make())
    keys = Keys(SHARDS).of(at.id)
    with redis.Redis.from_url(clean_redis) as client:
        leave_to_computer(elsewhere(at, living, 1))
        eventually(lambda: not client.exists(*keys.own))
        for method, below in (
            *(("GET", path) for path in ("", "?after=1&wait=25", "/moves", "/hands", "/hands/1")),
            *(("DELETE", path) for path in ("", "/agreements/restart")),
        ):
            at.call(method, below).refused(404, "table_not_found")
        at.move(DRAW, at=1, Idempotency_Key="once").refused(404, "table_not_found")
        at.agree("restart").refused(404, "table_not_found")
        at.call("PATCH", "/seats/1", json={"level": "easy"}).refused(404, "table_not_found")
        # Only the hints are left: that a computer is to move, and the job that was to do it.
        assert client.keys("trinca:*") == [keys.due.encode()]
        assert client.llen("rq:queue:turns") > 0


def test_the_job_of_an_expired_table_does_nothing_and_its_mark_goes(living: On, clean_redis: str) -> None:
    at = with_a_past(living(HOUR).make())
    keys = Keys(SHARDS).of(at.id)
    with redis.Redis.from_url(clean_redis) as client:
        leave_to_computer(elsewhere(at, living, 1))
        eventually(lambda: not client.exists(*keys.own))
        here = living(HOUR).services
        player = Player(parts_of(here))
        assert [player.play(at.id, version) for version in range(40)] == [False] * 40
        client.zadd(keys.due, {at.id: 0})  # the time to look has come
        worker = Program("-P", "-m", *WORKER, TRINCA_REDIS_URL=clean_redis, TRINCA_SHARDS=str(SHARDS))
        try:
            eventually(lambda: not client.exists(keys.due) and not client.llen("rq:queue:turns"))
            eventually(lambda: not client.keys("rq:job:*"))
        finally:
            said = worker.output()
            assert worker.stop() == 0
        assert "Traceback" not in said
        assert client.keys("trinca:*") == []


def test_a_room_that_expired_can_be_neither_joined_nor_looked_at(living: On, clean_redis: str) -> None:
    host = living(HOUR).make(seats=[{"kind": "host"}, {"kind": "invited"}])
    with redis.Redis.from_url(clean_redis) as client:
        elsewhere(host, living, 1).call("PATCH", "/seats/0", json={"name": "Ana"})
        eventually(lambda: not client.exists(*Keys(SHARDS).of(host.id).own))
    host.caller.get(f"/v1/invitations/{host.codes[0]}").refused(404, "invitation_not_found")
    host.caller.accept(host.codes[0]).refused(404, "invitation_not_found")


def test_an_expired_table_can_be_made_anew_with_its_key(living: On, clean_redis: str) -> None:
    at = with_a_past(living(HOUR).make())
    with redis.Redis.from_url(clean_redis) as client:
        leave_to_computer(elsewhere(at, living, 1))
        eventually(lambda: not client.exists(*Keys(SHARDS).of(at.id).own))
    made = living(HOUR).call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key})
    assert (made.status, made.json["table"]["id"], made.json["table"]["version"]) == (201, at.id, 1)
    assert at.call("GET", "/hands").json == {"hands": []}


def moves_on(at: AtTable) -> None:
    assert at.move(DRAW).status == 200


def agrees(at: AtTable) -> None:
    assert at.agree("restart").status == 200


def withdraws(at: AtTable) -> None:
    assert at.call("DELETE", "/agreements/restart").status == 200


USES: dict[str, tuple[Call, Call]] = {
    "move": (lambda _: None, moves_on),
    "list of moves": (moves_on, leave_to_computer),
    "name": (lambda _: None, lambda at: at.call("PATCH", "/seats/0", json={"name": "Bea"})),
    "level": (lambda _: None, lambda at: at.call("PATCH", "/seats/1", json={"level": "easy"})),
    "new match": (lambda _: None, agrees),
    "next hand": (whole_hand, lambda at: at.agree("next_hand")),
    "computer's turn": (own_turn, computer_plays),
}


@pytest.mark.parametrize("use", USES)
def test_a_use_moves_the_end_of_every_key(use: str, living: On, clean_redis: str) -> None:
    before, act = USES[use]
    at = living(HOUR).make(options={"target": 1000})  # no match is over after one hand
    before(at)
    with redis.Redis.from_url(clean_redis) as client:
        was = one_end(client, at.id)
        act(elsewhere(at, living, 2 * HOUR))
        assert one_end(client, at.id) >= was + HOUR * 1000


def test_joining_agreeing_and_withdrawing_are_uses(living: On, clean_redis: str) -> None:
    host = living(HOUR).make(seats=[{"kind": "host"}, {"kind": "invited"}])
    with redis.Redis.from_url(clean_redis) as client:
        end = one_end(client, host.id)
        guest = elsewhere(host, living, 2 * HOUR).guest()
        for hours, act in enumerate((agrees, withdraws), start=3):
            assert one_end(client, host.id) >= end + (hours - 2) * HOUR * 1000
            act(elsewhere(guest, living, hours * HOUR))
        assert one_end(client, host.id) >= end + 3 * HOUR * 1000


NO_USES: dict[str, Call] = {
    **{
        f"GET {path or 'the view'}": lambda at, path=path: at.call("GET", path)  # type: ignore[misc]  # mypy has no types for a lambda's defaults
        for path in ("", "?include=moves,log", "?after=0", "/moves", "/hands", "/hands/1")
    },
    "not modified": lambda at: at.call("GET", headers={"If-None-Match": f'"{at.view()["version"]}"'}),
    "dry run": lambda at: at.call(
        "POST", "/moves?dry_run=true", json={"type": "discard", "card": at.view()["you"]["hand"][0]}
    ),
    "refused move": lambda at: at.move(DRAW),
    "stale move": lambda at: at.move(DRAW, at=1),
    "repeated move": lambda at: at.move(DRAW, at=1, Idempotency_Key="once"),
    "the name it has": lambda at: at.call("PATCH", "/seats/0", json={"name": at.view()["seats"][0]["name"]}),
    "nothing to withdraw": lambda at: at.call("DELETE", "/agreements/restart"),
    "the same table again": lambda at: at.caller.call("POST", "/v1/tables", json={**AGAINST_COMPUTER, "key": at.key}),
}


def test_what_changes_nothing_is_no_use(living: On, clean_redis: str) -> None:
    at = with_a_past(living(HOUR).make())
    with redis.Redis.from_url(clean_redis) as client:
        was = ends(client, at.id), at.view()["expires_at"]
        for what, call in NO_USES.items():
            call(elsewhere(at, living, 2 * HOUR))
            now = ends(client, at.id)
            assert all(abs(now[name] - end) <= 2 for name, end in was[0].items()), what
            assert at.view()["expires_at"] == was[1], what


def test_renewing_and_showing_an_invitation_are_no_uses(living: On, clean_redis: str) -> None:
    """The host alone must not keep a room for ever that nobody joins."""
    host = living(HOUR).make(seats=[{"kind": "host"}, {"kind": "invited"}])
    with redis.Redis.from_url(clean_redis) as client:
        was = one_end(client, host.id)
        renewed = elsewhere(host, living, 2 * HOUR).call("POST", "/invitations", json={"seat": 1})
        assert (renewed.status, host.view()["version"]) == (201, 2)
        assert living(2 * HOUR).get(f"/v1/invitations/{renewed.json['code']}").status == 200
        assert abs(one_end(client, host.id) - was) <= 2


def test_taking_the_same_seat_again_is_no_use(living: On, clean_redis: str) -> None:
    host, guest = living(HOUR).friends()
    with redis.Redis.from_url(clean_redis) as client:
        was = one_end(client, host.id)
        assert living(2 * HOUR).accept(host.codes[0], key=guest.key).status == 200
        assert abs(one_end(client, host.id) - was) <= 2
