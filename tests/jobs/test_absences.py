"""TA-5: a worker notices who went away, and the computers wait for them."""

from typing import Any

import pytest
from jobs.conftest import Bench
from support.tables import Clock, new_id

from trinca.games import GAMES
from trinca.jobs.sweeper import Sweeper
from trinca.store.presence import Presence
from trinca.tables.computer import plain_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.invite import Guest, join
from trinca.tables.play import play
from trinca.tables.presence import AWAY_AFTER, NOTED_EVERY, SILENT_FOR, come_back
from trinca.tables.table import AnyTable, Facts, Step

GAME = GAMES["indian"]


@pytest.fixture
def sweeper(bench: Bench) -> Sweeper:
    return Sweeper(bench.parts())


def room(bench: Bench, presence: str = "required") -> AnyTable:
    """Ana, Rui and a computer; both people were heard from just now."""
    table_id = new_id()

    def build(facts: Facts) -> Step:
        seats = (NewSeat("host", "Ana"), NewSeat("invited", "Rui", invitation="code"), NewSeat("computer"))
        new = NewTable(table_id, GAME.options_type(), seats, presence, "host-key", "digest")  # type: ignore[arg-type]  # a literal of the tests
        return create(GAME, new, facts)

    bench.store.create(table_id, build)
    table = bench.store.update(
        table_id, lambda table, facts: join(GAME, table, Guest("code", "guest-key"), facts)
    ).table
    bench.presence.hear(table, (0,))
    bench.presence.hear(table, (1,))
    return table


def away(bench: Bench, table: AnyTable) -> list[int]:
    return [number for number, seat in enumerate(bench.store.read(table.id).seats) if seat.away]


def index(bench: Bench) -> list[Any]:
    return [member for shard in range(4) for member in bench.client.zrange(f"trinca:{{s{shard}}}:absent", 0, -1)]


def keys_of(bench: Bench, table: AnyTable) -> list[Any]:
    """Every key of the table."""
    keys: Any = bench.client.keys("*")
    return [key for key in keys if table.id.encode() in key]


def test_who_was_heard_from_within_a_minute_is_there(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench)
    bench.clock.advance(AWAY_AFTER)
    sweeper.look()
    assert away(bench, table) == []
    assert bench.store.version(table.id) == table.version


def test_who_was_not_is_away_by_one_commit(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench)
    bench.clock.advance(NOTED_EVERY)
    bench.presence.hear(table, (0,))
    bench.clock.advance(AWAY_AFTER)
    sweeper.look()
    sweeper.look()
    assert away(bench, table) == [1]
    assert bench.store.version(table.id) == table.version + 1
    bench.clock.advance(NOTED_EVERY)
    sweeper.look()
    assert away(bench, table) == [0, 1]
    assert bench.store.version(table.id) == table.version + 2


def test_a_table_where_nobody_is_left_costs_no_look(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench)
    assert index(bench) == [table.id.encode()]
    bench.clock.advance(SILENT_FOR)
    sweeper.look()
    assert away(bench, table) == [0, 1]
    assert index(bench) == []
    bench.presence.hear(table, (1,))
    assert index(bench) == [table.id.encode()]


def test_who_is_heard_from_while_a_table_is_looked_at_is_not_forgotten(bench: Bench) -> None:
    table = room(bench)
    bench.clock.advance(SILENT_FOR)
    bench.presence.hear(table, (1,))
    bench.presence.forget(table.id)  # decided a moment before
    assert index(bench) == [table.id.encode()]


def test_a_table_that_does_not_wait_for_its_people_is_let_be(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench, "optional")
    bench.clock.advance(SILENT_FOR)
    sweeper.look()
    assert away(bench, table) == []
    assert index(bench) == []


def test_tables_that_are_gone_leave_nothing(bench: Bench, sweeper: Sweeper) -> None:
    removed, expired = room(bench), room(bench)
    bench.store.delete(removed.id)
    assert index(bench) == [expired.id.encode()]
    assert keys_of(bench, removed) == []
    bench.client.delete(*keys_of(bench, expired))  # as when it expires
    bench.clock.advance(SILENT_FOR)
    sweeper.look()
    assert index(bench) == []
    bench.presence.hear(expired, (0,))
    assert index(bench) == []


def test_one_damaged_table_keeps_no_other_waiting(bench: Bench, sweeper: Sweeper) -> None:
    tables = [room(bench) for _ in range(6)]
    for table in tables[::2]:
        key = next(key for key in keys_of(bench, table) if key.endswith(table.id.encode()))
        bench.client.hset(key, "body", "{")
    bench.clock.advance(SILENT_FOR)
    sweeper.look()
    assert [away(bench, table) for table in tables[1::2]] == [[0, 1]] * 3
    assert index(bench) == []


def test_a_clock_that_was_wrong_keeps_nobody_at_the_table(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench)
    ahead = Clock()
    ahead.advance(10 * SILENT_FOR)
    bench.presence.forget(table.id)
    bench.client.delete(*index_keys())
    Presence(bench.client, 4, ahead).hear(table, (0, 1))
    sweeper.look()
    assert away(bench, table) == [0, 1]


def index_keys() -> list[str]:
    return [f"trinca:{{s{shard}}}:absent" for shard in range(4)]


def test_a_computer_waits_for_them_and_is_due_when_they_are_back(bench: Bench, sweeper: Sweeper) -> None:
    table = room(bench)
    for seat in (0, 1):
        moves = plain_turn(GAME, bench.store.read(table.id), seat)
        updated = bench.store.update(table.id, lambda t, f, seat=seat, moves=moves: play(GAME, t, (seat,), moves, f))  # type: ignore[misc]  # bound at once
    assert updated.due
    bench.clock.advance(SILENT_FOR)
    sweeper.look()
    assert bench.due.look(table.id) is not None
    assert bench.due.claim(table.id, updated.table.version + 1) is None  # nothing is due
    back = bench.store.update(table.id, lambda table, _: come_back(table, (0, 1)))
    assert back.due
    assert bench.due.claim(table.id, back.table.version) is not None
