"""Making a move: one function for each type, each reading like its rule. What is refused changes nothing."""

from msgspec.structs import replace

from trinca.cards.multiset import without
from trinca.cards.playing import Card, in_order
from trinca.games import refusals
from trinca.games.basic.checks import must_hold, strands
from trinca.games.basic.moves import BasicMove, LayMeld, LayOff
from trinca.games.basic.piles import gives_out, restock, stock_can_be_drawn, upcard
from trinca.games.basic.profile import RuleIds
from trinca.games.basic.refusals import does_not_fit, no_stock, not_a_meld
from trinca.games.basic.state import BasicState, Ending, Meld
from trinca.games.dealing import next_seat
from trinca.games.moves import Discard, Draw
from trinca.games.tuples import with_item
from trinca.games.values import Entry, Moved, Played, Restocked
from trinca.melds.melds import extended, fits, formed


def apply(rules: RuleIds, state: BasicState, move: BasicMove) -> Played[BasicState]:
    """Make the move for the seat to play (CL-4); IllegalMove where a rule forbids it."""
    if state.phase == "over":
        raise refusals.hand_is_over(rules.over)
    if isinstance(move, Draw):
        if state.phase != "draw":
            raise refusals.drawn_already(rules.turn, "meld, lay off, or discard")
        return _draw_stock(rules, state, move) if move.source == "stock" else _draw_upcard(rules, state, move)
    if state.phase != "play":
        raise refusals.not_drawn_yet(rules.turn)
    match move:
        case LayMeld():
            return _lay_meld(rules, state, move)
        case LayOff():
            return _lay_off(rules, state, move)
        case Discard():
            return _discard(rules, state, move)


def _draw_stock(rules: RuleIds, state: BasicState, move: Draw) -> Played[BasicState]:
    if not stock_can_be_drawn(state):
        raise no_stock(rules, state)
    entries: tuple[Entry, ...] = ()
    if not state.stock:
        # CL-11: only a seat that asks for a card of the empty stock brings about the restock.
        state = restock(state)
        entries = (Restocked(len(state.stock)),)
    card = state.stock[-1]
    after = replace(state, stock=state.stock[:-1], hands=_with_card(state, card), phase="play")
    return Played(after, (*entries, Moved(state.seat, move, card)))


def _draw_upcard(rules: RuleIds, state: BasicState, move: Draw) -> Played[BasicState]:
    card = upcard(state)
    if card is None:
        raise refusals.no_upcard(rules.turn)
    after = replace(state, discard=state.discard[:-1], hands=_with_card(state, card), phase="play", taken=card)
    return Played(after, (Moved(state.seat, move, card, open=True),))


def _lay_meld(rules: RuleIds, state: BasicState, move: LayMeld) -> Played[BasicState]:
    hand = state.hands[state.seat]
    must_hold(rules, hand, move.cards)
    meld = formed(move.cards)
    if meld is None:
        raise not_a_meld(rules, move.cards)
    laid = Meld(meld.kind, meld.cards, (state.seat,) * len(meld.cards))
    return _laid(rules, state, LayMeld(meld.cards), (*state.melds, laid))


def _lay_off(rules: RuleIds, state: BasicState, move: LayOff) -> Played[BasicState]:
    hand = state.hands[state.seat]
    must_hold(rules, hand, move.cards)
    if not 1 <= move.meld <= len(state.melds):
        raise refusals.unknown_meld(rules.lay_off, move.meld, len(state.melds))
    meld = state.melds[move.meld - 1]
    if not fits(meld.kind, meld.cards, move.cards):
        raise does_not_fit(rules, move.meld, meld, move.cards)
    melds = with_item(state.melds, move.meld - 1, _longer(meld, move.cards, state.seat))
    return _laid(rules, state, LayOff(move.meld, in_order(move.cards)), melds)


def _laid(rules: RuleIds, state: BasicState, move: LayMeld | LayOff, melds: tuple[Meld, ...]) -> Played[BasicState]:
    """The cards of the move leave the hand for the table, which then shows `melds`."""
    left = without(state.hands[state.seat], move.cards)
    if state.taken is not None and strands(left, state.taken, melds):
        raise refusals.strands(rules.strands, state.taken)
    after = replace(
        state,
        hands=_with_hand(state, left),
        melds=melds,
        taken=state.taken if state.taken in left else None,
        laid_now=True,
    )
    if not left:
        # CL-8: the hand ends here and nothing is discarded.
        after = _turn_over(after, *_out(after))
    return Played(after, (Moved(state.seat, move),))


def _discard(rules: RuleIds, state: BasicState, move: Discard) -> Played[BasicState]:
    hand = state.hands[state.seat]
    must_hold(rules, hand, (move.card,))
    if move.card == state.taken:
        raise refusals.taken_card(rules.taken, move.card)
    left = without(hand, (move.card,))
    after = replace(state, hands=_with_hand(state, left), discard=(*state.discard, move.card))
    return Played(_turn_ended(after), (Moved(state.seat, move),))


def _turn_ended(state: BasicState) -> BasicState:
    """The position after a discard: the next seat's turn, unless the hand ends, by the first of three endings."""
    if not state.hands[state.seat]:
        return _turn_over(state, *_out(state))
    if not state.stock and gives_out(state.options, state.restocked):
        # CL-12: the turn was played to its end, and the next seat may not take the upcard instead.
        return _turn_over(state, "stock_empty")
    if state.turns + 1 >= state.options.turn_limit:
        # GU-2, ST-10: every other ending comes before this one.
        return _turn_over(state, "turn_limit")
    return replace(
        state,
        seat=next_seat(state.seat, len(state.hands)),
        phase="draw",
        taken=None,
        turns=state.turns + 1,
        laid_before=_has_laid(state),
        laid_now=False,
    )


def _out(state: BasicState) -> tuple[Ending, int]:
    """How the seat to play went out, and its number: Going Rummy where it laid nothing in earlier turns (CL-10)."""
    # ST-8: with the option off nothing is doubled, and going rummy is going out.
    rummy = state.options.going_rummy and not state.laid_before[state.seat]
    return ("going_rummy" if rummy else "went_out"), state.seat


def _turn_over(state: BasicState, ending: Ending, winner: int | None = None) -> BasicState:
    """The hand over with the turn, which counts as completed; what was laid in it stays marked as such."""
    return replace(state, phase="over", taken=None, turns=state.turns + 1, ending=ending, winner=winner)


def _has_laid(state: BasicState) -> tuple[bool, ...]:
    """For each seat whether it has melded or laid off, the turn that ends included."""
    if not state.laid_now or state.laid_before[state.seat]:
        return state.laid_before
    return tuple(laid or seat == state.seat for seat, laid in enumerate(state.laid_before))


def _longer(meld: Meld, cards: tuple[Card, ...], seat: int) -> Meld:
    """The meld with cards laid off onto it; who laid each card stays with the card."""
    longer = extended(meld.cards, cards)
    by = dict(zip(meld.cards, meld.by, strict=True))
    return Meld(meld.kind, longer, tuple(by.get(card, seat) for card in longer))


def _with_card(state: BasicState, card: Card) -> tuple[tuple[Card, ...], ...]:
    return _with_hand(state, in_order((*state.hands[state.seat], card)))


def _with_hand(state: BasicState, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands, with this one for the seat to play."""
    return with_item(state.hands, state.seat, hand)
