import re
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from server.support import Command, get, until

from trinca.server.place import Place, is_held

Begin = Callable[..., Command]


def client_of(place: Place) -> "redis.Redis":
    return redis.Redis(unix_socket_path=str(place.root / "redis.sock"), decode_responses=True)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_asked_to_end_it_ends_all_and_exits_0(begin: Begin, place: Place, how: signal.Signals) -> None:
    up = begin("up", "--jobs", "2")
    mark = up.ready()
    until(lambda: len(up.running("serve-worker")) == 4, "two workers, each with a child")
    assert get(mark.url, "/readyz") is not None
    up.process.send_signal(how)
    status, output, errors = up.end()
    assert (status, errors) == (0, "")
    assert mark.url in output
    assert str(place.root) in output
    up.nothing_left()
    assert not place.mark.exists()
    assert get(mark.url, "/readyz") is None


def test_redis_has_no_port_and_evicts_nothing(begin: Begin, place: Place) -> None:
    begin("up").ready()
    with client_of(place) as client:
        assert {
            name: client.config_get(name)[name] for name in ("port", "appendonly", "appendfsync", "maxmemory-policy")
        } == {"port": "0", "appendonly": "yes", "appendfsync": "everysec", "maxmemory-policy": "noeviction"}
    assert (place.root / "redis.sock").stat().st_mode & 0o077 == 0
    assert [log.name for log in place.root.glob("*.log*") if log.stat().st_mode & 0o077] == []
    assert place.root.stat().st_mode & 0o777 == 0o700


def test_tables_are_kept_over_an_end(begin: Begin, place: Place) -> None:
    first = begin("up")
    first.ready()
    with client_of(place) as client:
        client.set("kept", "yes")
    first.process.terminate()
    first.end()
    begin("up").ready()
    with client_of(place) as client:
        assert client.get("kept") == "yes"


def test_a_second_up_names_the_first_and_harms_nothing(begin: Begin) -> None:
    first = begin("up")
    mark = first.ready()
    before = set(first.family())
    status, output, errors = begin("up").end()
    assert (status, output) == (1, "")
    assert mark.url in errors
    assert f"pid {mark.pid}" in errors
    assert before <= set(first.family())  # a worker may have begun another process meanwhile
    assert get(mark.url, "/readyz") is not None
    assert first.ready() == mark


def test_a_busy_port_is_refused_in_a_sentence(begin: Begin, place: Place) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        up = begin("up", "--port", str(port))
        status, _, errors = up.end()
    assert status == 1
    assert errors.startswith(f"Port {port} on 127.0.0.1 ")
    assert len(errors.splitlines()) == 1
    assert not place.config.exists()


def test_a_program_that_never_holds_ends_all_with_its_last_words(begin: Begin, place: Place) -> None:
    up = begin("up", STAND_IN_API="dies")
    until(lambda: up.running("redis-server"), "Redis")
    until(lambda: len(up.running("serve-worker")) == 2, "the worker and its child")
    status, _, errors = up.end()
    assert status == 1
    assert "its api does not stay up" in errors
    assert "the stand-in dies as it was told" in errors
    up.nothing_left()
    assert not is_held(place.redis_lock)


def test_not_ready_in_time_ends_all(begin: Begin, place: Place) -> None:
    up = begin("up", STAND_IN_API="never_ready", STAND_IN_PATIENCE="3")
    until(lambda: up.running("serve-api"), "the API")
    status, _, errors = up.end()
    assert status == 1
    assert "not ready within 3 seconds" in errors
    assert str(place.log("redis")) in errors
    up.nothing_left()


def test_a_killed_redis_comes_back_with_the_tables(begin: Begin, place: Place) -> None:
    up = begin("up")
    mark = up.ready()
    with client_of(place) as client:
        client.set("kept", "yes")  # answered only after it was written to the append-only file
    killed = up.running("redis-server")[0]
    killed.kill()
    until(lambda: [p for p in up.running("redis-server") if p != killed], "another Redis")
    until(lambda: (get(mark.url, "/readyz") or (0, b""))[0] == 200, "ready again")
    with client_of(place) as client:
        assert client.get("kept") == "yes"


@pytest.mark.parametrize("program", ["serve-api", "serve-worker"])
def test_a_killed_program_is_started_again_each_time(begin: Begin, program: str) -> None:
    up = begin("up")
    mark = up.ready()
    supervisor = up.supervisor()
    until(lambda: "success: " + program.removeprefix("serve-") in up.place.log("supervisord").read_text(), "it holds")
    for _ in range(6):  # more often than a program may fail that never held
        killed = until(lambda: up.running(program, parent=supervisor), program)[0]
        killed.kill()
        until(lambda: [p for p in up.running(program, parent=supervisor) if p != killed], "another")  # noqa: B023 - called at once
    until(lambda: (get(mark.url, "/readyz") or (0, b""))[0] == 200, "ready again")
    assert up.process.poll() is None


def test_killed_itself_it_takes_everything_along_and_can_be_started_again(begin: Begin, place: Place) -> None:
    up = begin("up")
    up.ready()
    up.family()
    up.process.kill()
    up.process.communicate()
    up.nothing_left()
    assert place.mark.exists()  # nobody was left to remove it
    begin("up").ready()


def test_a_killed_supervisor_ends_all(begin: Begin) -> None:
    up = begin("up")
    up.ready()
    up.family()
    up.supervisor().kill()
    status, _, errors = up.end()
    assert status == 1
    assert "its supervisor is gone" in errors
    up.nothing_left()


def test_it_waits_for_the_redis_of_an_earlier_service(begin: Begin, place: Place) -> None:
    up = begin("up")
    up.ready()
    up.family()
    (keeper,) = up.running("redis-server")
    keeper.suspend()  # it cannot act on the request to end
    up.process.kill()
    up.process.communicate()
    following = begin("up")
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            following.process.wait(1)
        assert place.read_mark() is not None
        assert not following.running("serve-api")
    finally:
        keeper.resume()
    following.ready()
    up.nothing_left()


def test_a_folder_too_deep_for_a_socket_keeps_it_elsewhere(begin: Begin, place: Place) -> None:
    deep = Place(place.root / ("deep " * 30).strip())
    up = begin("up", TRINCA_DATA_DIR=str(deep.root))
    up.place = deep
    up.ready()
    found = re.search(r"--socket (\S+)", deep.config.read_text())
    assert found
    sock = Path(found[1])
    assert sock.is_socket()
    assert sock.parent.stat().st_mode & 0o777 == 0o700
    up.process.terminate()
    assert up.end()[0] == 0
    assert not sock.parent.exists()


def test_any_name_of_the_data_folder_will_do(begin: Begin, place: Place) -> None:
    odd = Place(place.root / "a b #c %(x)s ;d 'é$")
    up = begin("up", TRINCA_DATA_DIR=str(odd.root))
    up.place = odd
    up.ready()
    assert (odd.root / "redis.sock").is_socket()
