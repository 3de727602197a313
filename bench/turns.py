"""A computer's turn as a job, beside a job that does nothing, on the same worker."""

import secrets
from functools import partial

from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from bench.processes import Running
from bench.samples import Group, Samples
from trinca.games import GAMES
from trinca.games.values import LEVELS
from trinca.jobs.computer import NODES
from trinca.jobs.queue import PLAY_TURN, TURNS
from trinca.store.clients import connect
from trinca.store.settings import SEVEN_DAYS
from trinca.store.store import Store
from trinca.tables.computer import computer_turn
from trinca.tables.create import NewSeat, NewTable, create
from trinca.tables.play import play
from trinca.tables.table import AnyTable, Facts, Step

NOTHING = "operator.not_"
"""A function that every worker can call and that does nothing worth mentioning."""

GAME = "classic"
SHARDS = 16
KEPT = 60  # seconds a result is kept
PATIENCE = 20  # seconds until a result is given up


class Tables:
    """Tables on which a computer is to move, one for each level, played on from turn to turn."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ids: dict[str, str] = {}

    def waiting(self, level: str) -> AnyTable:
        """The table of that level after the person's turn; a new one where the hand is over."""
        if level not in self._ids or not self._is_persons(self._store.read(self._ids[level])):
            self._ids[level] = self._new(level)
        return self._store.update(self._ids[level], _persons_turn).table

    def version(self, table: AnyTable) -> int:
        """The table's version now."""
        return self._store.version(table.id) or 0

    def _is_persons(self, table: AnyTable) -> bool:
        turn = None if table.hand is None else GAMES[table.game].turn(table.hand.state)
        return turn is not None and turn.seat == 0

    def _new(self, level: str) -> str:
        game, table_id = GAMES[GAME], secrets.token_urlsafe(16)
        seats = (NewSeat("host"), NewSeat("computer", level=level))
        new = NewTable(table_id, game.options_type(restocks=None), seats, None, "key", "digest")
        self._store.create(table_id, lambda facts: create(game, new, facts))
        return table_id


def measure(running: Running, turns: int) -> Group:
    """Play that many turns of each level, and run a job that does nothing beside each."""
    nothing = Samples("job that does nothing")
    jobs = {level: Samples(f"turn of `{level}`") for level in LEVELS}
    thoughts = {level: Samples(f"of it the choice, `{level}`") for level in LEVELS}
    with connect(running.redis_url, timeout=PATIENCE + 5) as client:
        queue = Queue(TURNS, connection=client, serializer=JSONSerializer)
        tables = Tables(Store(client, GAMES, table_life=SEVEN_DAYS, shards=SHARDS))
        _run(queue, NOTHING, True)
        for _ in range(turns):
            nothing.of(partial(_run, queue, NOTHING, True))
            for level in LEVELS:
                table = tables.waiting(level)
                game = GAMES[table.game]
                thoughts[level].of(partial(computer_turn, game, table, 1, NODES))
                jobs[level].of(partial(_run, queue, PLAY_TURN, table.id, table.version))
                if tables.version(table) != table.version + 1:
                    raise RuntimeError("the turn that was measured was not played")
    rows = [nothing, *(row for level in LEVELS for row in (jobs[level], thoughts[level]))]
    notes = (
        f"From queueing to RQ's stored result, {turns} of each in turns, on the same worker, in the middle of hands.",
        "The choice alone is timed in the measuring process, on the same positions.",
    )
    return Group("A computer's turn as a job", rows, [nothing], notes)


def _run(queue: Queue, function: str, *args: object) -> None:
    """Queue a job and wait for its result."""
    job: Job = queue.enqueue_call(function, args=args, result_ttl=KEPT)
    result = job.latest_result(timeout=PATIENCE)
    if result is None or result.type != result.Type.SUCCESSFUL:
        raise RuntimeError(f"a job of {function} failed or never ended")


def _persons_turn(table: AnyTable, facts: Facts) -> Step:
    """The person draws from the stock and discards the last card listed."""
    game = GAMES[table.game]
    if table.hand is None:
        raise RuntimeError("the table has no hand")
    draw = next(move for move in game.legal(table.hand.state).moves if move.source == "stock")
    after = game.apply(table.hand.state, draw).state
    return play(game, table, (0,), (draw, game.legal(after).moves[-1]), facts)
