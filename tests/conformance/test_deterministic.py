"""The same hand in every process: nothing follows from the order of a set or the hash of a text."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
from conformance.playing import CHOICES, GAME_IDS, playout

from trinca.games import GAMES
from trinca.games.values import LEVELS


def told() -> str:
    """Everything that playouts and computers make of some hands, as one digest."""
    digest = hashlib.sha256()
    for game_id in GAME_IDS:
        game = GAMES[game_id]
        for choice in CHOICES:
            hand = playout(game_id, 1, choice)
            for step in hand.steps[:60]:
                turn = game.turn(step.before)
                assert turn is not None
                digest.update(msgspec.json.encode(game.legal(step.before)))
                view = game.view(step.before, turn.seat)
                for level in LEVELS:
                    digest.update(msgspec.json.encode(game.choose(view, (), level, 1, 100)))
            digest.update(msgspec.json.encode(hand.entries))
    return digest.hexdigest()


def test_two_processes_agree() -> None:
    tests = Path(__file__).resolve().parents[1]
    ask = f"import sys; sys.path.insert(0, {str(tests)!r}); from conformance.test_deterministic import told; print(told())"
    answers = {
        subprocess.run(
            [sys.executable, "-c", ask],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert answers == {told() + "\n"}
