"""`make bench` runs: its figures are made, and each kind of figure is there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ops.dockerfile import ROOT

from trinca.games import GAMES
from trinca.games.values import LEVELS


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=110)


def test_it_measures_each_kind_beside_its_yardsticks(tmp_path: Path) -> None:
    done = run("--calls", "2", "--jobs", "1", "--hands", "1", "--arranged", "2", "--save", str(tmp_path / "results"))
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "results").iterdir()
    groups = json.loads(file.read_text(encoding="utf-8"))["groups"]
    calls, jobs, engine, indian, classic = groups.values()
    assert len(calls) == 9
    assert set(jobs) == {
        "job that does nothing",
        *(f"{what} `{level}`" for level in LEVELS for what in ("turn of", "of it the choice,")),
    }
    for game in GAMES:
        for seats in (game.info.least_seats, game.info.most_seats):
            assert {f"step of `{game.info.game}`, {seats} seats{more}" for more in ("", ", with its view")} < set(
                engine
            )
    assert (len(indian), len(classic)) == (5, 2)
    for rows in groups.values():
        for name, row in rows.items():
            assert 0 < row["median"] <= row["p95"], name
            assert row["ratios"], name
            assert all(ratio > 0 for ratio in row["ratios"].values()), name
    # A move commits and a read does not; whatever the machine does meanwhile, the computer's turn is behind both.
    assert calls["discard until the computer's turn is seen (long poll)"]["median"] > calls["read the view"]["median"]
    for name in calls:
        assert f"| {name} |" in done.stdout


@pytest.mark.parametrize("words", [("--calls", "0"), ("--jobs", "x"), ("--hands", "-1"), ("--arranged", "0")])
def test_it_takes_counts(words: tuple[str, str]) -> None:
    assert run(*words).returncode == 2
