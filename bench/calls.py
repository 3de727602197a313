"""The API's calls as a client sees them, over HTTP, in the middle of real hands against the computer."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from random import Random

import msgspec
import redis
from rq import Worker
from rq.worker import WorkerStatus

from bench.connection import Answer, Connection
from bench.processes import Running
from bench.samples import Group, Samples
from trinca.store.clients import connect

WARM_UP = 10
"""Turns that are played before anything is measured."""

PAUSE = 0.005  # seconds

NEW_TABLE = msgspec.json.encode(
    {
        "game": "classic",
        "seats": [{"kind": "host"}, {"kind": "computer", "level": "normal"}],
        "options": {"restocks": None},  # so that no draw ends a hand
    }
)
DRAW = msgspec.json.encode({"type": "draw", "from": "stock"})


class Kinds:
    """What is measured, in the order of the report."""

    def __init__(self) -> None:
        self.bare = Samples("bare route")
        self.ping = Samples("bare `PING`")
        self.script = Samples("bare script")
        self.unchanged = Samples("read, not changed (304)")
        self.read = Samples("read the view")
        self.legal = Samples("legal moves (after the draw)")
        self.move = Samples("move (draw from the stock)")
        self.wakes = Samples("move that wakes a computer (discard)")
        self.answered = Samples("discard until the computer's turn is seen (long poll)")

    @property
    def rows(self) -> list[Samples]:
        """All of them."""
        return list(vars(self).values())


@dataclass(frozen=True)
class Seat:
    """The person's seat at a table."""

    api: Connection
    path: str
    key: str

    def call(self, method: str, below: str = "", *, version: int | None = None, body: bytes = b"") -> Answer:
        """Call the table; `version` is what `If-Match` names."""
        headers = self.key if version is None else f'{self.key}If-Match: "{version}"\r\n'
        return self.api.call(method, self.path + below, headers, body)

    def view(self) -> Answer:
        """The view."""
        return _expect(HTTPStatus.OK, self.call("GET"))

    def known(self, version: int) -> Answer:
        """The view, where it is another than that version's."""
        return _expect(
            HTTPStatus.NOT_MODIFIED, self.api.call("GET", self.path, f'{self.key}If-None-Match: "{version}"\r\n')
        )


def measure(running: Running, turns: int) -> Group:
    """Play that many of the person's turns, and in each take the time of every kind of call once."""
    kinds = Kinds()
    with (
        closing(Connection(running.api)) as api,
        closing(Connection(running.bare)) as bare,
        connect(running.redis_url) as client,
    ):
        _play(api, bare, client, WARM_UP, Kinds())
        _play(api, bare, client, turns, kinds)
    notes = (
        f"One client, one kept connection, {turns} calls of each kind in turns; one API process, one worker.",
        "Bare route: 15 bytes by Flask under the same gunicorn and gevent. Bare script: `return 1`, the same client.",
        "Only the last row waits for the computer; nothing else is measured while the worker works.",
    )
    return Group("Calls", kinds.rows, [kinds.bare, kinds.ping, kinds.script], notes)


def _play(api: Connection, bare: Connection, client: redis.Redis, turns: int, kinds: Kinds) -> None:
    script = client.register_script("return 1")
    script()
    seat, order = _new(api), Random(turns)  # noqa: S311 - only the order of calls, the same in every run
    for _ in range(turns):
        _settle(client)
        if seat.view().json["status"] != "playing":
            seat = _new(api)
        version = seat.view().json["version"]
        bare.call("GET", "/bare")  # both processes have just answered, neither is woken by the first call that counts
        # In an order that changes, so that no kind of call is always the first after a pause.
        calls: list[tuple[Samples, Callable[[], object]]] = [
            (kinds.bare, partial(bare.call, "GET", "/bare")),
            (kinds.ping, client.ping),
            (kinds.script, script),
            (kinds.read, seat.view),
            (kinds.unchanged, partial(seat.known, version)),
        ]
        for samples, call in order.sample(calls, len(calls)):
            samples.of(call)
        _turn(seat, version, kinds)


def _turn(seat: Seat, version: int, kinds: Kinds) -> None:
    """Draw, list the moves, discard; wait for the computer."""
    drawn = _expect(
        HTTPStatus.OK, kinds.move.of(lambda: seat.call("POST", "/moves", version=version, body=DRAW))
    ).json
    _expect(HTTPStatus.OK, kinds.legal.of(lambda: seat.call("GET", "/moves")))
    last = {"type": "discard", "card": drawn["you"]["hand"][0]}
    with kinds.answered.timed():
        body, at = msgspec.json.encode(last), drawn["version"]
        _expect(HTTPStatus.OK, kinds.wakes.of(lambda: seat.call("POST", "/moves", version=at, body=body)))
        _expect(HTTPStatus.OK, seat.call("GET", f"?after={at + 1}&wait=25"))


def _settle(client: redis.Redis) -> None:
    """Wait until the worker has put its job away: it goes on for a while after the computer's turn is seen."""
    while any(worker.get_state() != WorkerStatus.IDLE for worker in Worker.all(connection=client)):
        time.sleep(PAUSE)


def _new(api: Connection) -> Seat:
    """A new table, where the person plays first."""
    made = _expect(HTTPStatus.CREATED, api.call("POST", "/v1/tables", body=NEW_TABLE)).json
    return Seat(api, f"/v1/tables/{made['table']['id']}", f"Authorization: Bearer {made['key']}\r\n")


def _expect(status: HTTPStatus, answer: Answer) -> Answer:
    """The answer, where it is the one that is to be measured."""
    if answer.status != status:
        raise RuntimeError(f"{answer.status} in place of {status.value}: {answer.body!r}")
    return answer
