#!/usr/bin/env python3
"""Carry the rule sheets into the service: `seeds/generate.py` writes, with `--check` it fails when they are stale."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

SEEDS = Path(__file__).resolve().parent
SERVICE = SEEDS.parent / "service"

GUARDS = "guards.md"
MODULES: dict[str, dict[str, tuple[str, ...]]] = {
    "trinca/games/basic/sheets.py": {
        "classic": ("classic.md", GUARDS),
        "straight": ("straight.md", GUARDS),
    },
}
"""Each module that is written, and the sheets of each game in it, in the order they are shown."""

RULE = re.compile(r"^- ([A-Z]{2}-\d+) (.+)$")
WIDTH = 104


def rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The id and the text of each rule of a sheet: a line `- CL-1 …` and those under it, indented by two spaces."""
    found: list[tuple[str, list[str]]] = []
    in_rule = False
    for line in sheet.splitlines():
        if match := RULE.match(line):
            found.append((match[1], [match[2]]))
            in_rule = True
        elif in_rule and line.startswith("  "):
            found[-1][1].append(line.strip())
        else:
            in_rule = False
    return ((rule, " ".join(lines)) for rule, lines in found)


def literal(text: str) -> Iterator[str]:
    """A text as the lines of one Python string, the way the formatter leaves them."""
    lines = wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    for number, line in enumerate(lines, start=1):
        tail = "" if number == len(lines) else " "
        if '"' in line or "\\" in line:
            raise ValueError(f"a quotation mark or a backslash in a rule: {line}")
        yield f'        "{line}{tail}"' + ("," if number == len(lines) else "")


def module(games: dict[str, tuple[str, ...]]) -> str:
    """The module that holds the rules of these games: each sheet once, then those of each game put together."""
    lines = [
        '"""The rule sheets of these games; written by `seeds/generate.py` from those in `seeds/`, never by hand."""',
        "",
        "from trinca.games.values import Rule",
        "",
    ]
    for sheet in dict.fromkeys(sheet for sheets in games.values() for sheet in sheets):
        lines.append(f"{constant(sheet)} = (")
        for rule, text in rules((SEEDS / sheet).read_text(encoding="utf-8")):
            lines += ["    Rule(", f'        "{rule}",', *literal(text), "    ),"]
        lines += [")", ""]
    lines.append("SHEETS: dict[str, tuple[Rule, ...]] = {")
    for game, sheets in games.items():
        lines.append(f'    "{game}": ({", ".join(f"*{constant(sheet)}" for sheet in sheets)}),')
    return "\n".join([*lines, "}", '"""The rules by game, in the order of their sheets."""', ""])


def constant(sheet: str) -> str:
    """The name under which a module holds a sheet: `_CLASSIC`."""
    return f"_{sheet.removesuffix('.md').upper()}"


def main() -> str | None:
    """Write every module, or say which of them is stale."""
    for path, games in MODULES.items():
        target = SERVICE / path
        if "--check" not in sys.argv[1:]:
            target.write_text(module(games), encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != module(games):
            return f"service/{path} is stale: run seeds/generate.py"
    return None


if __name__ == "__main__":
    sys.exit(main())
