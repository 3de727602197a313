"""Rooms followed by streams at the real service: two API processes on one Redis, clients in terminals, cuts."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.running import Cli
from cli.terminal import Terminal, play_to_the_end
from support.eventually import eventually
from support.redis_server import RedisServer
from support.service import Program

from trinca.server.network import is_ready
from trinca.store.keys import Keys
from trinca.store.settings import Settings
from trinca_cli.keys import KeyFile
from trinca_client import Trinca

MOVED = r"^  {} (?:drew|took|melded|laid off|discarded) "


class Api:
    """An API process on the port it had before, however often it is killed. There is no worker: people play."""

    def __init__(self, redis: RedisServer) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._environ = {"TRINCA_REDIS_URL": redis.url(0), "TRINCA_PORT": str(self._port)}
        self._program: Program | None = None

    def start(self) -> None:
        self._program = Program("-P", "-m", "trinca.server.main", "api", **self._environ)
        eventually(lambda: is_ready(self.url))

    def kill(self) -> None:
        """End it at once, its streams in the middle."""
        if self._program is not None:
            self._program.kill()
            self._program = None


class Room:
    """Ana plays at one process of the service, Rui at the other."""

    def __init__(self, home: Path, redis: RedisServer, apis: tuple[Api, Api]) -> None:
        self.redis, self.apis = redis, apis
        self.ana, self.rui = (self._client(home / name, api) for name, api in zip(("ana", "rui"), apis, strict=True))
        self.ana("new", "--name", "Ana", "--friend", "Rui", "--option", "target=1")
        (invitation,) = KeyFile(self.ana.key_file.parent).tables()[0].invitations
        assert self.rui("join", invitation["code"], "--url", apis[1].url).status == 0
        (self.saved,) = KeyFile(self.rui.key_file.parent).tables()

    def _client(self, home: Path, api: Api) -> Cli:
        home.mkdir()
        cli = Cli(home)
        cli.environ["TRINCA_URL"] = api.url
        return cli

    def anas(self, at: int = 0, *, command: str = "play") -> Terminal:
        return Terminal(self.ana.home, self.apis[at].url, command)

    def ruis(self, at: int = 1, *, command: str = "play") -> Terminal:
        return Terminal(self.rui.home, self.apis[at].url, command)

    def silence(self, seat: int) -> None:
        """As if nothing had been heard of this seat for a long time."""
        shards = Settings.from_environment({}).shards
        with self.redis.client() as client:
            assert client.hset(Keys(shards).of(self.saved.table).heard, str(seat), 0) == 0

    def moves(self) -> list[dict[str, Any]]:
        """Every move of the match, from its records."""
        with Trinca(self.apis[0].url) as trinca:
            hands = trinca.tables.at(self.saved.table, self.saved.key).hands
            records = [hands.get(line["number"]) for line in hands.list()]
        return [dict(move) for record in records for move in record["moves"]]


@pytest.fixture(scope="module")
def redis_of_two() -> Iterator[RedisServer]:
    server = RedisServer().start()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def apis(redis_of_two: RedisServer) -> Iterator[tuple[Api, Api]]:
    both = (Api(redis_of_two), Api(redis_of_two))
    try:
        for api in both:
            api.start()
        yield both
    finally:
        for api in both:
            api.kill()


@pytest.fixture
def room(tmp_path: Path, redis_of_two: RedisServer, apis: tuple[Api, Api]) -> Room:
    return Room(tmp_path, redis_of_two, apis)


def test_a_room_is_played_to_the_end_although_one_is_cut_off_for_a_while(room: Room) -> None:
    """Rui's process of the service is killed in the middle, and is back once Rui's client has noticed."""
    cut: list[str] = []

    with room.anas() as anas, room.ruis() as ruis:

        def cut_off() -> None:
            if not cut and len(re.findall(MOVED.format("Rui"), anas.shown, re.MULTILINE)) >= 2:
                room.apis[1].kill()
                cut.append("off")
            if cut == ["off"] and "Trying again in" in ruis.shown:
                room.apis[1].start()
                cut.append("back")

        play_to_the_end(anas, ruis, meanwhile=cut_off)
        assert (cut, anas.ended(), ruis.ended()) == (["off", "back"], 0, 0)
    moves = room.moves()
    for terminal, other, seat in ((anas, "Rui", 1), (ruis, "Ana", 0)):
        told = re.findall(MOVED.format(other), terminal.shown, re.MULTILINE)
        assert len(told) == sum(move["seat"] == seat for move in moves)
    scores = [re.findall(r"won the match, (\d+ : \d+)\.", each.shown) for each in (anas, ruis)]
    assert scores[0] == scores[1]
    assert len(scores[0]) == 1


def test_one_who_vanishes_is_away_until_they_come_back(room: Room) -> None:
    with room.anas() as anas:
        anas.until("Your move: ")
        with room.ruis() as ruis:
            ruis.until("Waiting for Ana …")
            room.apis[1].kill()
        room.silence(1)
        anas.type("draw stock")
        told = anas.until("  Rui is away; the table waits.")
        assert "The move was not made." in told
        assert room.ana("show").lines[-1] == "Rui is away; the table waits."
        room.apis[1].start()
        with room.ruis() as ruis:
            ruis.until("Waiting for Ana …")
            assert "away" not in ruis.shown
            anas.until("  Rui is back.")
            anas.until("Your move: ")
            anas.type("draw stock")
            ruis.until("  Ana drew from the stock.")
    assert anas.shown.count("Rui is away") == anas.shown.count("Rui is back") == 1


def test_a_second_play_of_a_seat_takes_it_and_the_first_one_ends(room: Room) -> None:
    with room.ruis() as first:
        first.until("Waiting for Ana …")
        with room.ruis(at=0) as second:
            second.until("Waiting for Ana …")
            first.until(
                f"trinca: This seat is now played elsewhere; `trinca play {room.saved.table[:8]}` takes it back."
            )
            assert first.ended() == 1
            assert room.ana("move", "draw", "stock").status == 0
            second.until("  Ana drew from the stock.")
            with room.ruis() as third:  # and back again, when somebody wants it
                third.until("Waiting for Ana …")
                second.until("is now played elsewhere")
                assert second.ended() == 1


def test_whoever_sits_at_the_prompt_is_told_with_the_next_line_and_makes_no_move(room: Room) -> None:
    with room.anas() as first:
        first.until("Your move: ")
        with room.anas(at=1) as second:
            second.until("Your move: ")
            while (
                "elsewhere" not in first.shown
            ):  # a prompt is there before its stream is: it may come a moment later
                first.type("")
                first.until_any("is now played elsewhere", "Your move: ")
            assert first.ended() == 1
            second.type("draw stock")
            second.until("Your move: ")
            assert "meanwhile" not in second.shown


def test_a_room_outlasts_redis_and_every_process_of_the_service(room: Room) -> None:
    with room.anas() as anas, room.ruis() as ruis:
        ruis.until("Waiting for Ana …")
        anas.until("Your move: ")
        room.redis.stop()
        anas.type("draw stock")
        anas.until("Trying again in")
        room.redis.start()
        anas.until("Your move: ")
        ruis.until("  Ana drew from the stock.")
        for api in room.apis:
            api.kill()
        for api in room.apis:
            api.start()
        anas.type("moves")
        listed = re.findall(r"^ *(\d+)  discard ", anas.until("Your move: "), re.MULTILINE)
        anas.type(listed[0])
        ruis.until("Your move: ")
        assert ruis.shown.count("  Ana drew from the stock.") == ruis.shown.count("  Ana discarded ") == 1
        assert "playing" in room.rui("tables").out


def test_watching_tells_what_happens_and_plays_nobodys_seat(room: Room) -> None:
    with room.ruis() as ruis, room.ruis(at=0, command="watch") as watching:
        watching.until("To play: Ana.")
        ruis.until("Waiting for Ana …")
        assert room.ana("move", "draw", "stock").status == 0
        watching.until("Ana drew from the stock.")
        ruis.until("  Ana drew from the stock.")
        assert room.ana("delete").status == 0
        watching.until("trinca: The table is not there")
        ruis.until("trinca: The table is not there")
        assert (watching.ended(), ruis.ended()) == (1, 1)
