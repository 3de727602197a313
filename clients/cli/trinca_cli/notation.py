"""How people write moves: `draw stock`, `meld 4H-6H`, `lay 2 7H`, `discard KH`, or a number from the list of moves.

This knows how the API spells moves and not when one is allowed. Any move can be written as its JSON, and a move that
is a word alone, of whatever game, by that word.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NoReturn

from trinca_cli import forms
from trinca_cli.forms import NotAMoveError
from trinca_cli.sight import NOTHING
from trinca_cli.steps import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trinca_cli.sight import Sight
    from trinca_client import Move

__all__ = ["NotAMoveError", "is_move_word", "is_number", "is_verb", "read_json", "read_move", "verbs", "whole_word"]

VERBS: Final = ("draw", "meld", "lay", "discard", "declare")
TILE_VERBS: Final = ("draw", "pass", *STEPS)

_NUMBER = re.compile(r"#?([0-9]{1,6})")
_SPELLINGS = frozenset({"lay_off", "layoff"})
_TILE_FORMS: Final = ("draw", "new R5 R6 R7", "add R8 to 2")
# How moves are written, each with its verb and what a hand shows of a game that has it.
_FORMS: Final = (
    ("stock", "draw", "draw stock"),
    ("discard", "draw", "draw discard"),
    ("melds", "meld", "meld 4H 5H 6H, meld 4H-6H"),
    ("melds", "lay", "lay 2 7H"),
    ("discard", "discard", "discard KH"),
    ("wild_rank", "declare", "declare"),
)
_ALONE: Final = {"out": "go_out", "end": "end_hand", "float": "float", "pass": "pass", "drop": "drop"}


def is_move_word(word: str) -> bool:
    """Whether a line that begins with this word is meant as a move (and not as the name of a table)."""
    return _NUMBER.fullmatch(word) is not None or is_verb(word)


def is_verb(word: str) -> bool:
    """Whether this word is one of the moves' verbs, in full."""
    return word.lower() in {*VERBS, *_SPELLINGS, *STEPS, *_ALONE, *_ALONE.values()}


def is_number(words: Sequence[str]) -> bool:
    """Whether this line names a move by its number in the list."""
    return len(words) == 1 and _NUMBER.fullmatch(words[0]) is not None


def verbs(kinds: Iterable[str], sight: Sight = NOTHING) -> list[str]:
    """The words that begin a move here.

    Args:
        kinds: the types of move that are listed now, or that cannot be listed; those beside the common ones count.
        sight: what lies there; it tells which of the common ones this game has.
    """
    tiles = sight.table is not None
    common = list(TILE_VERBS) if tiles else list(dict.fromkeys(verb for verb, _ in _forms(sight)))
    named = {kind: word for word, kind in _ALONE.items()} | {"lay_off": "lay"}
    more = dict.fromkeys(named.get(kind, kind) for kind in kinds)
    return common + [word for word in more if word not in {*common, *(["play"] if tiles else [])}]


def read_move(words: Sequence[str], listed: Sequence[Move], sight: Sight = NOTHING) -> Move:
    """The move these words mean.

    Args:
        words: what the person wrote, split at spaces.
        listed: the legal moves now, in the order shown; numbers, and words that leave something out, rest on them.
        sight: what lies there, for words that refer to it.

    Raises:
        NotAMoveError: they mean none, or more than one.
        NotACardError: a card in them is none.
        NotAStepError: they arrange tiles that do not lie there.
    """
    if not words:
        raise NotAMoveError(f"No move named. Moves are written like {_hint(sight)}.")
    if words[0].startswith("{"):
        return read_json(" ".join(words))
    if is_number(words):
        return _numbered(words[0], listed)
    here = verbs((str(move.get("type")) for move in listed), sight)
    verb = _verb(words[0], here)
    if sight.table is not None and verb in STEPS:
        return forms.play([verb, *words[1:]], sight.table)
    reader = _READERS.get(verb or "")
    if reader is None or verb not in here:
        return _bare(words, listed, sight)
    return reader(list(words[1:]), listed, sight)


def read_json(text: str) -> Move:
    """The move written as JSON.

    Raises:
        NotAMoveError: it is no JSON object.
    """

    def no_number(name: str) -> NoReturn:
        raise ValueError(name)

    try:
        move = json.loads(text, parse_constant=no_number)
    except (ValueError, RecursionError):
        move = None
    if not isinstance(move, dict):
        raise NotAMoveError('A move as JSON is an object, like {"type": "draw", "from": "stock"}.')
    return move


def whole_word(word: str, known: Sequence[str]) -> str | None:
    """The known word that this one is, or begins; None where there is none.

    Raises:
        NotAMoveError: it begins more than one.
    """
    if word.lower() in known:
        return word.lower()
    found = [each for each in known if each.startswith(word.lower())]
    if len(found) > 1:
        raise NotAMoveError(f"Did you mean {', '.join(found[:-1])} or {found[-1]}?")
    return found[0] if found else None


def _forms(sight: Sight) -> list[tuple[str, str]]:
    """The verbs of the moves that a game has which shows these parts, each with a way in which it is written."""
    return [(verb, form) for part, verb, form in _FORMS if part in sight.parts]


def _hint(sight: Sight, beside: Iterable[str] = ()) -> str:
    """How moves are written at this table, and the words beside that are moves by themselves."""
    forms = list(_TILE_FORMS) if sight.table is not None else [form for _, form in _forms(sight)]
    more = [word for word in beside if word not in forms]
    return ", ".join([*forms, "or a number from the list"]) + (f"; also {', '.join(more)}" if more else "")


def _verb(word: str, here: Sequence[str]) -> str | None:
    if word.lower() in _SPELLINGS:
        return "lay"
    return word.lower() if is_verb(word) else whole_word(word, here)


def _numbered(word: str, listed: Sequence[Move]) -> Move:
    number = int(word.lstrip("#"))
    if not 1 <= number <= len(listed):
        count = f"1 to {len(listed)}" if listed else "none now"
        raise NotAMoveError(f"There is no move {number}; the list has {count}.")
    return listed[number - 1]


def _bare(words: Sequence[str], listed: Sequence[Move], sight: Sight) -> Move:
    """A move that is words alone (`pass`, `go out`): what the service lists, and what tiles always know."""
    word = "_".join(words).lower()
    kind = _ALONE.get(word, word)
    kinds = list(dict.fromkeys(str(move["type"]) for move in listed if set(move) == {"type"}))
    if kind not in kinds and (begun := whole_word(word, kinds)):
        kind = begun
    if kind in kinds or (kind == "pass" and sight.table is not None):
        return {"type": kind}
    now = " now" if is_verb(words[0]) else ""
    raise NotAMoveError(f"{' '.join(words)!r} is no move{now}. Moves are written like {_hint(sight, sorted(kinds))}.")


_READERS: dict[str, Callable[[list[str], Sequence[Move], Sight], Move]] = {
    "draw": forms.draw,
    "meld": forms.meld,
    "lay": forms.lay,
    "discard": forms.discard,
    "declare": forms.declare,
}
