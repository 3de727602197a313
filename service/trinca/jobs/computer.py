"""Playing a computer's turn: claim it, choose on what the seat sees, commit the whole turn as any other change."""

import logging

from trinca.games.registry import AnyGame
from trinca.games.values import Move
from trinca.jobs.lease import held
from trinca.jobs.parts import Parts, own_parts
from trinca.jobs.queue import wake
from trinca.store.due import Claim
from trinca.store.errors import Damaged, Gone, Unavailable
from trinca.store.store import Updated
from trinca.tables.computer import computer_to_move, computer_turn, plain_turn
from trinca.tables.play import play
from trinca.tables.table import AnyTable, Facts, Step

NODES = 20_000
"""How many nodes a search may visit for one move."""

SOON = 1000
"""Milliseconds until a turn is looked at again that could not be committed."""

LATER = 30_000
"""The same for a turn that cannot be played at all; someone must look into the log."""

_logger = logging.getLogger(__name__)


class Player:
    """Plays the computers' turns."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def play(self, table_id: str, version: int, *, plain: bool = False) -> bool:
        """Play the turn waiting at that version; whether it was played here.

        Nothing happens where the table moved on or is gone, where no computer is to move, and where another player
        holds the turn.

        Args:
            table_id: The table.
            version: Its version when the turn was queued.
            plain: Without thought: some legal turn.
        """
        claim = self._parts.due.claim(table_id, version)
        if claim is None:
            return False
        try:
            updated = self._played(claim, plain=plain)
        except Exception as error:
            passes = isinstance(error, Unavailable) and not isinstance(error, Damaged)
            self._give_back(claim, SOON if passes else LATER)
            raise
        if updated is None:
            return False
        wake(self._parts.due, self._parts.queue, updated)
        return updated.changed

    def _played(self, claim: Claim, *, plain: bool) -> Updated | None:
        try:
            table = self._parts.store.read(claim.table_id)
        except Gone:
            return None
        game = self._parts.registry[table.game]
        seat = computer_to_move(game, table)
        if table.version != claim.version:
            return None
        if seat is None:
            self._parts.due.clear(table.id, table.version)
            return None
        with held(self._parts.due, claim):
            moves = plain_turn(game, table, seat) if plain else _moves(game, table, seat)

        def change(current: AnyTable, facts: Facts) -> Step | None:
            return play(game, current, (seat,), moves, facts) if _same_position(current, table) else None

        try:
            return self._parts.store.update(table.id, change)
        except Gone:
            return None

    def _give_back(self, claim: Claim, look_in: int) -> None:
        try:
            self._parts.due.release(claim, look_in)
        except Unavailable:
            _logger.warning("the turn at table %s stays claimed until its claim runs out", claim.table_id)


def _moves(game: AnyGame, table: AnyTable, seat: int) -> tuple[Move, ...]:
    """The turn as the player at `seat` chooses it; a plain one where the player is broken or never ends."""
    try:
        return computer_turn(game, table, seat, NODES)
    except Exception:
        _logger.exception("the player of %s failed at table %s, version %s", table.game, table.id, table.version)
        return plain_turn(game, table, seat)


def _same_position(one: AnyTable, other: AnyTable) -> bool:
    """Whether nothing at all happened; birth and seed tell a table that was made anew, be it dealt the same."""
    if one.hand is None or other.hand is None:
        return False
    return (one.born, one.version, one.hand.seed) == (other.born, other.version, other.hand.seed)


def play_turn(table_id: str, version: int) -> None:
    """The job: play the computer's turn that waits at that version of a table."""
    try:
        Player(own_parts()).play(table_id, version)
    except Unavailable as error:
        # Redis is away, not the turn wrong: it is still marked as due, and the sweeper queues it again.
        _logger.warning("the turn at table %s has to wait: %s", table_id, error)
