"""Noticing that somebody went away from a table that waits for its people (TA-5)."""

from trinca.jobs.parts import Parts
from trinca.jobs.queue import wake
from trinca.store.errors import Damaged, Gone

AT_ONCE = 100
"""Tables of one shard that are looked at in one go."""


def look(parts: Parts) -> None:
    """Look at every table at which somebody may be away by now."""
    for table_id in parts.presence.overdue(AT_ONCE):
        try:
            updated = parts.presence.settle(parts.store, parts.store.read(table_id))
        except (Gone, Damaged):  # one damaged table keeps no other waiting
            parts.presence.forget(table_id)
            continue
        wake(parts.due, parts.queue, updated)
        parts.presence.look_again(updated.table)
