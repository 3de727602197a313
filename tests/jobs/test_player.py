"""Playing a computer's turn: once, whole, on the position it was chosen for, and always."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from jobs.conftest import Bench
from msgspec.structs import replace
from support.eventually import PATIENCE, eventually
from support.players import registry_with
from support.tables import SHARDS, made, new_id, rename

from trinca.games import GAMES
from trinca.games.moves import Discard
from trinca.games.values import View
from trinca.jobs import lease
from trinca.jobs.computer import LATER, SOON, Player
from trinca.store.due import LEASE, Waiting
from trinca.store.keys import Keys
from trinca.store.store import FIRST_LOOK, Damaged, Unavailable, random_seed
from trinca.tables.agree import agree
from trinca.tables.computer import computer_to_move
from trinca.tables.table import AnyTable, Facts, Step


class Gate:
    """A player that begins to think, and goes on when it is let."""

    def __init__(self) -> None:
        self.thinking = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, view: View) -> None:
        self.thinking.set()
        assert self.go_on.wait(PATIENCE)


def restart(table: AnyTable, facts: Facts) -> Step | None:
    return agree(GAMES["classic"], table, (0,), "restart", facts)


def steps(bench: Bench, table: AnyTable) -> int:
    return bench.client.xlen(Keys(SHARDS).of(table.id).steps)


def test_a_whole_turn_is_one_commit(bench: Bench) -> None:
    table = bench.computers_table()
    assert Player(bench.parts()).play(table.id, 2)
    after = bench.store.read(table.id)
    assert (after.version, steps(bench, table)) == (3, 3)
    assert computer_to_move(GAMES["classic"], after) is None
    bench.clock.advance(FIRST_LOOK)
    assert bench.due.overdue(1) == []


def test_nothing_is_played_where_nothing_waits(bench: Bench) -> None:
    player = Player(bench.parts())
    table = bench.computers_table()
    assert not player.play(table.id, 1)
    assert not player.play(table.id, 3)
    assert not player.play(new_id(), 1)
    persons = made(bench.store)
    assert not player.play(persons.id, 1)
    bench.store.delete(table.id)
    assert not player.play(table.id, 2)
    assert bench.store.read(persons.id) == persons


def test_two_jobs_at_once_play_one_turn(bench: Bench) -> None:
    table = bench.computers_table()
    gate = Gate()
    player = Player(bench.parts(registry_with(gate)))
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(player.play, table.id, 2)
        assert gate.thinking.wait(PATIENCE)
        assert not player.play(table.id, 2)
        gate.go_on.set()
        assert first.result()
    assert bench.store.version(table.id) == 3


def test_who_lost_the_claim_commits_nothing(bench: Bench) -> None:
    """Both got as far as choosing: the version decides."""
    table = bench.computers_table()
    gate = Gate()
    other = Player(bench.parts())

    def taken_over() -> bool:
        bench.clock.advance(LEASE)
        return other.play(table.id, 2)

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(Player(bench.parts(registry_with(gate))).play, table.id, 2)
        assert gate.thinking.wait(PATIENCE)
        eventually(taken_over)
        after = bench.store.read(table.id)
        gate.go_on.set()
        assert not slow.result()
    assert bench.store.read(table.id) == after
    assert after.version == 3


@pytest.mark.parametrize("change", [restart, rename])
def test_a_turn_thought_for_another_position_has_no_effect(bench: Bench, change: Any) -> None:
    table = bench.computers_table()
    gate = Gate()
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(Player(bench.parts(registry_with(gate))).play, table.id, 2)
        assert gate.thinking.wait(PATIENCE)
        after = bench.store.update(table.id, change).table
        gate.go_on.set()
        assert not slow.result()
    assert bench.store.read(table.id) == after


@pytest.mark.parametrize("dealt", ["otherwise", "the same"])
def test_a_table_made_anew_is_another_table(bench: Bench, dealt: str) -> None:
    """Also one that is dealt from the same seed, as tables in development can be (TRINCA_DEV)."""
    from support.tables import builder, persons_turn

    table = bench.computers_table()
    assert table.hand is not None
    seed = table.hand.seed if dealt == "the same" else random_seed()
    gate = Gate()
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(Player(bench.parts(registry_with(gate))).play, table.id, 2)
        assert gate.thinking.wait(PATIENCE)
        bench.store.delete(table.id)
        bench.clock.advance(1)
        bench.store.create(table.id, lambda facts: builder(table.id)(replace(facts, seed=seed)))
        after = bench.store.update(table.id, persons_turn).table
        gate.go_on.set()
        assert not slow.result()
    assert after.version == 2
    assert bench.store.read(table.id) == after


def test_the_turn_of_a_newer_version_is_played_by_its_own_job(bench: Bench) -> None:
    table = bench.computers_table()
    assert bench.store.update(table.id, rename).due
    player = Player(bench.parts())
    assert not player.play(table.id, 2)
    assert player.play(table.id, 3)


def test_the_claim_is_renewed_beside_the_thinking(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "RENEW_EVERY", 0.02)
    monkeypatch.setattr(lease, "LONGEST_TURN", PATIENCE)
    table = bench.computers_table()
    gate = Gate()
    claim = Keys(SHARDS).of(table.id).claim

    def held_until() -> int:
        return int(bench.client.hget(claim, "until") or 0)

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(Player(bench.parts(registry_with(gate))).play, table.id, 2)
        assert gate.thinking.wait(PATIENCE)
        for _ in range(3):
            bench.clock.advance(LEASE - 1000)
            now = bench.clock()
            eventually(lambda now=now: held_until() >= now + LEASE)  # type: ignore[misc]  # mypy sees no type in a default
        assert bench.due.look(table.id) == Waiting(version=2, ran_out=0)
        gate.go_on.set()
        assert slow.result()


def test_what_hangs_loses_its_claim(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "RENEW_EVERY", 0.01)
    monkeypatch.setattr(lease, "LONGEST_TURN", 0.02)
    table = bench.computers_table()
    claim = bench.due.claim(table.id, 2)
    assert claim
    with lease.held(bench.due, claim):
        eventually(lambda: not any(thread.name == "lease" for thread in threading.enumerate()))


def failing(view: View) -> None:
    raise ZeroDivisionError


def cheating(view: View) -> Discard:
    return Discard(view.you.hand[0] if view.you.hand else "AS")  # type: ignore[arg-type]  # before drawing


@pytest.mark.parametrize("before", [failing, cheating])
def test_a_broken_player_hangs_no_table(bench: Bench, before: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = bench.computers_table()
    assert Player(bench.parts(registry_with(before))).play(table.id, 2)
    assert bench.store.version(table.id) == 3
    assert f"failed at table {table.id}, version 2" in caplog.text


def test_a_turn_that_redis_kept_from_being_committed_is_looked_at_soon(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = bench.computers_table()
    parts = bench.parts()

    def away(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(parts.store, "update", away)
    with pytest.raises(Unavailable):
        Player(parts).play(table.id, 2)
    assert bench.due.look(table.id) == Waiting(version=2, ran_out=0)
    bench.clock.advance(SOON)
    assert bench.due.overdue(1) == [table.id]
    assert bench.due.look(table.id) == Waiting(version=2, ran_out=0)  # no attempt


def test_a_damaged_table_is_left_alone_for_a_while(bench: Bench) -> None:
    table = bench.computers_table()
    bench.client.hset(Keys(SHARDS).of(table.id).table, "body", "{}")
    with pytest.raises(Damaged):
        Player(bench.parts()).play(table.id, 2)
    bench.clock.advance(LATER - 1000)
    assert bench.due.overdue(1) == []
    bench.clock.advance(1000)
    assert bench.due.overdue(1) == [table.id]
