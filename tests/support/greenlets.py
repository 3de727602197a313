"""Many long polls and many writers in one process under gevent, as an API process has them: `greenlets.py URL`."""

from gevent import monkey  # type: ignore[import-untyped]  # it ships no types

monkey.patch_all()

import sys  # noqa: E402 - everything else is imported patched
from pathlib import Path  # noqa: E402

import gevent  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.tables import SHARDS, made, rename, store_on  # noqa: E402
from trinca.store import watch  # noqa: E402
from trinca.store.clients import connect_listening  # noqa: E402

if __name__ == "__main__":
    url = sys.argv[1]
    store = store_on(url)
    watch.LOOK_EVERY = 1000  # only a message wakes
    watcher = watch.Watcher(connect_listening(url), SHARDS)
    tables = [made(store).id for _ in range(4)]
    waiting = [gevent.spawn(watcher.wait, tables[n % 4], 1, 1000.0, store.version) for n in range(200)]
    gevent.sleep(0)
    writers = [gevent.spawn(store.update, table_id, rename) for table_id in tables for _ in range(10)]
    gevent.joinall([*waiting, *writers], timeout=30, raise_error=True)
    woken = sum((one.value or 0) > 1 for one in waiting)
    print(f"{woken} woken, version {sum(store.version(table_id) or 0 for table_id in tables) - 3}")  # noqa: T201 - the test reads it
    gevent.spawn(watcher.close).join()
