"""Changes a table as another process: `together.py URL TABLE TIMES` prints the versions it made."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.tables import rename, store_on

if __name__ == "__main__":
    url, table_id, times = sys.argv[1:]
    store = store_on(url)
    for _ in range(int(times)):
        print(store.update(table_id, rename).table.version)  # noqa: T201 - the test reads it
