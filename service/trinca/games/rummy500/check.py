"""Positions that no play can reach, as a broken store or a fault of the engine would leave them; and built ones."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from trinca.cards.multiset import missing
from trinca.cards.playing import JOKER, Card, in_order
from trinca.games.dealing import next_seat
from trinca.games.errors import look_over
from trinca.games.rummy500.checks import strands
from trinca.games.rummy500.deal import CARDS_EACH, DECK, SEATS
from trinca.games.rummy500.state import Meld, Rummy500State, shown_names
from trinca.melds.jokers import LONGEST, Reading, readings
from trinca.melds.melds import LEAST

STOCK = len(DECK) - SEATS * CARDS_EACH - 1
"""Cards of the stock after the deal (FH-1)."""


def check(state: Rummy500State) -> None:
    """Raise CorruptState with everything that is wrong with the position; say nothing when it is sound."""
    look_over(state, _wrong_seats, _wrong_cards, _wrong_melds, _wrong_play)


def sound(state: Rummy500State) -> None:
    """Raise CorruptState with what is in the way of playing on from a position that somebody built.

    Whether play could have led there is not asked: cards that play no part may be missing, and the counters and whose
    turn it is need not fit each other.
    """
    look_over(state, _wrong_seats, _too_many_cards, _out_of_order, _no_melds, _in_the_way)


def _too_many_cards(state: Rummy500State) -> Iterator[str]:
    """FH-1: nothing that the pack lacks, nothing more often than it has it."""
    surplus = missing(DECK, _everywhere(state))
    if surplus:
        yield f"foreign or doubled: {', '.join(surplus)}"


def _in_the_way(state: Rummy500State) -> Iterator[str]:
    if state.turns >= state.options.turn_limit:
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    yield from _wrong_empty_hands(state)
    yield from _nothing_to_draw(state)
    yield from _wrong_taken(state)


def _wrong_seats(state: Rummy500State) -> Iterator[str]:
    if len(state.hands) != SEATS or len(state.floating) != SEATS:
        yield f"{len(state.hands)} hands and {len(state.floating)} marks of floating for {SEATS} seats"
    for name, seat in (("seat to play", state.seat), ("dealer", state.dealer), ("winner", state.winner)):
        if seat is not None and not 0 <= seat < SEATS:
            yield f"there is no seat {seat} to be the {name}"


def _wrong_cards(state: Rummy500State) -> Iterator[str]:
    """FH-1: the pack and its jokers, whole, over piles, hands and melds."""
    everywhere = Counter(_everywhere(state))
    if everywhere != _WHOLE:
        lost, extra = sorted((_WHOLE - everywhere).elements()), sorted((everywhere - _WHOLE).elements())
        yield f"not the pack: lost {lost}, foreign or doubled {extra}"
    else:
        yield from _out_of_order(state)


def _everywhere(state: Rummy500State) -> list[Card]:
    """Every card that lies somewhere."""
    piles = (state.stock, state.discard, *state.hands, *(meld.cards for meld in state.melds))
    return [card for pile in piles for card in pile]


def _out_of_order(state: Rummy500State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        if hand != in_order(hand):
            yield f"the hand of seat {seat} is not in order"


def _wrong_melds(state: Rummy500State) -> Iterator[str]:
    wrong = list(_no_melds(state))
    yield from wrong
    if not wrong:
        yield from (
            f"meld {number} has no {LEAST} cards that one seat can have laid together"
            for number, meld in enumerate(state.melds, start=1)
            if not _was_begun(meld)
        )


def _no_melds(state: Rummy500State) -> Iterator[str]:
    for number, meld in enumerate(state.melds, start=1):
        if not _is_meld(meld):
            yield f"meld {number} is no {meld.kind} in normal form"
        elif len(meld.by) != len(meld.cards) or not all(0 <= seat < SEATS for seat in meld.by):
            yield f"meld {number} does not say of each card which seat laid it"


def _is_meld(meld: Meld) -> bool:
    """Whether it says of its cards what they can mean, and `stands_for` is there only where a joker lies (FH-6)."""
    if meld.stands_for != shown_names(meld.cards, meld.reading.stands_for):
        return False
    return meld.reading in readings(meld.cards) or _is_suit_from_low_ace(meld.reading)


def _is_suit_from_low_ace(meld: Reading) -> bool:
    """Whether it is a run with a low ace that the king joined later: laid at once, that ace would be high (FH-5)."""
    if len(meld.cards) != LONGEST or len(meld.stands_for) != LONGEST:
        return False
    below = Reading(meld.kind, meld.cards[:-1], meld.stands_for[:-1])
    king = Card("K" + meld.stands_for[0][-1:])
    return below in readings(below.cards) and meld.stands_for[-1] == king and meld.cards[-1] in (king, JOKER)


def _was_begun(meld: Meld) -> bool:
    """Whether cards of one seat can have been the meld before anything was laid off onto it."""
    if meld.kind == "set":
        return max(Counter(meld.by).values()) >= LEAST
    together = 1
    for one, other in pairwise(meld.by):
        together = together + 1 if one == other else 1
        if together == LEAST:
            return True
    return False


def _wrong_play(state: Rummy500State) -> Iterator[str]:
    yield from _wrong_counters(state)
    yield from _wrong_holdings(state)
    yield from _wrong_empty_hands(state)
    yield from _wrong_ending(state)
    yield from _wrong_taken(state)


def _wrong_counters(state: Rummy500State) -> Iterator[str]:
    over = state.phase == "over"
    if not 0 <= state.turns <= state.options.turn_limit or (state.turns == state.options.turn_limit and not over):
        yield f"{state.turns} turns where {state.options.turn_limit} end the hand"
    played = state.turns - 1 if over else state.turns
    if state.seat != (next_seat(state.dealer, SEATS) + played) % SEATS:
        yield f"it cannot be the turn of seat {state.seat} after {state.turns} turns"
    # FH-4: a card is taken by a draw that is none from the stock.
    from_stock = _draws(state) - (state.taken is not None)
    if not STOCK - from_stock <= len(state.stock) <= STOCK:
        yield f"{STOCK - len(state.stock)} cards left the stock in {from_stock} draws"


def _draws(state: Rummy500State) -> int:
    """How often a card was drawn: once a turn, but for one that `end_hand` took the place of (FH-12)."""
    if state.phase == "over":
        return state.turns - (state.ending == "end_hand")
    return state.turns + (state.phase != "draw")


def _wrong_holdings(state: Rummy500State) -> Iterator[str]:
    """A turn takes in at least one card and lets go of one at most: what a seat holds and laid never gets less."""
    by = [seat for meld in state.melds for seat in meld.by]
    for seat, hand in enumerate(state.hands):
        came = len(hand) + by.count(seat)
        in_turn = seat == state.seat and state.phase in ("play", "out_or_float")
        if came < CARDS_EACH + in_turn:
            yield f"seat {seat} holds {len(hand)} cards and laid {by.count(seat)}: too few"
        if _turns_of(state, seat) == 0 and (by.count(seat) or came != CARDS_EACH):
            yield f"seat {seat} has not played yet and has not its {CARDS_EACH} cards"


def _turns_of(state: Rummy500State, seat: int) -> int:
    """How many turns a seat has drawn a card in."""
    begins = next_seat(state.dealer, SEATS)
    draws = _draws(state)
    return (draws + 1) // SEATS if seat == begins else draws // SEATS


def _wrong_empty_hands(state: Rummy500State) -> Iterator[str]:
    """FH-11: between its turns a seat floats where it holds no cards, and only there."""
    for seat, hand in enumerate(state.hands):
        if seat == state.seat and (state.phase in ("play", "out_or_float") or state.winner == seat):
            if bool(hand) != (state.phase == "play"):
                yield f"seat {seat} holds {len(hand)} cards in phase {state.phase}"
        elif state.floating[seat] != (not hand):
            yield f"seat {seat} holds {len(hand)} cards and {'floats' if state.floating[seat] else 'does not float'}"


def _wrong_ending(state: Rummy500State) -> Iterator[str]:
    """The phase, the ending, the winner and the piles tell one story."""
    if (state.phase == "over") != (state.ending is not None):
        yield f"phase {state.phase} with ending {state.ending}"
    if (state.ending == "went_out") != (state.winner is not None) or state.winner not in (None, state.seat):
        yield f"ending {state.ending} with winner {state.winner} in the turn of seat {state.seat}"
    nothing_left = not state.stock and not state.discard
    yield from _nothing_to_draw(state)
    if state.ending == "stock_empty" and not (nothing_left and state.floating[state.seat]):
        yield "the hand ended for want of cards to draw, and there are some"
    if state.ending == "end_hand" and (state.stock or not state.discard):
        yield "the hand was ended in place of a draw with a stock, or with nothing to draw"
    if state.ending == "turn_limit" and (nothing_left or state.turns != state.options.turn_limit):
        yield "the hand ended by the limit of turns, and another ending comes first"


def _nothing_to_draw(state: Rummy500State) -> Iterator[str]:
    if state.phase == "draw" and not state.stock and not state.discard:
        yield "nothing is left to draw"


def _wrong_taken(state: Rummy500State) -> Iterator[str]:
    if state.taken is None:
        return
    hand = state.hands[state.seat]
    if state.phase != "play" or state.taken not in hand:
        yield f"{state.taken} was taken in this turn, and seat {state.seat} does not hold it in phase {state.phase}"
    elif strands(hand, state.taken, (meld.reading for meld in state.melds)):
        yield f"seat {state.seat} is stuck with {state.taken}"


_WHOLE = Counter(DECK)
