"""A room over two API processes on one Redis: streams, takeovers, lost connections, and what happens at once."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from api.calling import ROOM, AtTable, OverHttp, Reply, new_key, sensible
from api.following import Reading, stream
from api.move_bodies import STOCK
from contract.checking import Checker
from support.eventually import eventually
from support.redis_server import RedisServer
from support.service import Program

from trinca.api.app import document
from trinca.games import GAMES
from trinca.server.network import is_ready

LAST_TURNS = {"turn_limit": 8}
GAME_IDS = [game.info.game for game in GAMES]


class Process:
    """One process of the API."""

    def __init__(self, redis_url: str, checker: Checker) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        environ = {"TRINCA_REDIS_URL": redis_url, "TRINCA_PORT": str(self.port)}
        self.program = Program("-P", "-m", "trinca.server.main", "api", **environ)
        self.caller = OverHttp(checker, f"http://127.0.0.1:{self.port}")

    def ready(self) -> "Process":
        eventually(lambda: is_ready(self.caller.url))
        return self

    def here(self, at: AtTable) -> AtTable:
        """The same seat, called through this process."""
        return AtTable(self.caller, at.id, at.key, at.codes)


Two = tuple[Process, Process]


@contextmanager
def two_on(redis_url: str) -> Iterator[Two]:
    checker = Checker(document())
    one, other = Process(redis_url, checker), Process(redis_url, checker)
    try:
        yield one.ready(), other.ready()
    finally:
        for process in (one, other):
            if process.program.process.poll() is None:
                process.program.stop()


@pytest.fixture(scope="module")
def processes(redis_server: RedisServer) -> Iterator[Two]:
    with two_on(redis_server.url(5)) as two:
        yield two


@pytest.fixture
def own_processes(own_redis: RedisServer) -> Iterator[Two]:
    """Two on a Redis of their own, all of which a test may kill."""
    with two_on(own_redis.url()) as two:
        yield two


def friends_at(processes: Two) -> tuple[AtTable, AtTable]:
    """The host, who calls one process, and the guest, who calls the other."""
    host, guest = processes[0].caller.friends()
    return host, processes[1].here(guest)


@pytest.fixture
def friends(processes: Two) -> tuple[AtTable, AtTable]:
    return friends_at(processes)


@pytest.mark.parametrize("game", GAME_IDS)
def test_two_devices_follow_a_hand_of_every_game_to_its_end(processes: Two, game: str) -> None:
    host = processes[0].caller.make(game=game, options=LAST_TURNS, **ROOM)
    seats = [host, processes[1].here(host.guest())]
    with ExitStack() as stack:
        readings = [stack.enter_context(stream(at)) for at in seats]
        versions = [reading.snapshot()["version"] for reading in readings]
        while (view := seats[0].view())["status"] == "playing":
            seat = view["hand"]["turn"]["seat"]
            made = seats[seat].made(sensible(seats[seat].legal()["moves"]))
            told = [reading.step() for reading in readings]
            versions = [version + 1 for version in versions]
            assert [step["version"] for step in told] == versions == [made["version"]] * 2
            assert [event["type"] for event in told[0]["events"]] == [event["type"] for event in told[1]["events"]]
    assert [event["type"] for event in told[0]["events"]][-1] in {"hand_over", "match_over"}


def test_a_newer_stream_at_another_process_replaces_the_earlier_one(
    processes: Two, friends: tuple[AtTable, AtTable]
) -> None:
    host, _ = friends
    with stream(host) as first:
        first.snapshot()
        with stream(processes[1].here(host)) as second:
            second.snapshot()
            assert next(first).event == "replaced"
            assert first.ended()
            host.made(STOCK)
            assert second.step()["version"] == 3


def test_a_process_that_dies_loses_nothing_of_its_streams(own_processes: Two) -> None:
    host, guest = friends_at(own_processes)
    with stream(guest) as messages:
        last = messages.snapshot()["version"]
        own_processes[1].program.kill()
        with pytest.raises(Exception, match=r"."):
            next(messages)
    host.made(STOCK)
    host.made(host.legal()["moves"][-1])
    with stream(own_processes[0].here(guest), Last_Event_ID=str(last)) as messages:
        assert [messages.step()["version"] for _ in range(2)] == [last + 1, last + 2]


def test_redis_is_restarted_under_open_streams(own_redis: RedisServer, own_processes: Two) -> None:
    host, guest = friends_at(own_processes)
    with stream(host) as one, stream(guest) as other:
        for reading in (one, other):
            reading.snapshot()
        own_redis.stop()
        own_redis.start()
        eventually(lambda: host.call("GET").status == 200)
        host.made(STOCK)
        for reading in (one, other):
            assert reading.step()["version"] == 3


def at_once(*calls: Callable[[], Reply]) -> list[Reply]:
    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(lambda call: call(), calls))


def follows(reading: Reading, versions: int) -> list[int]:
    """The versions that a stream tells next."""
    return [reading.step()["version"] for _ in range(versions)]


def test_the_same_move_sent_to_both_processes_is_made_once(processes: Two, friends: tuple[AtTable, AtTable]) -> None:
    host, guest = friends
    with stream(guest) as messages:
        messages.snapshot()
        seats = [process.here(host) for process in processes]
        replies = at_once(*[lambda at=at: at.move(STOCK, at=2, Idempotency_Key="k") for at in seats])
        assert [reply.status for reply in replies] == [200, 200]
        assert sorted(reply.headers.get("Idempotent-Replayed", "") for reply in replies) == ["", "true"]
        assert replies[0].json["you"]["hand"] == replies[1].json["you"]["hand"]
        assert follows(messages, 1) == [3]
        assert host.view()["version"] == 3


def test_two_people_with_one_invitation(processes: Two) -> None:
    host = processes[0].caller.make(**ROOM)
    with stream(host) as messages:
        messages.snapshot()
        keys = [new_key(), new_key()]
        replies = at_once(
            *[
                lambda p=p, key=key: p.caller.accept(host.codes[0], key=key)
                for p, key in zip(processes, keys, strict=True)
            ]
        )
        assert sorted(reply.status for reply in replies) == [201, 409]
        assert [event["type"] for event in messages.step()["events"]] == ["joined", "dealt"]
        assert host.view()["version"] == 2


@pytest.mark.parametrize("turn", range(5))
def test_a_restart_against_a_move(friends: tuple[AtTable, AtTable], turn: int) -> None:
    host, guest = friends
    assert guest.agree("restart").status == 200
    with stream(guest) as messages:
        begin = messages.snapshot()["version"]
        calls: list[Callable[[], Reply]] = [lambda: host.move(STOCK, at=begin), lambda: host.agree("restart")]
        moved, restarted = at_once(*(calls if turn % 2 else calls[::-1]))[:: 1 if turn % 2 else -1]
        assert restarted.status == 200
        assert moved.status == 200 or moved.code == "stale_version"
        view = host.view()
        assert (view["hand"]["number"], view["status"]) == (2, "playing")
        assert follows(messages, view["version"] - begin) == list(range(begin + 1, view["version"] + 1))
        # A move made before the restart is in the record of the hand that was cut off, none is in the new hand.
        record: Any = host.call("GET", "/hands/1").json
        assert len(record["moves"]) == (moved.status == 200)
        assert record["result"]["reason"] == "restarted"


@pytest.mark.parametrize("turn", range(5))
def test_a_removal_against_a_move(friends: tuple[AtTable, AtTable], turn: int) -> None:
    host, guest = friends
    with stream(guest) as messages:
        messages.snapshot()
        calls: list[Callable[[], Reply]] = [lambda: host.move(STOCK, at=2), lambda: host.call("DELETE")]
        moved, removed = at_once(*(calls if turn % 2 else calls[::-1]))[:: 1 if turn % 2 else -1]
        assert removed.status == 204
        assert moved.status == 200 or moved.code == "table_not_found"
        told = next(messages)
        if told.event == "step":
            told = next(messages)
        assert told.event == "gone"
        assert host.call("GET").status == guest.call("GET").status == 404


@pytest.mark.parametrize("turn", range(5))
def test_both_agree_at_once_and_one_withdraws(friends: tuple[AtTable, AtTable], turn: int) -> None:
    host, guest = friends
    assert guest.agree("restart", hand=1).status == 200
    begin = host.view()["version"]
    given, taken = at_once(lambda: host.agree("restart", hand=1), lambda: guest.call("DELETE", "/agreements/restart"))
    assert (given.status, taken.status) == (200, 200)
    view = host.view()
    if view["hand"]["number"] == 1:
        assert [seat["agreed"] for seat in view["seats"]] == [["restart"], []]
        assert view["version"] == begin + 2
    else:
        assert [seat["agreed"] for seat in view["seats"]] == [[], []]
        assert (view["hand"]["number"], view["version"]) == (2, begin + 1)
    # A late second click is for a hand that is past, and begins no third one.
    again = host.agree("restart", hand=1)
    assert (again.status, again.json.get("code")) in {(409, "agreement_not_possible"), (200, None)}
    assert host.view()["hand"]["number"] == view["hand"]["number"]


@pytest.mark.parametrize("turn", range(5))
def test_both_agree_at_once_through_a_process_each(friends: tuple[AtTable, AtTable], turn: int) -> None:
    host, guest = friends
    with stream(host) as one, stream(guest) as other:
        begin = one.snapshot()["version"]
        assert other.snapshot()["version"] == begin
        calls = [lambda: host.agree("restart", hand=1), lambda: guest.agree("restart", hand=1)]
        replies = at_once(*(calls if turn % 2 else calls[::-1]))
        assert [reply.status for reply in replies] == [200, 200]
        told = [[reading.step() for _ in range(2)] for reading in (one, other)]
    assert told[0] == told[1]
    assert [[event["type"] for event in step["events"]] for step in told[0]] == [
        ["agreed"],
        ["agreed", "restarted", "dealt"],
    ]
    assert host.view()["hand"] == guest.view()["hand"]
    assert (host.view()["hand"]["number"], host.view()["version"]) == (2, begin + 2)
    assert [line["number"] for line in guest.call("GET", "/hands").json["hands"]] == [1]


def test_a_client_that_leaves_is_noticed_at_the_next_look(own_redis: RedisServer, own_processes: Two) -> None:
    """Not by a write that fails two heartbeats later: until then its seat would count as present."""
    host, guest = friends_at(own_processes)
    with stream(guest) as messages:
        messages.snapshot()
        channel = eventually(lambda: [c for c in own_redis.client().pubsub_channels() if host.id.encode() in c])[0]
    # A move makes the stream look; the first message that it could not send any more is never tried.
    host.made(STOCK)
    eventually(lambda: channel not in own_redis.client().pubsub_channels())
