"""Every legal move, listed by the checks that refuse the others."""

from collections.abc import Iterator, Sequence

from trinca.cards.playing import Card
from trinca.games.basic.checks import Laid, strands
from trinca.games.basic.moves import LayMeld, LayOff
from trinca.games.basic.piles import stock_can_be_drawn
from trinca.games.basic.state import BasicState
from trinca.games.moves import Discard, Draw
from trinca.games.values import Legal
from trinca.melds.melds import Formed, extended, formed, lay_offs_onto, melds_in

STOCK, UPCARD = Draw("stock"), Draw("discard")


def legal(state: BasicState) -> Legal:
    """The legal moves of the seat to play in normal form, each once; none when the hand is over."""
    if state.phase == "over":
        return Legal(())
    if state.phase == "draw":
        return Legal((*((STOCK,) if stock_can_be_drawn(state) else ()), *((UPCARD,) if state.discard else ())))
    hand = state.hands[state.seat]
    return Legal((*layings(hand, state.taken, state.melds), *discards(hand, state.taken)))


def layings(hand: Sequence[Card], taken: Card | None, melds: Sequence[Laid]) -> tuple[LayMeld | LayOff, ...]:
    """The melds and lay-offs of a seat after its draw, those that would strand it left out (CL-7).

    Args:
        hand: Its cards in order.
        taken: The upcard it took in this turn, while it holds it.
        melds: The table.
    """
    moves: tuple[LayMeld | LayOff, ...] = (*_melds(hand), *_lay_offs(hand, melds))
    if taken is None:
        return moves
    return tuple(move for move in moves if not _strands(move, hand, taken, melds))


def discards(hand: Sequence[Card], taken: Card | None) -> tuple[Discard, ...]:
    """The discards of a seat after its draw: every card but the upcard just taken (CL-6)."""
    return tuple(Discard(card) for card in hand if card != taken)


def _melds(hand: Sequence[Card]) -> Iterator[LayMeld]:
    return (LayMeld(meld.cards) for meld in melds_in(hand))


def _lay_offs(hand: Sequence[Card], melds: Sequence[Laid]) -> Iterator[LayOff]:
    for number, meld in enumerate(melds, start=1):
        for cards in lay_offs_onto(meld.kind, meld.cards, hand):
            yield LayOff(number, cards)


def _strands(move: LayMeld | LayOff, hand: Sequence[Card], taken: Card, melds: Sequence[Laid]) -> bool:
    if len(hand) - len(move.cards) != 1 or taken in move.cards:
        return False
    table = list(melds)
    if isinstance(move, LayOff):
        onto = table[move.meld - 1]
        table[move.meld - 1] = Formed(onto.kind, extended(onto.cards, move.cards))
    elif meld := formed(move.cards):
        table.append(meld)
    return strands((taken,), taken, table)
