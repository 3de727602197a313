"""Positions that no play leads to."""

from collections.abc import Iterator

from sixth.pairs.values import PairsState

from trinca.cards.playing import PACK, in_order, rank
from trinca.games.errors import CorruptState

CARDS_EACH = 3
SEATS = range(2, 5)


def check(state: PairsState) -> None:
    """Raise CorruptState with what is wrong with the position."""
    for faults in (_faults_of_cards, _faults_of_the_end):
        for wrong in faults(state):
            raise CorruptState(wrong)


def _faults_of_cards(state: PairsState) -> Iterator[str]:
    seats, over, shown = len(state.hands), state.phase == "over", state.ending == "declared"
    if seats not in SEATS or not 0 <= state.dealer < seats:
        yield f"{seats} hands and the dealer {state.dealer}"
    if state.seat != (state.dealer + 1 + state.turns - over) % seats:
        yield f"it cannot be the turn of seat {state.seat} after {state.turns} turns"
    everywhere = [*state.stock, *state.discard, *(card for hand in state.hands for card in hand)]
    if sorted(everywhere) != sorted(PACK):
        yield "not one pack"
    for seat, hand in enumerate(state.hands):
        drawn = seat == state.seat and (state.phase == "play" or shown)
        if hand != in_order(hand) or len(hand) != CARDS_EACH + drawn:
            yield f"seat {seat} holds {len(hand)} cards, or not in order"


def _faults_of_the_end(state: PairsState) -> Iterator[str]:
    over, shown = state.phase == "over", state.ending == "declared"
    if over != (state.ending is not None) or state.winner != (state.seat if shown else None):
        yield f"phase {state.phase} with ending {state.ending} and winner {state.winner}"
    if shown and len({rank(card) for card in state.hands[state.seat]}) > CARDS_EACH:
        yield "the winner holds no pair"
    if state.turns < 0 or (state.turns >= state.options.turn_limit) > over or state.turns > state.options.turn_limit:
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    if over and not shown and state.ending != ("turn_limit" if state.stock else "stock_empty"):
        yield f"ending {state.ending} with {len(state.stock)} cards in the stock"
    if state.ending == "turn_limit" and state.turns != state.options.turn_limit:
        yield "the limit was not reached"
    if state.phase == "draw" and not state.stock:
        yield "the hand should have ended with the stock"
