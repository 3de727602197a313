"""Players as an experiment would bring them, named by their module."""

from bench.greedy import GREEDY

from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Move, View

seen: list[tuple[int, tuple[Entry, ...], str, int]] = []
"""What `watching` was shown: its seat, the log, its level and its budget."""


def watching(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Move:
    seen.append((view.you.seat, log, level, budget))
    return GREEDY["classic"](view, seed, budget)


def tame(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Move:
    """Greedy, and of equals always the same."""
    return GREEDY["classic"](view, 0, budget)


def dull(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Move:
    """Draws and discards, and lays nothing."""
    assert view.hand.turn is not None
    assert view.you.hand is not None
    return Draw("stock") if view.hand.turn.phase == "draw" else Discard(view.you.hand[0])


def cheating(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> Move:
    """Discards before it has drawn."""
    assert view.you.hand is not None
    return Discard(view.you.hand[0])
