"""Compares what a guide shows with what a command printed. Words, names, codes and the shape of JSON must be the same.

What differs from run to run is made alike on both sides first, and nothing else is:

- ids, keys, hashes, times;
- cards and tiles, and how many of them stand in a row;
- whole numbers, but for the status of an HTTP answer and the numbers of rules.

An ellipsis in what is shown stands for any text of its line; alone on a line, for any lines.
"""

import difflib
import re

ELLIPSIS = "…"

_CARD = r"(?:10|[2-9AJQK])[SHDC♠♥♦♣]|[RBKY](?:1[0-3]|[1-9])|JK"
_DRAWN = r"(?=[\w-]*[A-Z0-9])"  # which no code of 22 letters has, and what is drawn by chance never lacks
_CHANGING = [
    (r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "<time>"),
    (r"\b[0-9a-f]{64}\b", "<hash>"),
    (r"(?<![\w-])[\w-]{22}\.[\w-]{22}(?![\w-])", "<invitation>"),
    (rf"(?<![\w-]){_DRAWN}[\w-]{{43}}(?![\w-])", "<key>"),
    (rf"(?<![\w-]){_DRAWN}[\w-]{{22}}(?![\w-])", "<id>"),
    (r"(?:(?<=\bTable )|(?<=\btrinca play ))[\w-]{8}(?![\w-])", "<id>"),
    (rf"(?<![\w<])(?:{_CARD})(?!\w)", "<card>"),
    (r"<card>(?:( |, |\",\"|\", \")<card>)+", "<card>"),
    (r"(?<![\w.<-])(?<!\"status\":)(?<!\"status\": )(?<!HTTP/1\.1 )-?\d+(?![\w.])", "<n>"),
]
_PATTERNS = [(re.compile(pattern, re.ASCII), alike) for pattern, alike in _CHANGING]


def alike(text: str) -> str:
    """The text with everything in it made alike that differs from run to run."""
    for pattern, name in _PATTERNS:
        text = pattern.sub(name, text)
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n")


def difference(shown: str, printed: str, *, goes_on: bool = False) -> str | None:
    """How what was printed differs from what is shown; None where it does not, or only goes on after it."""
    expected, real = alike(shown), alike(printed)
    pattern = _pattern(expected) + ("(?s:.*)" if goes_on else "")
    if re.fullmatch(pattern, real + "\n" if real else ""):
        return None
    lines = difflib.unified_diff(expected.splitlines(), real.splitlines(), "shown", "printed", lineterm="", n=99)
    return "\n".join(lines)


def _pattern(expected: str) -> str:
    """A pattern of the whole output."""
    lines = []
    for line in expected.splitlines():
        if line == ELLIPSIS:
            lines.append(r"(?:[^\n]*\n)*")
        else:
            lines.append(re.escape(line).replace(ELLIPSIS, r"[^\n]*") + r"\n")
    return "".join(lines)
