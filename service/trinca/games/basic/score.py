"""What a hand comes to, and when the match is won (CL-9, CL-10, CL-13; ST-8, ST-11)."""

from trinca.cards.playing import Card, rank
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.state import BasicState
from trinca.games.values import Outcome

FACE = 10
"""A jack, a queen, a king, and the highest number."""


def value(card: Card) -> int:
    """The points of a card left in a hand: ace 1, faces 10, the others their number (CL-9)."""
    return min(rank(card), FACE)


def result(state: BasicState) -> Outcome | None:
    """How the hand ended; None while it runs. A drawn hand gives nobody points (CL-12, GU-2)."""
    if state.ending is None:
        return None
    # Every card the others hold counts, in a meld or not (CL-9).
    left = sum(value(card) for hand in state.hands for card in hand)
    worth = 2 * left if state.ending == "going_rummy" else left
    points = tuple(worth if seat == state.winner else 0 for seat in range(len(state.hands)))
    return Outcome(state.ending, state.winner, points, state.hands)


def match_winners(scores: tuple[int, ...], options: BasicOptions) -> tuple[int, ...] | None:
    """The seats that reached the target; None while none has (CL-13). Only one seat scores in a hand."""
    return tuple(seat for seat, score in enumerate(scores) if score >= options.target) or None
