"""Making a move: one function for each type, each reading like its rule. What is refused changes nothing."""

from msgspec import UNSET
from msgspec.structs import replace

from trinca.cards.multiset import without
from trinca.cards.playing import Card, in_order
from trinca.games import refusals as shared
from trinca.games.dealing import next_seat
from trinca.games.moves import Discard
from trinca.games.rummy500 import refusals
from trinca.games.rummy500.checks import must_hold, strands
from trinca.games.rummy500.moves import Draw, EndHand, Float, GoOut, Laying, LayMeld, LayOff, Rummy500Move
from trinca.games.rummy500.pickup import must_use, needs_use, picked, with_pile
from trinca.games.rummy500.reading import addition_meant, as_lay_off, as_meld_move, laid_by, lengthened, meld_meant
from trinca.games.rummy500.state import Ending, Meld, Rummy500State
from trinca.games.tuples import with_item
from trinca.games.values import Moved, Played

AFTER_DRAW = "meld, lay off, or discard"


def apply(state: Rummy500State, move: Rummy500Move) -> Played[Rummy500State]:
    """Make the move for the seat to play; IllegalMove where a rule forbids it."""
    _check_phase(state, move)
    match move:
        case Draw():
            return _draw_stock(state, move) if move.source == "stock" else _draw_discard(state, move)
        case LayMeld() | LayOff():
            after, normal = _lay(state, move)
            return Played(after, (Moved(state.seat, normal),))
        case Discard():
            return _discard(state, move)
        case GoOut():
            return Played(_hand_over(state, "went_out", state.seat), (Moved(state.seat, move),))
        case Float():
            return Played(_turn_ended(state), (Moved(state.seat, move),))
        case EndHand():
            # FH-12: the turn ends with it before its draw, and counts as one.
            return Played(_hand_over(state, "end_hand"), (Moved(state.seat, move),))


def _check_phase(state: Rummy500State, move: Rummy500Move) -> None:
    """Refuse what is not for this part of a turn."""
    phase = state.phase
    if phase == "over":
        raise shared.hand_is_over("FH-10")
    if isinstance(move, GoOut | Float):
        if phase != "out_or_float":
            raise refusals.cards_left(phase)
    elif phase == "out_or_float":
        raise refusals.choose_first(phase)
    elif isinstance(move, EndHand):
        if phase != "draw" or state.stock:
            raise refusals.stock_left(phase, len(state.stock))
    elif isinstance(move, Draw):
        if phase != "draw":
            raise shared.drawn_already("FH-3", AFTER_DRAW)
    elif phase == "draw":
        raise shared.not_drawn_yet("FH-3")


def _draw_stock(state: Rummy500State, move: Draw) -> Played[Rummy500State]:
    if not state.stock:
        raise refusals.no_stock()
    card = state.stock[-1]
    hand = in_order((*state.hands[state.seat], card))
    after = replace(state, stock=state.stock[:-1], hands=_with_hand(state, hand), phase="play")
    return Played(after, (Moved(state.seat, move, card),))


def _draw_discard(state: Rummy500State, move: Draw) -> Played[Rummy500State]:
    pick = picked(state, move)
    after = with_pile(state, pick)
    if move.then is UNSET:
        needs_use(pick)
        return Played(_kept(after, pick.card), (Moved(state.seat, Draw("discard"), pick.card, open=True),))
    must_hold("FH-3", after.hands[state.seat], move.then.cards)
    must_use(pick, move.then)
    after, then = _lay(after, move.then)
    return Played(after, (Moved(state.seat, pick.as_move(then), pick.card, open=True),))


def _kept(state: Rummy500State, card: Card) -> Rummy500State:
    """The upcard, taken alone and without a use for it so far (FH-4)."""
    if strands(state.hands[state.seat], card, (meld.reading for meld in state.melds)):
        raise refusals.no_way_on(card)
    return replace(state, taken=card)


def _lay(state: Rummy500State, move: Laying) -> tuple[Rummy500State, Laying]:
    """The position with the meld or lay-off made, and the move in normal form."""
    hand = state.hands[state.seat]
    normal: Laying
    if isinstance(move, LayMeld):
        must_hold("FH-5", hand, move.cards)
        meld = meld_meant(move)
        normal, melds = as_meld_move(meld), (*state.melds, laid_by(state.seat, meld))
    else:
        must_hold("FH-7", hand, move.cards)
        if not 1 <= move.meld <= len(state.melds):
            raise shared.unknown_meld("FH-7", move.meld, len(state.melds))
        laid = addition_meant(move, state.melds)
        longer = lengthened(state.melds[move.meld - 1], laid, state.seat)
        melds = with_item(state.melds, move.meld - 1, longer)
        normal = as_lay_off(move.meld, laid)
    return _laid(state, normal, melds), normal


def _laid(state: Rummy500State, move: Laying, melds: tuple[Meld, ...]) -> Rummy500State:
    """The cards of the move leave the hand for the table, which then shows `melds`."""
    left = without(state.hands[state.seat], move.cards)
    # FH-4: of two jokers the one laid is the taken one.
    taken = None if state.taken in move.cards else state.taken
    if taken is not None and strands(left, taken, (meld.reading for meld in melds)):
        raise shared.strands("FH-4", taken)
    # FH-11: a seat that has laid its last card does not discard; it chooses how to go on.
    phase = state.phase if left else "out_or_float"
    return replace(state, hands=_with_hand(state, left), melds=melds, taken=taken, phase=phase)


def _discard(state: Rummy500State, move: Discard) -> Played[Rummy500State]:
    hand = state.hands[state.seat]
    must_hold("FH-10", hand, (move.card,))
    # FH-4: the upcard taken stays for this turn; where the hand holds its twin (a joker), that one goes.
    if move.card == state.taken and hand.count(move.card) == 1:
        raise shared.taken_card("FH-4", move.card)
    left = without(hand, (move.card,))
    after = replace(state, hands=_with_hand(state, left), discard=(*state.discard, move.card), taken=None)
    # FH-10: the discard of the last card ends the hand at once.
    after = _turn_ended(after) if left else _hand_over(after, "went_out", state.seat)
    return Played(after, (Moved(state.seat, move),))


def _turn_ended(state: Rummy500State) -> Rummy500State:
    """The position after a turn: the next seat's, unless the hand ends with it."""
    # FH-11: a seat floats from a turn that it ends without cards to one that it ends with some.
    floating = tuple(
        not state.hands[seat] if seat == state.seat else before for seat, before in enumerate(state.floating)
    )
    state = replace(state, floating=floating)
    if not state.stock and not state.discard:
        # FH-12: nothing is left to draw.
        return _hand_over(state, "stock_empty")
    if state.turns + 1 >= state.options.turn_limit:
        # GU-2: every other ending comes before this one.
        return _hand_over(state, "turn_limit")
    seat = next_seat(state.seat, len(state.hands))
    return replace(state, seat=seat, phase="draw", turns=state.turns + 1)


def _hand_over(state: Rummy500State, ending: Ending, winner: int | None = None) -> Rummy500State:
    """The hand over with the turn, which counts as completed."""
    return replace(state, phase="over", turns=state.turns + 1, ending=ending, winner=winner)


def _with_hand(state: Rummy500State, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands, with this one for the seat to play."""
    return with_item(state.hands, state.seat, hand)
