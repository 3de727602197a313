"""Why a move is made in Indian rummy: known positions, and everything that is said beside the same told naively."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from conformance.indian_played import GAME
from conformance.naive_indian import PACK, is_wild, kind_of, points, ways, wild_rank
from conformance.playing import Place, playout
from rules.reasoned import Asked, Case, Fact, Facts, asked_in, disagreement, exactly, reason_of, some_of_each
from rules.test_indian import GROUPS, IMPURE, cards, declare, position

from trinca.cards.playing import Card
from trinca.games.indian.legal import STOCK, UPCARD
from trinca.games.indian.moves import Declare, Drop
from trinca.games.indian.options import IndianOptions
from trinca.games.indian.reason import reasons
from trinca.games.moves import Discard, Draw
from trinca.games.values import Entry, Moved, Restocked, Upcard
from trinca.melds.cheapest import declarable

WHOLE = " ".join(GROUPS)
"""Thirteen cards to declare, nines being wild."""

FAR = "2H 3H 6S 7S QD QC AD 4D 8D 10D 5C JH KC"
"""Thirteen cards without a combination."""

DROPS = IndianOptions(drop=True)


def discard(card: str) -> Discard:
    return Discard(Card(card))


def before(hand: str, upcard: str, **more: Any) -> Any:
    """A position before the draw."""
    return position(hand, "KH", phase="draw", discard=cards(f"10C {upcard}"), **more)


def turns(count: int) -> tuple[Entry, ...]:
    return tuple(Moved(turn % 2, discard("AD")) for turn in range(count))


PURE, SECOND = ["2H", "3H", "4H"], ["7S", "8S", "JK"]

CASES = [
    Case("a declaration", position(f"{WHOLE} KC", "KH"), declare(*GROUPS), "declares", {"pure": PURE, "sequence": SECOND}),
    Case("a wrong declaration", position("2H JK 4H 7S 8S JK 6S 6H 6D 6C QS QH QD KC", "KH"), declare(*IMPURE), "best_seen", {}),
    Case("the upcard to declare", before("2H 3H 7S 8S JK 6H 6D 6C QS QH QD QC KC", "4H"), UPCARD, "declares", {"pure": PURE, "sequence": SECOND}),
    Case("the last turn", position(f"{FAR} AS", "KH", options=IndianOptions(turn_limit=3)), discard("KC"), "ends_hand", {}, turns(2)),
    Case("a drop at first", before(FAR, "3C", options=DROPS), Drop(), "drops", {"points": 20, "held": 80}, turns(1)),
    Case("a drop later", before(WHOLE.replace("JK", "KC"), "3C", options=DROPS), Drop(), "drops", {"points": 40, "held": 10}, turns(2)),
    Case("a drop after another seat's", position(FAR, "KH", "KS", phase="draw", options=DROPS, penalties=(None, 20, None)), Drop(), "drops", {"points": 40, "held": 80}, (*turns(1), Moved(1, Drop()), Moved(2, discard("AD")))),
    Case("no stock, but a drop", position(FAR, "KH", phase="draw", stock=(), discard=cards("3C"), options=DROPS), UPCARD, "upcard_helps", {"card": "3C", "outs": 6}),
    Case("nothing else to draw", position(FAR, "KH", phase="draw", stock=(), discard=cards("3C")), UPCARD, "no_choice", {}),
    Case("a printed joker", before(FAR, "JK"), UPCARD, "takes_joker", {"card": "JK"}),
    Case("a wild card", before(FAR, "9D"), UPCARD, "takes_joker", {"card": "9D"}),
    Case("the upcard makes a run", before(FAR, "4H"), UPCARD, "upcard_melds", {"card": "4H", "cards": ["2H", "3H", "4H"]}),
    Case("the upcard makes a set", before(FAR, "QH"), UPCARD, "upcard_melds", {"card": "QH", "cards": ["QH", "QD", "QC"]}),
    Case("the upcard makes a set, and a joker is no jack", before("2H 3H 6S 7S QD JC AD 4D 8D JK 5C JH KC", "JD"), UPCARD, "upcard_melds", {"card": "JD", "cards": ["JH", "JD", "JC"]}),
    Case("the upcard makes a pair", before(FAR, "AS"), UPCARD, "upcard_helps", {"card": "AS", "outs": 4}),
    Case("no use for the upcard", before("2H 3H 6S 7S AC 4D 8D 10D 5C JH KC KD QC", "3S"), STOCK, "upcard_of_no_use", {"card": "3S"}),
    Case("a wild card in its own place is no joker beside it", before("2H 3H 6S 7S AC 4D JD 5C JH KC KD QC 9D", "8D"), STOCK, "upcard_of_no_use", {"card": "8D"}),
    Case("a use with a joker", before("2H 3H 6S 7S AC 4D 8D 10D 5C JH KC KD JK", "5H"), STOCK, "upcard_wants_joker", {"card": "5H"}),
    Case("the stock instead", before(FAR, "4H"), STOCK, "stock_has_outs", {"outs": 21, "unseen": 93}),
    Case("one card short", position("2H 3H 4H 7S 8S 6S 6S 6H 6D 6C QS QH KD KC", "KH"), discard("KC"), "near_out", {"outs": 15}),
    Case("the best of the rest", position(f"{FAR} KS", "KH"), discard("JH"), "keeps_outs", {"card": "JH", "outs": 24}),
    Case("outs are given up", position(f"{FAR} KS", "KH"), discard("QD"), "sheds_points", {"card": "QD", "points": 10}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_known_position(case: Case) -> None:
    told = reason_of(GAME, case)
    assert (told.code, told.params) == (case.code, case.params)


QUEEN = Card("QC")
FIRST = Upcard(QUEEN)
SHORT = "2H 3H 4H 7S 8S 6S 6S 6H 6D 6C QS QH KD KC"
"""With KC away, two queens of diamonds, two of clubs and eleven jokers end it."""


@pytest.mark.parametrize(
    ("log", "outs"),
    [
        ((), 15),
        ((FIRST,), 14),
        ((FIRST, Moved(1, UPCARD, QUEEN, open=True)), 14),
        ((FIRST, Moved(1, UPCARD, QUEEN, open=True), Moved(1, discard("QD"))), 13),
        ((FIRST, Moved(1, UPCARD, QUEEN, open=True), Moved(1, discard("QC"))), 14),
        ((FIRST, Moved(0, discard("JK")), Moved(1, discard("3C"))), 13),
        ((FIRST, Moved(0, discard("JK")), Moved(1, discard("3C")), Restocked(2)), 15),
        ((FIRST, Moved(1, declare("AS AD", discard="9H"))), 13),
        ((FIRST, Moved(1, UPCARD, QUEEN, open=True), Moved(1, declare("QC AD", discard="9H"))), 14),
    ],
)
def test_outs_are_what_the_seat_has_not_seen(log: tuple[Entry, ...], outs: int) -> None:
    case = Case("", position(SHORT, "KH"), discard("KC"), "", {}, log)
    assert reason_of(GAME, case).params == {"outs": outs}


def test_a_hand_that_was_shown_has_been_seen() -> None:
    state = position(SHORT, "QC QD JK 9H", "KH", penalties=(None, 80, None))
    assert reason_of(GAME, Case("", state, discard("KC"), "", {})).params == {"outs": 11}
    dropped = position(SHORT, "QC QD JK 9H", "KH", penalties=(None, 20, None))
    assert reason_of(GAME, Case("", dropped, discard("KC"), "", {})).params == {"outs": 15}


def test_wild_cards_make_no_natural_set() -> None:
    state = before("9S 9H 6S 7S AC 4D JD 5C JH KC KD QC 2H", "9D")
    assert [reason.code for reason in reasons(GAME.view(state, 0), (), UPCARD)] == ["takes_joker", "upcard_helps"]


# Everything that is said, beside the same told naively: every pair of the hand is tried, and piles lie open.


def naively(asked: Asked) -> Facts:
    """Everything that is true of a move."""
    match asked.move:
        case Draw(source="stock"):
            return _of_stock(asked)
        case Draw():
            return _of_upcard(asked)
        case Discard():
            return _of_discard(asked)
        case Declare():
            return {"declares": _is_declared(asked)} if GAME.valid(asked.state, asked.move) else {}
    paid = asked.after.penalties[asked.seat]
    return {"drops": exactly(points=paid, held=min(ways(asked.hand, wild_rank_of(asked)).points, 80))}


def _of_stock(asked: Asked) -> Facts:
    card, wild, unseen = asked.state.discard[-1], wild_rank_of(asked), _unseen(asked)
    outs = sum(_is_natural_out(out, asked.hand, wild) for out in unseen.elements())
    facts: dict[str, Fact] = {"stock_has_outs": exactly(outs=outs, unseen=unseen.total())} if outs else {}
    if is_wild(card, wild) or _is_natural_out(card, asked.hand, wild):
        return facts
    some = any(kind_of((card, *pair), wild) for pair in combinations(asked.hand, 2))
    return facts | {"upcard_wants_joker" if some else "upcard_of_no_use": exactly(card=card)}


def _of_upcard(asked: Asked) -> Facts:
    card, wild, unseen = asked.state.discard[-1], wild_rank_of(asked), _unseen(asked)
    facts: dict[str, Fact] = {}
    if any(isinstance(move, Declare) for move in GAME.legal(asked.after).moves):
        facts["declares"] = _is_declared(asked)
    if len(GAME.legal(asked.state).moves) == 1:
        facts["no_choice"] = exactly()
    if is_wild(card, wild):
        facts["takes_joker"] = exactly(card=card)
    if _is_natural_out(card, asked.hand, wild):
        facts["upcard_melds"] = _is_natural_meld(asked, card)
    helping = {out for out in unseen if any(_is_natural((card, out, held), wild) for held in asked.hand)}
    if helping:
        facts["upcard_helps"] = exactly(card=card, outs=sum(unseen[out] for out in helping))
    return facts


def _of_discard(asked: Asked) -> Facts:
    if asked.after.ending == "turn_limit":
        return {"ends_hand": exactly()}
    card, wild, unseen = asked.move.card, wild_rank_of(asked), _unseen(asked)
    kept = _less(asked.hand, card)
    facts: dict[str, Fact] = {}
    near = sum(declarable(list(map(Card, (*kept, out))), wild) is not None for out in unseen.elements())
    if near:
        facts["near_out"] = exactly(outs=near)
    thrown = {move.card for move in GAME.legal(asked.state).moves if isinstance(move, Discard)}
    outs = {
        each: sum(_is_natural_out(out, _less(asked.hand, each), wild) * often for out, often in unseen.items())
        for each in thrown
    }
    if outs[card] == max(outs.values()) > 0:
        facts["keeps_outs"] = exactly(card=card, outs=outs[card])
    if points(card, wild):
        facts["sheds_points"] = exactly(card=card, points=points(card, wild))
    return facts


def _is_declared(asked: Asked) -> Fact:
    """A pure sequence and another sequence, both of what the seat holds then."""
    held, wild = Counter([*asked.hand, *asked.state.discard[-1:]]), wild_rank_of(asked)

    def fact(given: dict[str, Any]) -> bool:
        pure, other = given["pure"], given["sequence"]
        kinds = kind_of(pure, wild), kind_of(other, wild)
        return len(given) == 2 and Counter(pure) + Counter(other) <= held and kinds in (("pure", "pure"), ("pure", "sequence"))  # fmt: skip

    return fact


def _is_natural_meld(asked: Asked, card: str) -> Fact:
    """The longest there is of those with the card in it and no joker."""
    held, wild = [*asked.hand, card], wild_rank_of(asked)

    def fact(given: dict[str, Any]) -> bool:
        laid = given["cards"]
        if given["card"] != card or card not in laid or Counter(laid) - Counter(held) or not _is_natural(laid, wild):
            return False
        return not any(_is_natural((*laid, other), wild) for other in held)

    return fact


def wild_rank_of(asked: Asked) -> str:
    return wild_rank({"wild_card": asked.state.wild_card})


def _unseen(asked: Asked) -> Counter[str]:
    state = asked.state
    shown = [card for hand, paid in zip(state.hands, state.penalties, strict=True) if paid == 80 for card in hand]
    deck = Counter([*PACK, *PACK, *["JK"] * state.options.printed_jokers])
    return deck - Counter([*asked.hand, *state.discard, *state.wild_card, *shown]) - asked.known


def _is_natural_out(card: str, held: list[str], wild: str) -> bool:
    """Whether two cards that are held make a combination with it, none of the three being a joker there."""
    near = [other for other in set(held) if other[:-1] == card[:-1] or other[-1] == card[-1]]
    return any(_is_natural((card, *pair), wild) for pair in combinations(near, 2))


def _is_natural(laid: Any, wild: str) -> bool:
    return _natural_kind(tuple(sorted(laid)), wild)


@cache
def _natural_kind(laid: tuple[str, ...], wild: str) -> bool:
    kind = kind_of(laid, wild)
    return kind == "pure" or (kind == "set" and not any(is_wild(card, wild) for card in laid))


def _less(hand: list[str], card: str) -> list[str]:
    left = list(hand)
    left.remove(card)
    return left


RARE = 2
"""Codes that hands by chance may be without."""


@cache
def asked() -> tuple[Asked, ...]:
    """Moves of hands that were played, by computers and by chance."""
    hands = [
        playout(Place("indian", seats), number, choice, varied=number % 2 == 1)
        for seats in (2, 3)
        for choice in ("by_computers", "any_kind", "any_move")
        for number in range(2)
    ]
    every = (one for hand in hands for one in asked_in(hand, Random(hand.number)))
    return some_of_each(reasons, every, 5)


def test_all_that_is_said_is_true_and_all_that_is_true_is_said() -> None:
    said: Counter[str] = Counter()
    for one in asked():
        said.update(reason.code for reason in reasons(one.view, one.log, one.move))
        assert disagreement(reasons, one, naively(one)) is None, (one.move, one.view)
    assert len({case.code for case in CASES} - {"best_seen"} - said.keys()) <= RARE
