"""Changes outside the versions, as drafts are: stored like any other, and news to nobody."""

from collections.abc import Iterator

import pytest
import redis
from msgspec.structs import replace
from support.proxy import Proxy
from support.redis_server import RedisServer
from support.tables import SHARDS, Clock, builder, made, persons_turn, rename, store_on

from trinca.cards.playing import Card
from trinca.games.drafts import Draft
from trinca.store.due import Due
from trinca.store.keys import Keys
from trinca.store.store import Repeat, Store, Unavailable
from trinca.tables.table import AnyTable, Facts, Step

TILES = ((Card("R5"), Card("R6")),)
MINUTE = 60_000


def edit(table: AnyTable, facts: Facts) -> Step:
    """One edit more."""
    assert table.hand is not None
    draft = (table.hand.draft or Draft()).edited(TILES)
    return Step(replace(table, hand=replace(table.hand, draft=draft), expires=facts.expires), events=(), quiet=True)


def edits(store: Store, table_id: str) -> int:
    hand = store.read(table_id).hand
    assert hand is not None
    return 0 if hand.draft is None else hand.draft.changes


@pytest.fixture
def store(clean_redis: str) -> Store:
    return store_on(clean_redis)


@pytest.fixture
def client(clean_redis: str) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(clean_redis) as client:
        yield client


def test_it_is_stored_and_the_version_stays(store: Store) -> None:
    table = made(store)
    updated = store.update(table.id, edit)
    assert (updated.changed, updated.replayed, updated.due, updated.table.version) == (True, False, False, 1)
    assert updated.table == store.read(table.id)
    assert (store.version(table.id), edits(store, table.id)) == (1, 1)
    assert store.update(table.id, rename).table.version == 2
    assert edits(store, table.id) == 1


def test_nobody_is_told(store: Store, client: redis.Redis) -> None:
    table = made(store)
    keys = Keys(SHARDS).of(table.id)
    with client.pubsub(ignore_subscribe_messages=True) as listening:  # type: ignore[no-untyped-call]  # redis-py's own
        listening.subscribe(keys.table)
        listening.get_message(timeout=5)  # the confirmation
        store.update(table.id, edit)
        store.update(table.id, rename)
        assert listening.get_message(timeout=5)["data"] == b"2"  # of the change after it
    assert client.xlen(keys.steps) == 2


def test_who_is_due_and_claimed_stays_so(store: Store, client: redis.Redis) -> None:
    table = store.update(made(store).id, persons_turn).table
    due, keys = Due(client, SHARDS), Keys(SHARDS).of(table.id)
    claim = due.claim(table.id, table.version)
    assert claim is not None
    before = client.hgetall(keys.claim), client.zrange(keys.due, 0, -1, withscores=True)
    store.update(table.id, edit)
    assert (client.hgetall(keys.claim), client.zrange(keys.due, 0, -1, withscores=True)) == before
    assert due.renew(claim)


def test_it_moves_the_end_of_everything(clean_redis: str, client: redis.Redis) -> None:
    clock = Clock()
    store = store_on(clean_redis, life=100, clock=clock)
    table = made(store)
    store.update(table.id, rename, Repeat("seat", "key", "digest"))
    clock.advance(MINUTE)
    later = store.update(table.id, edit).table
    assert later.expires >= table.expires + MINUTE
    keys = Keys(SHARDS).of(table.id)
    assert client.hget(keys.table, "expires") == str(later.expires).encode()
    for key in (keys.table, keys.steps, keys.repeats, keys.remembered):
        assert client.pttl(key) > 100_000


def test_a_change_made_from_the_table_before_it_is_made_anew(store: Store) -> None:
    """A move that was judged without the edit must be judged again: it may be one that the draft forbids."""
    table = made(store)
    seen = []

    def change(current: AnyTable, facts: Facts) -> Step:
        assert current.hand is not None
        seen.append(current.hand.draft)
        if len(seen) == 1:
            store.update(table.id, edit)  # somebody is faster
        return rename(current, facts)

    assert store.update(table.id, change).table.version == 2
    assert seen == [None, Draft((TILES,), 1)]


def test_an_edit_of_a_table_that_changed_is_made_anew(store: Store) -> None:
    table = made(store)
    versions = []

    def change(current: AnyTable, facts: Facts) -> Step:
        versions.append(current.version)
        if len(versions) == 1:
            store.update(table.id, rename)
        return edit(current, facts)

    updated = store.update(table.id, change).table
    assert (versions, updated.version, updated.seats[0].name) == ([1, 2], 2, "v2")


def test_edits_in_parallel_are_all_kept(store: Store) -> None:
    table = made(store)
    tries = 0

    def change(current: AnyTable, facts: Facts) -> Step:
        nonlocal tries
        tries += 1
        if tries == 1:
            store.update(table.id, edit)
        return edit(current, facts)

    store.update(table.id, change)
    assert (tries, edits(store, table.id)) == (2, 2)


def test_a_lost_answer_makes_it_once(redis_server: RedisServer, clean_redis: str) -> None:
    proxy = Proxy(redis_server.socket)
    store = store_on(proxy.url(1))
    table = made(store)
    proxy.lose_answer_to(b"EVALSHA")
    updated = store.update(table.id, edit)
    assert (proxy.lost, updated.changed) == (1, True)
    assert edits(store_on(clean_redis), table.id) == 1
    proxy.close()


def test_a_step_under_an_edit_is_known_when_it_is_sent_again(store: Store, clean_redis: str) -> None:
    """The edit has written its own nonce into the table: the step's stands in the step."""
    table = made(store)
    other = store_on(clean_redis)
    script = store._script

    def send(**words: object) -> object:
        script(**words)  # type: ignore[arg-type]  # passed through
        other.update(table.id, edit)
        return script(**words)  # type: ignore[arg-type]  # passed through

    store._script = send  # type: ignore[assignment]  # stands in for the client library's second send
    updated = store.update(table.id, rename)
    assert (updated.changed, updated.table.version) == (True, 2)
    assert (other.version(table.id), edits(other, table.id)) == (2, 1)


def test_a_version_that_does_not_stay_is_no_quiet_one(store: Store) -> None:
    table = made(store)

    def jumping(current: AnyTable, facts: Facts) -> Step:
        step = edit(current, facts)
        return replace(step, table=replace(step.table, version=current.version + 1))

    def loud(current: AnyTable, facts: Facts) -> Step:
        return replace(edit(current, facts), quiet=False)

    for wrong in (jumping, loud):
        with pytest.raises(ValueError, match="cannot follow"):
            store.update(table.id, wrong)
    assert store.read(table.id) == table


def test_it_never_lands_on_a_table_made_anew(store: Store) -> None:
    table = made(store)

    def change(current: AnyTable, facts: Facts) -> Step:
        if current == table:
            store.delete(table.id)
            store.create(table.id, builder(table.id))
        return edit(current, facts)

    after = store.update(table.id, change).table
    assert after.hand is not None
    assert table.hand is not None
    assert after.hand.seed != table.hand.seed
    assert store.read(table.id) == after


def test_it_outlives_a_restart_of_redis_and_a_full_one_keeps_what_was(own_redis: RedisServer) -> None:
    store = store_on(own_redis.url())
    table = made(store)
    store.update(table.id, edit)
    with own_redis.client() as client:
        client.config_set("maxmemory", 1)
        with pytest.raises(Unavailable):
            store.update(table.id, edit)
    own_redis.stop()
    own_redis.start()
    assert edits(store, table.id) == 1
