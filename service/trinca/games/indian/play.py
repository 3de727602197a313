"""Making a move: one function for each type, each reading like its rule. What is refused changes nothing."""

from msgspec.structs import replace

from trinca.cards.multiset import without
from trinca.cards.playing import Card, in_order
from trinca.games import refusals
from trinca.games.dealing import next_seat
from trinca.games.indian.deal import deck_of
from trinca.games.indian.declare import groups_of
from trinca.games.indian.moves import Declare, Drop, IndianMove
from trinca.games.indian.piles import may_discard, may_draw_stock, restock
from trinca.games.indian.refusals import CARDS, DECLARE, TURN, drop_after_draw, drop_is_off, no_stock
from trinca.games.indian.score import WRONG, drop_costs
from trinca.games.indian.state import Ending, IndianState
from trinca.games.moves import Discard, Draw
from trinca.games.tuples import with_item
from trinca.games.values import Entry, Moved, Played, Restocked
from trinca.melds.sequences import holds


def apply(state: IndianState, move: IndianMove) -> Played[IndianState]:
    """Make the move for the seat to play (IN-3); IllegalMove where a rule forbids it."""
    if state.phase == "over":
        raise refusals.hand_is_over(DECLARE)
    match move:
        case Drop():
            return _drop(state, move)
        case Draw():
            if state.phase != "draw":
                raise refusals.drawn_already(TURN, "discard or declare")
            return _draw_stock(state, move) if move.source == "stock" else _draw_upcard(state, move)
        case Discard():
            return _discard(state, move)
        case Declare():
            return _declare(state, move)


def valid(state: IndianState, move: IndianMove) -> bool | None:
    """Whether a declaration holds (IN-7); None of any other move. IllegalMove where it is none."""
    if not isinstance(move, Declare):
        return None
    if state.phase == "over":
        raise refusals.hand_is_over(DECLARE)
    return holds(groups_of(state, move))


def _draw_stock(state: IndianState, move: Draw) -> Played[IndianState]:
    if not may_draw_stock(len(state.stock), len(state.discard)):
        raise no_stock(state.discard[-1])
    entries: tuple[Entry, ...] = ()
    if not state.stock:
        # IN-10: only a seat that asks for a card of the empty stock brings about the restock.
        state = restock(state)
        entries = (Restocked(len(state.stock)),)
    card = state.stock[-1]
    after = replace(state, stock=state.stock[:-1], hands=_with_card(state, card), phase="play")
    return Played(after, (*entries, Moved(state.seat, move, card)))


def _draw_upcard(state: IndianState, move: Draw) -> Played[IndianState]:
    # Before a draw one always lies there: every turn that takes it leaves another, and no restock takes it.
    card = state.discard[-1]
    after = replace(state, discard=state.discard[:-1], hands=_with_card(state, card), phase="play", taken=card)
    return Played(after, (Moved(state.seat, move, card, open=True),))


def _discard(state: IndianState, move: Discard) -> Played[IndianState]:
    if state.phase != "play":
        raise refusals.not_drawn_yet(TURN)
    hand = state.hands[state.seat]
    refusals.must_hold(CARDS, TURN, deck_of(state.options), hand, (move.card,))
    if not may_discard(hand, move.card, state.taken):
        raise refusals.taken_card(TURN, move.card)
    return Played(_turn_ended(_laid_aside(state, move.card)), (Moved(state.seat, move),))


def _declare(state: IndianState, move: Declare) -> Played[IndianState]:
    groups = groups_of(state, move)
    shown = tuple(group.cards for group in groups)
    after = _laid_aside(state, move.discard)
    if holds(groups):
        after = replace(after, hands=_with_hand(after, ()), declared=shown)
        after = _hand_over(after, "declared", state.seat)
    else:
        # IN-8: the thirteen stay where they are, shown and out of play.
        after = _turn_ended(_out(after, WRONG))
    return Played(after, (Moved(state.seat, Declare(move.discard, shown)),))


def _drop(state: IndianState, move: Drop) -> Played[IndianState]:
    if not state.options.drop:
        raise drop_is_off()
    if state.phase != "draw":
        raise drop_after_draw()
    costs = drop_costs(state.turns, len(state.hands))
    return Played(_turn_ended(_out(state, costs)), (Moved(state.seat, move),))


def _turn_ended(state: IndianState) -> IndianState:
    """The turn of the next seat still in, unless the hand ends: with one seat left, else by its turns."""
    still_in = state.still_in
    if len(still_in) == 1:
        # IN-8, IN-13: GU-2 comes after every other ending.
        return _hand_over(state, "last_seat", still_in[0])
    if state.turns + 1 >= state.options.turn_limit:
        return _hand_over(state, "turn_limit")
    seat = next_seat(state.seat, len(state.hands))
    while seat not in still_in:
        seat = next_seat(seat, len(state.hands))
    return replace(state, seat=seat, phase="draw", taken=None, turns=state.turns + 1)


def _hand_over(state: IndianState, ending: Ending, winner: int | None = None) -> IndianState:
    """The hand over with the turn, which counts as completed."""
    return replace(state, phase="over", taken=None, turns=state.turns + 1, ending=ending, winner=winner)


def _laid_aside(state: IndianState, card: Card) -> IndianState:
    """The card of the seat to play on the discard pile."""
    left = without(state.hands[state.seat], (card,))
    return replace(state, hands=_with_hand(state, left), discard=(*state.discard, card))


def _out(state: IndianState, penalty: int) -> IndianState:
    """The seat to play out of the hand."""
    return replace(state, penalties=with_item(state.penalties, state.seat, penalty))


def _with_card(state: IndianState, card: Card) -> tuple[tuple[Card, ...], ...]:
    return _with_hand(state, in_order((*state.hands[state.seat], card)))


def _with_hand(state: IndianState, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands, with this one for the seat to play."""
    return with_item(state.hands, state.seat, hand)
