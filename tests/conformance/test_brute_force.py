"""`legal` and `apply` of the games on one pack against every move one could think of, judged by naive rules."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from conformance.engines import BASIC_IDS
from conformance.naive import PACK, allowed, as_move, as_try, built, melds_of_the_pack, tries
from conformance.playing import place_of, playouts
from conformance.positions import plain, refusal_of

from trinca.games import GAMES
from trinca.games.basic.moves import LayOff
from trinca.games.registry import AnyGame
from trinca.games.values import State

every_game = pytest.mark.parametrize("game_id", BASIC_IDS)
SMALL = 8
"""Cards of a hand whose every subset is tried."""

BUILT = 250 // len(BASIC_IDS)
"""Positions built for each game; they are others for each, so that together they try the engine they share."""


def compare(game: AnyGame, state: State, rng: Random) -> Counter[str]:
    """Ask the engine about every try; the answers by type of move, for the test to see that each was met."""
    position = plain(state)
    listed = [as_try(plain(move)) for move in game.legal(state).moves]
    answers: Counter[str] = Counter()
    expected = set()
    for one in tries(position["hands"][position["seat"]], len(position["melds"])):
        right = allowed(position, one)
        if right:
            expected.add(one)
        move = msgspec.convert(as_move(one, rng), game.move_type)
        refusal = refusal_of(game, state, move)
        assert (refusal is None) == right, f"{move} in {position}: {refusal or 'accepted'}"
        answers[refusal.reason if refusal else one.kind] += 1
    assert len(listed) == len(set(listed))
    assert set(listed) == expected, position
    return answers


@every_game
def test_positions_of_play(game_id: str) -> None:
    game, rng = GAMES[game_id], Random(11)
    states = [
        state
        for hand in playouts(place_of(game_id), 12)
        for state in hand.states
        if game.turn(state) is not None and len(plain(state)["hands"][plain(state)["seat"]]) <= SMALL
    ]
    answers: Counter[str] = Counter()
    with_lay_offs = [state for state in states if any(isinstance(move, LayOff) for move in game.legal(state).moves)]
    for state in (*rng.sample(states, 50), *rng.sample(with_lay_offs, 10)):
        answers += compare(game, state, rng)
    assert answers.keys() >= {
        "draw",
        "discard",
        "lay_off",
        "wrong_phase",
        "card_not_held",
        "not_a_meld",
        "does_not_fit",
    }


@every_game
def test_built_positions(game_id: str) -> None:
    game, rng = GAMES[game_id], Random(f"built for {game_id}")
    answers: Counter[str] = Counter()
    for _ in range(BUILT):
        state = msgspec.convert(built(rng), game.state_type)
        answers += compare(game, state, rng)
    assert answers.keys() == {
        *("draw", "meld", "lay_off", "discard"),
        *(
            "card_not_held",
            "unknown_meld",
            "not_a_meld",
            "does_not_fit",
            "wrong_phase",
            "taken_card",
            "strands",
            "stock_empty",
        ),
    }


@every_game
def test_a_full_hand(game_id: str) -> None:
    """Eleven cards, every subset of them: more than any discard-and-draw game meets often."""
    rng = Random(13)
    hands = (
        state
        for hand in playouts(place_of(game_id), 12)
        for state in hand.states
        if _holds(state, 11) and plain(state)["melds"]
    )
    for state in islice(hands, 3):
        compare(GAMES[game_id], state, rng)


@every_game
def test_the_melds_of_the_whole_pack_are_as_many_as_can_be_counted(game_id: str) -> None:
    game = GAMES[game_id]
    everything = msgspec.convert(
        built(Random(0)) | {"hands": [PACK, []], "stock": [], "melds": [], "phase": "play", "taken": None},
        game.state_type,
    )
    sizes: Counter[int] = Counter(len(move.cards) for move in game.legal(everything).moves if hasattr(move, "cards"))
    assert sizes == {3: 96, 4: 53, 5: 36, **{size: 4 * (14 - size) for size in range(6, 14)}}
    assert sizes[3] + sizes[4] + sizes[5] == 185
    assert {size: sizes[size] for size in (3, 4, 5)} == melds_of_the_pack(3, 5)


def _holds(state: State, cards: int) -> bool:
    position: dict[str, Any] = plain(state)
    return len(position["hands"][position["seat"]]) == cards and position["phase"] == "play"
