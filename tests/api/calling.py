"""Calling the API, in this process or over HTTP; every answer is checked against the document."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import requests
from contract.checking import Checker
from flask import Flask

from trinca.api.services import EXTENSION, Services
from trinca.games import GAMES
from trinca.jobs.computer import Player
from trinca.jobs.parts import Parts
from trinca.tables.keys import key_text

AGAINST_COMPUTER: dict[str, Any] = {"game": "classic", "seats": [{"kind": "host"}, {"kind": "computer"}]}
HOST, LOCAL, INVITED, COMPUTER = ({"kind": kind} for kind in ("host", "local", "invited", "computer"))
ROOM = {"seats": [HOST, INVITED]}
ONE_DEVICE = {"seats": [HOST, LOCAL]}
JSON_TYPE = {"Content-Type": "application/json"}


def new_key() -> str:
    return key_text(secrets.token_bytes(32))


@dataclass(frozen=True)
class Reply:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def code(self) -> str:
        return str(self.json["code"])

    def refused(self, status: int, code: str, path: str | None = None) -> Any:
        """The problem, asserted to be this one."""
        assert (self.status, self.code) == (status, code), self.body
        assert self.json["status"] == status
        if path is not None:
            assert path in [fault["path"] for fault in self.json["errors"]], self.json
        return self.json


class Caller(ABC):
    """A client that checks every answer."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker

    def call(
        self,
        method: str,
        path: str,
        *,
        key: str | None = None,
        json: object = None,
        raw: bytes | Iterator[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        sent = dict(headers or {})
        if key is not None:
            sent.setdefault("Authorization", f"Bearer {key}")
        if json is not None:
            raw = msgspec.json.encode(json)
        if raw is not None:
            sent = {**JSON_TYPE, **sent}
        reply = self._send(method, path, raw, sent)
        self.checker.check(method, path.partition("?")[0], reply.status, reply.headers, reply.body)
        return reply

    def get(self, path: str, key: str | None = None, **headers: str) -> Reply:
        return self.call(
            "GET", path, key=key, headers={name.replace("_", "-"): text for name, text in headers.items()}
        )

    def make(self, **changes: object) -> "AtTable":
        """A new table as its host; against the computer, and the person plays first, unless `changes` say else."""
        body = {**AGAINST_COMPUTER, **changes}
        reply = self.call("POST", "/v1/tables", json=body)
        assert reply.status == 201, reply.body
        codes = [invitation["code"] for invitation in reply.json["invitations"]]
        return AtTable(self, reply.json["table"]["id"], reply.json["key"], codes)

    def accept(self, code: str, *, key: str | None = None, query: str = "", **body: object) -> Reply:
        """Follow an invitation, with `key` in `Authorization`."""
        return self.call("POST", f"/v1/invitations/{code}{query}", json=body, key=key)

    def friends(self, **changes: object) -> "tuple[AtTable, AtTable]":
        """The host and the guest of a room, at version 2 with the first hand dealt; the host plays first."""
        host = self.make(**{**ROOM, **changes})
        return host, host.guest()

    @abstractmethod
    def _send(
        self, method: str, path: str, raw: bytes | Iterator[bytes] | None, headers: dict[str, str]
    ) -> Reply: ...


class InProcess(Caller):
    """Calls the WSGI application directly."""

    def __init__(self, checker: Checker, app: Flask) -> None:
        super().__init__(checker)
        self.app = app

    @property
    def services(self) -> Services:
        services: Services = self.app.extensions[EXTENSION]
        return services

    def _send(self, method: str, path: str, raw: bytes | Iterator[bytes] | None, headers: dict[str, str]) -> Reply:
        assert raw is None or isinstance(raw, bytes)
        with self.app.test_client().open(path, method=method, data=raw, headers=headers) as response:
            return Reply(response.status_code, dict(response.headers), response.get_data())


class OverHttp(Caller):
    """Calls a running service."""

    def __init__(self, checker: Checker, url: str) -> None:
        super().__init__(checker)
        self.url = url

    def _send(self, method: str, path: str, raw: bytes | Iterator[bytes] | None, headers: dict[str, str]) -> Reply:
        with requests.request(method, self.url + path, data=raw, headers=headers, timeout=60) as response:
            return Reply(response.status_code, response.headers, response.content)


@dataclass
class AtTable:
    """A seat key at a table."""

    caller: Caller
    id: str
    key: str
    codes: list[str] = field(default_factory=list)
    sent: list[Reply] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/v1/tables/{self.id}"

    def guest(self) -> "AtTable":
        """The friend who takes the seat of the first invitation."""
        reply = self.caller.accept(self.codes[0])
        assert reply.status == 201, reply.body
        return AtTable(self.caller, self.id, reply.json["key"])

    def call(self, method: str, below: str = "", **how: Any) -> Reply:
        reply = self.caller.call(method, self.path + below, **{"key": self.key, **how})
        self.sent.append(reply)
        return reply

    def view(self, query: str = "") -> Any:
        reply = self.call("GET", query)
        assert reply.status == 200, reply.body
        return reply.json

    def legal(self) -> Any:
        return self.call("GET", "/moves").json

    def move(self, move: object, *, at: int | str | None = None, query: str = "", **headers: str) -> Reply:
        """Make a move for the version `at`; for the current one by default."""
        tag = f'"{self.view()["version"] if at is None else at}"'
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return self.call("POST", "/moves" + query, json=move, headers={"If-Match": tag, **named})

    def made(self, move: object) -> Any:
        """The view after a move that must be accepted."""
        reply = self.move(move)
        assert reply.status == 200, reply.body
        return reply.json

    def agree(self, action: str, **more: object) -> Reply:
        return self.call("POST", "/agreements", json={"action": action, **more})

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Assert that nothing of the table changed meanwhile, also not what no client sees."""
        before = self._whole()
        yield
        assert self._whole() == before

    def _whole(self) -> object:
        view = self.view("?include=moves,log")
        if isinstance(self.caller, InProcess):
            return view, self.caller.services.store.read(self.id)
        return view


def parts_of(here: Services) -> Parts:
    """The parts of a worker on what the application works with."""
    return Parts(here.store, here.due, here.presence, here.steps, here.queue, here.hint_queue, GAMES)


def computer_plays(at: AtTable) -> None:
    """Let the computer play its turn here, as a worker would."""
    assert isinstance(at.caller, InProcess)
    services = at.caller.services
    player = Player(parts_of(services))
    assert player.play(at.id, services.store.version(at.id) or 0)


def sensible(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """One of the legal moves: whatever lays cards or ends the hand after a draw, then the last one listed.

    Two people who play so come to the end of the stock.
    """
    for kind in ("end_hand", "declare", "play", "draw", "meld", "lay_off", "go_out"):
        for move in moves:
            if move["type"] == kind:
                return move
    return moves[-1]


def own_turn(at: AtTable) -> Any:
    """Play the person's whole turn from the list of legal moves; the view after it."""
    view = at.view("?include=moves")
    while view["status"] == "playing" and view["hand"]["turn"]["seat"] == view["you"]["seat"]:
        reply = at.move(sensible(view["you"]["moves"]["moves"]), at=view["version"], query="?include=moves")
        assert reply.status == 200, reply.body
        view = reply.json
    return view


def whole_hand(at: AtTable, *others: AtTable) -> Any:
    """Play until the hand is over; the view then. `others` are the people at the following seats."""
    people = (at, *others)
    view = at.view()
    while view["status"] == "playing":
        seat = view["hand"]["turn"]["seat"]
        if seat < len(people):
            own_turn(people[seat])
        else:
            computer_plays(at)
        view = at.view()
    return view
