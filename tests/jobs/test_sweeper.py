"""The sweeper: what nobody plays is found, and waiting is no failure."""

import pytest
from jobs.conftest import Bench
from support.eventually import eventually
from support.tables import SHARDS, Clock, made, persons_turn, rename

from trinca.jobs.computer import LATER, Player
from trinca.jobs.sweeper import ATTEMPTS, Sweeper
from trinca.store.due import LEASE, QUEUED_FOR, Due
from trinca.store.keys import Keys
from trinca.store.store import FIRST_LOOK


def queued(bench: Bench) -> list[str]:
    return [job.decode() for job in bench.client.lrange("rq:queue:turns", 0, -1)]  # type: ignore[union-attr]  # not decoded


@pytest.fixture
def sweeper(bench: Bench) -> Sweeper:
    return Sweeper(bench.parts())


def test_a_turn_that_was_never_queued_is_queued(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    sweeper.look()
    assert queued(bench) == []  # whoever committed may be about to queue it
    bench.clock.advance(FIRST_LOOK)
    sweeper.look()
    sweeper.look()
    assert queued(bench) == [f"turn-{table.id}-2-0"]


def test_waiting_in_the_queue_is_no_attempt(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    for _ in range(ATTEMPTS + 2):
        bench.clock.advance(QUEUED_FOR)
        sweeper.look()
    assert set(queued(bench)) == {f"turn-{table.id}-2-0"}  # one job, however often it was queued
    assert bench.store.version(table.id) == 2


def test_a_turn_taken_from_the_queue_and_never_claimed_is_queued_again(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    bench.clock.advance(FIRST_LOOK)
    sweeper.look()
    bench.client.delete("rq:queue:turns")  # its worker was killed before it began
    sweeper.look()
    assert queued(bench) == []
    bench.clock.advance(QUEUED_FOR)
    sweeper.look()
    assert queued(bench) == [f"turn-{table.id}-2-0"]


def test_a_turn_that_waits_is_not_queued_twice(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    bench.clock.advance(FIRST_LOOK)
    for _ in range(3):
        sweeper.look()
        bench.clock.advance(QUEUED_FOR)
    assert queued(bench) == [f"turn-{table.id}-2-0"]


def test_a_started_turn_that_ran_out_is_queued_as_the_next_attempt(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    for attempt in range(1, ATTEMPTS):
        assert bench.due.claim(table.id, 2)
        sweeper.look()
        assert len(queued(bench)) == attempt - 1  # it is being played
        bench.clock.advance(LEASE)
        sweeper.look()
    assert queued(bench) == [f"turn-{table.id}-2-1", f"turn-{table.id}-2-2"]


def test_after_three_started_attempts_a_plain_turn_is_played(
    bench: Bench, sweeper: Sweeper, caplog: pytest.LogCaptureFixture
) -> None:
    table = bench.computers_table()
    for _ in range(ATTEMPTS):
        assert bench.due.claim(table.id, 2)
        bench.clock.advance(LEASE)
    sweeper.look()
    assert bench.store.version(table.id) == 3
    assert queued(bench) == []
    assert "plain turn" in caplog.text


def test_attempts_at_one_version_do_not_count_at_the_next(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    for _ in range(ATTEMPTS):
        assert bench.due.claim(table.id, 2)
        bench.clock.advance(LEASE)
    bench.store.update(table.id, rename)
    bench.clock.advance(FIRST_LOOK)
    sweeper.look()
    assert queued(bench) == [f"turn-{table.id}-3-0"]


def test_a_table_that_cannot_be_played_keeps_no_other_waiting(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    tables = [bench.computers_table() for _ in range(5)]
    for table in tables:
        for _ in range(ATTEMPTS):
            claim = bench.due.claim(table.id, 2)
            assert claim
            bench.clock.advance(LEASE)
    for broken in tables[:4]:
        bench.client.hset(Keys(SHARDS).of(broken.id).table, "body", "{}")
    sweeper = Sweeper(bench.parts())
    sweeper.look()
    assert bench.store.version(tables[4].id) == 3
    bench.clock.advance(LATER - 1000)
    assert bench.due.overdue(5) == []  # nor is it tried at every look


def test_a_mark_whose_table_is_gone_is_forgotten(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    keys = Keys(SHARDS).of(table.id)
    bench.client.delete(*keys.own)  # as when it expires
    bench.clock.advance(FIRST_LOOK)
    sweeper.look()
    assert bench.client.zcard(keys.due) == 0
    assert queued(bench) == []


def test_the_queue_is_away_and_comes_back(clean_redis: str) -> None:
    away = Bench(clean_redis, queue_url="unix:///nowhere.sock")
    table = away.computers_table()
    away.clock.advance(FIRST_LOOK)
    sweeper = Sweeper(away.parts())
    sweeper.look()
    assert away.due.overdue(1) == [table.id]
    sweeper._parts = Bench(clean_redis).parts()
    sweeper._parts.due._clock = away.clock
    sweeper.look()
    assert queued(away) == [f"turn-{table.id}-2-0"]


def test_one_sweeper_works(bench: Bench, sweeper: Sweeper) -> None:
    bench.computers_table()
    bench.clock.advance(FIRST_LOOK)
    assert bench.due.sweep_lease("another worker's")
    sweeper.look()
    assert queued(bench) == []
    bench.due.end_sweep_lease("another worker's")
    sweeper.look()
    assert len(queued(bench)) == 1


def test_two_sweepers_do_no_harm(bench: Bench, sweeper: Sweeper) -> None:
    table = bench.computers_table()
    bench.clock.advance(FIRST_LOOK)
    sweeper.look()
    assert bench.due.overdue(1) == []
    assert bench.due.look(table.id)
    sweeper._take_care(table.id)
    assert set(queued(bench)) == {f"turn-{table.id}-2-0"}
    assert Player(bench.parts()).play(table.id, 2)
    assert not Player(bench.parts()).play(table.id, 2)


def test_it_looks_by_itself_and_ends_at_once(bench: Bench) -> None:
    sweeper = Sweeper(bench.parts(), every=0.01)
    sweeper.start()
    table = bench.store.update(made(bench.store).id, persons_turn).table
    bench.clock.advance(FIRST_LOOK)
    eventually(lambda: queued(bench) == [f"turn-{table.id}-2-0"])
    sweeper.end()
    assert Due(bench.client, SHARDS, Clock()).sweep_lease("another")  # it left the lease
