"""The Dockerfile as the tests read it: its stages and their instructions."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Stage:
    """One image that is built: what it starts from, and its instructions in order."""

    base: str
    name: str | None
    instructions: list[tuple[str, str]] = field(default_factory=list)

    def all(self, instruction: str) -> list[str]:
        """The arguments of every such instruction."""
        return [text for what, text in self.instructions if what == instruction]

    def command(self) -> list[str]:
        """What the image runs by default."""
        words: list[str] = json.loads(self.all("CMD")[-1])
        return words

    def environment(self) -> dict[str, str]:
        """What ENV sets."""
        pairs = (word.partition("=") for text in self.all("ENV") for word in shlex.split(text))
        return {name: value for name, _, value in pairs}

    def copied(self) -> list[tuple[list[str], str]]:
        """What is copied from the project, and where to."""
        words = [text.split() for text in self.all("COPY") if not text.startswith("--from=")]
        return [(given[:-1], given[-1]) for given in words]


def stages() -> list[Stage]:
    """The stages of the Dockerfile; ARG values are put in where they are used."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found: list[Stage] = []
    given: dict[str, str] = {}
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        what, _, rest = line.partition(" ")
        if what == "ARG":
            name, _, value = rest.partition("=")
            given[name] = value
        elif what == "FROM":
            base, _, name = re.sub(r"\$\{(\w+)\}", lambda used: given[used[1]], rest).partition(" AS ")
            found.append(Stage(base, name or None))
        else:
            found[-1].instructions.append((what, rest))
    return found
