from __future__ import annotations

import json
import multiprocessing
import stat
from pathlib import Path

import pytest
from cli.running import Cli
from support.stub import Stub

from trinca_cli.errors import DamagedFileError, KeyMissingError, UsageError
from trinca_cli.jsonfile import JsonFile
from trinca_cli.keys import KeyFile, SavedTable

REQUEST = {"game": "classic", "seats": [{"kind": "host"}, {"kind": "computer"}]}


def _kept(keys: KeyFile, *ids: str, url: str = "http://a") -> list[SavedTable]:
    return [
        keys.complete(keys.begin(url, REQUEST, f"key {each}", 1.0, kind="computer"), each, "classic") for each in ids
    ]


def test_file_and_directory_are_private(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path / "data" / "trinca")
    _kept(keys, "one")
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(keys.path.parent.stat().st_mode) == 0o700


def test_a_file_left_open_to_others_is_closed_at_the_next_write(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path / "trinca")
    _kept(keys, "one")
    keys.path.chmod(0o644)
    keys.path.parent.chmod(0o755)
    _kept(keys, "two")
    assert stat.S_IMODE(keys.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(keys.path.parent.stat().st_mode) == 0o700


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = KeyFile(tmp_path)
    _kept(keys, "one")
    before = keys.path.read_bytes()

    def full(_: Path, __: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(KeyMissingError, match="No space left"):
            _kept(keys, "two")
    assert keys.path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["tables.json", "tables.json.lock"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 2, "tables": []}',
        b'{"format": 1}',
        b'{"format": 1, "tables": [{}]}',
        b'{"format": 1, "tables": [{"key": 1, "url": "u", "game": "g", "begun": 1, "id": "i", "request": null, "lost": false}]}',
        b'{"format": 1, "tables": [{"key": "k", "url": "u", "game": "g", "begun": 1, "id": null, "request": null, "lost": false}]}',
    ],
)
def test_a_damaged_file_is_reported_and_never_overwritten(cli: Cli, stub: Stub, content: bytes) -> None:
    cli.key_file.parent.mkdir(parents=True)
    cli.key_file.write_bytes(content)
    for command in (["tables"], ["new"], ["show"], ["play"], ["auto"]):
        run = cli(*command, "--url", stub.url)
        assert (run.status, run.out) == (4, "")
        assert "damaged" in run.err
        assert str(cli.key_file) in run.err
    assert cli.key_file.read_bytes() == content
    assert stub.requests == []


def test_a_directory_that_cannot_be_used_is_reported_before_a_table_is_made(cli: Cli, stub: Stub) -> None:
    cli.key_file.parent.parent.mkdir(parents=True)
    cli.key_file.parent.write_text("a file in the way")
    run = cli("new", "--url", stub.url)
    assert run.status == 4
    assert "cannot be used" in run.err
    assert stub.requests == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text('{"format": 1, "tables": []}')
    keys = KeyFile(tmp_path / "trinca")
    keys.path.parent.mkdir()
    keys.path.symlink_to(elsewhere)
    _kept(keys, "one")
    assert keys.path.is_symlink()
    assert "one" in elsewhere.read_text()


def test_a_table_is_found_by_the_beginning_of_its_id(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path)
    _kept(keys, "abc", "abd", "x", "xy")
    assert keys.find("abd").id == "abd"
    assert keys.find("abc").id == "abc"
    assert keys.find("x").id == "x"
    with pytest.raises(UsageError, match="fits 2 tables"):
        keys.find("ab")
    with pytest.raises(KeyMissingError, match="'z'"):
        keys.find("z")


def test_the_last_table_is_the_last_one_used_at_that_service(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path)
    with pytest.raises(KeyMissingError, match="trinca new"):
        keys.find(None)
    first, *_ = _kept(keys, "one", "two")
    _kept(keys, "three", url="http://b")
    assert keys.find(None).id == "three"
    assert keys.find(None, "http://a").id == "two"
    with pytest.raises(KeyMissingError, match="trinca new"):
        keys.find(None, "http://c")
    assert keys.find(None, "http://a:81").id == "two"
    keys.use(first)
    assert keys.find(None).id == "one"


def test_an_unanswered_request_goes_on_with_its_key_and_one_under_way_does_not(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path)
    under_way = keys.begin("http://a", REQUEST, "first", 1.0, kind="computer")
    assert keys.begin("http://a", REQUEST, "second", 2.0, kind="computer").key == "second"
    keys.give_up(under_way)
    assert keys.begin("http://b", REQUEST, "elsewhere", 2.0, kind="computer").key == "elsewhere"
    assert (
        keys.begin("http://a", {**REQUEST, "game": "straight"}, "other game", 2.0, kind="computer").key
        == "other game"
    )
    assert keys.begin("http://a", REQUEST, "third", 2.0, kind="computer").key == "first"
    assert keys.begin("http://a", REQUEST, "fourth", 2.0, kind="computer").key == "fourth"
    # The process that asked was killed: nobody marked its request, but it is long ago.
    assert keys.begin("http://a", REQUEST, "fifth", 1000.0, kind="computer").key == "second"


def _add(directory: Path, number: int) -> None:
    _kept(KeyFile(directory), *(f"{number}-{each}" for each in range(10)))


def test_clients_at_once_lose_no_key(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("fork")
    clients = [spawn.Process(target=_add, args=(tmp_path, number)) for number in range(4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert [client.exitcode for client in clients] == [0] * 4
    assert {each.id for each in KeyFile(tmp_path).tables()} == {f"{n}-{e}" for n in range(4) for e in range(10)}


def test_relative_xdg_paths_are_ignored(cli: Cli, stub: Stub) -> None:
    cli.keep(stub.url)
    run = cli("tables", "--json", "--url", "http://127.0.0.1:1", environ={"XDG_DATA_HOME": "relative"})
    assert json.loads(run.out)["tables"][0]["state"] == "away"
    elsewhere = cli("tables", environ={"XDG_DATA_HOME": str(cli.home / "other")})
    assert "No tables yet" in elsewhere.out


def test_no_file_reads_as_none(tmp_path: Path) -> None:
    assert JsonFile(tmp_path / "none.json").read() is None
    (tmp_path / "list.json").write_text("[1]")
    with pytest.raises(DamagedFileError):
        JsonFile(tmp_path / "list.json").read()
