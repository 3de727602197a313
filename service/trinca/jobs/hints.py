"""Finding a hint: what a strong player would do at a table as it was when somebody asked."""

import logging

from trinca.games.registry import AnyGame
from trinca.jobs.computer import NODES
from trinca.jobs.parts import Parts, own_parts
from trinca.store.errors import Gone, Unavailable
from trinca.tables.hint import AnyHint, hint, plain_hint
from trinca.tables.match import to_play
from trinca.tables.table import AnyTable

_logger = logging.getLogger(__name__)


class Adviser:
    """Finds hints, keeps them, and never changes a table."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def advise(self, table_id: str, version: int, seat: int) -> bool:
        """Find the hint for the seat at that version of the table; whether it was found here.

        Nothing happens where the table moved on or is gone, where another seat is to play, and where the hint is
        there already.
        """
        try:
            table = self._parts.store.read(table_id)
        except Gone:
            return False
        game = self._parts.registry[table.game]
        kept = self._parts.hint_queue.kept
        if (table.version, to_play(game, table)) != (version, seat) or kept.get(table, seat) is not None:
            return False
        kept.keep(table, seat, _hint(game, table))
        return True


def _hint(game: AnyGame, table: AnyTable) -> AnyHint:
    """The hint as the player finds it; a plain one where it is broken or never ends, for somebody waits."""
    try:
        return hint(game, table, NODES)
    except Exception:
        _logger.exception(
            "the player of %s found no hint at table %s, version %s", table.game, table.id, table.version
        )
        return plain_hint(game, table)


def make_hint(table_id: str, version: int, seat: int) -> None:
    """The job: find the hint that somebody waits for."""
    try:
        Adviser(own_parts()).advise(table_id, version, seat)
    except Unavailable as error:
        # Who waits is told so, and asks again.
        _logger.warning("no hint at table %s: %s", table_id, error)
