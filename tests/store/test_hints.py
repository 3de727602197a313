"""Hints are kept for one seat at one version of one table, asked for once, and told to those who wait."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from msgspec.structs import replace
from support.redis_server import RedisServer
from support.tables import SHARDS, Clock, made, new_id, rename, store_on

from trinca.games import GAMES
from trinca.games.moves import Discard, Draw
from trinca.games.values import Reason
from trinca.store.clients import connect
from trinca.store.hints import ASKED_FOR, LIFE, Hints
from trinca.store.keys import Keys
from trinca.store.settings import HINT_LIMIT
from trinca.store.store import Store, Unavailable
from trinca.tables.hint import AnyHint, Hint
from trinca.tables.table import AnyTable

HINT: AnyHint = Hint(Discard("KH"), Reason("best_seen", {"cards": ["KH"], "count": 2}))  # type: ignore[arg-type]  # a card


@pytest.fixture
def store(clean_redis: str) -> Store:
    return store_on(clean_redis)


@pytest.fixture
def hints(clean_redis: str) -> Hints:
    return hints_on(clean_redis)


def hints_on(url: str, clock: Clock | None = None) -> Hints:
    return Hints(connect(url), GAMES, shards=SHARDS, clock=clock or Clock())


def own_keys(url: str, table: AnyTable) -> dict[str, int]:
    """What is kept of hints at the table, and how many milliseconds it lives."""
    with redis.Redis.from_url(url, decode_responses=True) as client:
        found = client.keys(f"{Keys(SHARDS).of(table.id).table}:hint*")
        return {key: client.pttl(key) for key in found}


def test_it_is_kept_as_it_was_given(hints: Hints, store: Store) -> None:
    table = made(store)
    assert hints.get(table, 0) is None
    hints.keep(table, 0, HINT)
    assert hints.get(table, 0) == HINT
    assert store.read(table.id) == table
    hints.keep(table, 0, replace(HINT, move=Draw("stock")))
    kept = hints.get(table, 0)
    assert kept is not None
    assert kept.move == Draw("stock")


def test_it_is_for_one_seat_at_one_version_of_one_table(hints: Hints, store: Store) -> None:
    table = made(store)
    hints.keep(table, 0, HINT)
    assert hints.get(table, 1) is None
    assert hints.get(store.update(table.id, rename).table, 0) is None
    assert hints.get(made(store), 0) is None
    # A table that was removed and made anew with the same key is another one, also at the same version.
    assert hints.get(replace(table, born=table.born + 1), 0) is None


def test_it_lives_for_a_while_and_never_longer_than_its_table(clean_redis: str, store: Store) -> None:
    clock = Clock()
    hints, table = hints_on(clean_redis, clock), made(store)
    hints.keep(table, 0, HINT)
    (life,) = own_keys(clean_redis, table).values()
    assert LIFE - 10_000 < life <= LIFE
    hints.keep(replace(table, expires=clock() + 60_000), 0, HINT)
    (life,) = own_keys(clean_redis, table).values()
    assert 50_000 < life <= 60_000
    hints.keep(replace(table, expires=clock() - 1), 0, HINT)
    assert own_keys(clean_redis, table) == {}


def test_all_of_it_lies_under_the_tables_tag_and_goes_by_itself(clean_redis: str, hints: Hints, store: Store) -> None:
    table = made(store)
    hints.ask(table, 0)
    hints.keep(table, 0, HINT)
    lives = own_keys(clean_redis, table)
    tag = Keys(SHARDS).of(table.id).table.partition("}")[0] + "}"
    assert len(lives) == 2
    assert all(key.startswith(tag) and 0 < life <= LIFE for key, life in lives.items())


def test_it_is_asked_for_once_in_the_time_that_anyone_waits(clean_redis: str, hints: Hints, store: Store) -> None:
    table = made(store)
    assert [hints.ask(table, 0) for _ in range(3)] == [True, False, False]
    (life,) = own_keys(clean_redis, table).values()
    assert HINT_LIMIT * 1000 < life <= ASKED_FOR
    assert hints.ask(table, 1)
    assert hints.ask(store.update(table.id, rename).table, 0)
    hints.unask(table, 0)
    assert [hints.ask(table, 0) for _ in range(2)] == [True, False]


def test_of_many_at_once_one_asks(hints: Hints, store: Store) -> None:
    table = made(store)
    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: hints.ask(table, 0), range(40))) == 1


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"{",
        b"null",
        b"\xff",
        b'{"move": {"type": "draw", "from": "stock"}}',
        b'{"move": {"type": "declare", "discard": "KH", "groups": []}, "reason": {"code": "x", "params": {}}}',
        b'{"move": {"type": "draw", "from": "stock"}, "reason": {"code": 1, "params": {}}}',
    ],
)
def test_one_that_cannot_be_read_is_none(clean_redis: str, hints: Hints, store: Store, kept: bytes) -> None:
    table = made(store)
    hints.keep(table, 0, HINT)
    (key,) = own_keys(clean_redis, table)
    with redis.Redis.from_url(clean_redis) as client:
        client.set(key, kept)
    assert hints.get(table, 0) is None
    assert hints.ask(table, 0)
    hints.keep(table, 0, HINT)
    assert hints.get(table, 0) == HINT


def test_keeping_it_is_told_on_the_tables_channel(clean_redis: str, hints: Hints, store: Store) -> None:
    table = made(store)
    with redis.Redis.from_url(clean_redis) as client, client.pubsub() as listening:
        listening.subscribe(Keys(SHARDS).of(table.id).table)
        assert listening.get_message(timeout=5)
        hints.keep(table, 0, HINT)
        told = listening.get_message(timeout=5)
        assert told is not None
        assert (told["type"], told["data"]) == ("message", b"hint")


def test_redis_away_is_told_at_once(own_redis: RedisServer) -> None:
    store, hints = store_on(own_redis.url()), hints_on(own_redis.url())
    table = made(store)
    own_redis.stop()
    calls: list[Callable[[], object]] = [
        lambda: hints.get(table, 0),
        lambda: hints.ask(table, 0),
        lambda: hints.unask(table, 0),
        lambda: hints.keep(table, 0, HINT),
    ]
    for call in calls:
        began = time.monotonic()
        with pytest.raises(Unavailable):
            call()
        assert time.monotonic() - began < 10


def test_a_full_redis_keeps_none(own_redis: RedisServer) -> None:
    store, hints = store_on(own_redis.url()), hints_on(own_redis.url())
    table = made(store)
    with own_redis.client() as client:
        client.config_set("maxmemory", 1)
        with pytest.raises(Unavailable):
            hints.keep(table, 0, HINT)
        with pytest.raises(Unavailable):
            hints.ask(table, 0)
        assert hints.get(table, 0) is None


def test_hints_of_every_game_can_be_read_back(clean_redis: str, hints: Hints) -> None:
    from trinca.tables.create import NewSeat, NewTable, create
    from trinca.tables.hint import hint

    store = store_on(clean_redis)
    for game in GAMES:
        seats = (NewSeat("host"), *[NewSeat("computer")] * (game.info.least_seats - 1))
        new = NewTable(new_id(), game.options_type(), seats, None, "key", "digest")
        table, _ = store.create(new.id, lambda facts, game=game, new=new: create(game, new, facts))  # type: ignore[misc]  # mypy sees no type in a default
        given = hint(game, table, 10)
        hints.keep(table, 0, given)
        assert hints.get(table, 0) == given
