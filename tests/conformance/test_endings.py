"""Every hand of every game ends, and the deal and the match go on from there."""

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec
import pytest
from conformance.choices import CHOICES, NODES, any_kind
from conformance.playing import PLACES, Place, every_game, every_place, play_on, playout
from rules.notation import COMMON

from trinca.games import GAMES
from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS, Entry, Move, State

ENDINGS = frozenset(COMMON["$defs"]["result"]["anyOf"][1]["properties"]["reason"]["enum"])
"""The contract's reasons for which a hand ends."""


@every_place
@pytest.mark.parametrize("choice", CHOICES)
def test_hands_end_and_are_scored(place: Place, choice: str) -> None:
    game, nothing = place.game, (0,) * place.seats
    for number in range(4):
        hand = playout(place, number, choice, varied=number % 2 == 1)
        outcome = game.result(hand.last)
        assert outcome is not None
        assert outcome.reason in ENDINGS
        assert len(outcome.points) == len(outcome.hands) == place.seats
        assert outcome.winner is None or 0 <= outcome.winner < place.seats
        assert outcome.counted is None or len(outcome.counted) == place.seats
        assert game.match_winners(nothing, hand.options) is None
        if game.info.running_score:
            assert game.score(nothing, outcome) == outcome.points
            assert game.score(outcome.points, outcome) == tuple(2 * points for points in outcome.points)


@every_place
def test_hands_end_by_the_turn_limit(place: Place) -> None:
    options = msgspec.convert({"turn_limit": 9}, place.game.options_type)
    reasons: Counter[str] = Counter()
    for number in range(20):
        hand = play_on(place, number, any_kind, options)
        outcome = place.game.result(hand.last)
        assert outcome is not None
        reasons[outcome.reason] += 1
        turns = [place.game.turn(step.before) for step in hand.steps]
        seats = [turn.seat for turn in turns if turn is not None]
        changes = sum(one != other for one, other in pairwise(seats))
        assert changes < 9
        if outcome.reason == "turn_limit":
            assert changes == 8
    assert reasons["turn_limit"] > 0


class Computers:
    """Computers of these levels by turns of the seats; every now and then they are asked twice what they choose."""

    def __init__(self, *levels: str) -> None:
        self._levels = levels

    def __call__(self, rng: Random, game: AnyGame, state: State, log: tuple[Entry, ...]) -> Move:
        turn, seed = game.turn(state), rng.getrandbits(32)
        assert turn is not None
        seen = tuple(game.seen(entry, turn.seat) for entry in log)
        view, level = game.view(state, turn.seat), self._levels[turn.seat % len(self._levels)]
        move: Move = game.choose(view, seen, level, seed, NODES)
        if len(log) % 5 == 0:
            assert move == game.choose(view, seen, level, seed, NODES)
        return move


MIXES = [*((level,) for level in LEVELS), LEVELS, LEVELS[::-1]]
"""All of one level, and all of them at one table."""


@every_place
@pytest.mark.parametrize("levels", MIXES, ids="-".join)
def test_computers_finish_every_hand(place: Place, levels: tuple[str, ...]) -> None:
    hand = play_on(place, len(levels), Computers(*levels))
    assert place.game.result(hand.last) is not None


@every_game
def test_the_deal_goes_round_all_seats(game_id: str) -> None:
    game = GAMES[game_id]
    for seats in range(game.info.least_seats, game.info.most_seats + 1):
        dealers = [game.first_dealer(seats)]
        for _ in range(seats - 1):
            dealers.append(game.next_dealer(dealers[-1], seats))
        assert sorted(dealers) == list(range(seats))
        assert game.next_dealer(dealers[-1], seats) == dealers[0]


@every_game
def test_seat_0_begins_the_first_hand_and_turns_go_round(game_id: str) -> None:
    for place in (place for place in PLACES if place.game_id == game_id):
        hand = playout(place, place.seats - 1, "any_move")
        turns = [hand.game.turn(step.before) for step in hand.steps]
        seats = [turn.seat for turn in turns if turn is not None]
        assert hand.number % place.seats == hand.game.first_dealer(place.seats)
        assert seats[0] == 0
        first_round = [seat for seat, before in zip(seats, [None, *seats], strict=False) if seat != before]
        assert first_round[: place.seats] == list(range(place.seats))
