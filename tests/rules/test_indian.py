"""What the vectors of Indian rummy cannot show: the deal card by card, what each seat sees, and what a refusal says."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from trinca.cards.playing import JOKER, PACK, RANKS, Card, in_order
from trinca.cards.shuffle import Shuffle
from trinca.games.errors import IllegalMove
from trinca.games.indian.game import Indian
from trinca.games.indian.legal import discards
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.score import counted, value
from trinca.games.indian.state import IndianState
from trinca.games.indian.view import IndianHandView, IndianSeatView
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, Upcard, View

GAME = Indian()
SEED = "ae448ac86c4e8e4dec645729708ef41873ae79c6dff84eff73360989487f08e5"
GROUPS = ("2H 3H 4H", "7S 8S JK", "6S 6H 6D 6C", "QS QH QD")
IMPURE = ("2H JK 4H", "7S 8S JK", "6S 6H 6D 6C", "QS QH QD")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def declare(*groups: str, discard: str = "KC") -> Declare:
    return Declare(Card(discard), tuple(cards(group) for group in groups))


def position(*hands: str, **more: Any) -> IndianState:
    """Seat 0 to play after its draw, the last seat having dealt."""
    return IndianState(
        **{
            "options": IndianOptions(),
            "shuffle": Shuffle(SEED, 107),
            "dealer": len(hands) - 1,
            "wild_card": cards("9C"),
            "stock": cards("2C 5C"),
            "discard": cards("10C 3C"),
            "hands": tuple(in_order(cards(hand)) for hand in hands),
            "penalties": (None,) * len(hands),
            "seat": 0,
            "phase": "play",
            **more,
        }
    )


def seen(state: IndianState, seat: int) -> tuple[View, IndianHandView, tuple[IndianSeatView, ...]]:
    view = GAME.view(state, seat)
    assert isinstance(view.hand, IndianHandView)
    seats = tuple(part for part in view.seats if isinstance(part, IndianSeatView))
    assert len(seats) == len(view.seats)
    return view, view.hand, seats


@pytest.mark.parametrize(("seats", "jokers"), list(product(range(2, 7), (2, 4))))
def test_the_deal_card_by_card(seats: int, jokers: int) -> None:
    """IN-1, IN-2, IN-12: singly from the seat after the dealer; then the wild card, then the upcard; enough is left."""
    options = msgspec.convert({"printed_jokers": jokers}, IndianOptions)
    for dealer in range(seats):
        dealt = GAME.deal(options, seats, dealer, Shuffle(SEED))
        assert Counter(dealt.deck) == Counter(PACK * 2 + (JOKER,) * jokers)
        assert dealt.deck == PACK * 2 + (JOKER,) * jokers
        order = list(reversed(Shuffle(SEED).shuffled(dealt.deck)[0]))
        first = (dealer + 1) % seats
        for place in range(13 * seats):
            assert dealt.hands[(first + place) % seats][place // seats] == order[place]
        assert [len(hand) for hand in dealt.hands] == [13] * seats
        assert (dealt.wild_card, dealt.upcard) == (order[13 * seats], order[13 * seats + 1])
        state = dealt.state
        assert (state.wild_card, state.discard) == ((dealt.wild_card,), (dealt.upcard,))
        assert state.stock == tuple(reversed(order[13 * seats + 2 :]))
        assert len(state.stock) == 104 + jokers - 13 * seats - 2 >= 26
        assert dealt.entries == (Upcard(order[13 * seats + 1]),)
        assert (state.seat, state.phase, state.turns) == (first, "draw", 0)


@pytest.mark.parametrize(("seats", "dealer"), [(1, 0), (7, 0), (2, 2), (3, -1)])
def test_a_deal_for_seats_that_are_none(seats: int, dealer: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        GAME.deal(IndianOptions(), seats, dealer, Shuffle(SEED))


@pytest.mark.parametrize(("turned", "rank"), [("AS", "A"), ("10D", "10"), ("JC", "J"), ("KH", "K"), ("JK", "A")])
def test_the_wild_rank(turned: str, rank: str) -> None:
    _, hand, _ = seen(position("4S", "5S", wild_card=cards(turned)), 1)
    assert (hand.wild_card, hand.wild_rank) == (turned, rank)


def test_what_a_card_counts() -> None:
    """IN-9, and with printed jokers turned as aces."""
    worth = [value(Card(rank + "S"), "5") for rank in RANKS]
    assert worth == [10, 2, 3, 4, 0, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [value(Card(card), "A") for card in ("AS", "AC", "JK", "KS", "JS")] == [0, 0, 0, 10, 10]
    assert counted(cards("AC AD AH"), "A").points == 0
    assert counted(cards("JK KH JH"), "A").points == 20


def test_the_view_of_a_seat() -> None:
    state = position("4S 5S 3C", "KH 4D", "8H 5D", taken=Card("3C"))
    mine, hand, seats = seen(state, 0)
    assert (hand.stock, hand.discard, hand.discard_count, hand.dealer) == (2, cards("3C"), 2, 2)
    assert (mine.you.hand, mine.you.taken) == (cards("4S 5S 3C"), "3C")
    assert [(seat.cards, seat.out, seat.shown) for seat in seats] == [
        (3, False, None),
        (2, False, None),
        (2, False, None),
    ]
    other = GAME.view(state, 1)
    assert (other.you.hand, other.you.taken) == (cards("KH 4D"), None)
    assert (other.hand, other.seats) == (mine.hand, mine.seats)


def test_a_wrong_declaration_is_shown_and_a_drop_is_not() -> None:
    """IN-8, IN-13: seats out have no cards to play with; they still see their own."""
    wrong = " ".join(IMPURE)
    state = position(wrong, "KH 4D", "8H 5D", "3S 3H", penalties=(80, None, 20, 40), seat=1, turns=9, dealer=3)
    for seat in range(4):
        view, _, seats = seen(state, seat)
        assert [part.cards for part in seats] == [0, 2, 0, 0]
        assert [part.out for part in seats] == [True, False, True, True]
        assert [part.shown for part in seats] == [in_order(cards(wrong)), None, None, None]
        assert view.you.hand == state.hands[seat]
        told = msgspec.json.encode((view.hand, view.seats))
        assert not any(f'"{card}"'.encode() in told for card in ("8H", "5D", "3S", "3H", "KH", "4D"))


def test_a_table_before_its_first_hand_shows_no_seat_out() -> None:
    assert IndianSeatView() == IndianSeatView(cards=0, out=False, shown=None)


def test_the_end_of_a_declared_hand() -> None:
    """The thirteen are the declarer's still; each of the others sees how its own were counted."""
    state = position(f"KC {' '.join(GROUPS)}", "KH 4D", "8H 5D 2D 3D 4D", penalties=(None, 20, None))
    over = GAME.apply(state, declare(*GROUPS)).state
    outcome = GAME.result(over)
    assert outcome is not None
    assert (outcome.reason, outcome.winner, outcome.points) == ("declared", 0, (0, 20, 8))
    assert outcome.hands == (in_order(cards(" ".join(GROUPS))), cards("KH 4D"), cards("8H 2D 3D 4D 5D"))
    assert outcome.counted == (tuple(cards(group) for group in GROUPS), None, (cards("2D 3D 4D 5D"),))
    view, hand, seats = seen(over, 0)
    assert hand.turn is None
    assert view.you.hand == outcome.hands[0]
    assert [(seat.cards, seat.out) for seat in seats] == [(13, False), (0, True), (5, False)]
    assert not GAME.legal(over).moves


def test_other_endings_count_no_cards() -> None:
    state = position(f"KC {' '.join(IMPURE)}", "KH 4D")
    outcome = GAME.result(GAME.apply(state, declare(*IMPURE)).state)
    assert outcome is not None
    assert (outcome.reason, outcome.counted) == ("last_seat", None)
    assert GAME.result(state) is None


def test_penalties_add_up_from_hand_to_hand() -> None:
    """Two wrong declarations of one seat: 80, then 160, which reaches 101 and not 201."""
    outcome = GAME.result(GAME.apply(position(f"KC {' '.join(IMPURE)}", "KH 4D"), declare(*IMPURE)).state)
    assert outcome is not None
    once = GAME.score((0, 0), outcome)
    twice = GAME.score(once, outcome)
    assert (once, twice) == ((80, 0), (160, 0))
    short = msgspec.convert({"limit": 101}, IndianOptions)
    assert [GAME.match_winners(scores, short) for scores in (once, twice)] == [None, (1,)]
    assert GAME.match_winners(twice, IndianOptions()) is None


def test_the_log() -> None:
    """A draw from the stock is its seat's alone; a draw of the upcard, a declaration and its groups are everybody's."""
    state = position(f"{' '.join(IMPURE)}", "KH 4D", "8H 5D", phase="draw")
    drawn = GAME.apply(state, Draw("stock"))
    assert [GAME.seen(entry, 0) for entry in drawn.entries] == [Moved(0, Draw("stock"), Card("5C"))]
    assert [GAME.seen(entry, 1) for entry in drawn.entries] == [Moved(0, Draw("stock"))]
    wrong = GAME.apply(drawn.state, declare(*reversed(IMPURE), discard="5C"))
    shown: list[Entry] = [Moved(0, declare("7S 8S JK", "2H JK 4H", "6S 6H 6D 6C", "QS QH QD", discard="5C"))]
    assert [GAME.seen(entry, 2) for entry in wrong.entries] == shown
    taken = GAME.apply(wrong.state, Draw("discard"))
    assert [GAME.seen(entry, 2) for entry in taken.entries] == [Moved(1, Draw("discard"), Card("5C"), open=True)]


def test_only_draws_from_the_stock_reveal() -> None:
    moves = (Draw("stock"), Draw("discard"), Discard(Card("KC")), declare(*GROUPS), Drop())
    assert [GAME.reveals(move) for move in moves] == [True, False, False, False, False]


def test_whether_a_declaration_holds_is_told_before() -> None:
    state = position(f"KC {' '.join(GROUPS)}", "KH 4D")
    assert GAME.valid(state, declare(*GROUPS)) is True
    assert GAME.valid(state, declare(" ".join(GROUPS))) is False
    assert GAME.valid(state, Discard(Card("KC"))) is None
    over = GAME.apply(state, declare(*GROUPS)).state
    for at, move in (
        (state, declare(*GROUPS[1:])),
        (position("4S", "5S", phase="draw"), declare("4S")),
        (over, declare("4S")),
    ):
        with pytest.raises(IllegalMove) as told:
            GAME.valid(at, move)
        with pytest.raises(IllegalMove) as made:
            GAME.apply(at, move)
        assert (told.value.rule, told.value.reason, told.value.detail) == (
            made.value.rule,
            made.value.reason,
            made.value.detail,
        )


@pytest.mark.parametrize(
    ("more", "move", "detail"),
    [
        ({"phase": "draw"}, Discard(Card("4S")), "Draw a card first."),
        ({}, Draw("stock"), "You have drawn in this turn: discard or declare."),
        ({}, Discard(Card("KD")), "You do not hold KD."),
        ({}, Discard(Card("B5")), "B5 is not in this game."),
        (
            {"taken": "9D"},
            Discard(Card("9D")),
            "You took 9D from the discard pile in this turn: discard another card.",
        ),
        (
            {},
            declare("4S 5S", discard="9D"),
            "A declaration shows 13 cards in groups, not 2, and lays one more aside.",
        ),
        ({}, declare("4S 4S 5S", discard="9D"), "You hold 4S only once."),
        ({}, Drop(), "Nobody may drop at this table."),
        (
            {"options": IndianOptions(drop=True)},
            Drop(),
            "You have drawn in this turn: a hand can be dropped before the draw only.",
        ),
        (
            {"phase": "draw", "stock": (), "discard": cards("3C")},
            Draw("stock"),
            "The stock is empty and only the upcard 3C is left: take it.",
        ),
        ({"phase": "over", "ending": "turn_limit"}, Drop(), "The hand is over."),
    ],
)
def test_what_a_refusal_says(more: dict[str, Any], move: Any, detail: str) -> None:
    with pytest.raises(IllegalMove) as no:
        GAME.apply(position("4S 5S 9D", "KH 4D", **more), move)
    assert no.value.detail == detail


def test_of_fourteen_cards_one_can_always_go() -> None:
    """GU-1: no card is in the game as often, and of twins either may go."""
    rng, deck = Random(1), GAME.deal(IndianOptions(), 2, 0, Shuffle(SEED)).deck
    most_alike = cards("JK JK JK JK AS AS AH AH AD AD AC AC 2S 2S")
    for hand in (most_alike, *(tuple(rng.sample(deck, 14)) for _ in range(200))):
        for taken in hand:
            left = {move.card for move in discards(hand, taken)}
            assert left == set(hand) - ({taken} if hand.count(taken) == 1 else set())
            assert left
