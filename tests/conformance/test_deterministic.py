"""The same hand in every process: nothing follows from the order of a set or the hash of a text."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
from conformance.choices import AT_RANDOM
from conformance.playing import PLACES, playout

from trinca.games.values import LEVELS


def told() -> str:
    """Everything that playouts and computers make of some hands, as one digest."""
    digest = hashlib.sha256()
    for place in PLACES:
        game = place.game
        for choice in AT_RANDOM:
            hand = playout(place, 1, choice, varied=True)
            for made, step in enumerate(hand.steps[:25]):
                turn = game.turn(step.before)
                assert turn is not None
                digest.update(msgspec.json.encode(game.legal(step.before)))
                view = game.view(step.before, turn.seat)
                seen = tuple(game.seen(entry, turn.seat) for entry in hand.log(made))
                digest.update(msgspec.json.encode(game.choose(view, seen, LEVELS[made % len(LEVELS)], 1, 100)))
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
        for seed in ("1", "2")
    }
    assert answers == {told() + "\n"}
