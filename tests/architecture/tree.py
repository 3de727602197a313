"""The project's files, as the architecture tests read them."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVICE = ROOT / "service" / "trinca"
PURE = ("cards", "melds", "games", "tables")
"""The floors below `store`: no clock, environment, network, framework or global randomness."""


def files() -> list[Path]:
    """Every file that is in the project or would be added to it: what git tracks, and what it neither tracks nor ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    return [path for name in sorted(set(listed.split("\0"))) if name and (path := ROOT / name).is_file()]


def name_of(path: Path) -> str:
    """A file's path in the project."""
    return path.relative_to(ROOT).as_posix()


def modules(*folders: Path) -> Iterator[tuple[str, ast.Module]]:
    """Every Python file under the folders: its path in the project and its syntax."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield name_of(path), ast.parse(path.read_text(encoding="utf-8"))
