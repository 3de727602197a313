"""The due index: who looks when, what counts as an attempt, and who may play."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from support.tables import SHARDS, Clock, made, persons_turn, rename, store_on

from trinca.store.due import LEASE, QUEUED_FOR, SWEEP_LEASE, Due, Waiting
from trinca.store.keys import shard_of
from trinca.store.store import FIRST_LOOK, Store
from trinca.tables.table import AnyTable

SOON = 1000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(clean_redis: str, clock: Clock) -> Store:
    return store_on(clean_redis, clock=clock)


@pytest.fixture
def due(clean_redis: str, clock: Clock) -> Due:
    return Due(redis.Redis.from_url(clean_redis), SHARDS, clock)


@pytest.fixture
def table(store: Store) -> AnyTable:
    """The computer is to move."""
    return store.update(made(store).id, persons_turn).table


def test_a_commit_marks_the_table_for_a_look(due: Due, table: AnyTable, clock: Clock) -> None:
    assert due.overdue(10) == []
    clock.advance(FIRST_LOOK)
    assert due.overdue(10) == [table.id]
    assert due.look(table.id) == Waiting(version=2, ran_out=0)


def test_a_commit_that_leaves_a_person_to_move_takes_the_mark_away(
    due: Due, store: Store, table: AnyTable, clock: Clock
) -> None:
    from trinca.games import GAMES
    from trinca.tables.computer import plain_turn
    from trinca.tables.play import play

    game = GAMES["classic"]
    moves = plain_turn(game, table, 1)
    assert not store.update(table.id, lambda table, facts: play(game, table, (1,), moves, facts)).due
    clock.advance(QUEUED_FOR)
    assert due.overdue(10) == []


def test_a_queued_turn_is_left_to_the_queue_for_a_while(due: Due, table: AnyTable, clock: Clock) -> None:
    due.queued(table.id, 2)
    clock.advance(QUEUED_FOR - SOON)
    assert due.overdue(10) == []
    clock.advance(SOON)
    assert due.overdue(10) == [table.id]
    assert due.look(table.id) == Waiting(version=2, ran_out=0)  # waiting is no attempt, however long


def test_queueing_an_older_version_or_nothing_due_says_nothing(
    due: Due, store: Store, table: AnyTable, clock: Clock
) -> None:
    due.queued(table.id, 1)
    due.queued(made(store).id, 1)
    clock.advance(FIRST_LOOK)
    assert due.overdue(10) == [table.id]


def test_a_claim_is_given_once(due: Due, table: AnyTable) -> None:
    start = threading.Barrier(8)

    def claim(_: int) -> bool:
        start.wait()
        return due.claim(table.id, 2) is not None

    with ThreadPoolExecutor(start.parties) as pool:
        assert sum(pool.map(claim, range(start.parties))) == 1


def test_nothing_is_claimed_at_another_version_or_where_nothing_is_due(
    due: Due, store: Store, table: AnyTable
) -> None:
    assert due.claim(table.id, 1) is None
    assert due.claim(table.id, 3) is None
    assert due.claim(made(store).id, 1) is None
    assert due.claim("no-table", 1) is None


def test_a_started_job_is_looked_for_when_its_claim_runs_out(due: Due, table: AnyTable, clock: Clock) -> None:
    assert due.claim(table.id, 2)
    due.queued(table.id, 2)  # whoever queued it confirms after the job began: the earlier time stays
    clock.advance(LEASE - SOON)
    assert due.overdue(10) == []
    clock.advance(SOON)
    assert due.overdue(10) == [table.id]
    assert due.look(table.id) == Waiting(version=2, ran_out=1)


def test_a_renewed_claim_holds(due: Due, table: AnyTable, clock: Clock) -> None:
    claim = due.claim(table.id, 2)
    assert claim
    for _ in range(5):
        clock.advance(LEASE - SOON)
        assert due.renew(claim)
        assert due.overdue(10) == []
        assert due.claim(table.id, 2) is None
    assert due.look(table.id) == Waiting(version=2, ran_out=0)


def test_claims_that_ran_out_are_counted(due: Due, table: AnyTable, clock: Clock) -> None:
    claims = []
    for ran_out in range(4):
        claim = due.claim(table.id, 2)
        assert claim
        assert claim.ran_out == ran_out
        claims.append(claim)
        clock.advance(LEASE)
        assert due.look(table.id) == Waiting(version=2, ran_out=ran_out + 1)
        due.queued(table.id, 2)
    assert not due.renew(claims[0])  # what was lost stays lost
    assert due.renew(claims[-1])  # nobody else took it


def test_a_claim_given_back_is_no_attempt(due: Due, table: AnyTable, clock: Clock) -> None:
    claim = due.claim(table.id, 2)
    assert claim
    due.release(claim, SOON)
    assert due.overdue(10) == []
    clock.advance(SOON)
    assert due.overdue(10) == [table.id]
    assert due.look(table.id) == Waiting(version=2, ran_out=0)
    again = due.claim(table.id, 2)
    assert again
    assert again.ran_out == 0
    assert not due.renew(claim)


def test_any_commit_begins_anew(due: Due, store: Store, table: AnyTable, clock: Clock) -> None:
    claim = due.claim(table.id, 2)
    assert claim
    clock.advance(LEASE)
    assert store.update(table.id, rename).due
    assert not due.renew(claim)
    assert due.overdue(10) == []
    clock.advance(FIRST_LOOK)
    assert due.look(table.id) == Waiting(version=3, ran_out=0)
    assert due.claim(table.id, 3)


def test_a_mark_is_cleared_at_its_version_alone(due: Due, table: AnyTable, clock: Clock) -> None:
    clock.advance(FIRST_LOOK)
    due.clear(table.id, 1)
    assert due.overdue(10) == [table.id]
    due.clear(table.id, 2)
    assert due.overdue(10) == []


def test_every_shard_is_looked_at(due: Due, store: Store, clock: Clock) -> None:
    tables: set[str] = set()
    while len({shard_of(table_id, SHARDS) for table_id in tables}) < SHARDS:  # ids are random
        tables |= {store.update(made(store).id, persons_turn).table.id for _ in range(5)}
    clock.advance(FIRST_LOOK)
    assert set(due.overdue(len(tables))) == tables
    assert len(due.overdue(1)) == SHARDS


def test_one_sweeps_until_it_ends_or_dies(due: Due, clean_redis: str) -> None:
    assert due.sweep_lease("one")
    assert due.sweep_lease("one")
    assert not due.sweep_lease("two")
    with redis.Redis.from_url(clean_redis) as client:
        assert 0 < client.pttl("trinca:sweeper") <= SWEEP_LEASE
    due.end_sweep_lease("two")
    assert not due.sweep_lease("two")
    due.end_sweep_lease("one")
    assert due.sweep_lease("two")


def test_a_clock_that_was_wrong_locks_no_turn(clean_redis: str, due: Due, table: AnyTable) -> None:
    fast = Clock()
    fast.advance(60 * 60_000)
    assert Due(redis.Redis.from_url(clean_redis), SHARDS, fast).claim(table.id, 2)
    assert due.overdue(10) == [table.id]
    assert due.look(table.id) == Waiting(version=2, ran_out=1)
    due.queued(table.id, 2)
    assert due.overdue(10) == []
    claim = due.claim(table.id, 2)
    assert claim is not None
    assert claim.ran_out == 1


def test_clocks_that_differ_a_little_still_keep_one_claim(clean_redis: str, due: Due, table: AnyTable) -> None:
    ahead = Clock()
    ahead.advance(LEASE // 2)
    assert Due(redis.Redis.from_url(clean_redis), SHARDS, ahead).claim(table.id, 2)
    assert due.claim(table.id, 2) is None
