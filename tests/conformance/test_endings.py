"""Every hand of every game ends, and the deal and the match go on from there."""

from collections import Counter
from itertools import pairwise, product

import msgspec
import pytest
from conformance.playing import CHOICES, GAME_IDS, LONGEST, any_kind, deal, play_on, playout

from trinca.games import GAMES
from trinca.games.values import LEVELS, Restocked

ENDINGS = frozenset(
    ["went_out", "going_rummy", "declared", "last_seat", "end_hand", "stock_empty", "blocked", "turn_limit"]
)

every_game = pytest.mark.parametrize("game_id", GAME_IDS)


@every_game
@pytest.mark.parametrize("choice", CHOICES)
def test_hands_end_and_are_scored(game_id: str, choice: str) -> None:
    game = GAMES[game_id]
    seats = game.info.least_seats
    for number in range(60):
        last = playout(game_id, number, choice).steps[-1].played.state
        outcome = game.result(last)
        assert outcome is not None
        assert outcome.reason in ENDINGS
        assert len(outcome.points) == len(outcome.hands) == seats
        assert outcome.winner is None or 0 <= outcome.winner < seats
        nothing = (0,) * seats
        scores = game.score(nothing, outcome, game.options_type())
        assert len(scores) == seats
        assert game.match_winners(nothing, game.options_type()) is None


def test_the_playouts_of_classic_meet_what_may_happen() -> None:
    """The suite would show little if hands only ended one way, or never ran out of stock."""
    hands = [playout("classic", number, choice) for choice in CHOICES for number in range(60)]
    outcomes = [GAMES["classic"].result(hand.steps[-1].played.state) for hand in hands]
    assert {outcome.reason for outcome in outcomes if outcome} >= {"went_out", "stock_empty", "turn_limit"}
    assert sum(isinstance(entry, Restocked) for hand in hands for entry in hand.entries) > 60


def test_the_playouts_of_straight_never_end_with_the_stock() -> None:
    """ST-8, ST-9: nothing is doubled, and however often the stock runs dry it ends no hand, but the 200th turn does."""
    hands = [playout("straight", number, choice) for choice in CHOICES for number in range(60)]
    outcomes = [GAMES["straight"].result(hand.steps[-1].played.state) for hand in hands]
    assert {outcome.reason for outcome in outcomes if outcome} == {"went_out", "turn_limit"}
    restocks = [sum(isinstance(entry, Restocked) for entry in hand.entries) for hand in hands]
    assert sum(often > 1 for often in restocks) > 30


@every_game
def test_hands_end_by_the_turn_limit(game_id: str) -> None:
    game = GAMES[game_id]
    options = msgspec.convert({"turn_limit": 9}, game.options_type)
    reasons: Counter[str] = Counter()
    for number in range(20):
        hand = play_on(game, number, any_kind, options)
        outcome = game.result(hand.steps[-1].played.state)
        assert outcome is not None
        reasons[outcome.reason] += 1
        turns = [game.turn(step.before) for step in hand.steps]
        seats = [turn.seat for turn in turns if turn is not None]
        assert sum(one != other for one, other in pairwise(seats)) < 9
    assert reasons["turn_limit"] > 0


@every_game
@pytest.mark.parametrize("levels", list(product(LEVELS, repeat=2)), ids="-".join)
def test_computers_finish_every_hand(game_id: str, levels: tuple[str, str]) -> None:
    game = GAMES[game_id]
    for number in range(3):
        dealt = deal(game, number)
        state, log = dealt.state, dealt.entries
        for made in range(LONGEST):
            turn = game.turn(state)
            if turn is None:
                break
            seen = tuple(game.seen(entry, turn.seat) for entry in log)
            view, level = game.view(state, turn.seat), levels[turn.seat % 2]
            move = game.choose(view, seen, level, made, 100)
            assert move == game.choose(view, seen, level, made, 100)
            played = game.apply(state, move)
            state, log = played.state, log + played.entries
        assert game.result(state) is not None, "the hand does not end"


@every_game
def test_the_deal_goes_round_all_seats(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in range(game.info.least_seats, game.info.most_seats + 1):
        dealers = [game.first_dealer(seats)]
        for _ in range(seats - 1):
            dealers.append(game.next_dealer(dealers[-1], seats))
        assert sorted(dealers) == list(range(seats))
        assert game.next_dealer(dealers[-1], seats) == dealers[0]
