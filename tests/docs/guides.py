"""Reads guides: plain Markdown whose fenced blocks are run.

What a block is follows from its language:

- `console`: a session in bash. What follows `$ ` is typed, a line after one that ends in a backslash too; the rest is
  what is shown.
- `python`, `js`: run as they stand, each alone. A `text` block behind one is what it prints.
- `html`, `ts`: a page, a module; it has to be saved, for a test that opens it or a command that compiles it.

A comment before a block says otherwise: `<!-- save: NAME -->` puts it into a file that later blocks use (`~/` is
the reader's home), `<!-- same as:
PATH -->` says that it stands in that file of the project, `<!-- stays up: TEXT -->` that its command goes on running
after it has printed that, `<!-- serves: TEXT -->` the same of a service that the rest of the guide uses, `<!-- alike:
TEXT -->` that what its one command prints, and what is shown of one such run, are both like that text, and `<!-- not
run: REASON -->` that it is not run; a test bounds how many there are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ("console", "python", "js", "ts", "html", "text")
NOTES = ("save", "same as", "stays up", "serves", "alike", "not run")

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"^\s*```", re.MULTILINE)
_NOTE = re.compile(r"<!-- ([a-z ]+): (.+?) -->\n\s*\Z")
_TYPED = "$ "


class GuideError(Exception):
    """A guide is not written as guides are."""


@dataclass(frozen=True)
class Block:
    """A fenced block.

    Attributes:
        guide: Name of the file it stands in.
        line: Number of its first line there.
        language: One of LANGUAGES.
        text: What stands between the fences.
        note: Which of NOTES the comment before it has, None where there is none.
        about: What that comment says.
    """

    guide: str
    line: int
    language: str
    text: str
    note: str | None = None
    about: str = ""

    @property
    def place(self) -> str:
        """Where it stands, for who has to find it."""
        return f"{self.guide}:{self.line}"


@dataclass(frozen=True)
class Exchange:
    """A command of a session and what it is shown to print."""

    command: str
    shown: str


def blocks_of(path: Path, *, section: str | None = None) -> list[Block]:
    """The fenced blocks of a guide, or of one section of it, in order; raise GuideError where one is no known kind."""
    text = path.read_text(encoding="utf-8")
    begin, end = (0, len(text)) if section is None else _section(text, section)
    found = []
    for fence in _FENCE.finditer(text, begin, end):
        line = text.count("\n", 0, fence.start()) + 2
        note = _NOTE.search(text, begin, fence.start())
        block = Block(path.name, line, fence[1], fence[2], *(() if note is None else (note[1], note[2])))
        if block.language not in LANGUAGES or (note is not None and block.note not in NOTES):
            raise GuideError(f"{block.place}: no such kind of block: {block.language} {block.note or ''}")
        found.append(block)
    if len(_MARK.findall(text, begin, end)) != 2 * len(found):
        raise GuideError(f"{path.name}: a fence that does not begin a line, or is not closed")
    return found


def exchanges(block: Block) -> Iterator[Exchange]:
    """The commands of a `console` block, each with what follows it."""
    lines = block.text.splitlines()
    if not lines or not lines[0].startswith(_TYPED):
        raise GuideError(f"{block.place}: a session begins with a command")
    while lines:
        command = [lines.pop(0).removeprefix(_TYPED)]
        while command[-1].endswith("\\"):
            if not lines:
                raise GuideError(f"{block.place}: a command that is not ended")
            command.append(lines.pop(0))
        shown = []
        while lines and not lines[0].startswith(_TYPED):
            shown.append(lines.pop(0))
        yield Exchange("\n".join(command), "\n".join(shown))


def _section(text: str, heading: str) -> tuple[int, int]:
    """Where the section of a second-level heading begins and ends."""
    begin = re.search(rf"^## {re.escape(heading)}$", text, re.MULTILINE)
    if begin is None:
        raise GuideError(f"no section {heading}")
    following = re.compile(r"^## ", re.MULTILINE).search(text, begin.end())
    return begin.end(), len(text) if following is None else following.start()
