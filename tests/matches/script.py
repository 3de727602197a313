"""Plays a match against computers over HTTP, knowing no game: it only picks from the moves the service lists.

    python tests/matches/script.py http://127.0.0.1:8000 indian --seats 6 --seed 7
    python tests/matches/script.py http://127.0.0.1:8000 tiles --seats 4 --hands 3 --level hard --pick any
    python tests/matches/script.py http://127.0.0.1:8000 rummy500 --option target=200

The first seat is the script's, computers have the others. A line tells of each hand. A game without running score has
no match: its hands stand alone, and as many are played as `--hands` says, one if it says nothing.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import requests

Json = dict[str, Any]
WAIT = 25
"""Seconds that a request waits for the computers; the most that the service allows."""


class Hand(NamedTuple):
    """A finished hand.

    Attributes:
        number: Counted from 1.
        moves: How many moves the script made in it.
        result: As the view tells it.
    """

    number: int
    moves: int
    result: Json

    def __str__(self) -> str:
        told = {name: self.result[name] for name in ("reason", "winner", "points", "scores", "match")}
        return f"hand {self.number}: {self.moves} moves here, " + ", ".join(f"{name} {told[name]}" for name in told)


def any_of(moves: Sequence[Json], chance: random.Random) -> Json:
    """Any of the moves."""
    return chance.choice(moves)


def laying(moves: Sequence[Json], chance: random.Random) -> Json:
    """One of the moves that name the most cards: what can be laid is laid."""
    most = max(map(_cards, moves))
    return chance.choice([move for move in moves if _cards(move) == most])


def _cards(part: object) -> int:
    if isinstance(part, dict):
        return sum(map(_cards, part.values()))
    return sum(_cards(one) or 1 for one in part) if isinstance(part, list) else 0


PICKS: dict[str, Callable[[Sequence[Json], random.Random], Json]] = {"laying": laying, "any": any_of}


class Seat:
    """The script's seat at a table of its own."""

    def __init__(self, url: str, body: Json) -> None:
        self._session = requests.Session()
        self._url = url
        made = self._asked("POST", "/v1/tables", json=body)
        self._session.headers["Authorization"] = f"Bearer {made['key']}"
        self._table = f"/v1/tables/{made['table']['id']}"
        self.view: Json = self._asked("GET", f"{self._table}?include=moves")

    def move(self, move: Json) -> None:
        """Make a move; it must be accepted."""
        match = {"If-Match": f'"{self.view["version"]}"'}
        self.view = self._asked("POST", f"{self._table}/moves?include=moves", json=move, headers=match)

    def wait(self) -> None:
        """Wait until the computers have played on."""
        before = self.view["version"]
        self.view = self._asked("GET", f"{self._table}?include=moves&after={before}&wait={WAIT}")

    def go_on(self) -> None:
        """Have the next hand dealt."""
        self.view = self._asked("POST", f"{self._table}/agreements?include=moves", json={"action": "next_hand"})

    def end(self) -> None:
        """Remove the table."""
        self._session.delete(self._url + self._table, timeout=60).raise_for_status()
        self._session.close()

    def _asked(self, method: str, path: str, **how: Any) -> Json:
        with self._session.request(method, self._url + path, timeout=60, **how) as answer:
            if answer.status_code not in (200, 201):
                raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
            told: Json = answer.json()
            return told


def table_of(game: str, seats: int, *, level: str = "normal", options: Json | None = None) -> Json:
    """What makes a table of that game, all other seats the computer's."""
    computers = [{"kind": "computer", "level": level}] * (seats - 1)
    return {"game": game, "seats": [{"kind": "host"}, *computers], "options": options or {}}


def hands_of(
    seat: Seat, pick: Callable[[Sequence[Json], random.Random], Json], chance: random.Random
) -> Iterator[Hand]:
    """The hands of a match as each is over; without end where no match is."""
    while True:
        made = 0
        while seat.view["status"] == "playing":
            moves = seat.view["you"]["moves"]["moves"]
            if moves:
                seat.move(pick(moves, chance))
                made += 1
            else:
                seat.wait()
        yield Hand(seat.view["hand"]["number"], made, seat.view["result"])
        if seat.view["status"] == "match_over":
            return
        seat.go_on()


def played(url: str, body: Json, *, pick: str = "laying", seed: int = 0, hands: int | None = None) -> Iterator[Hand]:
    """Play at a new table to the end of the match, or until so many hands are over; the table is removed then."""
    seat = Seat(url, body)
    try:
        for hand in hands_of(seat, PICKS[pick], random.Random(seed)):
            yield hand
            if hand.number == hands or (hands is None and hand.result["scores"] is None):
                return
    finally:
        seat.end()


def _options(words: Sequence[str]) -> Json:
    pairs = (word.split("=", 1) for word in words)
    return {name: msgspec.json.decode(value) for name, value in pairs}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play one match and tell it; 0 when it was played to its end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("url")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--pick", choices=sorted(PICKS), default="laying")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hands", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON")
    given = parser.parse_args(arguments)
    body = table_of(given.game, given.seats, level=given.level, options=_options(given.option))
    began, moves = time.monotonic(), 0
    for hand in played(given.url, body, pick=given.pick, seed=given.seed, hands=given.hands):
        moves += hand.moves
        print(hand, flush=True)  # noqa: T201 - a script
    print(f"{given.game}: {moves} moves in {time.monotonic() - began:.0f} s")  # noqa: T201 - a script
    return 0


if __name__ == "__main__":
    sys.exit(main())
