#!/usr/bin/env python3
"""Carry the rule sheets into the service: `seeds/generate.py` writes, with `--check` it fails when they are stale."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

SEEDS = Path(__file__).resolve().parent
SERVICE = SEEDS.parent / "service"

MODULE = re.compile(r"^<!-- module: (\S+) -->$", re.MULTILINE)
"""The line of a sheet that says which module of the service tells its rules; a sheet without one is told nowhere."""

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


def module(sheet: str) -> str:
    """The module that holds the rules of a sheet."""
    lines = [
        '"""The rules of a sheet; written by `seeds/generate.py` from the one in `seeds/`, never by hand."""',
        "",
        "from trinca.games.values import Rule",
        "",
        "RULES = (",
    ]
    for rule, text in rules(sheet):
        lines += ["    Rule(", f'        "{rule}",', *literal(text), "    ),"]
    return "\n".join([*lines, ")", '"""In the order of the sheet."""', ""])


def main() -> str | None:
    """Write every module, or say which of them is stale."""
    for path in sorted(SEEDS.glob("*.md")):
        sheet = path.read_text(encoding="utf-8")
        told = MODULE.search(sheet)
        if told is None:
            continue
        target, text = SERVICE / told[1], module(sheet)
        if "--check" not in sys.argv[1:]:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            return f"service/{told[1]} is stale: run seeds/generate.py"
    return None


if __name__ == "__main__":
    sys.exit(main())
