"""The greedy player of 500 Rum: always the meld or lay-off that takes most points out of its hand, jokers and all."""

from bench.greedy.highest import highest
from trinca.cards.playing import JOKER, Card
from trinca.games.rummy500.legal import END_HAND, GO_OUT, STOCK, discards, layings
from trinca.games.rummy500.moves import Laying, Rummy500Move
from trinca.games.rummy500.pickup import pick_at
from trinca.games.rummy500.score import held, value
from trinca.games.rummy500.view import Rummy500HandView
from trinca.games.values import View
from trinca.melds.jokers import Reading


def choose(view: View, seed: int, budget: int = 0) -> Rummy500Move:  # noqa: ARG001 - a list is no search to bound
    """Lay whatever can be laid, the most points first, and discard the dearest card; go out, never float (FH-11).

    Args:
        view: The hand as the seat to play sees it.
        seed: Decides between discards of one worth.
        budget: As players have it; not needed.
    """
    shown, hand, taken = view.hand, view.you.hand, view.you.taken
    assert isinstance(shown, Rummy500HandView)
    assert hand is not None
    assert shown.turn is not None
    table = tuple(meld.reading for meld in shown.melds)
    if shown.turn.phase == "out_or_float":
        return GO_OUT
    if shown.turn.phase == "draw":
        return _upcard(shown, hand, table) or (STOCK if shown.stock else END_HAND)
    moves = layings(hand, taken, table)
    return max(moves, key=_points) if moves else highest(discards(hand, taken), _worth, seed)


def _upcard(shown: Rummy500HandView, hand: tuple[Card, ...], table: tuple[Reading, ...]) -> Rummy500Move | None:
    """The upcard taken and laid in one action (FH-4), where it can be laid; deeper cards it leaves alone."""
    if not shown.discard:
        return None
    pick = pick_at(shown.discard, len(shown.discard) - 1)
    uses = [move for move in layings((*hand, pick.card), None, table) if pick.card in move.cards]
    return pick.as_move(max(uses, key=_points)) if uses else None


def _points(move: Laying) -> int:
    return held(move.cards)


def _worth(card: Card) -> int:
    """A joker goes last: it fits where nothing else does."""
    return -1 if card == JOKER else value(card)
