"""Lists that more than one command shows: the legal moves, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinca_cli import text
from trinca_cli.cards import SYMBOLS
from trinca_cli.sight import NOTHING
from trinca_cli.writing import write_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.output import Printer
    from trinca_cli.sight import Sight
    from trinca_client import GameInfo, Move


MOST_LINES = 60


def move_lines(
    moves: Sequence[Move],
    *,
    symbols: bool,
    sight: Sight = NOTHING,
    about: Sequence[str] = (),
    most: int | None = None,
) -> list[str]:
    """The moves with their numbers, in the form in which they can be typed.

    Args:
        moves: all moves.
        symbols: whether cards are shown with suit symbols.
        sight: what lies there, for the moves that are told as what they change.
        about: words and cards that a move must have to be shown; its number stays that in the whole list. Where
            none has them all, a line says so.
        most: how many lines at most; a line more says what is left out.
    """
    width = len(str(len(moves)))
    plain = [text.clean(write_move(move, sight=sight)) for move in moves]
    wanted = {_plain(word) for word in about}
    found = [at for at, told in enumerate(plain) if wanted <= {_plain(word) for word in told.split()}]
    lines = [
        f"{at + 1:>{width + 1}}  {text.clean(write_move(moves[at], symbols=symbols, sight=sight))}"
        for at in found[:most]
    ]
    if more := len(found) - len(lines):
        lines.append(f"… and {more} more; words after `moves` choose among them, such as a card: moves 7H")
    if about and moves and not found:
        lines.append(f"No legal move has {' and '.join(map(text.clean, about))} in it.")
    return lines


def _plain(word: str) -> str:
    """A word as it is compared: cards as the service spells them, a joker without what it stands for."""
    upper = word.upper().rpartition("=")[0] or word.upper()
    return upper.translate({ord(symbol): letter for letter, symbol in SYMBOLS.items()})


def print_rules(out: Printer, game: GameInfo) -> None:
    """The name of the game, and its rules, each with its number before it."""
    out.line(f"The rules of {text.clean(game['name'])}", style="bold")
    rules = game.get("rules", [])
    indent = max((text.width(text.clean(rule["rule"])) for rule in rules), default=0) + 2
    for rule in rules:
        out.paragraph(text.clean(rule["text"]), text.clean(rule["rule"]), indent)
