"""Playing one deal from both sides, each player seeing what the player of a table sees and nothing else."""

import gc
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, NamedTuple

from bench.engine import plain_loop
from bench.strength.players import Choose, player
from bench.strength.setups import SIDES, Setup, named
from trinca.cards.shuffle import Shuffle
from trinca.games.values import Dealt, Entry, Outcome
from trinca.tables.computer import LONGEST_TURN, TurnTooLongError


class Hand(NamedTuple):
    """A hand that was played.

    Attributes:
        outcome: How it ended.
        turns: In how many turns.
    """

    outcome: Outcome
    turns: int


Deal = tuple[Hand, Hand]
"""One deal played twice, the first time with the first player at seat 0."""


class Work(NamedTuple):
    """Deals to be played, told in a way that another process understands.

    Attributes:
        setup: Its name.
        players: Their names.
        seed: Of the run: it decides every deal, the same ones for every pair of players.
        first: The number of the first deal.
        deals: How many.
        budget: Nodes for a choice.
    """

    setup: str
    players: tuple[str, str]
    seed: int
    first: int
    deals: int
    budget: int


class Done(NamedTuple):
    """What came of it.

    Attributes:
        deals: In order.
        thought: For each of the two players the seconds of processor time of each of its choices.
        yardstick: The seconds of the plain loop, once before each deal.
    """

    deals: list[Deal]
    thought: tuple["array[float]", "array[float]"]
    yardstick: "array[float]"


def play(work: Work) -> Done:
    """Play the deals; RuntimeError where a player breaks a rule or never ends its turn."""
    setup = named(work.setup)
    players = player(work.players[0], setup), player(work.players[1], setup)
    done = Done([], (array("d"), array("d")), array("d"))
    with _others_frozen():
        for number in range(work.first, work.first + work.deals):
            begin = time.thread_time()
            plain_loop()
            done.yardstick.append(time.thread_time() - begin)
            tables = (_Table(setup, players, work, number, swapped) for swapped in range(SIDES))
            try:
                one, other = (table.play(done.thought) for table in tables)
            except Exception as error:
                # Told in words: another process may be unable to take the error itself apart.
                raise RuntimeError(f"deal {number} of {work}: {type(error).__name__}: {error}") from error
            done.deals.append((one, other))
    return done


@contextmanager
def _others_frozen() -> Iterator[None]:
    """Spare a collection that falls into a choice what this process holds of earlier hands: that is the bench's."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class _Table(NamedTuple):
    """A table at which one deal is played once; `swapped` is 1 where the second player has seat 0."""

    setup: Setup
    players: tuple[Choose, Choose]
    work: Work
    number: int
    swapped: int

    def play(self, thought: Sequence["array[float]"]) -> Hand:
        """The hand, chosen as `trinca.tables.computer` does: by the view, the log as seen, and a seed of its own."""
        game, dealt = self.setup.game, self._dealt()
        state: Any = dealt.state
        seen: list[tuple[Entry, ...]] = [()] * self.setup.seats
        self._show(seen, dealt.entries)
        turns, in_all, in_turn, last = 0, 0, 0, None
        while (turn := game.turn(state)) is not None:
            if turn.seat != last:
                turns, in_turn, last = turns + 1, 0, turn.seat
            if in_turn == LONGEST_TURN:
                raise TurnTooLongError(f"{in_turn} moves and no end of the turn")
            side = self.setup.side(turn.seat, self.swapped)
            view, seed = game.view(state, turn.seat), self._seed(in_all)
            begin = time.thread_time()
            move = self.players[side](view, seen[turn.seat], seed, self.work.budget)
            thought[side].append(time.thread_time() - begin)
            step = game.apply(state, move)
            state, in_all, in_turn = step.state, in_all + 1, in_turn + 1
            self._show(seen, step.entries)
        outcome = game.result(state)
        assert outcome is not None
        return Hand(outcome, turns)

    def _dealt(self) -> Dealt[Any]:
        """The deal of that number: they follow each other as at one table, where the deal rotates."""
        game, seats = self.setup.game, self.setup.seats
        shuffle = Shuffle(sha256(f"deal {self.work.seed} {self.number}".encode()).hexdigest())
        return game.deal(game.options_type(), seats, (game.first_dealer(seats) + self.number) % seats, shuffle)

    def _show(self, seen: list[tuple[Entry, ...]], entries: Sequence[Entry]) -> None:
        """Add to what each seat saw what it sees of these."""
        for seat, before in enumerate(seen):
            seen[seat] = (*before, *(self.setup.game.seen(entry, seat) for entry in entries))

    def _seed(self, moves: int) -> int:
        """Decides between equal moves after so many; never from the deal's seed."""
        text = f"choice {self.work.seed} {self.number} {self.swapped} {moves}"
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
