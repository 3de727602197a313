"""Positions that no play can reach, as a broken store or a fault of the engine would leave them; and built ones."""

from collections.abc import Iterator

from trinca.cards.multiset import missing
from trinca.cards.playing import PACK, RANKS, Card, in_order
from trinca.games.basic.deal import CARDS_EACH, SEATS
from trinca.games.basic.piles import gives_out, stock_can_be_drawn
from trinca.games.basic.state import BasicState
from trinca.games.dealing import next_seat
from trinca.games.errors import look_over
from trinca.melds.melds import formed

MOST_HELD = len(RANKS)
"""Most cards of a seat between its turns in a built position. Play has ten; a whole suit, the longest run there is
(CL-3), can be tried too. Players are quick with those and a card drawn, and not with half a pack."""


def check(state: BasicState) -> None:
    """Raise CorruptState with everything that is wrong with the position; say nothing when it is sound."""
    look_over(state, _wrong_seats, _wrong_parts, _wrong_play)


def sound(state: BasicState) -> None:
    """Raise CorruptState with what is in the way of playing on from a position that somebody built.

    Whether play could have led there is not asked: cards that play no part may be missing, and the counters, the
    marks of melds and whose turn it is need not fit each other.
    """
    look_over(state, _wrong_seats, _too_many_cards, _out_of_order, _wrong_melds, _in_the_way)


def _wrong_parts(state: BasicState) -> Iterator[str]:
    yield from _wrong_cards(state)
    yield from _wrong_melds(state)
    yield from _wrong_counters(state)


def _wrong_play(state: BasicState) -> Iterator[str]:
    yield from _wrong_holdings(state)
    yield from _wrong_phase(state)
    yield from _wrong_taken(state)


def _too_many_cards(state: BasicState) -> Iterator[str]:
    """CL-1: nothing that the pack lacks, nothing twice."""
    surplus = missing(PACK, _everywhere(state))
    if surplus:
        yield f"foreign or doubled: {', '.join(surplus)}"


def _in_the_way(state: BasicState) -> Iterator[str]:
    if state.turns >= state.options.turn_limit:
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    if state.laid_now and state.phase == "draw":
        yield "nothing can have been laid in a turn before its draw"
    if not state.stock and state.phase == "draw" and gives_out(state.options, state.restocked):
        # CL-12: what a seat remembers of a hand rests on it that this one has ended.
        yield "the stock is drawn out and not made anew: the hand is over before this draw"
    for seat, hand in enumerate(state.hands):
        most = MOST_HELD + (seat == state.seat and state.phase == "play")
        if not 1 <= len(hand) <= most:
            yield f"seat {seat} holds {len(hand)} cards, not 1 to {most}"
    yield from _nothing_to_draw(state)
    yield from _wrong_taken(state)


def _wrong_seats(state: BasicState) -> Iterator[str]:
    if len(state.hands) != SEATS or len(state.laid_before) != SEATS:
        yield f"{len(state.hands)} hands and {len(state.laid_before)} marks of earlier melds for {SEATS} seats"
    for name, seat in (("seat to play", state.seat), ("dealer", state.dealer), ("winner", state.winner)):
        if seat is not None and not 0 <= seat < SEATS:
            yield f"there is no seat {seat} to be the {name}"


def _wrong_cards(state: BasicState) -> Iterator[str]:
    """CL-1: the pack, whole, over piles, hands and melds."""
    everywhere = _everywhere(state)
    if sorted(everywhere) != _WHOLE:
        lost = sorted(set(PACK) - set(everywhere))
        extra = sorted(card for card in set(everywhere) if card not in _OF_PACK or everywhere.count(card) > 1)
        yield f"not one pack: lost {lost}, foreign or doubled {extra}"
    else:
        yield from _out_of_order(state)


def _everywhere(state: BasicState) -> list[Card]:
    """Every card that lies somewhere."""
    piles = (state.stock, state.discard, *state.hands, *(meld.cards for meld in state.melds))
    return [card for pile in piles for card in pile]


def _out_of_order(state: BasicState) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"


def _wrong_melds(state: BasicState) -> Iterator[str]:
    for number, meld in enumerate(state.melds, start=1):
        if not all(card in _OF_PACK for card in meld.cards) or formed(meld.cards) != (meld.kind, meld.cards):
            yield f"meld {number} is no {meld.kind} in normal form"
        if len(meld.by) != len(meld.cards) or not all(0 <= seat < SEATS for seat in meld.by):
            yield f"meld {number} does not say of each card which seat laid it"


def _wrong_counters(state: BasicState) -> Iterator[str]:
    over = state.phase == "over"
    if not 0 <= state.turns <= state.options.turn_limit or (state.turns == state.options.turn_limit and not over):
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    if state.restocked < 0 or (state.restocked > 0 and gives_out(state.options, state.restocked - 1)):
        yield f"{state.restocked} restocks where {state.options.restocks} are allowed"
    if state.restocked > state.turns + (state.phase == "play"):
        yield f"{state.restocked} restocks in {state.turns} turns"
    begins = next_seat(state.dealer, SEATS)
    played = state.turns - 1 if over else state.turns
    if state.seat != (begins + played) % SEATS:
        yield f"it cannot be the turn of seat {state.seat} after {state.turns} turns"


def _wrong_holdings(state: BasicState) -> Iterator[str]:
    """A turn takes one card in and lets one go: held and laid cards are ten, eleven while a seat plays."""
    by = [seat for meld in state.melds for seat in meld.by]
    for seat, hand in enumerate(state.hands):
        came = CARDS_EACH
        if seat == state.seat and (state.phase == "play" or _out_without_discard(state, by.count(seat))):
            came += 1
        if len(hand) + by.count(seat) != came:
            yield f"seat {seat} holds {len(hand)} cards and laid {by.count(seat)}, not {came} together"
        laid = state.laid_before[seat] or (seat == state.seat and state.laid_now)
        if laid != (seat in by):
            yield f"seat {seat} {'laid nothing' if laid else 'laid cards'}, and the marks say otherwise"
    if state.laid_now and state.phase == "draw":
        yield "nothing can have been laid in a turn before its draw"


def _out_without_discard(state: BasicState, laid: int) -> bool:
    return state.phase == "over" and state.winner == state.seat and laid > CARDS_EACH


def _wrong_phase(state: BasicState) -> Iterator[str]:
    """The phase, the ending, the winner and the empty hands tell one story."""
    if (state.phase == "over") != (state.ending is not None):
        yield f"phase {state.phase} with ending {state.ending}"
    won = state.ending in ("went_out", "going_rummy")
    if won != (state.winner is not None) or (won and state.winner != state.seat):
        yield f"ending {state.ending} with winner {state.winner} in the turn of seat {state.seat}"
    for seat, hand in enumerate(state.hands):
        if (not hand) != (seat == state.winner):
            yield f"seat {seat} holds {len(hand)} cards with winner {state.winner}"
    if won and (state.ending == "going_rummy") != _is_rummy(state):
        yield f"{state.ending} where CL-10 has the other"
    yield from _nothing_to_draw(state)
    gave_out = not state.stock and gives_out(state.options, state.restocked)
    if state.ending == "stock_empty" and not gave_out:
        yield "the hand ended with the stock, and there are cards to be had"
    if state.ending == "turn_limit" and (gave_out or state.turns != state.options.turn_limit):
        yield f"the hand ended with the limit after {state.turns} turns"


def _nothing_to_draw(state: BasicState) -> Iterator[str]:
    if state.phase == "draw" and not stock_can_be_drawn(state) and not state.discard:
        yield "nothing is left to draw"


def _is_rummy(state: BasicState) -> bool:
    return state.options.going_rummy and not state.laid_before[state.seat]


def _wrong_taken(state: BasicState) -> Iterator[str]:
    if state.taken is None:
        return
    if state.phase != "play" or state.taken not in state.hands[state.seat]:
        yield f"{state.taken} was taken in this turn, and seat {state.seat} does not hold it in phase {state.phase}"


_OF_PACK = frozenset(PACK)
_WHOLE = sorted(PACK)
