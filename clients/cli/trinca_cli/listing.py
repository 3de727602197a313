"""Lists that more than one command shows: the legal moves, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import notation, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.output import Printer
    from trinca_cli.records import GameInfo, Move


def move_lines(moves: Sequence[Move], *, symbols: bool) -> list[str]:
    """The moves with their numbers, in the form in which they can be typed."""
    width = len(str(len(moves)))
    return [
        f"{number:>{width + 1}}  {text.clean(notation.write_move(move, symbols=symbols))}"
        for number, move in enumerate(moves, 1)
    ]


def print_rules(out: Printer, game: GameInfo) -> None:
    """The name of the game, and its rules, each with its number before it."""
    out.line(f"The rules of {text.clean(game['name'])}", style="bold")
    rules = game.get("rules", [])
    indent = max((text.width(text.clean(rule["rule"])) for rule in rules), default=0) + 2
    for rule in rules:
        out.paragraph(text.clean(rule["text"]), text.clean(rule["rule"]), indent)
