"""Computer players: a move from what a seat sees, and from nothing else.

They declare when they can, and never wrongly, for they look before (PL-9); they keep what costs least and goes
together, take the upcard for that (PL-5), and never drop.
"""

from random import Random

from msgspec import Struct

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, PACK, Card
from trinca.games.indian.declare import found
from trinca.games.indian.legal import STOCK, UPCARD, discards
from trinca.games.indian.moves import IndianMove
from trinca.games.indian.piles import may_draw_stock
from trinca.games.indian.prospects import burden, is_used
from trinca.games.indian.view import IndianHandView
from trinca.games.moves import Discard
from trinca.games.values import Entry, View
from trinca.melds.sequences import is_joker

WORTH_IT = 6.0
"""How much better the upcard must make a hand: one card in nine of the stock is a joker."""


class Level(Struct, frozen=True):
    """What tells a level from another.

    Attributes:
        notices: How likely it looks at the upcard at all.
        whim: How far it misjudges a hand at most.
        compares: Among how many discards it counts the cards with which it could declare.
    """

    notices: float
    whim: float
    compares: int


KINDS = {
    "easy": Level(notices=0.5, whim=25.0, compares=0),
    "normal": Level(notices=1.0, whim=0.0, compares=0),
    "hard": Level(notices=1.0, whim=0.0, compares=4),
}


class Position(Struct, frozen=True):
    """A position as the seat to play knows it.

    Attributes:
        hand: Its cards.
        wild: The wild rank.
        taken: The upcard it took in this turn.
        upcard: The card on top of the discard pile; None where it was taken from an empty one.
        may_draw_stock: Whether a card can be had from the stock.
        level: How well it plays.
        budget: How many hands it may try.
    """

    hand: tuple[Card, ...]
    wild: str
    taken: Card | None
    upcard: Card | None
    may_draw_stock: bool
    level: Level
    budget: int


def choose(view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> IndianMove:  # noqa: ARG001 - it goes by what it holds
    """A legal move for the seat of the view, the same for the same arguments.

    Args:
        view: The hand as that seat, whose turn it is, sees it.
        log: What the seat saw so far; this player goes by its own cards.
        level: `easy`, `normal` or `hard`; KeyError for another.
        seed: Decides between moves the player holds equal, and what `easy` overlooks.
        budget: How many hands may be tried to see with which cards it could declare.
    """
    position = _position(view, KINDS[level], budget)
    rng = Random(seed)  # noqa: S311 - a player's whim; the cards are shuffled elsewhere
    assert view.hand.turn is not None
    if view.hand.turn.phase == "draw":
        return UPCARD if _wants_upcard(position, rng) else STOCK
    return found(position.hand, position.wild) or Discard(_discard(position, rng))


def _position(view: View, level: Level, budget: int) -> Position:
    table = view.hand
    assert isinstance(table, IndianHandView)
    assert view.you.hand is not None
    return Position(
        hand=view.you.hand,
        wild=table.wild_rank,
        taken=view.you.taken,
        upcard=table.discard[-1] if table.discard else None,
        may_draw_stock=may_draw_stock(table.stock, table.discard_count),
        level=level,
        budget=budget,
    )


def _wants_upcard(position: Position, rng: Random) -> bool:
    """Whether to take the upcard: it stands for others, or it makes the hand better with another card discarded."""
    card, wild = position.upcard, position.wild
    if card is None or rng.random() >= position.level.notices:
        return not position.may_draw_stock
    if is_joker(card, wild) or not position.may_draw_stock:
        return True
    with_it = (*position.hand, card)
    if found(with_it, wild) is not None:
        return True
    kept = [without(with_it, (other,)) for other in _expendable(position.hand, wild)]
    best = min(kept, key=lambda hand: burden(hand, wild))
    # A low card in the place of a high one is no use: the stock has those as well.
    return is_used(card, best, wild) and burden(best, wild) + WORTH_IT <= burden(position.hand, wild)


def _discard(position: Position, rng: Random) -> Card:
    """The card without which the hand is best; of several one by chance."""
    hand, wild = position.hand, position.wild
    allowed = [move.card for move in discards(hand, position.taken)]
    cards = [card for card in _expendable(hand, wild) if card in allowed] or allowed
    rng.shuffle(cards)
    whim = position.level.whim
    ranked = sorted(cards, key=lambda card: burden(without(hand, (card,)), wild) + rng.uniform(0, whim))
    outs = [_outs(position, card) for card in ranked[: _compared(position)]]
    return ranked[outs.index(max(outs))] if outs else ranked[0]


def _outs(position: Position, discard: Card) -> int:
    """How many cards would let the seat declare after that discard, of those it does not hold itself."""
    kept = without(position.hand, (discard,))
    copies = ((card, max(0, 2 - position.hand.count(card))) for card in _OTHERS)
    return sum(often for card, often in copies if often and found((*kept, card), position.wild))


def _compared(position: Position) -> int:
    """How many discards the budget lets it compare so."""
    return min(position.level.compares, position.budget // len(_OTHERS))


def _expendable(hand: tuple[Card, ...], wild: str) -> list[Card]:
    """The cards to choose a discard from, each once: jokers stay where there is anything else."""
    return list(dict.fromkeys(card for card in hand if not is_joker(card, wild))) or list(dict.fromkeys(hand))


_OTHERS = (*PACK, JOKER)
