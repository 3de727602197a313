"""Connections that are held and not used, over real HTTP; none of it needs a Redis."""

import contextlib
import http.client
import resource
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from support.eventually import eventually
from support.service import Program

from trinca.server.limits import MOST, RESERVE, connections

HALF_SENT = b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
QUICK = ("-P", "-m", "gunicorn", "--config", str(Path(__file__).with_name("quick_config.py")))
LOW_LIMIT = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (300, resource.getrlimit(resource.RLIMIT_NOFILE)[1])); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"


class Api:
    """A process of the API on a port of its own."""

    def __init__(self, *words: str, bind: str | None = None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        if bind is not None:
            words += ("--bind", f"127.0.0.1:{self.port}", bind)
        nowhere = {"TRINCA_REDIS_URL": "unix:///nowhere", "TRINCA_PORT": str(self.port)}
        self.program = Program(*words, **nowhere)

    def serves(self) -> bool:
        assert self.program.process.poll() is None, self.program.output()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", "/healthz", headers={"Connection": "close"})
            return connection.getresponse().status == 200
        except ConnectionRefusedError:
            return False
        finally:
            connection.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def logged(self, text: str) -> bool:
        return text in self.program.output()


@contextlib.contextmanager
def running(api: Api) -> Iterator[Api]:
    try:
        eventually(api.serves)
        yield api
    finally:
        api.program.stop()


@pytest.fixture
def quick() -> Iterator[Api]:
    with running(Api(*QUICK, bind="trinca.api.app:create_app()")) as api:
        yield api


def until_closed(connection: socket.socket) -> bytes:
    answer = b""
    while received := connection.recv(65536):
        answer += received
    return answer


def test_more_half_sent_bodies_than_connections_end_by_themselves(quick: Api) -> None:
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(quick.connect()) for _ in range(9)]
        for connection in held:
            connection.sendall(HALF_SENT)
        eventually(lambda: quick.logged("All 8 connections are in use"))
        assert quick.serves()
        for connection in held:
            head, _, body = until_closed(connection).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 422 "), head
            assert b"\r\nConnection: close" in head
            assert msgspec.json.decode(body)["code"] == "invalid_request"
    assert quick.logged("did not arrive within 1 s.")
    assert quick.program.output().count("connections are in use") == 1


@pytest.mark.parametrize("framing", [b"Content-Length: 60000", b"Transfer-Encoding: chunked"])
def test_a_body_that_comes_in_drops_ends_too(quick: Api, framing: bytes) -> None:
    drop = b"1\r\n \r\n" if b"chunked" in framing else b" "
    answered = threading.Event()

    def send(connection: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while not answered.wait(0.02):
                connection.sendall(drop)

    with quick.connect() as connection:
        head = b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        connection.sendall(head + framing + b"\r\n\r\n")
        sending = threading.Thread(target=send, args=(connection,))
        sending.start()
        try:
            assert connection.recv(65536).startswith(b"HTTP/1.1 422 ")
        finally:
            answered.set()
            sending.join()


def test_a_small_body_that_nobody_wanted_holds_nothing_either(quick: Api) -> None:
    with quick.connect() as connection:
        head = b"POST /v1/tables/x/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        connection.sendall(head + b"Content-Length: 100\r\n\r\n{")
        assert until_closed(connection).startswith(b"HTTP/1.1 401 ")


def test_an_answer_that_is_not_taken_is_given_up(quick: Api) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(60)
        connection.connect(("127.0.0.1", quick.port))
        connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        eventually(lambda: quick.logged("did not take its answer"))
    assert quick.serves()
    assert "Traceback" not in quick.program.output()


def test_an_idle_connection_is_closed_in_silence_at_the_end(quick: Api) -> None:
    with quick.connect() as idle, quick.connect() as untouched:
        idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            answer += idle.recv(65536)
        quick.program.process.terminate()
        assert until_closed(idle) == b""
        assert until_closed(untouched) == b""
        quick.program.process.wait(60)
    assert "Traceback" not in quick.program.output()


def test_eleven_hundred_half_sent_bodies_stop_nothing() -> None:
    """With the settings in force; the process begins with a limit of open files that would not do."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    possible = hard if hard != resource.RLIM_INFINITY else MOST + RESERVE
    count = min(1100, possible - RESERVE - 50)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(possible, MOST), hard))
    with (
        running(Api("-c", LOW_LIMIT, "-P", "-m", "trinca.server.main", "api")) as api,
        contextlib.ExitStack() as stack,
    ):
        for _ in range(count):
            stack.enter_context(api.connect()).sendall(HALF_SENT)
        assert api.serves()
        assert api.logged(f"Up to {connections(min(possible, MOST + RESERVE))} connections")
        assert not api.logged("connections are in use")


@pytest.mark.parametrize(("open_files", "most"), [(256, 128), (1024, 768), (4096, 3840), (20_000, 10_000)])
def test_connections_leave_files_for_the_rest(open_files: int, most: int) -> None:
    assert connections(open_files) == most
