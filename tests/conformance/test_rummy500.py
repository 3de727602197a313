"""`legal`, `apply` and the points of rummy500 beside rules told naively, and lists that stay short and quick."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from math import comb
from random import Random
from typing import Any

import msgspec
import pytest
from conformance.choices import CHOICES
from conformance.naive_rummy500 import DECK, WINDOWS, allowed, as_move, as_try, built, points, tries
from conformance.playing import Place, playout, playouts
from conformance.positions import plain, refusal_of

from trinca.games.rummy500.game import Rummy500
from trinca.games.rummy500.legal import MOST_PICK_UPS
from trinca.games.rummy500.state import Rummy500State
from trinca.games.values import Moved

GAME = Rummy500()
PLACE = Place("rummy500", 2)
BUILT = 60
SMALL = 6
"""Cards of a hand and a pile together whose every subset is tried."""


def state_of(position: dict[str, Any]) -> Rummy500State:
    return msgspec.convert(position, Rummy500State)


def compare(state: Rummy500State, rng: Random) -> Counter[str]:
    """Ask the engine about every try; the answers by type of move or reason, for the test to see that each was met."""
    position, legal = plain(state), GAME.legal(state)
    assert legal.complete
    expected = set()
    answers: Counter[str] = Counter()
    for one in tries(position, rng):
        right = allowed(position, one)
        if right and (one.named or not one.cards or one.kind == "discard"):
            expected.add(one)
        move = msgspec.convert(as_move(one, position["discard"], rng), GAME.move_type)
        refusal = refusal_of(GAME, state, move)
        assert (refusal is None) == right, f"{move} in {position}: {refusal or 'accepted'}"
        answers[refusal.reason if refusal else one.kind] += 1
    listed = [as_try(plain(move), len(state.discard) - 1) for move in legal.moves]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected, position
    return answers


def test_built_positions() -> None:
    rng = Random(17)
    answers: Counter[str] = Counter()
    for _ in range(BUILT):
        answers += compare(state_of(built(rng)), rng)
    assert answers.keys() == {
        *("draw", "meld", "lay_off", "discard", "go_out", "float", "end_hand"),
        *("card_not_held", "unknown_meld", "not_a_meld", "does_not_fit", "wrong_phase", "taken_card", "strands"),
        *("ambiguous_joker", "must_use_card", "stock_empty"),
    }


def test_positions_of_play() -> None:
    rng = Random(18)
    small = [
        state
        for state in played(8)
        if state.phase != "over" and len(state.hands[state.seat]) + len(state.discard) <= SMALL
    ]
    busy = [state for state in small if any("'type': 'meld'" in str(plain(move)) for move in GAME.legal(state).moves)]
    answers: Counter[str] = Counter()
    for state in (*rng.sample(small, 4), *rng.sample(busy, 8)):
        answers += compare(state, rng)
    assert answers.keys() >= {"draw", "meld", "lay_off", "discard"}


def played(hands: int) -> Iterator[Rummy500State]:
    """Every position of some hands."""
    for hand in playouts(PLACE, hands):
        for state in hand.states:
            assert isinstance(state, Rummy500State)
            yield state


def test_points_beside_naive_ones() -> None:
    ended = 0
    for state in played(8):
        position = plain(state)
        laid = [seat["laid"] for seat in plain(GAME.view(state, 0).seats)]
        assert laid == points(position["melds"], [[], []])
        outcome = GAME.result(state)
        if outcome is not None:
            ended += 1
            assert list(outcome.points) == points(position["melds"], position["hands"])
    assert ended == 8 * len(CHOICES)


def everything_held() -> Rummy500State:
    """Every card in one hand: what no play brings about, and what holds every meld there is."""
    return state_of(
        built(Random(1)) | {"hands": [DECK, []], "melds": [], "phase": "play", "taken": None, "discard": []}
    )


def test_the_melds_of_the_whole_deck_are_as_many_as_can_be_counted() -> None:
    sizes = Counter(len(move.cards) for move in GAME.legal(everything_held()).moves if hasattr(move, "cards"))
    runs: Counter[int] = Counter()
    for window in {tuple(sorted(window)): window for window in WINDOWS}.values():
        runs[len(window)] += sum(comb(len(window), jokers) for jokers in range(3))
    # For a set of three: 4 + 6 + 4 ways to choose its natural cards in each rank; for one of four, 1 + 4 + 6.
    assert sizes == runs + Counter({3: 13 * 14, 4: 13 * 11})
    assert sizes[3] == 48 * 7 + 182 == 518


def crowded() -> Rummy500State:
    """28 cards held, both jokers among them, before a pile of 22."""
    rng = Random(3)
    cards = DECK[:52]
    rng.shuffle(cards)
    hand = [*cards[:26], "JK", "JK"]
    return state_of(
        built(rng)
        | {
            "hands": [sorted(hand, key=DECK.index), []],
            "discard": cards[26:48],
            "stock": cards[48:],
            "melds": [],
            "phase": "draw",
            "taken": None,
        }
    )


def test_pick_ups_past_the_bound_are_listed_once_for_each_card_that_can_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = crowded()
    short = GAME.legal(state)
    monkeypatch.setattr("trinca.games.rummy500.legal.MOST_PICK_UPS", 10**6)
    whole = GAME.legal(state)
    assert whole.complete
    assert len(whole.moves) > 4000
    assert not short.complete
    assert len(short.moves) == 2 + 22
    kept = short.moves[2:]
    assert set(short.moves) <= set(whole.moves)
    cards = [move.card for move in kept]
    assert cards == [card for card, _ in groupby(move.card for move in whole.moves[2:])]
    natural = {move.card for move in whole.moves[2:] if "JK" not in move.then.cards}
    assert natural
    for move in kept:
        GAME.apply(state, move)
        assert ("JK" in move.then.cards) == (move.card not in natural)


def test_a_list_at_the_bound_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    state = next(state for state in (state_of(built(rng)) for _ in range(100)) if pick_ups(state) > 1)
    monkeypatch.setattr("trinca.games.rummy500.legal.MOST_PICK_UPS", pick_ups(state))
    assert GAME.legal(state).complete
    monkeypatch.setattr("trinca.games.rummy500.legal.MOST_PICK_UPS", pick_ups(state) - 1)
    assert not GAME.legal(state).complete


def pick_ups(state: Rummy500State) -> int:
    return sum(bool(getattr(move, "then", None)) for move in GAME.legal(state).moves)


def test_what_is_short_is_always_whole() -> None:
    """The bound leaves room for every list that was met in play."""
    most = max(map(pick_ups, played(8)))
    assert 20 < most < MOST_PICK_UPS


def test_the_playouts_meet_what_may_happen() -> None:
    """The suite would show little if no joker were laid, nobody floated and no hand ended otherwise than by going out."""
    ways = ("any_move", "any_kind")
    hands = [playout(PLACE, number, choice, varied=number % 2 == 1) for choice in ways for number in range(50)]
    made = [entry.move for hand in hands for entry in hand.entries if isinstance(entry, Moved)]
    kinds = Counter(plain(move)["type"] for move in made)
    assert kinds.keys() == set(GAME.info.moves)
    assert sum("index" in plain(move) for move in made) > 50
    assert sum("stands_for" in plain(move) for move in made) > 50
    endings = Counter(outcome.reason for hand in hands if (outcome := hand.game.result(hand.last)))
    assert endings.keys() >= {"went_out", "end_hand", "turn_limit"}
