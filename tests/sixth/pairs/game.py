"""The game behind the one interface."""

from itertools import combinations
from random import Random

from msgspec.structs import replace
from sixth.pairs.check import CARDS_EACH, SEATS, check
from sixth.pairs.values import SHEET, PairsHandView, PairsMove, PairsOptions, PairsState, Show

from trinca.cards.multiset import without
from trinca.cards.playing import PACK, Card, in_order, rank
from trinca.cards.shuffle import Shuffle
from trinca.games import refusals
from trinca.games.dealing import deal_round, next_seat
from trinca.games.errors import IllegalMove
from trinca.games.game import Game
from trinca.games.moves import Discard, Draw
from trinca.games.tuples import with_item
from trinca.games.values import (
    Dealt,
    Entry,
    GameInfo,
    Legal,
    Moved,
    Outcome,
    Played,
    SeatView,
    Turn,
    Upcard,
    View,
    YouView,
)


class Pairs(Game[PairsState, PairsMove, PairsOptions]):
    """Draw, discard, and show a pair."""

    info = GameInfo("pairs", "Pairs", SEATS[0], SEATS[-1], ("draw", "show", "discard"))
    options_type = PairsOptions
    state_type = PairsState
    move_type = PairsMove
    hand_view = PairsHandView
    seat_view = SeatView
    sheet = SHEET

    def deal(self, options: PairsOptions, seats: int, dealer: int, shuffle: Shuffle) -> Dealt[PairsState]:
        """Three cards each and an upcard (PA-1)."""
        dealt = deal_round(PACK, seats, dealer, CARDS_EACH, shuffle)
        *stock, upcard = dealt.rest
        state = PairsState(
            options=options,
            shuffle=dealt.shuffle,
            dealer=dealer,
            stock=tuple(stock),
            discard=(upcard,),
            hands=tuple(in_order(hand) for hand in dealt.hands),
            seat=next_seat(dealer, seats),
        )
        return Dealt(state, PACK, dealt.hands, upcard, None, (Upcard(upcard),))

    def turn(self, state: PairsState) -> Turn | None:
        """Whose turn it is."""
        return None if state.phase == "over" else Turn(state.seat, state.phase)

    def legal(self, state: PairsState) -> Legal:
        """Every legal move."""
        if state.phase == "over":
            return Legal(())
        if state.phase == "draw":
            return Legal((Draw("stock"), *(Draw("discard") for _ in state.discard[:1])))
        hand = state.hands[state.seat]
        return Legal((*(Show(two) for two in _pairs(hand)), *map(Discard, hand)))

    def apply(self, state: PairsState, move: PairsMove) -> Played[PairsState]:
        """Make the move, or raise IllegalMove."""
        if state.phase == "over":
            raise refusals.hand_is_over("PA-2")
        if isinstance(move, Draw) != (state.phase == "draw"):
            raise (
                refusals.not_drawn_yet("PA-2") if state.phase == "draw" else refusals.drawn_already("PA-2", "discard")
            )
        match move:
            case Draw():
                return _draw(state, move)
            case Show():
                return _show(state, move)
            case Discard():
                return _discard(state, move)

    def reveals(self, move: PairsMove) -> bool:
        """Whether it is a draw from the stock (GU-3)."""
        return isinstance(move, Draw) and move.source == "stock"

    def view(self, state: PairsState, seat: int) -> View:
        """The hand as that seat sees it."""
        return View(
            hand=PairsHandView(
                state.dealer, self.turn(state), len(state.stock), state.discard[-1:], len(state.discard)
            ),
            seats=tuple(SeatView(len(hand)) for hand in state.hands),
            you=YouView(seat, state.hands[seat], None),
            options=state.options,
        )

    def result(self, state: PairsState) -> Outcome | None:
        """How the hand ended (PA-3, PA-4)."""
        if state.ending is None:
            return None
        points = tuple(int(seat == state.winner) for seat in range(len(state.hands)))
        return Outcome(state.ending, state.winner, points, state.hands)

    def match_winners(self, scores: tuple[int, ...], options: PairsOptions) -> tuple[int, ...] | None:
        """The seat that reached the target (PA-5)."""
        return tuple(seat for seat, score in enumerate(scores) if score >= options.target) or None

    def check(self, state: PairsState) -> None:
        """Raise CorruptState where no play leads to the state."""
        check(state)

    def choose(self, view: View, log: tuple[Entry, ...], level: str, seed: int, budget: int) -> PairsMove:
        """Take what makes a pair and show it; otherwise anything, and on `easy` it is too shy to show."""
        hand = view.you.hand or ()
        assert isinstance(view.hand, PairsHandView)
        if view.hand.turn and view.hand.turn.phase == "draw":
            fits = any(rank(card) == rank(upcard) for card in hand for upcard in view.hand.discard)
            return Draw("discard" if fits else "stock")
        pairs = _pairs(hand)
        return Show(pairs[0]) if pairs and level != "easy" else Discard(Random(seed).choice(hand))


def _pairs(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [two for two in combinations(hand, 2) if rank(two[0]) == rank(two[1])]


def _held(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand without the cards, each of which it must hold."""
    refusals.must_hold("PA-1", "PA-2", PACK, hand, cards)
    return without(hand, cards)


def _with_hand(state: PairsState, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return with_item(state.hands, state.seat, in_order(hand))


def _draw(state: PairsState, move: Draw) -> Played[PairsState]:
    pile = state.stock if move.source == "stock" else state.discard
    if not pile:
        raise refusals.no_upcard("PA-2")
    hands = _with_hand(state, (*state.hands[state.seat], pile[-1]))
    rest = {move.source: pile[:-1]}
    after = replace(state, hands=hands, phase="play", **rest)
    return Played(after, (Moved(state.seat, move, pile[-1], open=move.source == "discard"),))


def _show(state: PairsState, move: Show) -> Played[PairsState]:
    cards = in_order(move.cards) if all(card in PACK for card in move.cards) else move.cards
    _held(state.hands[state.seat], cards)
    if cards not in _pairs(state.hands[state.seat]):
        raise IllegalMove("PA-3", "not_a_meld", f"{refusals.listed(cards)} are no pair.", cards=cards)
    after = replace(state, phase="over", turns=state.turns + 1, ending="declared", winner=state.seat)
    return Played(after, (Moved(state.seat, Show(cards)),))


def _discard(state: PairsState, move: Discard) -> Played[PairsState]:
    hand = _held(state.hands[state.seat], (move.card,))
    after = replace(
        state, hands=_with_hand(state, hand), discard=(*state.discard, move.card), phase="draw", turns=state.turns + 1
    )
    if not after.stock:
        after = replace(after, phase="over", ending="stock_empty")
    elif after.turns >= state.options.turn_limit:
        after = replace(after, phase="over", ending="turn_limit")
    else:
        after = replace(after, seat=next_seat(state.seat, len(state.hands)))
    return Played(after, (Moved(state.seat, move),))
