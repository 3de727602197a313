"""What all of them do with what is left: the dearest card goes."""

from collections.abc import Callable, Sequence
from random import Random

from trinca.cards.playing import Card
from trinca.games.moves import Discard


def highest(allowed: Sequence[Discard], worth: Callable[[Card], float], seed: int) -> Discard:
    """The discard of the card that is worth most; of several one by the seed."""
    most = max(worth(move.card) for move in allowed)
    return Random(seed).choice([move for move in allowed if worth(move.card) == most])  # noqa: S311 - of equals any
