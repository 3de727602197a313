"""The best that a hand can lay down in one turn, melds, lay-offs and jokers together, exactly (FH-3 … FH-7).

What is best is told by what a card is worth laid, kept in the hand, and discarded: the sum over all cards is to be
the most. So one search serves whoever wants few points left, many points laid, or the hand over.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, Card
from trinca.melds.jokers import Cards, Reading
from trinca.melds.laying_options import JOKER_PLACE, NEVER, Hand, Losses
from trinca.melds.laying_pieces import BIT, CARDS, JOKERS, bits, tails
from trinca.melds.laying_search import Search
from trinca.melds.laying_steps import Step, steps

NODES = 20_000
"""More than three times what any hand of fifteen cards and two jokers needed among thousands."""

_ALL = (*CARDS, JOKER)


class Worth(NamedTuple):
    """What becomes of a card is worth so much to whoever asks; any numbers, if the last two are not negative.

    Attributes:
        laid: A card that is laid, as a high ace is.
        kept: One that stays in the hand.
        thrown: The one that is discarded.
        low_ace: How much less an ace is worth that is the low end of a run.
        out: A hand without a card left, once.
    """

    laid: Callable[[Card], int]
    kept: Callable[[Card], int]
    thrown: Callable[[Card], int]
    low_ace: int = 0
    out: int = 0


class Laying(NamedTuple):
    """What is laid in a turn.

    Attributes:
        worth: What becomes of all cards is worth so much together.
        steps: The melds and lay-offs in order, each legal after those before it; a card that must be laid or may not
            be discarded is in the first, if it is in any.
        kept: The cards that stay, in the order of the hand.
        thrown: The card to discard; None where none is left, or none is due.
    """

    worth: int
    steps: tuple[Step, ...]
    kept: Cards
    thrown: Card | None

    @property
    def goes_out(self) -> bool:
        """Whether no card is left (FH-10, FH-11)."""
        return not self.kept

    @property
    def laid(self) -> Cards:
        """The cards laid, in the order of the steps."""
        return tuple(card for step in self.steps for card in step.laid.cards)


class Best(NamedTuple):
    """What a search comes to.

    Attributes:
        laying: The best laying; None where none was found.
        exact: Whether it is certain that none is worth more, or that there is none.
        nodes: How many states were looked at.
    """

    laying: Laying | None
    exact: bool
    nodes: int


def best_laying(
    hand: Sequence[Card],
    table: Sequence[Reading],
    worth: Worth,
    *,
    must: Card | None = None,
    taken: Card | None = None,
    discards: bool = True,
    above: int | None = None,
    nodes: int = NODES,
) -> Best:
    """The laying of a turn that is worth most; of several the same one every time.

    Args:
        hand: The cards, natural ones once each and two jokers at most.
        table: The melds.
        worth: What is best.
        must: A card of the hand that must be laid, as one from deep in the pile must (FH-3).
        taken: A card of the hand that may not be discarded unless it is one of two, nor stay alone (FH-4).
        discards: Whether the turn ends with a discard if any card is left.
        above: Only what is worth more is of interest: for anything else there is no laying.
        nodes: How many states may be looked at, at about a microsecond each, beside some for each card. Where there
            are more, those that lost most are given up: whoever sets no conditions gets a laying from any position
            in which a turn can be ended, if only one that lays nothing.

    Raises:
        ValueError: for a natural card held twice, or three jokers.
    """
    natural = tuple(card for card in hand if card != JOKER)
    jokers = len(hand) - len(natural)
    if jokers > JOKERS or len(set(natural)) < len(natural):
        raise ValueError("natural cards are there once and jokers twice")
    may_go = taken is None or hand.count(taken) > 1
    losses, most = _losses(hand, worth, None if may_go else taken, discards=discards)
    asked = Hand(bits(natural), jokers, None if must is None else _place(must))
    search = Search(asked, tails(table, asked.natural), losses)
    found = search.found(nodes, NEVER if above is None else most - above)
    if found is None:
        return Best(None, search.exact, search.nodes)
    laid = steps(found.pieces, first=taken if must is None else must)
    thrown = None if found.thrown is None else _ALL[found.thrown]
    left = without(
        hand, (*(card for step in laid for card in step.laid.cards), *(() if thrown is None else (thrown,)))
    )
    return Best(Laying(most - found.loss, laid, left, thrown), search.exact, search.nodes)


def _losses(hand: Sequence[Card], worth: Worth, stays: Card | None, *, discards: bool) -> tuple[Losses, int]:
    """What is lost by whatever becomes of each card, and what the best of every card would be worth."""
    laid, kept, thrown = [0] * len(_ALL), [0] * len(_ALL), [NEVER] * len(_ALL)
    most = worth.out
    for card in hand:
        place = _place(card)
        fates = [worth.laid(card), worth.kept(card)]
        throws = discards and card != stays
        top = max(*fates, worth.thrown(card)) if throws else max(fates)
        most += top
        laid[place], kept[place] = top - fates[0], top - fates[1]
        if throws:
            thrown[place] = top - worth.thrown(card)
    return Losses(laid, worth.low_ace, kept, thrown, worth.out, discards), most


def _place(card: Card) -> int:
    return JOKER_PLACE if card == JOKER else BIT[card].bit_length() - 1
