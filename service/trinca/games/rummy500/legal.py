"""Every legal move, listed by the checks that refuse the others; pick-ups as far as a list can hold them."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import UNSET

from trinca.cards.multiset import without
from trinca.cards.playing import JOKER, Card
from trinca.games.moves import Discard
from trinca.games.rummy500.checks import can_be_laid_off, strands
from trinca.games.rummy500.moves import Draw, EndHand, Float, GoOut, Laying, LayMeld, Rummy500Move
from trinca.games.rummy500.pickup import Pick, pick_at
from trinca.games.rummy500.reading import as_lay_off, as_meld_move
from trinca.games.rummy500.state import Rummy500State
from trinca.games.tuples import with_item
from trinca.games.values import Legal
from trinca.melds.jokers import Reading, additions, joined, readings
from trinca.melds.jokers_listed import Holding, additions_in, holding, melds_in

MOST_PICK_UPS = 1000
"""Most draws with a `then` that a list holds; where there are more it holds one for each card that can be had."""

STOCK, UPCARD = Draw("stock"), Draw("discard")
END_HAND, GO_OUT, FLOAT = EndHand(), GoOut(), Float()


def legal(state: Rummy500State) -> Legal:
    """The legal moves of the seat to play in normal form, each once; none when the hand is over."""
    hand, table = state.hands[state.seat], tuple(meld.reading for meld in state.melds)
    match state.phase:
        case "draw":
            return _draws(state, hand, table)
        case "play":
            return Legal((*layings(hand, state.taken, table), *discards(hand, state.taken)))
        case "out_or_float":
            return Legal((GO_OUT, FLOAT))
        case "over":
            return Legal(())


def layings(hand: Sequence[Card], taken: Card | None, table: Sequence[Reading]) -> tuple[Laying, ...]:
    """The melds and lay-offs of a seat after its draw, those that would strand it left out (FH-4).

    Args:
        hand: Its cards.
        taken: The upcard it took in this turn, while it holds it.
        table: The melds.
    """
    moves = tuple(_layings(holding(hand), table))
    if taken is None:
        return moves
    return tuple(move for move in moves if not _strands(move, hand, taken, table))


def discards(hand: Sequence[Card], taken: Card | None) -> tuple[Discard, ...]:
    """The discards of a seat after its draw: every card, but for the upcard just taken unless it is one of two."""
    return tuple(Discard(card) for card in dict.fromkeys(hand) if card != taken or hand.count(card) > 1)


def _draws(state: Rummy500State, hand: Sequence[Card], table: Sequence[Reading]) -> Legal:
    """Stock, upcard, pick-ups from the top of the pile down; ending the hand where the stock is empty (FH-12)."""
    moves: list[Rummy500Move] = [STOCK] if state.stock else []
    # FH-11: a seat without cards could only be stuck with an upcard that fits nowhere.
    if state.discard and (hand or can_be_laid_off(state.discard[-1], table)):
        moves.append(UPCARD)
    picks = [pick_at(state.discard, index) for index in reversed(range(len(state.discard)))]
    pick_ups = list(islice(_every_pick_up(state, hand, table, picks), MOST_PICK_UPS + 1))
    complete = len(pick_ups) <= MOST_PICK_UPS
    moves += pick_ups if complete else _one_for_each(state, hand, table, picks)
    if not state.stock:
        moves.append(END_HAND)
    return Legal(tuple(moves), complete)


def _every_pick_up(
    state: Rummy500State, hand: Sequence[Card], table: Sequence[Reading], picks: Sequence[Pick]
) -> Iterator[Draw]:
    for pick in picks:
        pool = (*hand, *state.discard[pick.index :])
        for then in _layings(holding(pool, pick.card), table):
            yield pick.as_move(then)


def _one_for_each(
    state: Rummy500State, hand: Sequence[Card], table: Sequence[Reading], picks: Sequence[Pick]
) -> Iterator[Draw]:
    """For each card that can be had one use of it, without a joker where that can be."""
    for pick in picks:
        pool = (*hand, *state.discard[pick.index :])
        natural = [card for card in pool if card != JOKER]
        then = next(_layings(holding(natural, pick.card), table), None)
        then = then or next(_layings(holding(pool, pick.card), table), None)
        if then is not None:
            yield pick.as_move(then)


def _layings(held: Holding, table: Sequence[Reading]) -> Iterator[Laying]:
    yield from map(as_meld_move, melds_in(held))
    for number, meld in enumerate(table, start=1):
        for laid in additions_in(meld, held):
            yield as_lay_off(number, laid)


def _strands(move: Laying, hand: Sequence[Card], taken: Card, table: Sequence[Reading]) -> bool:
    if len(hand) - len(move.cards) != 1 or taken in move.cards:
        return False
    return strands(without(hand, move.cards), taken, after(move, table))


def after(move: Laying, table: Sequence[Reading]) -> tuple[Reading, ...]:
    """The table after a move in normal form."""
    names = move.cards if move.stands_for is UNSET else move.stands_for
    if isinstance(move, LayMeld):
        return (*table, next(meld for meld in readings(move.cards) if meld.stands_for == names))
    on = table[move.meld - 1]
    laid = next(one for one in additions(on, move.cards) if one.stands_for == names)
    return with_item(tuple(table), move.meld - 1, joined(on, laid))
