"""The sheets say what the service tells, and their numbers are the engine's."""

import re
import subprocess
import sys
from importlib import import_module

import msgspec
import pytest
from rules.notation import SEEDS

from trinca.games import GAMES
from trinca.games.guards import RULES as GUARDS

RULE = re.compile(r"^- ([A-Z]{2}-\d+) ", re.MULTILINE)
MODULE = re.compile(r"^<!-- module: (\S+)\.py -->$", re.MULTILINE)
OPTION = re.compile(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", re.MULTILINE)
LAST = {"CL": 14, "ST": 12, "FH": 15, "TI": 15, "IN": 13, "GU": 4, "TA": 17, "PL": 9}
"""The letters of the ids, and how many rules there are of each."""

SHEETS = {path.stem: path.read_text() for path in sorted(SEEDS.glob("*.md")) if RULE.search(path.read_text())}
GAMES_THERE = [game.info.game for game in GAMES]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_numbers_its_rules_without_a_gap(sheet: str) -> None:
    found = RULE.findall(SHEETS[sheet])
    letters, _ = found[0].split("-")
    assert found == [f"{letters}-{number}" for number in range(1, LAST[letters] + 1)]


def test_there_is_a_sheet_for_every_kind_of_rule() -> None:
    assert sorted(RULE.findall(sheet)[0].split("-")[0] for sheet in SHEETS.values()) == sorted(LAST)


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
    sheets = SHEETS[game] + SHEETS["guards"]
    rules = GAMES[game].rules()
    assert [rule.rule for rule in rules] == RULE.findall(sheets)
    words = " ".join(sheets.split())
    for rule in rules:
        assert f"- {rule.rule} {rule.text}" in words


@pytest.mark.parametrize("sheet", [*GAMES_THERE, "guards"])
def test_a_sheet_names_the_module_that_tells_it(sheet: str) -> None:
    (module,) = MODULE.findall(SHEETS[sheet])
    told = GUARDS if sheet == "guards" else GAMES[sheet].sheet
    assert import_module(module.replace("/", ".")).RULES is told


@pytest.mark.parametrize("game", GAMES_THERE)
def test_the_options_of_a_sheet_are_those_of_its_game(game: str) -> None:
    listed = {name: default for name, default, _ in OPTION.findall(SHEETS[game])}
    options = msgspec.to_builtins(GAMES[game].options_type())
    assert listed == {name: msgspec.json.encode(default).decode() for name, default in options.items()}
