"""Computer players of the games on one pack come to an end, with legal moves only."""

from itertools import combinations_with_replacement
from typing import Any

import pytest
from conformance.engines import BASIC_IDS
from rules.seated import BUDGET

from trinca.cards.shuffle import Shuffle
from trinca.games import GAMES
from trinca.games.basic.moves import LayMeld
from trinca.games.basic.options import BasicOptions
from trinca.games.basic.state import BasicState
from trinca.games.moves import Discard
from trinca.games.registry import AnyGame
from trinca.games.values import LEVELS

HANDS = 60
CHOSEN: dict[str, tuple[dict[str, Any], ...]] = {"classic": ({}, {}, {"restocks": 0}, {"restocks": None})}
"""What tables choose in turn; a game that is not named keeps its defaults."""


def play_out(
    game: AnyGame, options: BasicOptions, number: int, levels: tuple[str, str], budget: int = BUDGET
) -> tuple[BasicState, int]:
    """The hand of that number played by those two; its end, and how often a meld was held back that could be laid."""
    dealt = game.deal(options, 2, number % 2, Shuffle(f"{number:064x}"))
    state, log, held_back = dealt.state, dealt.entries, 0
    while (turn := game.turn(state)) is not None:
        seen = tuple(game.seen(entry, turn.seat) for entry in log)
        move = game.choose(game.view(state, turn.seat), seen, levels[turn.seat], len(log), budget)
        legal = game.legal(state).moves
        assert move in legal
        held_back += isinstance(move, Discard) and any(isinstance(other, LayMeld) for other in legal)
        played = game.apply(state, move)
        state, log = played.state, log + played.entries
    game.check(state)
    return state, held_back


@pytest.mark.parametrize("game_id", BASIC_IDS)
@pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(LEVELS, 2)))
def test_every_hand_ends_by_legal_moves(game_id: str, one: str, other: str) -> None:
    game = GAMES[game_id]
    chosen = CHOSEN.get(game_id, ({},))
    endings, held_back = set(), 0
    for number in range(HANDS):
        options = game.options_type(**chosen[number // 2 % len(chosen)])
        last, held = play_out(game, options, number, (one, other) if number % 2 else (other, one))
        assert last.turns <= options.turn_limit
        endings.add(last.ending)
        held_back += held
    assert "went_out" in endings
    if "hard" in (one, other):
        assert held_back > 0
    elif not game.options_type().going_rummy:
        # ST-8: with nothing doubled by it, the others keep no meld that they could lay.
        assert held_back == 0


@pytest.mark.parametrize("budget", [0, 1, 12])
@pytest.mark.parametrize("game_id", BASIC_IDS)
def test_every_hand_ends_however_little_is_tried(game_id: str, budget: int) -> None:
    game = GAMES[game_id]
    endings = {
        play_out(game, game.options_type(), number, ("hard", "hard"), budget)[0].ending for number in range(20)
    }
    assert "going_rummy" in endings or "went_out" in endings
