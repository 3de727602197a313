"""`python -m bench.streams`: what idle streams cost a process of the API, in memory and in the time of a move."""

import argparse
import resource
import socket
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from pathlib import Path

import msgspec

from bench.arguments import number
from bench.connection import Connection
from bench.processes import HOST, Running, running
from bench.samples import Samples

ROOM = {"game": "classic", "seats": [{"kind": "host"}, {"kind": "invited"}]}
DUEL = msgspec.json.encode(
    {"game": "classic", "seats": [{"kind": "host"}, {"kind": "computer"}], "options": {"restocks": None}}
)
DRAW = msgspec.json.encode({"type": "draw", "from": "stock"})
OPEN_FILES = 512
"""Beside those of the streams."""

KIB = 1024
P99 = 98
"""Index of the 99th percentile among 99 cuts."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure moves without streams, with them, and without again; and what a stream keeps."""
    given = _parser().parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(given.streams + OPEN_FILES, most), most))
    with running() as here, ExitStack() as stack:
        _moves(here, Samples("warm"), given.moves // 10 + 1)
        before, during, after = Samples("without"), Samples(f"with {given.streams}"), Samples("without, after them")
        _moves(here, before, given.moves)
        empty = _resident(here)
        with ExitStack() as streams:
            for _ in _opened(here, given.streams, streams):
                pass
            full = _resident(here)
            _moves(here, during, given.moves)
        _moves(here, after, given.moves)
        stack.close()
    sys.stdout.write(
        f"{given.streams} streams, two to each room, keep {(full - empty) / given.streams:.1f} KiB each.\n\n"
    )
    sys.stdout.write(_table([before, during, after]))
    return 0


def _moves(here: Running, samples: Samples, count: int) -> None:
    """The time of a draw, at a new table each."""
    with closing(Connection(here.api)) as api:
        for _ in range(count):
            made = api.call("POST", "/v1/tables", body=DUEL).json
            key = f'Authorization: Bearer {made["key"]}\r\nIf-Match: "1"\r\n'
            path = f"/v1/tables/{made['table']['id']}/moves"
            answer = samples.of(lambda path=path, key=key: api.call("POST", path, key, DRAW))  # type: ignore[misc]  # called at once
            if answer.status != HTTPStatus.OK:
                raise RuntimeError(f"{answer.status}: {answer.body!r}")


def _opened(here: Running, count: int, stack: ExitStack) -> Iterator[socket.socket]:
    """That many streams, each past its snapshot."""
    with closing(Connection(here.api)) as api:
        for _ in range((count + 1) // 2):
            made = api.call("POST", "/v1/tables", body=msgspec.json.encode(ROOM)).json
            code = made["invitations"][0]["code"]
            guest = api.call("POST", f"/v1/invitations/{code}", body=b"{}").json
            for key in (made["key"], guest["key"]):
                yield stack.enter_context(_stream(here, made["table"]["id"], key))


@contextmanager
def _stream(here: Running, table: str, key: str) -> Iterator[socket.socket]:
    with socket.create_connection((HOST, here.api)) as sock:
        sock.sendall(
            f"GET /v1/tables/{table}/events HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {key}\r\n\r\n".encode()
        )
        seen = b""
        while b"event: snapshot" not in seen or not seen.endswith(b"\n\n\r\n"):
            seen += sock.recv(64 * KIB)
        yield sock


def _resident(here: Running) -> float:
    """What the process that answers holds in memory, in KiB."""
    (child,) = Path(f"/proc/{here.api_process}/task/{here.api_process}/children").read_text().split()
    lines = Path(f"/proc/{child}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def _table(rows: list[Samples]) -> str:
    told = ["| a move | median, ms | p99, ms | p99: ratio to the first |", "| --- | ---: | ---: | ---: |"]
    first = _p99(rows[0])
    told += [
        f"| {row.name} | {1000 * row.median:.2f} | {1000 * _p99(row):.2f} | {_p99(row) / first:.2f} |" for row in rows
    ]
    return "\n".join(told) + "\n"


def _p99(row: Samples) -> float:
    return statistics.quantiles(row.times, n=100, method="inclusive")[P99]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.streams", description="Measure what idle streams cost.")
    parser.add_argument("--streams", type=number(), default=1000, metavar="N", help="open at once (default: 1000)")
    parser.add_argument(
        "--moves", type=number(), default=1000, metavar="N", help="measured each time (default: 1000)"
    )
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
