"""The whole service, nothing standing in for anything."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from server.support import Command, get, until

from trinca.server.main import main
from trinca.server.place import Place

Begin = Callable[..., Command]
REAL = ("-P", "-m", "trinca.server.main")


def answer(url: str, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    try:
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"null")
    finally:
        connection.close()


def new_table(url: str) -> tuple[str, str]:
    """A table against the computer: its id and the seat's key."""
    seats = [{"kind": "host", "name": "Ana"}, {"kind": "computer", "level": "easy"}]
    status, made = answer(url, "POST", "/v1/tables", {"game": "classic", "seats": seats})
    assert status == 201, made
    return made["table"]["id"], made["key"]


def test_a_match_plays_itself_and_nothing_is_left(begin: Begin, place: Place, tmp_path: Path) -> None:
    trinca = str(Path(sys.executable).with_name("trinca"))
    homes = {"XDG_DATA_HOME": str(tmp_path / "keys"), "XDG_STATE_HOME": str(tmp_path / "state")}
    run = begin("run", "--", trinca, "play", program=REAL, **homes)
    run.ready()
    run.family()
    status, output, errors = run.end()
    assert status == 0, (output, errors)
    assert "won the match" in output
    run.nothing_left()
    assert not place.mark.exists()


def test_every_process_may_be_killed(begin: Begin) -> None:
    up = begin("up", program=REAL)
    url = up.ready().url
    table, key = new_table(url)
    for words in (["redis-server"], ["trinca.server.main worker"], ["gunicorn"]):
        for killed in up.running(*words):
            killed.kill()
    supervisor = until(up.supervisor, "the supervisor")
    until(lambda: len(supervisor.children()) == 3, "three programs")
    until(lambda: (get(url, "/readyz") or (0, b""))[0] == 200, "ready again")
    status, view = answer(url, "GET", f"/v1/tables/{table}", Authorization=f"Bearer {key}")
    assert (status, view["id"]) == (200, table)


def test_an_open_long_poll_does_not_hold_up_the_end(begin: Begin) -> None:
    up = begin("up", program=REAL)
    url = up.ready().url
    table, key = new_table(url)

    def own_turn() -> int:
        """The version at which the table waits for this seat, and so for ever."""
        _, view = answer(url, "GET", f"/v1/tables/{table}", Authorization=f"Bearer {key}")
        return int(view["version"]) if view["hand"]["turn"]["seat"] == 0 else 0

    path = f"/v1/tables/{table}?after={until(own_turn, 'the own turn')}&wait=25"
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    connection.request("GET", path, headers={"Authorization": f"Bearer {key}"})
    up.family()
    up.process.terminate()
    assert up.end()[0] == 0
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):  # cut, not answered after its 25 s
        connection.getresponse()
    connection.close()
    up.nothing_left()


def test_api_and_worker_serve_on_a_redis_elsewhere(
    begin: Begin, place: Place, tmp_path: Path, redis_binary: Path
) -> None:
    sock = tmp_path / "r.sock"
    elsewhere = subprocess.Popen(
        [redis_binary, "--port", "0", "--unixsocket", sock, "--save", "", "--dir", tmp_path],
        stdout=subprocess.DEVNULL,
    )
    try:
        up = begin("up", program=REAL, TRINCA_REDIS_URL=f"unix://{sock}")
        url = up.ready().url
        table, key = new_table(url)
        assert answer(url, "GET", f"/v1/tables/{table}", Authorization=f"Bearer {key}")[0] == 200
        assert not up.running("redis-server")
        assert not place.redis_folder.exists()
    finally:
        elsewhere.terminate()
        elsewhere.wait()


def test_the_document_is_printed_in_its_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi"]) == 0
    printed = capsys.readouterr().out
    assert printed == json.dumps(json.loads(printed), ensure_ascii=False, indent=2) + "\n"
    assert json.loads(printed)["openapi"].startswith("3.1")


def test_a_reader_that_leaves_is_no_fault() -> None:
    words = [sys.executable, *REAL, "openapi"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ) as process:
        process.stdout.close()  # type: ignore[union-attr]  # a pipe was asked for
        assert process.stderr.read() == b""  # type: ignore[union-attr]
