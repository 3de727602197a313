"""The sheets say what the service tells, and their numbers are the engine's."""

import re
import subprocess
import sys

import msgspec
import pytest
from rules.vectors import SEEDS

from trinca.games import GAMES

SHEETS = {
    "classic.md": ("CL", 14),
    "straight.md": ("ST", 12),
    "guards.md": ("GU", 4),
    "tables.md": ("TA", 17),
    "players.md": ("PL", 9),
}
RULE = re.compile(r"^- ([A-Z]{2}-\d+) ", re.MULTILINE)
GAMES_THERE = [game.info.game for game in GAMES]
OPTION = re.compile(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_numbers_its_rules_without_a_gap(sheet: str) -> None:
    letters, last = SHEETS[sheet]
    found = RULE.findall((SEEDS / sheet).read_text())
    assert found == [f"{letters}-{number}" for number in range(1, last + 1)]


def test_the_service_tells_the_sheets_as_they_are() -> None:
    done = subprocess.run(
        [sys.executable, str(SEEDS / "generate.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("game", GAMES_THERE)
def test_a_game_tells_its_sheet_and_the_guards(game: str) -> None:
    sheets = "".join((SEEDS / sheet).read_text() for sheet in (f"{game}.md", "guards.md"))
    rules = GAMES[game].rules()
    assert [rule.rule for rule in rules] == RULE.findall(sheets)
    words = " ".join(sheets.split())
    for rule in rules:
        assert f"- {rule.rule} {rule.text}" in words


@pytest.mark.parametrize("game", GAMES_THERE)
def test_the_options_of_a_sheet_are_those_of_its_game(game: str) -> None:
    sheet = (SEEDS / f"{game}.md").read_text()
    listed = {name: default for name, default, _ in OPTION.findall(sheet)}
    options = msgspec.to_builtins(GAMES[game].options_type())
    assert listed == {name: msgspec.json.encode(default).decode() for name, default in options.items()}
