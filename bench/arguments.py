"""What the commands of the bench take alike: whole numbers within bounds, and a folder for the figures."""

import argparse
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

MOST = 1_000_000
RESULTS = Path("bench", "results")


def number(least: int = 1, most: int = MOST) -> Callable[[str], int]:
    """What reads a whole number from `least` to `most`; argparse.ArgumentTypeError on another word."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text!r}")
        return int(text)

    return read


def add_save(parser: argparse.ArgumentParser) -> None:
    """`--save`, with a folder or the usual one."""
    parser.add_argument(
        "--save",
        type=Path,
        nargs="?",
        const=RESULTS,
        metavar="FOLDER",
        help=f"also write the figures as JSON (default folder: {RESULTS})",
    )


def save(folder: Path | None, name: str, figures: dict[str, Any]) -> None:
    """Write the figures where a folder is given, in a file named after the moment, and say where."""
    if folder is None:
        return
    path = folder / f"{name}{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"\nSaved as {path}.\n")
