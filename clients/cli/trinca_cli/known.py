"""What each game that this client knows deals, and which moves it has: all of it is fixed, and no record may differ.

If a record could leave its upcard out, the first card drawn would take its place, and one seed would prove two hands.
It is written down here, and only here are games known by name: a verifier cannot ask the service that it checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trinca_cli.cards import JOKER
from trinca_cli.replay import MismatchError, UnknownError

if TYPE_CHECKING:
    from trinca_client import HandRecord, RecordedMove


@dataclass(frozen=True)
class _Game:
    """How many cards the deck may have and a seat is dealt, what is turned up then, and the types of its moves."""

    decks: frozenset[int]
    each: int
    moves: frozenset[str]
    has_wild_card: bool = False
    has_upcard: bool = True


_BASIC: Final = frozenset({"draw", "meld", "lay_off", "discard"})
_GAMES: Final = {
    "classic": _Game(frozenset({52}), 10, _BASIC),
    "straight": _Game(frozenset({52}), 10, _BASIC),
    "rummy500": _Game(frozenset({54}), 13, _BASIC | {"go_out", "float", "end_hand"}),
    "tiles": _Game(frozenset({106}), 14, frozenset({"play", "draw", "pass"}), has_upcard=False),
    "indian": _Game(frozenset({106, 108}), 13, frozenset({"draw", "discard", "declare", "drop"}), has_wild_card=True),
}


def check_deal(record: HandRecord) -> None:
    """The deck, the cards to a seat, and whether a wild card and an upcard are turned up are those of the game.

    Raises:
        MismatchError: they are not.
    """
    name, game = record["game"], _GAMES.get(record["game"])
    if game is None or "position" in record:  # a built hand was not dealt, which is told as what it is
        return
    deck = record["deck"]
    jokers = deck.count(JOKER)
    if (
        len(deck) not in game.decks
        or record["cards_each"] != game.each
        or record["options"].get("printed_jokers", jokers) != jokers
    ):
        raise MismatchError(f"a hand of {name} is not dealt from such a deck")
    turned = (("wild card", record["wild_card"], game.has_wild_card), ("upcard", record["upcard"], game.has_upcard))
    for called, card, is_due in turned:
        if (card is not None) is not is_due:
            raise MismatchError(f"a hand of {name} has {'its' if is_due else 'no'} {called}, the record says {card}")


def check_move(record: HandRecord, entry: RecordedMove) -> None:
    """A move is one of its game's, and a draw says from where, if the game has a discard pile to draw from.

    Raises:
        MismatchError: it is not.
    """
    name, game = record["game"], _GAMES.get(record["game"])
    if game is None:
        return
    move = entry["move"]
    kind = move.get("type")
    if not isinstance(kind, str) or kind not in game.moves:
        raise MismatchError(f"a hand of {name} has no such move as that of seat {entry['seat']}")
    if kind == "draw" and ("from" in move) is not game.has_upcard:
        raise MismatchError(f"in a hand of {name} seat {entry['seat']} did not draw so")


def check_known(record: HandRecord) -> None:
    """The game is one of which the deal is known here; of another it is not proven which cards are turned up.

    Raises:
        UnknownError: it is not.
    """
    if record["game"] not in _GAMES:
        raise UnknownError("this client does not know its game, nor which cards are turned up in it")
