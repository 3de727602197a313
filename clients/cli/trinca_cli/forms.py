"""The forms of the moves that name cards, each read from the words behind its verb."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from trinca_cli import cards, steps
from trinca_cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trinca_cli.sight import Sight
    from trinca_client import Move

_NUMBER = re.compile(r"#?([0-9]{1,6})")
_ON = frozenset({"on", "to", "onto"})
_WITH = frozenset({"with", "and", "meld"})
_SOURCES: Final = {
    "stock": "stock",
    "deck": "stock",
    "pack": "stock",
    "discard": "discard",
    "upcard": "discard",
    "pile": None,  # both are piles
}
_POOL = frozenset({"a", "tile", "pool", "stock"})
_FILLERS = frozenset({"from", "the"})


class NotAMoveError(UsageError):
    """These words are no move; `detail` says what would be."""

    code = "not_a_move"


def draw(words: list[str], listed: Sequence[Move], sight: Sight) -> Move:
    """`stock`, `discard`, or a card that lies in the pile and what is done with it; alone, the only draw there is."""
    draws = [move for move in listed if move.get("type") == "draw"]
    named = [word for word in words if word.lower() not in _FILLERS]
    if sight.table is not None and set(map(str.lower, named)) <= _POOL:
        return {"type": "draw"}  # tiles come from the pool alone
    if not named and len(draws) == 1:
        return draws[0]
    if len(named) == 1:
        found = {_SOURCES[each] for each in _SOURCES if each.startswith(named[0].lower())}
        if found in ({"stock"}, {"discard"}):
            return {"type": "draw", "from": found.pop()}
    is_used = any(word.lower() in _WITH | _ON for word in named)
    if named and (sight.pile or is_used) and not _begins_source(named[0]):
        return _out_of_pile(named, draws, sight)
    raise NotAMoveError("Draw from where? Write: draw stock, or: draw discard.")


def meld(words: list[str], listed: Sequence[Move], sight: Sight) -> Move:
    """The cards, a joker perhaps with what it stands for."""
    del listed, sight
    return {"type": "meld", **_laid(words)}


def lay(words: list[str], listed: Sequence[Move], sight: Sight) -> Move:
    """The number of a meld, and the cards; or the cards, `on`, and the number."""
    del listed, sight
    words = words[1:] if words[:1] == ["off"] else words
    if len(words) > 2 and words[-2].lower() in _ON:  # noqa: PLR2004 - "7H on 2" has at least three words
        words = [words[-1], *words[:-2]]
    number = _NUMBER.fullmatch(words[0]) if words else None
    if number is None:
        raise NotAMoveError("Lay off onto which meld? Write its number, then the cards: lay 2 7H.")
    return {"type": "lay_off", "meld": int(number[1]), **_laid(words[1:])}


def discard(words: list[str], listed: Sequence[Move], sight: Sight) -> Move:
    """The card."""
    del listed, sight
    return {"type": "discard", "card": cards.read_card(" ".join(words))}


def declare(words: list[str], listed: Sequence[Move], sight: Sight) -> Move:
    """The card laid aside, `with`, and the groups; the groups alone where one card is over; or nothing at all."""
    if not words:
        known = [move for move in listed if move.get("type") == "declare"]
        if not known and any(move.get("type") == "draw" for move in listed):
            raise NotAMoveError("A declaration comes after the draw. Write: draw stock, or: draw discard.")
        if not known:
            raise NotAMoveError(
                "No declaration that holds is known now. Your own is written with the card laid aside and the groups:"
                " declare 9D with 5H 6H 7H / KS KH KC / …"
            )
        return known[0]
    at = next((place for place, word in enumerate(words) if word.lower() == "with"), None)
    named = steps.groups(words if at is None else words[at + 1 :])
    if at is not None:
        return {"type": "declare", "discard": cards.read_card(" ".join(words[:at])), "groups": named}
    over = list((Counter(sight.held) - Counter(card for group in named for card in group)).elements())
    if len(over) != 1:
        raise NotAMoveError("Which card is laid aside? Write it before the groups: declare 9D with 5H 6H 7H / …")
    return {"type": "declare", "discard": over[0], "groups": named}


def play(words: Sequence[str], table: Sequence[Sequence[str]]) -> Move:
    """The whole table after these steps."""
    return {"type": "play", "table": steps.take(words, table)}


def _out_of_pile(words: list[str], draws: Sequence[Move], sight: Sight) -> Move:
    """`7H with 7D 7C`, `7H on 2`, `7H with 8H on 2`; the card by name, or by its place in the pile, or by both."""
    head, used = _cut(words, _WITH | _ON)
    card, place = _named(head, sight)
    move: Move = {"type": "draw", "from": "discard", "card": card}
    if place is not None:
        move["index"] = place
    if not used:
        return _known(move, draws, sight)
    laid, on = _cut(used[1:] if used[0].lower() in _WITH else used, _ON)
    if not laid and not on:
        raise NotAMoveError(f"Used with what? Write: draw {card} with 7D 7C, or: draw {card} on 2.")
    if on and _NUMBER.fullmatch(" ".join(on[1:])) is None:
        raise NotAMoveError("Onto which meld? Write its number at the end: draw 7H on 2.")
    then = _laid(laid) if laid else {"cards": []}
    if card not in then["cards"]:  # "7H with 7D 7C": the card itself need not be said again
        then["cards"] = [card, *then["cards"]]
        if "stands_for" in then:
            then["stands_for"] = [card, *then["stands_for"]]
    if on:
        move["then"] = {"type": "lay_off", "meld": int(on[1].lstrip("#")), **then}
    else:
        move["then"] = {"type": "meld", **then}
    return move


def _known(move: Move, draws: Sequence[Move], sight: Sight) -> Move:
    """A card alone: the upcard as it is, else the one use that the service lists for it."""
    if move.get("index", len(sight.pile) - 1) == len(sight.pile) - 1 and move["card"] == sight.pile[-1]:
        return {"type": "draw", "from": "discard"}
    uses = [each for each in draws if all(each.get(name) == value for name, value in move.items())]
    if len(uses) == 1:
        return uses[0]
    card = move["card"]
    raise NotAMoveError(
        f"What is {card} used for? Write: draw {card} with 7D 7C, or: draw {card} on 2. `moves {card}` lists uses."
    )


def _named(head: Sequence[str], sight: Sight) -> tuple[str, int | None]:
    """The card, and its place from the bottom where that was said: `7H`, `4`, or `7H at 4`."""
    match [word.lstrip("#") for word in head]:
        case [number] if number.isascii() and number.isdigit():
            place = _place(number, sight)
            return sight.pile[place], place
        case [name, "at", number] if number.isascii() and number.isdigit():
            return cards.read_card(name), _place(number, sight)
    card = cards.read_card(" ".join(head))
    if sight.pile.count(card) > 1:
        raise NotAMoveError(f"{card} lies there more than once; name it by its place in the pile: draw 4 with …")
    return card, None


def _place(number: str, sight: Sight) -> int:
    place = int(number) - 1
    if not 0 <= place < len(sight.pile):
        raise NotAMoveError(f"There is no card {number} in the pile; it has 1 to {len(sight.pile)}.")
    return place


def _laid(words: Sequence[str]) -> Move:
    laid, stands_for = cards.read_laid(" ".join(words))
    return {"cards": laid} if stands_for is None else {"cards": laid, "stands_for": stands_for}


def _cut(words: Sequence[str], at: frozenset[str]) -> tuple[list[str], list[str]]:
    """What stands before the first of these small words, and the rest with it."""
    place = next((place for place, word in enumerate(words) if word.lower() in at), len(words))
    return list(words[:place]), list(words[place:])


def _begins_source(word: str) -> bool:
    return any(each.startswith(word.lower()) for each in _SOURCES)
