"""How people write moves: `draw stock`, `meld 4H-6H`, `lay 2 7H`, `discard KH`, or a number from the list of moves.

This knows how the API spells moves and not when one is allowed. Whatever has no short form is written as its JSON,
which is read again too.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NoReturn

from trinca_cli import cards
from trinca_cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trinca_cli.records import Move

FORMS: Final = "draw stock, draw discard, meld 4H 5H 6H, meld 4H-6H, lay 2 7H, discard KH, or a number from the list"

_NUMBER = re.compile(r"#?([0-9]{1,6})")
_ON = frozenset({"on", "to", "onto"})
_SOURCES: Final = {
    "stock": "stock",
    "deck": "stock",
    "pack": "stock",
    "discard": "discard",
    "upcard": "discard",
    "pile": None,  # both are piles
}
_FILLERS = frozenset({"from", "the"})
VERBS: Final = ("draw", "meld", "lay", "discard")
_SPELLINGS = frozenset({"lay_off", "layoff"})


class NotAMoveError(UsageError):
    """These words are no move; `detail` says what would be."""

    code = "not_a_move"


def is_move_word(word: str) -> bool:
    """Whether a line that begins with this word is meant as a move (and not as the name of a table)."""
    return _NUMBER.fullmatch(word) is not None or is_verb(word)


def is_verb(word: str) -> bool:
    """Whether this word is one of the moves' verbs, in full."""
    return word.lower() in {*VERBS, *_SPELLINGS}


def is_number(words: Sequence[str]) -> bool:
    """Whether this line names a move by its number in the list."""
    return len(words) == 1 and _NUMBER.fullmatch(words[0]) is not None


def read_move(words: Sequence[str], listed: Sequence[Move]) -> Move:
    """The move these words mean.

    Args:
        words: what the person wrote, split at spaces.
        listed: the legal moves now, in the order shown; numbers, and words that leave something out, rest on them.

    Raises:
        NotAMoveError: they mean none, or more than one.
        NotACardError: a card in them is none.
    """
    if not words:
        raise NotAMoveError(f"No move named. Moves are written like {FORMS}.")
    if words[0].startswith("{"):
        return read_json(" ".join(words))
    if is_number(words):
        return _numbered(words[0], listed)
    verb = _verb(words[0])
    if verb is None:
        return _bare(words, listed)
    return _READERS[verb](list(words[1:]), listed)


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


def write_move(move: Move, *, symbols: bool = False) -> str:
    """The move in the form in which it can be typed."""

    def shown(held: list[str]) -> str:
        return " ".join(cards.show(card, symbols=symbols) for card in held)

    match move:
        case {"type": "draw", "from": str(source), **rest} if not rest:
            return f"draw {source}"
        case {"type": "meld", "cards": list(laid), **rest} if not rest and _are_cards(laid):
            return f"meld {shown(laid)}"
        case {"type": "lay_off", "meld": int(meld), "cards": list(laid), **rest} if not rest and _are_cards(laid):
            return f"lay {meld} {shown(laid)}"
        case {"type": "discard", "card": str(card), **rest} if not rest:
            return f"discard {shown([card])}"
        case {"type": str(kind), **rest} if not rest:
            return kind
    return json.dumps(move)


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


def _verb(word: str) -> str | None:
    return "lay" if word.lower() in _SPELLINGS else whole_word(word, VERBS)


def _are_cards(laid: list[object]) -> bool:
    return all(isinstance(card, str) for card in laid)


def _numbered(word: str, listed: Sequence[Move]) -> Move:
    number = int(word.lstrip("#"))
    if not 1 <= number <= len(listed):
        count = f"1 to {len(listed)}" if listed else "none now"
        raise NotAMoveError(f"There is no move {number}; the list has {count}.")
    return listed[number - 1]


def _bare(words: Sequence[str], listed: Sequence[Move]) -> Move:
    """A move that is a word alone, such as those of other games: only what the service lists is known."""
    kind = words[0].lower()
    if len(words) == 1 and {"type": kind} in listed:
        return {"type": kind}
    others = sorted({str(move["type"]) for move in listed if set(move) == {"type"}})
    more = f"; also {', '.join(others)}" if others else ""
    raise NotAMoveError(f"{words[0]!r} is no move. Moves are written like {FORMS}{more}.")


def _draw(words: list[str], listed: Sequence[Move]) -> Move:
    draws = [move for move in listed if move.get("type") == "draw"]
    if not words and len(draws) == 1:
        return draws[0]
    named = [word.lower() for word in words if word.lower() not in _FILLERS]
    found = {_SOURCES[each] for each in _SOURCES if len(named) == 1 and each.startswith(named[0])}
    if found in ({"stock"}, {"discard"}):
        return {"type": "draw", "from": found.pop()}
    raise NotAMoveError("Draw from where? Write: draw stock, or: draw discard.")


def _meld(words: list[str], listed: Sequence[Move]) -> Move:
    del listed
    return {"type": "meld", "cards": cards.read_cards(" ".join(words))}


def _lay(words: list[str], listed: Sequence[Move]) -> Move:
    del listed
    words = words[1:] if words[:1] == ["off"] else words
    if len(words) > 2 and words[-2].lower() in _ON:  # noqa: PLR2004 - "7H on 2" has at least three words
        words = [words[-1], *words[:-2]]
    number = _NUMBER.fullmatch(words[0]) if words else None
    if number is None:
        raise NotAMoveError("Lay off onto which meld? Write its number, then the cards: lay 2 7H.")
    return {"type": "lay_off", "meld": int(number[1]), "cards": cards.read_cards(" ".join(words[1:]))}


def _discard(words: list[str], listed: Sequence[Move]) -> Move:
    del listed
    return {"type": "discard", "card": cards.read_card(" ".join(words))}


_READERS: dict[str, Callable[[list[str], Sequence[Move]], Move]] = {
    "draw": _draw,
    "meld": _meld,
    "lay": _lay,
    "discard": _discard,
}
