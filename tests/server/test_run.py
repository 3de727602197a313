import os
import pty
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from server.support import Command, get, until

from trinca.server.place import Mark, Place, is_held

Begin = Callable[..., Command]
SAY_URL = (sys.executable, "-c", "import os; print(os.environ['TRINCA_URL'])")


def waiting(folder: Path) -> tuple[str, ...]:
    """A command that says its process id in a file and then waits for a line on its input."""
    script = f"import os, pathlib; pathlib.Path({str(folder / 'here')!r}).write_text(str(os.getpid())); input()"
    return (sys.executable, "-c", script)


def here(folder: Path) -> int | None:
    try:
        return int((folder / "here").read_text())
    except (OSError, ValueError):
        return None


def test_it_attaches_to_the_running_service_and_leaves_it(begin: Begin) -> None:
    up = begin("up")
    mark = up.ready()
    status, output, errors = begin("run", "--", *SAY_URL).end()
    assert (status, output, errors) == (0, f"{mark.url}\n", "")
    assert up.ready() == mark


def test_it_starts_a_service_and_ends_it(begin: Begin, place: Place, tmp_path: Path) -> None:
    run = begin("run", "--", *waiting(tmp_path), stdin=subprocess.PIPE)
    mark = run.ready()
    until(lambda: here(tmp_path), "the command")
    assert get(mark.url, "/readyz") is not None
    run.family()
    run.process.stdin.write("go on\n")  # type: ignore[union-attr]  # a pipe was asked for
    assert run.end()[0] == 0
    run.nothing_left()
    assert get(mark.url, "/readyz") is None
    assert not place.mark.exists()
    assert not is_held(place.redis_lock)


@pytest.mark.parametrize(("script", "status"), [("exit 7", 7), ("kill -KILL $$", 137), ("kill -TERM $$", 143)])
def test_the_status_is_the_commands(begin: Begin, script: str, status: int) -> None:
    assert begin("run", "--", "sh", "-c", script).end()[0] == status


def test_options_behind_the_dashes_are_the_commands(begin: Begin) -> None:
    assert begin("run", "--", "sh", "-c", 'echo "$@"', "sh", "--port", "--", "-x").end()[:2] == (0, "--port -- -x\n")


def test_a_command_that_is_none_starts_nothing(begin: Begin, place: Place) -> None:
    status, output, errors = begin("run", "--", "no-such-command-here").end()
    assert (status, output) == (127, "")
    assert "no-such-command-here" in errors
    assert not place.root.exists()


def test_a_command_that_cannot_be_run_is_told(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "broken").write_bytes(b"#!/no/such/interpreter\n")
    (tmp_path / "broken").chmod(0o700)
    status, output, errors = begin("run", "--", str(tmp_path / "broken")).end()
    assert (status, output) == (127, "")
    assert "cannot be run" in errors
    assert "Traceback" not in errors


def test_a_pipe_in_the_command_ends_as_in_a_shell(begin: Begin) -> None:
    """Python ignores SIGPIPE; its command must not inherit that."""
    status, output, errors = begin("run", "--", "bash", "-c", "yes | head -1; echo ${PIPESTATUS[0]}").end()
    assert (status, output) == (0, "y\n141\n")
    assert "Broken pipe" not in errors


def test_no_command_at_all_is_wrong_usage(begin: Begin) -> None:
    assert begin("run", "--").end()[0] == 2


def test_a_busy_port_alone_makes_it_take_a_free_one(begin: Begin) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, output, _ = begin("run", "--", *SAY_URL, TRINCA_PORT=str(port)).end()
    assert status == 0
    assert output.startswith("http://127.0.0.1:")
    assert output != f"http://127.0.0.1:{port}\n"


def test_the_mark_of_a_killed_service_is_ignored(begin: Begin, place: Place) -> None:
    other = Place(place.root / "other")
    elsewhere = begin("up", TRINCA_DATA_DIR=str(other.root))
    elsewhere.place = other
    living = elsewhere.ready()
    # The killed service's port was taken by another service since: answering there proves nothing.
    place.write_mark(Mark(living.url, 2**22 + 1))
    status, output, _ = begin("run", "--", *SAY_URL).end()
    assert status == 0
    assert output.startswith("http://127.0.0.1:")
    assert output != f"{living.url}\n"


def test_a_request_to_end_is_passed_on(begin: Begin, tmp_path: Path) -> None:
    run = begin("run", "--", *waiting(tmp_path), stdin=subprocess.PIPE)
    run.ready()
    command = psutil.Process(until(lambda: here(tmp_path), "the command"))
    run.family()
    run.process.terminate()
    assert run.process.wait(60) == 128 + signal.SIGTERM
    assert not command.is_running()
    run.nothing_left()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
@pytest.mark.parametrize("attached", [False, True])
def test_killed_itself_it_takes_its_command_along(begin: Begin, tmp_path: Path, attached: bool) -> None:  # noqa: FBT001 - a case
    if attached:
        begin("up").ready()
    run = begin("run", "--", *waiting(tmp_path), stdin=subprocess.PIPE)
    command = psutil.Process(until(lambda: here(tmp_path), "the command"))
    run.family()
    assert command in run.seen
    run.process.kill()
    run.process.wait()
    run.nothing_left()


def test_asked_to_end_while_starting_it_leaves_nothing(begin: Begin) -> None:
    run = begin("run", "--", *SAY_URL, STAND_IN_API="never_ready")
    until(lambda: run.running("serve-api"), "the API")
    run.process.terminate()
    status, output, _ = run.end()
    assert (status, output) == (130, "")
    run.nothing_left()


def test_the_service_stays_while_another_run_uses_it(begin: Begin, tmp_path: Path) -> None:
    owner, guest = tmp_path / "owner", tmp_path / "guest"
    owner.mkdir()
    guest.mkdir()
    first = begin("run", "--", *waiting(owner), stdin=subprocess.PIPE)
    mark = first.ready()
    until(lambda: here(owner), "the first command")
    second = begin("run", "--", *waiting(guest), stdin=subprocess.PIPE)
    until(lambda: here(guest), "the second command")
    assert not second.running("serve-api")
    first.family()
    first.process.stdin.write("go on\n")  # type: ignore[union-attr]  # a pipe was asked for
    first.process.stdin.close()  # type: ignore[union-attr]
    first.process.stdin = None
    assert "Another game" in first.process.stderr.readline() + first.process.stderr.readline()  # type: ignore[union-attr]
    assert (get(mark.url, "/readyz") or (0, b""))[0] == 200
    second.process.stdin.write("go on\n")  # type: ignore[union-attr]
    assert second.end()[0] == 0
    assert first.end()[0] == 0
    first.nothing_left()


def test_two_at_the_same_time_share_one_service(begin: Begin) -> None:
    runs = [begin("run", "--", *SAY_URL) for _ in range(3)]
    for run in runs:
        status, output, errors = run.end()
        assert status == 0, errors
        assert output.startswith("http://127.0.0.1:")


def test_ctrl_c_goes_to_the_command_and_not_to_the_service(begin: Begin, place: Place, tmp_path: Path) -> None:
    """On a terminal of its own: the first Ctrl-C is the command's affair, the service still serves it after."""
    script = """
import http.client, os, pathlib, urllib.parse
try:
    pathlib.Path(os.environ["HERE"]).write_text(str(os.getpid()))
    input()
except KeyboardInterrupt:
    url = urllib.parse.urlsplit(os.environ["TRINCA_URL"])
    connection = http.client.HTTPConnection(url.hostname, url.port)
    connection.request("GET", "/readyz")
    pathlib.Path(os.environ["HERE"]).with_name("status").write_text(str(connection.getresponse().status))
    raise SystemExit(5)
"""
    stand_in = str(Path(__file__).with_name("stand_in.py"))
    environ = os.environ | {
        "TRINCA_DATA_DIR": str(place.root),
        "TRINCA_PORT": "0",
        "HERE": str(tmp_path / "here"),
    }
    pid, terminal = pty.fork()
    if pid == 0:
        words = [sys.executable, stand_in, "run", "--", sys.executable, "-c", script]
        os.execve(words[0], words, environ)
    until(lambda: here(tmp_path), "the command")
    family = psutil.Process(pid).children(recursive=True)
    os.write(terminal, b"\x03")
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 5
    assert (tmp_path / "status").read_text() == "200"
    assert not place.mark.exists()
    until(lambda: not [p for p in family if p.is_running() and p.status() != psutil.STATUS_ZOMBIE], "the end of all")
