"""The greedy player of the games on one pack: everything laid at once, by the exact best arrangement of its hand."""

from collections.abc import Collection, Iterator, Sequence

from bench.greedy.highest import highest
from trinca.cards.playing import Card
from trinca.games.basic.legal import STOCK, UPCARD, discards, layings
from trinca.games.basic.moves import BasicMove
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.piles import may_draw_stock
from trinca.games.basic.score import value
from trinca.games.basic.view import BasicHandView, MeldView
from trinca.games.values import View
from trinca.melds.arrange import Group, arrange
from trinca.melds.melds import melds_in, tails

Cards = tuple[Card, ...]


def choose(view: View, seed: int, budget: int = 0) -> BasicMove:  # noqa: ARG001 - one arrangement is no search to bound
    """Lay what leaves the fewest points, and discard the highest card that is left.

    Args:
        view: The hand as the seat to play sees it.
        seed: Decides between discards of one worth.
        budget: As players have it; not needed.
    """
    table, hand, taken = view.hand, view.you.hand, view.you.taken
    assert isinstance(table, BasicHandView)
    assert hand is not None
    assert table.turn is not None
    if table.turn.phase == "draw":
        return UPCARD if _wants_upcard(view, table, hand) else STOCK
    legal = layings(hand, taken, table.melds)
    if legal:
        best = _laid(hand, taken, table.melds)
        # Where the best cannot be laid (CL-7), whatever can: it holds nothing back.
        return next((move for cards in best for move in legal if move.cards == cards), legal[0])
    return highest(discards(hand, taken), value, seed)


def _wants_upcard(view: View, table: BasicHandView, hand: Cards) -> bool:
    """Whether the upcard can be laid at once, and should be; or whether there is nothing else to draw.

    How often the stock was made anew is not in the view. It need not be: where it may not be made anew once more, the
    hand is over before anybody is to draw from the empty one (CL-12).
    """
    assert isinstance(view.options, BasicOptions)
    if not table.discard:
        return False
    if not may_draw_stock(view.options, table.stock, table.discard_count, 0):
        return True
    card = table.discard[-1]
    return any(card in cards for cards in _laid((*hand, card), card, table.melds))


def _laid(hand: Sequence[Card], taken: Card | None, melds: Collection[MeldView]) -> list[Cards]:
    """What is laid together in the arrangement that leaves the fewest points, one card of the rest discarded."""
    ways = [*(meld.cards for meld in melds_in(hand)), *_ends(hand, melds)]
    best = arrange(hand, value, map(Group, dict.fromkeys(ways)), [card for card in hand if card != taken])
    return [group.cards for group in best.groups]


def _ends(hand: Sequence[Card], melds: Collection[MeldView]) -> Iterator[Cards]:
    """What can be laid off, each end of a run by itself, so that no lay-off needs another."""
    for meld in melds:
        below, above = tails(meld.kind, meld.cards, hand)
        yield from (below[: many + 1][::-1] for many in range(len(below)))
        yield from (above[: many + 1] for many in range(len(above)))
