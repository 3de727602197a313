"""Stores on a real Redis, tables of a real game, and simple changes of them."""

import secrets
import time
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from trinca.games import GAMES
from trinca.games.registry import Registry
from trinca.store.clients import connect
from trinca.store.store import Store
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.play import play
from trinca.tables.table import AnyTable, Facts, Step

SHARDS = 4
WEEK = 7 * 24 * 3600


class Clock:
    """A clock that also moves by hand."""

    def __init__(self) -> None:
        self._ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead

    def advance(self, milliseconds: int) -> None:
        self._ahead += milliseconds


def store_on(url: str, *, life: int = WEEK, registry: Registry = GAMES, clock: Clock | None = None) -> Store:
    return Store(connect(url), registry, table_life=life, shards=SHARDS, clock=clock or Clock())


def new_id() -> str:
    return secrets.token_urlsafe(16)


def builder(
    table_id: str, registry: Registry = GAMES, kinds: Sequence[str] = ("host", "computer")
) -> Callable[[Facts], Step]:
    game = registry["classic"]

    def build(facts: Facts) -> Step:
        seats = tuple(NewSeat(kind) for kind in kinds)  # type: ignore[arg-type]  # the kinds are literals of the tests
        return create(game, NewTable(table_id, game.options_type(), seats, None, "key", "digest"), facts)

    return build


def made(store: Store, registry: Registry = GAMES) -> AnyTable:
    """A fresh table against the computer; the person plays first."""
    table_id = new_id()
    table, new = store.create(table_id, builder(table_id, registry))
    assert new
    return table


def rename(table: AnyTable, facts: Facts) -> Step:
    """A change that is always possible: seat 0 is called by the version it makes."""
    seats = (replace(table.seats[0], name=f"v{table.version + 1}"), *table.seats[1:])
    return Step(replace(table, version=table.version + 1, seats=seats, expires=facts.expires), events=())


def persons_turn(table: AnyTable, facts: Facts) -> Step:
    """Seat 0 draws and discards what it drew."""
    game = GAMES[table.game]
    assert table.hand is not None
    draw = next(move for move in game.legal(table.hand.state).moves if move.source == "stock")
    after = game.apply(table.hand.state, draw).state
    discard = next(move for move in game.legal(after).moves if type(move).__name__ == "Discard")
    return play(game, table, (0,), (draw, discard), facts)
